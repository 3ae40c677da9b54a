"""The structure: blocks find their clauses by their printed numbers."""
