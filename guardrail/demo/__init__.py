"""The demo: a real server, the scenarios of `examples/`, and a table of how each ended."""
