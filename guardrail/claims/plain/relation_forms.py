"""What relations of quantities say in plain sentences, and the pieces that their constructions are made of."""

# ruff: noqa: E501  (one pattern a line)
from __future__ import annotations

import re
from collections.abc import Callable

from guardrail.claims.plain.beside import NAME
from guardrail.claims.plain.pattern_words import Found, piece
from guardrail.claims.plain.relation_words import LINK, SHARE
from guardrail.claims.plain.unit_masking import AMOUNT, ANY, MULTIPLE, PERCENT, PERCENT_SIGN

Canon = Callable[[Found], tuple[str, ...]]

REST_SIGN = "\ue014"
"""Around a masked percentage: what it leaves of a hundred is meant."""

_HEDGE = (
    r"(?:(?:about|approximately|roughly|around|nearly|almost|some|circa|close to|just (?:over|under|above|below|shy of)"
    r"|slightly (?:over|under|more than|less than)|a (?:little|bit|touch) (?:over|under|more than|less than)|more than"
    r"|less than|over|under|above|below|at least|at most|upwards of|north of|in excess of|no less than|no more than"
    r"|approx\.?|~) )?"
)
_EXACTLY = r"(?:(?:an?|the|only|just|exactly|precisely|fully|a full|a mere|merely|as much as|some) )*"


def _figure(kind: str, name: str = "f") -> str:
    return piece(rf"{_EXACTLY}(?P<{name}>{_HEDGE}{kind})(?: or so)?")


def _name(name: str) -> str:
    return piece(rf"(?:both )?(?P<{name}>{NAME})")


X, Y, T = _name("x"), _name("y"), _name("t")
ANY_FIGURE, PC, MX, AM = _figure(ANY), _figure(PERCENT), _figure(MULTIPLE), _figure(AMOUNT)
ANY_OTHER = _figure(ANY, "g")
VALUE = _figure(AMOUNT, "v")
END = r"(?: (?:there|here|in comparison|by comparison|at that time))?$"
IS = piece(rf"(?:(?:that |which )?{LINK}|:|,|at|equivalent to|equal to|amounting to|representing|totaling|as)")
GIVES = piece(
    rf"(?:,? ?(?:and |then )?(?:(?:you|we|i|it|that|this|the (?:result|answer|total|quotient|figure|outcome|sum|ratio|math|"
    rf"balance|remainder|difference))"
    r"(?:'ll| will| would|'d)? )?(?:get|gets|got|gives?|gave|yields?|yielded|makes?|made|have|has|puts? (?:it |this |that )?at"
    r"|find|see|end up with|are left with|is left with|arrive at|leaves?|left|results? in|comes? (?:out )?(?:to|at)"
    rf"|produces?|shows?|{LINK}|:|=)(?: you| us| with)?)"
)
_KIND = rf"(?:an? |the )?{SHARE}"
AS_SHARE_OF = piece(rf"(?:(?:expressed|measured|stated|taken|seen|viewed|put|figured) )?(?:as|in) {_KIND} of")
AGAINST = piece(
    r"(?:relative to|against|compared (?:with|to)|in relation to|in terms of|set against|measured against|versus|vs\.?"
    r"|in comparison (?:with|to)|next to|alongside|scaled by|stacked up against|held up against|as against|when (?:set|"
    r"compared|measured) (?:against|to|with))"
)
WHOLE = piece(
    r"(?: of (?:the |it|that|this|them|which)?(?:whole|total|overall (?:figure|amount|total)|entire (?:figure|amount)"
    r"|combined (?:figure|total|amount)|aggregate|full amount|sum)?)?"
)
_NOUNS = r"(?:amount|level|value|size|figure|total|sum|number|weight|balance|volume|magnitude|scale)"
NOUNS = piece(_NOUNS)
_OF_AMOUNT = re.compile(
    rf"^(?:(?:that|those) (?:of|for|in) |(?:the )?(?:{_NOUNS}|amount (?:spent|earned)) (?:of|for|in|on|from) |what"
    r" (?:was|were|is) (?:spent on|earned from|earned in|reported (?:for|as|in)|recorded (?:for|as|in)) )",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:the|their|its|our|an?) (?=\S)", re.IGNORECASE)
_NOUN_LAST = re.compile(r" (?:number|figure|line|amount|total|level|value)$")


def _clean(name: str) -> str:
    """A name without what stands for no part of it: "that of the", "the amount of"."""
    said = _OF_AMOUNT.sub("", name.strip())
    said = _NOUN_LAST.sub("", said) if " " in said else said
    return _ARTICLE.sub("", said)


def _percent_left(figure: str) -> str:
    return f"{REST_SIGN}{figure}{REST_SIGN}"


def _share(x: str, f: str, t: str) -> tuple[str, ...]:
    return (f"{_clean(x)} accounted for {f} of {_clean(t)}",)


def of(match: Found) -> tuple[str, ...]:
    return _share(match["x"], match["f"], match["t"])


def valued(match: Found) -> tuple[str, ...]:
    """A part told both as an amount and as a share."""
    return (*of(match), f"{_clean(match['x'])} was {match['v']}")


def of_valued_total(match: Found) -> tuple[str, ...]:
    """A share of a total whose amount is told first."""
    return (*of(match), f"{_clean(match['t'])} was {match['v']}")


def ratio(match: Found) -> tuple[str, ...]:
    return (f"{_clean(match['x'])} divided by {_clean(match['y'])} was {match['f']}",)


def summed(match: Found) -> tuple[str, ...]:
    return (f"The sum of {_clean(match['x'])} and {_clean(match['y'])} was {match['f']}",)


def added(match: Found) -> tuple[str, ...]:
    return (f"{_clean(match['x'])} added to {_clean(match['y'])} totaled {match['f']}",)


def more(match: Found) -> tuple[str, ...]:
    return (f"{_clean(match['x'])} exceeded {_clean(match['y'])} by {match['f']}",)


def less(match: Found) -> tuple[str, ...]:
    return (f"{_clean(match['x'])} was {match['f']} lower than {_clean(match['y'])}",)


def apart(match: Found) -> tuple[str, ...]:
    return (f"The difference between {_clean(match['x'])} and {_clean(match['y'])} was {match['f']}",)


def higher(match: Found) -> tuple[str, ...]:
    return (f"{_clean(match['x'])} was higher than {_clean(match['y'])}",)


def lower(match: Found) -> tuple[str, ...]:
    return (f"{_clean(match['x'])} was lower than {_clean(match['y'])}",)


def rest(match: Found) -> tuple[str, ...]:
    """What is left of `t` without `x`, told as an amount, as a share, or as both."""
    if match.groupdict().get("how") and _AFTER_COSTS.search(match["t"]):
        return ()
    found: list[str] = []
    for figure in filter(None, (match["f"], match.groupdict().get("g"))):
        if PERCENT_SIGN in figure:
            found.append(f"{_clean(match['x'])} accounted for {_percent_left(figure)} of {_clean(match['t'])}")
        else:
            found.append(f"{_clean(match['t'])} exceeded {_clean(match['x'])} by {figure}")
    return tuple(found)


_AFTER_COSTS = re.compile(
    r"\b(?:(?:net|operating|pre-?tax|gross|underlying) (?:income|profit|earnings)|income before|profits?|loss(?:es)?"
    r"|earnings|ebitd?a|eps|margins?|cash flows?|results?)\b",
    re.IGNORECASE,
)
"""Lines that stand after what was deducted from them: without a cost they are more, not less."""


def ranked(match: Found) -> tuple[str, ...]:
    groups = match.groupdict()
    low = bool(groups.get("low"))
    rank = _RANKS.get((groups.get("rank") or "").lower().replace("-", " ").strip(), "")
    if rank is None:
        return ()
    return (f"{_clean(match['x'])} was the {rank}{'smallest' if low else 'largest'} component of {_clean(match['t'])}",)


def ranked_by(rank: str, low: bool = False) -> Canon:
    def said(match: Found) -> tuple[str, ...]:
        word = "smallest" if low else "largest"
        return (f"{_clean(match['x'])} was the {rank}{word} component of {_clean(match['t'])}",)

    return said


def metric(match: Found) -> tuple[str, ...]:
    return (f"The {_clean(match['x'])} was {match['f']}",)


_RANKS: dict[str, str] = {
    "": "", "second": "second ", "2nd": "second ", "next": "second ", "third": "third ", "3rd": "third ",
    "number two": "second ", "number three": "third ", "no. 2": "second ", "no. 3": "third ", "fourth": "fourth ",
    "two": "second ", "three": "third ",
}  # fmt: skip

EXCLUDING = piece(
    r"(?:(?:when |if )?(?:excluding|without|net of|not counting|not including|leaving out|leaving aside|setting aside"
    r"|stripping out|subtracting|deducting|taking out|ignoring|apart from|aside from|other than|besides|beyond|outside(?: of)?"
    r"|disregarding|less|minus|after (?:deducting|removing|taking out|subtracting|stripping out|excluding)|before counting"
    r"|exclusive of|with the exception of|not considering|removing|but for|save for|except(?:ing)?(?: for)?|bar|barring|ex"
    r"|putting aside|dropping|taking away|if (?:you|we) (?:exclude|ignore|leave out|leave aside|strip out|take out|remove"
    r"|set aside|drop|skip|disregard|don't count|do not count|take away)|once (?:you|we) (?:exclude|remove|take out|strip out"
    r"|take away|leave out)))"
)
