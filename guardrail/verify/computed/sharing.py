"""Words that two coordinated phrases share: "domestic and international rates", "cost and fair value of total debt".

Language says shared words once; the operands need them both. Readings with and without the shared words are offered,
and how well they name a line decides.
"""

from __future__ import annotations

import re

from guardrail.verify.lines.formulas import FIGURE, PERIOD

MAX_WORDINGS = 4  # ways to read one of two coordinated phrases

_PREPOSITION = "of|in|for|from|at|on|to|by|due|under"
_TAIL = re.compile(rf"^(?P<own>.+?) (?P<shared>(?:{_PREPOSITION}) .*[a-z].*)$")
_HEAD = re.compile(rf"^(?P<shared>.+ (?:{_PREPOSITION})) (?P<own>.+?)$")
_LIMIT = re.compile(rf" (?:{_PREPOSITION}|as|during|between|was|is) |[{PERIOD}{FIGURE},(]")
_ARTICLE = re.compile(r"^(?:the|both|its|their|a|an) ")


def wordings(first: str, second: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The phrases that `first` and `second` of "first and second" can stand for, as they are said first."""
    ones, others = [first], [second]
    tail = _TAIL.match(second)
    own, noun = _ARTICLE.sub("", first).split(), _ARTICLE.sub("", _LIMIT.split(second)[0]).split()
    short = own[1:] if own and own[0] in ("in", "of", "for") else own
    if 0 < len(short) < len(noun) and not _LIMIT.search(f" {' '.join(short)} "):
        whole = " ".join((*short, *noun[len(short) :]))
        ones.append(f"{whole} {tail['shared']}" if tail else whole)
    if tail:
        ones.append(f"{first} {tail['shared']}")
    if head := _HEAD.match(_LIMIT_PERIOD.sub("", first)):
        others.append(f"{head['shared']} {second}")
    return tuple(ones[:MAX_WORDINGS]), tuple(others[:MAX_WORDINGS])


_LIMIT_PERIOD = re.compile(rf" (?:in|for|at|as of|during|from) [{PERIOD}].*$")
