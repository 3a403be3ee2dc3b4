"""What can be computed of the lines that a claim names, whatever its wording (docs/decisions/0018, 0019)."""
