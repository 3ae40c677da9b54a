"""The commands, one function each: what was typed in, one call to the house, its answer printed."""
