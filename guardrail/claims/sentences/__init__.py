"""Sentences taken apart: where they end, their verbs, and the clauses that stand alone."""
