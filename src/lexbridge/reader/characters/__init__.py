"""Characters as they are meant: what a web page wrote out, ligatures and hyphens, each tied to its source."""
