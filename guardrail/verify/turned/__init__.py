"""A sentence's own words, turned: exchanged, denied, limited otherwise (docs/decisions/0022-turned-sentences.md)."""
