"""What a text says in countable marks: numbers, terms, graded verbs, negations and the languages it is written in."""
