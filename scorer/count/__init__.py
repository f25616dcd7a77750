"""What is on the table is worth: points with their reasons, columns, ties, the score sheet (docs/rules.md)."""
