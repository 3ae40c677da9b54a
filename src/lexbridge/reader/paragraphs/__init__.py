"""The paragraphs: lines of a part become blocks, with their printed numbers parted and their tables kept."""
