"""Who did what to whom: the parts that verbs, nouns and comparisons give, and claims that exchange them."""
