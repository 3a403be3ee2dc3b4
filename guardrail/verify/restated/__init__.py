"""A sentence in other words that say the same (docs/decisions/0021-sentences-in-other-words.md)."""
