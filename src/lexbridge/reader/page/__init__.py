"""The page: what belongs to it alone is told from the text, and the headings that part the text are found."""
