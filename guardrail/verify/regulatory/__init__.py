"""References to rules, acts, forms and standards, and the knowledge base of those that exist."""
