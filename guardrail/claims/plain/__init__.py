"""Claims said again in plain words that the typed checks read (docs/decisions/0016-plain-words.md)."""
