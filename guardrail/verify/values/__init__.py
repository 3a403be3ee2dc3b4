"""Single values: each figure and period of a claim against the cells and sentences it can have been taken from."""
