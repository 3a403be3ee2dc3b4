"""What a company does with one of its lines, said of the line: "Marlow cut its debt by 12%" is "Marlow's debt fell by".

Each frame is a row of data: words of which it has one, a pattern over a sentence whose figures and times are masked,
its plain form, and whether its figure `f` has to be a percentage. A plain form says at least as much as the frame does.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from guardrail.claims.plain.plain_parts import FIG, IN
from guardrail.claims.sentences.masking import F, P

Plain = str | Callable[[re.Match[str]], str]
Frame = tuple[str, str, Plain, bool | None]

_NOTE = F[0]
_ISSUER = re.compile(r"We|It|Management|The (?:company|group|firm|bank|fund|trust|issuer|business|parent|registrant)")
_CUT = "cut reduced lowered trimmed slashed pared shrank decreased"
_RAISED = "raised increased lifted grew boosted expanded"
_BOTH_WORDS = f"(?:{'|'.join(_CUT.split())}|pared back|brought down|paid down|scaled back|whittled down)"
_UP_WORDS = f"(?:{'|'.join(_RAISED.split())}|built up|stepped up|ramped up)"
_ITS = r"(?:its|their|the|our)"
_X = rf"[^,{_NOTE}]+?"
_RATE = r"(?:margin|return|yield|ratio|rate|conversion|turnover)"
_EARNS = r"(?:earned|had|has|posted|achieved|generated|delivered|recorded|reported|ran|carried|showed|enjoyed|produced)"
_RESULT = r"(?:revenues?|sales|profits?|income|earnings|margins?|cash flows?|eps|ebitda)"


def owner(who: str) -> str:
    """Whose line it is: "The " of the company itself, else the name with its ending."""
    if _ISSUER.fullmatch(who):
        return "The "
    return f"{who}{chr(39) if who.endswith('s') else chr(39) + 's'} "


def _moved(verb: str) -> Callable[[re.Match[str]], str]:
    return lambda match: f"{owner(match['who'])}{match['y']} {verb} by {match['f']}{match['t']}"


def _measure(match: re.Match[str]) -> str:
    thing = match["x"]
    thing = f"{thing[:1].lower()}{thing[1:]}" if thing.startswith(("The ", "Its ", "Their ")) else thing
    return f"The {match['m']} of {thing} was {match['f']}{match['t']}"


def _spent_share(match: re.Match[str]) -> str:
    when = match["t"] or (f" in {match['p']}" if match["p"] else "")
    return f"{match['x'][:1].upper()}{match['x'][1:]} accounted for {match['f']} of {match['w']}{when}"


FRAMES: tuple[Frame, ...] = (
    (
        f"{_CUT} brought paid scaled whittled",
        rf"^(?P<who>[A-Z]{_X}) {_BOTH_WORDS} {_ITS} (?P<y>{_X}) by (?P<f>{FIG})(?P<t>.*)$",
        _moved("fell"),
        None,
    ),
    (
        f"{_RAISED} built stepped ramped",
        rf"^(?P<who>[A-Z]{_X}) {_UP_WORDS} {_ITS} (?P<y>{_X}) by (?P<f>{FIG})(?P<t>.*)$",
        _moved("rose"),
        None,
    ),
    (
        "paid brought",
        rf"^(?P<who>[A-Z]{_X}) (?:paid|brought) {_ITS} (?P<y>{_X}) down by (?P<f>{FIG})(?P<t>.*)$",
        _moved("fell"),
        None,
    ),
    (
        "paid",
        rf"^(?P<who>[A-Z]{_X}) paid down (?P<f>{FIG}) (?:on|of) {_ITS} (?P<y>{_X})(?P<t> {IN})$",
        _moved("fell"),
        False,
    ),
    (
        "paid brought",
        rf"^(?P<x>{_X}) (?:was|were|has been|have been) (?:paid|brought) down (?P<how>from|by) (?P<f>{FIG})",
        r"\g<x> fell \g<how> \g<f>",
        None,
    ),
    (
        "spent",
        rf"^(?P<who>[A-Z]{_X}) spent (?P<f>{FIG}) of {_ITS} (?:(?P<p>{P}) )?(?P<w>{_X}) on (?P<x>{_X})(?P<t> {IN})?$",
        _spent_share,
        True,
    ),
    (
        "took takes absorbed absorbs consumed consumes swallowed ate",
        rf"\b(?:took|takes|absorbed|absorbs|consumed|consumes|swallowed|ate) (?:up )?(?P<f>{FIG})(?= of )",
        r"accounted for \g<f>",
        True,
    ),
    (
        "earned outearned sold outsold exceeded beat topped outstripped surpassed",
        rf"^(?P<a>{_X}) (?:out-?earned|out-?sold|exceeded|beat|topped|outstripped|surpassed) (?P<b>{_X})"
        rf" by (?P<f>{FIG}) in (?:terms of )?(?P<m>[a-z]{_X})(?P<t> {IN})?$",
        lambda match: f"{match['a']} {match['m']} exceeded {match['b']} {match['m']} by {match['f']}{match['t'] or ''}",
        None,
    ),
    (
        "margin margins return returns yield ratio rate conversion turnover",
        rf"^(?P<x>{_X}) {_EARNS} an? (?P<m>(?:[a-z-]+ )*{_RATE}(?: (?:on|of|to) [a-z -]+?)?) of (?P<f>{FIG})(?P<t>.*)$",
        _measure,
        None,
    ),
    (
        "compared from versus against relative",
        r"^(?:Compared (?:with|to)|From|Versus|Against|Relative to)"
        r" (?:the (?:same|corresponding|comparable) (?:quarter|period|half|month)"
        r" (?:(?:an?|one) year (?:earlier|ago|before)|(?:of|in) the (?:prior|previous|preceding) year)"
        r"|(?:a|one) year (?:earlier|ago)|the year-earlier (?:quarter|period|half)),? (?P<rest>[^,]+)$",
        lambda match: f"{match['rest'][:1].upper()}{match['rest'][1:]} year over year",
        None,
    ),
    (
        "course",
        rf"\b(?:over|during|in) the course of (?:the )?(?:year )?(?={P})",
        "in ",
        None,
    ),
    (
        "ended finished closed",
        rf"^(?P<who>[A-Z]{_X}) (?:ended|finished|closed) (?P<p>(?:fiscal )?{P}) with (?P<f>{FIG})"
        rf" (?:in|of) (?P<x>{_X})$",
        lambda match: f"{owner(match['who'])}{match['x']} was {match['f']} at the end of {match['p']}",
        None,
    ),
    (
        "together combined jointly",
        rf"\b(?P<both>together|combined|jointly) (?:brought in|took in|pulled in|delivered|produced|turned over)"
        rf"(?= {FIG})",
        r"\g<both> generated",
        None,
    ),
    (
        "best strongest weakest worst poorest",
        rf"^(?P<p>{P}) was (?:the|its|their) (?P<w>best|strongest|weakest|worst|poorest) (?:year |period |quarter )?"
        r"(?:of (?:the|these|those|all) (?:[a-z]+ )?(?:years|periods|quarters)(?: shown)? )?"
        rf"for (?P<x>{_X}\b{_RESULT})$",
        lambda match: (
            f"{match['x'][:1].upper()}{match['x'][1:]} was"
            f" {'highest' if match['w'] in ('best', 'strongest') else 'lowest'} in {match['p']}"
        ),
        None,
    ),
)


_NONE_BEFORE = re.compile(
    rf"^(?P<x>{_X}) of (?P<f>{FIG}) (?P<be>was|were) (?P<v>[a-z]+ed|taken|made)(?P<t> {IN}),? (?:after|following|versus"
    rf"|against|compared (?:with|to)) (?:none|nil|nothing)(?P<u> {IN})$"
)
_ARTICLE = re.compile(r"^(?:an?|the) ", re.IGNORECASE)


def after_none(text: str) -> tuple[str, ...]:
    """ "A charge of 6 was booked in 2023 after none in 2022", as two sentences; empty for another one."""
    match = _NONE_BEFORE.match(text)
    if match is None:
        return ()
    thing, be = match["x"], match["be"]
    bare = _ARTICLE.sub("", f"{thing[:1].lower()}{thing[1:]}")
    return f"{thing} {be} {match['f']}{match['t']}", f"No {bare} {be} recorded{match['u']}"


_MOVES = "(?:rose|grew|climbed|increased|widened|expanded|fell|declined|decreased|narrowed|dropped|slipped|shrank)"
_RISEN_TO = re.compile(
    rf"^(?P<x>{_X}\b{_RATE}) (?P<v>{_MOVES}) to (?P<f>{FIG})(?: of (?:net |total )?(?:sales|revenues?))?(?P<t> {IN})$"
)


def moved_to(text: str) -> tuple[str, ...]:
    """ "The margin widened to 36% in 2023": what it was, and that it did; empty for another sentence."""
    match = _RISEN_TO.match(text)
    if match is None:
        return ()
    verb = {"widened": "rose", "expanded": "rose", "narrowed": "fell"}.get(match["v"], match["v"])
    return f"{match['x']} was {match['f']}{match['t']}", f"{match['x']} {verb}{match['t']}"


_FASTEST = re.compile(
    rf"^(?P<x>{_X}) (?P<v>{_MOVES}) (?:by )?(?P<f>{FIG})(?P<t>(?: {IN}| year[ -]o(?:n|ver)[ -]year)?), the"
    r" (?P<how>fastest|strongest|quickest|slowest|weakest) (?:growth|increase|rate|pace)(?: rate| of growth)?"
    r"(?P<of> (?:of|among) [^,]+)$"
)
_FASTEST_UP = re.compile(
    rf"^(?P<main>(?P<x>{_X}) (?P<v>{_MOVES}) (?:at )?the (?:fastest|strongest|quickest|slowest|weakest)\b[^,{_NOTE}]*"
    rf"(?P<t> {IN})?),? (?:up|rising|growing|increasing|gaining|climbing)(?: by)? (?P<f>{FIG})$"
)


def ranked_growth(text: str) -> tuple[str, ...]:
    """ "Rose 17%, the fastest growth of the three" and "grew the fastest, up 17%": the growth and its rank."""
    if match := _FASTEST.match(text):
        when = match["t"]
        first = f"{match['x']} {match['v']} {match['f']}{when}"
        return first, f"{match['x']} had the {match['how']} growth{match['of']}{when}"
    if match := _FASTEST_UP.match(text):
        return match["main"], f"{match['x']} {match['v']} {match['f']}{match['t'] or ''}"
    return ()


_FLAT_AT = re.compile(
    rf"^(?P<x>{_X}) (?:was|were|is|are|remained|stayed|held) (?:unchanged|flat|steady|stable|the same) at (?P<f>{FIG})"
    rf"(?P<t> {IN})(?: (?:compared with|from|versus) the (?:prior|previous|preceding) year)?$"
)
_TOP_AT = re.compile(
    rf"^(?P<main>(?P<x>{_X}) (?:was|is|were|are) the (?:second |third )?(?:largest|biggest|highest|smallest|lowest)\b"
    rf"[^,{_NOTE}]*?(?P<t> {IN})?),? (?:at|with|of) (?P<f>{FIG})(?P<u> {IN})?$"
)


def unchanged_at(text: str) -> tuple[str, ...]:
    """ "Was unchanged at 88 in 2024": what it was, and that it was no other; empty for another sentence."""
    match = _FLAT_AT.match(text)
    if match is None:
        return ()
    return f"{match['x']} was {match['f']}{match['t']}", f"{match['x']} was unchanged{match['t']}"


def ranked_at(text: str) -> tuple[str, ...]:
    """ "Was the largest class in 2024 at 1,840": its rank and what it was."""
    match = _TOP_AT.match(text)
    if match is None:
        return ()
    when = match["t"] or match["u"] or ""
    main = match["main"] if match["t"] or not match["u"] else f"{match['main']}{match['u']}"
    return main, f"{match['x']} was {match['f']}{when}"


TWO_SAID: tuple[tuple[tuple[str, ...], Callable[[str], tuple[str, ...]]], ...] = (
    (("fastest", "strongest", "quickest", "slowest", "weakest"), ranked_growth),
    (("unchanged at", "flat at", "steady at", "stable at", "same at"), unchanged_at),
    (("largest", "biggest", "highest", "smallest", "lowest"), ranked_at),
    ((" none ", " nil ", " nothing "), after_none),
    (("margin ", "return ", "yield ", "ratio ", "rate ", "conversion ", "turnover "), moved_to),
)
"""Frames that say two things, each with words of which it has one."""
