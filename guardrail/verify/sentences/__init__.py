"""What one sentence of the evidence states, and claims that quote it, recast it or tell one value of it."""
