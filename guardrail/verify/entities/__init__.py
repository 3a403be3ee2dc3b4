"""Who and what is spoken of: names, siblings, roles in organisations, identifiers of securities."""
