"""Load tests and benchmarks: `python -m loadtest --help`; the other files here are scripts of their own."""
