"""How claims word quantities: their text with figures and periods masked, and the phrases that name what is meant."""
