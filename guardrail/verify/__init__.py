"""Typed checks: what is known about a claim before NLI, by re-computation and by rules.

`checks` lists them in their order, `as_it_stands` runs them, `assess` adds what is tried where they prove nothing. The
packages, each of which imports only those above it in this list:

- `lines`: lines of tables and sentences with their values by period, and the arithmetic over them;
- `entities`, `roles`, `phrases`: who and what is spoken of, who did what to whom, how claims word quantities;
- `values`: each figure and period against the cells and sentences it can have been taken from;
- `records`, `regulatory`, `sentences`: rows found by a key, references to law, what one sentence states;
- `computed`: changes, ratios, comparisons and rankings, re-computed from named operands;
- `restated`: one sentence in other words that say the same;
- `turned`: a sentence's own words, turned: exchanged, denied, limited otherwise;
- `worked`: figures that a claim works out of others, by arithmetic;
- `derived`: what can be computed of the lines that a claim names, whatever its wording.
"""
