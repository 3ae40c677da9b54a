"""Formats for other tools: one module a format, reading and writing side by side."""
