"""Names and figures that a claim puts beside each other at one time: "x was 5 and y was 6"."""

from __future__ import annotations

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.line_words import BLANKS, LINKS
from guardrail.verify.derived.line_tokens import COMMON, FLAGS, NAME, REFUSED, is_mark, tokens_of
from guardrail.verify.lines.formulas import FIGURE, PERIOD

_BESIDE = (LINKS | BLANKS | word_set("vs plus against")) - word_set("from to by through into")


def named_figures(text: str) -> list[tuple[str, str]]:
    """The names and figures of a text that puts them beside each other at one time ("x was 5 and y was 6"), each figure
    with its name; empty where it says anything else.

    Arguments:
        text: masked, in plain words, names of lines as placeholders where they are known.
    """
    tokens = tokens_of(text)
    run: list[tuple[bool, str]] = []  # figure or not
    joined = False
    for at, token in enumerate(tokens):
        if is_mark(token, FIGURE):
            run.append((True, token))
            joined = False
        elif is_mark(token, NAME) or (token[0].isalnum() and token not in _BESIDE):
            if token in COMMON or token in FLAGS or token in REFUSED or token.startswith("count-"):
                return []
            if joined and run and not run[-1][0]:
                run[-1] = (False, f"{run[-1][1]} {token}")
            else:
                run.append((False, token))
            joined = True
        elif not is_mark(token, PERIOD):
            joined = joined and token == "of" and at + 1 < len(tokens)
    if len(run) == 5 and not run[0][0] and not run[1][0]:
        run = [(False, f"{run[0][1]} {run[1][1]}"), *run[2:]]
    if len(run) == 5 and not run[0][0] and run[1][0]:
        run = [run[1], (False, f"{run[0][1]} {run[2][1]}"), *run[3:]]
    if len(run) != 4:
        return []
    (one, a), (two, b), (three, c), (four, d) = run
    shape = (one, two, three, four)
    if shape == (False, True, False, True):
        return [(a, b), (c, d)]
    if shape == (True, False, True, False):
        return [(b, a), (d, c)]
    if shape == (False, False, True, True) and "and" in tokens:
        return [(a, c), (b, d)]
    return []
