"""What is said of a product in an adviser's words, said as documents do: what it "requires to start" is a minimum.

Each frame gives one or more readings; a reading is one sentence or several that say, between them, what the claim says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from guardrail.claims.figures import parse_figures
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.masking import FIGURE_SIGN, F, Masked, masked_once
from guardrail.claims.spoken import spoken

_X = rf"(?P<x>[^,{FIGURE_SIGN}]+?)"
_BOUND = r"(?:at least |a minimum of |as little as |just |only |about |roughly |approximately |around |some )?"
_LEAST = r"(?:at least |a minimum of |as little as |just |only )?"
_LEAD = r"(?P<lead>(?:As of|At|In|On|By) [^,]+, )?"
_MORE = word_set("longer higher larger greater bigger better")
_Parts = tuple[str, ...]


@record
class _Frame:
    """A frame.

    Arguments:
        triggers: words of which the claim has one.
        pattern: over the claim with its figures and times masked.
        readings: each one or more sentences, templates of the pattern's groups, or what makes them.
    """

    triggers: frozenset[str]
    pattern: re.Pattern[str]
    readings: tuple[_Parts, ...] | Callable[[re.Match[str], Masked], tuple[_Parts, ...]]


def _owner(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _inner(name: str) -> str:
    first, _, rest = name.partition(" ")
    return f"{first.lower()} {rest}" if first in ("The", "A", "An", "Its", "Their") else name


def _minimum(match: re.Match[str], _: Masked) -> tuple[_Parts, ...]:
    return ((f"{_owner(match['x'])} minimum initial investment is {match['f']}",),)


def _minimum_for(match: re.Match[str], _: Masked) -> tuple[_Parts, ...]:
    return ((f"The minimum initial investment for {_inner(match['x'])} is {match['f']}",),)


def _managed(match: re.Match[str], _: Masked) -> tuple[_Parts, ...]:
    lead, name, value, when = match["lead"] or "", match["x"], match["f"], match["t"] or ""
    name = name if not lead else _inner(name)
    of = _inner(name)
    return (
        (f"{lead}{_owner(name)} net assets were {value}{when}",),
        (f"{lead}{name} had {value} in assets{when}",),
        (f"{lead}{'the' if lead else 'The'} net assets of {of} were {value}{when}",),
    )


def _longer(match: re.Match[str], masked: Masked) -> tuple[_Parts, ...]:
    """Two levels of one measure, the larger where the claim says so."""
    one, other = (parse_figures(masked.shown(match[name]), ()) for name in ("f", "g"))
    if len(one) != 1 or len(other) != 1 or one[0].unit is not other[0].unit:
        return ()
    more = match["cmp"] in _MORE
    if (one[0].value > other[0].value) is not more or one[0].value == other[0].value:
        return ()
    unit = f" {match['unit']}" if match["unit"] else ""
    return (
        (
            f"{_owner(match['x'])} {match['m']} is {match['f']}{unit}",
            f"{_owner(match['y'][:1].upper() + match['y'][1:])} {match['m']} is {match['g']}{unit}",
        ),
    )


_FRAMES = (
    _Frame(
        word_set("requires require needs need"),
        re.compile(
            rf"^{_X} (?:requires?|needs?) {_LEAST}(?P<f>{F})"
            r"(?: to (?:start|open|get started|invest|begin|open an account))$"
        ),
        _minimum,
    ),
    _Frame(
        word_set("little minimum least"),
        re.compile(
            rf"^{_X} (?:can|may|could) (?:invest|start|get started|begin|open an account|be opened) (?:with|for)"
            rf" (?:as little as|at least|a minimum of) (?P<f>{F})$"
        ),
        _minimum_for,
    ),
    _Frame(
        word_set("managed manages oversaw oversees"),
        re.compile(
            rf"^{_LEAD}(?P<x>(?:[^,{FIGURE_SIGN}]+ )?(?i:fund|etf|trust|portfolio)(?: [IVX]+)?)"
            rf" (?:managed|manages|oversaw|oversees) (?P<f>{_BOUND}{F})(?: (?:in|of) assets)?"
            r"(?P<t> (?:as of|at|on|in) .+)?$"
        ),
        _managed,
    ),
    _Frame(
        word_set("old aged"),
        re.compile(rf"^{_X} (?:is|was) (?:aged )?(?P<f>{F})(?: years old| years of age)?$"),
        lambda match, _: ((f"{_owner(match['x'])} age is {match['f']}",),),
    ),
    _Frame(
        word_set("capped"),
        re.compile(rf"^(?:The )?(?:gains?|returns?|upside|Gains?|Returns?|Upside) (?:is|are) capped at (?P<f>{F})$"),
        ((r"The maximum return is \g<f>",),),
    ),
    _Frame(
        word_set("runs lasts life"),
        re.compile(rf"^{_X} (?:runs for|lasts|lasts for|has a life of|has a term of) (?P<f>{F})(?P<unit> years)?$"),
        lambda match, _: ((f"{_owner(match['x'])} term is {match['f']}{match['unit'] or ''}",),),
    ),
    _Frame(
        word_set("largest biggest greatest top main principal"),
        re.compile(
            rf"^{_X} (?P<be>is|are|was|were) (?P<what>(?:the|its|their) (?:largest|biggest|greatest|top|main|principal)"
            rf" [a-z -]+?), (?:at|with|accounting for|making up|representing) (?P<f>{F})(?P<rest> of .+)$"
        ),
        ((r"\g<x> \g<be> \g<what>", r"\g<x> accounts for \g<f>\g<rest>"),),
    ),
    _Frame(
        word_set("longer shorter higher lower larger smaller greater better"),
        re.compile(
            rf"^{_X} (?:has|had|offers|carries|shows) (?:the |a )?(?P<cmp>longer|shorter|higher|lower|larger|smaller"
            rf"|greater|better) (?P<m>[a-z -]+?)(?:,? at|:|,| of) (?P<f>{F})(?: (?P<unit>years|days|months))?,?"
            rf" (?:compared (?:with|to)|versus|vs\.?|against) (?P<g>{F})(?: (?:years|days|months))? (?:for|at)"
            rf" (?P<y>[^,{FIGURE_SIGN}]+)$"
        ),
        _longer,
    ),
)


def product_readings(text: str) -> Iterator[_Parts]:
    """The readings of a claim that a frame knows.

    Arguments:
        text: one claim without its full stop.
    """
    said = spoken(text)
    for frame in _FRAMES:
        if frame.triggers.isdisjoint(said):
            continue
        masked = masked_once(text)
        match = frame.pattern.match(masked.text)
        if match is None:
            continue
        if callable(frame.readings):
            found = frame.readings(match, masked)
        else:
            found = tuple(tuple(match.expand(part) for part in parts) for parts in frame.readings)
        for parts in found:
            yield tuple(map(masked.shown, parts))
