"""Two facts in one sentence, told apart for a proof: each half holds by itself, and both are the whole.

Other than the propositions of a segment, these halves are never judged by NLI, so that they may be bolder: "fell 5% in
2024 after growing 16% in 2023", "was 12% in 2024, up from 10% in 2023", "about a third (33.2%)". Where the order of two
figures is part of what is said ("up from"), it is looked at here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.figures import parse_figures
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.clauses import propositions
from guardrail.claims.sentences.masking import F, Masked, P, masked_once
from guardrail.claims.sentences.verbs import BASE_OF_GERUND, core, finite_verb, past_form
from guardrail.claims.spoken import spoken

FIG = rf"(?:(?:about|approximately|roughly|around|nearly|almost|some|a|an) )?{F}"
"""A masked figure with what makes it a round one."""
IN = (
    r"(?:(?:in|at|on|for|during|as of|over) (?:the )?(?:(?:end|close) of )?"
    rf"(?:(?:fiscal|calendar|financial) )?(?:year )?{P})"
)
"""A masked time with its preposition."""
DUE_WHEN = (
    rf"(?:{IN}|thereafter|(?:after|beyond|later than|before|prior to|through|by the end of|until the end of)"
    rf" (?:the )?(?:end of )?(?:(?:fiscal|calendar|financial) )?(?:year )?{P}"
    rf"|(?:in|from) (?:(?:fiscal|calendar|financial) )?{P}(?: (?:or|and) (?:later|after|beyond|thereafter)| onwards?))"
)
"""When something falls due: a masked time, or one that bounds it."""

_NOTE = F[0]
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_BOUND = word_set(
    "not no never none neither nor without if unless until except whether may might could would should either or only"
    " because unlike respectively both expected expects forecast"
)
"""Under these a sentence is not divided: what they say may hold for both halves together."""
_ISSUER = re.compile(r"We|It|The [a-z]+")
_GAINS = word_set("gain increase rise jump growth")
_GOING = {
    "going": 0,
    "moving": 0,
    "rising": 1,
    "increasing": 1,
    "growing": 1,
    "climbing": 1,
    "falling": -1,
    "declining": -1,
}
_HINT = re.compile(r"[,(;]| (?:after|following|before|from|and|but|while|whereas) ")
"""A sentence without any of these has one part; a cheap first test."""
_APPOSED = re.compile(r", or (?=(?:about |roughly )?[$€£]?\d)")
"""The "or" of "was 5, or 12% of sales", which gives no choice."""
_RISING = "rose grew climbed increased widened expanded jumped advanced gained"
_FALLING = "fell declined decreased narrowed dropped shrank slipped contracted eased"
_MOVED = "|".join(f"{_RISING} {_FALLING}".split())
_UP = word_set(f"{_RISING} up higher widened larger greater bigger above more")
_DOWN = word_set(f"{_FALLING} down lower narrowed smaller below fewer less")
_MOVES = word_set(f"{_RISING} {_FALLING} higher lower up down")
_CONCEDES = word_set("despite notwithstanding even spite")
_RESULT = r"(?:loss|profit|income|deficit|surplus|gain|earnings)"
_REGAINED = {"recovering": "rose", "rebounding": "rose", "climbing": "rose", "slipping": "fell", "easing": "fell"}

_AFTER = re.compile(
    rf"^(?P<lead>(?P<subject>.+?) (?:[a-z]+ed|rose|grew|fell|shrank)\b.*?),? (?P<order>after|following|before)"
    rf" (?P<gerund>[a-z]+ing)(?P<rest>(?: (?:by )?{FIG})?)"
    rf"(?P<time> {IN}| (?:in )?the (?:year before|(?:prior|previous|preceding) (?:fiscal )?year))$"
)
_SHOWN_AGAIN = re.compile(rf"^(?P<main>.*?(?P<first>{FIG}).*?) \((?P<again>{FIG})\)$")
_TOP = re.compile(
    rf"^(?P<main>(?P<subject>[^,]+?) (?:is|was|are|were|reached|hit|stood|{_MOVED})\b[^,]*? (?P<time>{IN})),"
    r" (?:the|its|their) (?P<word>highest|lowest|largest|smallest)(?: (?:level|figure|amount|value|point))?"
    r" (?:of|in|over|across) (?:the )?[^,]*(?:years|quarters|period)[^,]*$"
)
_FROM = re.compile(
    rf"^(?P<date>(?:In|At|For) [^,]*?{P}, )?(?P<x>[^{_NOTE}]+?)"
    rf" (?:(?P<verb>{_MOVED}) to|(?P<be>[a-z]+(?: up)?(?: for)?)) (?P<f>{FIG})(?P<of> [^{_NOTE},]+?)?(?P<at> {IN})?"
    rf",? (?:(?P<way>up|down|higher|lower)?(?: from| than)?|from|compared (?:with|to)|versus|vs\.?|against)"
    rf" (?P<g>{FIG})(?P<then> {IN})$"
)
_SIDES = re.compile(
    rf"^(?P<a>[^{_NOTE},]+?) (?:carried|had|has|have|showed|posted|bore|paid|earned) an? (?:[a-z]+ )?"
    rf"(?P<way>higher|lower|larger|smaller|bigger|greater) (?P<x>[^{_NOTE},]+?) than (?P<b>[^{_NOTE},]+?)"
    rf",? \(?(?:at )?(?P<f>{F}) (?:versus|vs\.?|against|compared (?:with|to)) (?P<g>{F})\)?$"
)
_SWUNG = re.compile(
    rf"^(?P<who>[^,{_NOTE}]+?) (?:swung|went|moved|turned|returned|flipped) from (?:an? )?(?P<a>[^{_NOTE}]*?{_RESULT})"
    rf" of (?P<f>{FIG})(?P<at> {IN})"
    rf",? to (?:an? )?(?P<b>[^{_NOTE}]*?{_RESULT}) of (?P<g>{FIG})(?P<then> {IN})$"
)
_GAINED = re.compile(
    rf"^(?P<main>(?P<x>[^,{_NOTE}]+?) (?:is|was|were|are|reached|{_MOVED})\b[^,]*?(?P<at> {IN})), an?"
    r" (?P<noun>gain|increase|rise|jump|growth|decline|decrease|drop|fall|reduction)"
    rf" of (?P<g>{FIG})(?: (?:on|from|over|versus|compared (?:with|to)) (?:the )?(?:prior|previous|preceding) year"
    r"| year[ -]o(?:ver|n)[ -]year)?$"
)
_SHARE_TOO = re.compile(
    rf"^(?P<main>(?P<x>[^,{_NOTE}]+?) (?P<be>is|was|were|are|totaled|totalled|reached|amounted to) {FIG}"
    rf"(?P<at> {IN})?), (?:or |about |roughly )?(?P<g>{FIG}) of (?P<whole>[^,{_NOTE}]+)$"
)
_RANKED = re.compile(
    rf"^(?P<main>(?P<a>[^,{_NOTE}]+?) (?P<be>is|was|were|are) (?P<the>the|its|their)"
    r" (?P<most>largest|biggest|highest|smallest|lowest)"
    rf" (?P<rest>[^,]+?)),? (?:and |followed by |with )(?P<b>[^,{_NOTE}]+?)"
    r"(?: (?:came|was|were|ranked|comes|is|coming|ranking)(?: in)? second| second)?$"
)
_GAP = re.compile(
    rf"^The (?:gap|difference|spread) between (?P<x>[^{_NOTE}]+?) (?P<way>widened|narrowed|rose|fell|grew|shrank) to"
    rf" (?P<f>{FIG})(?P<at> {IN}),? from (?P<g>{FIG})(?P<then> {IN})$"
)
_ONE_IN = re.compile(IN)
_ONE_P = re.compile(P)

_WENT = re.compile(
    rf"^(?P<main>(?P<x>[^,{_NOTE}]+?) (?:exactly |nearly |almost |about )?(?:{F}|[a-z]+ed|rose|grew|fell|shrank|went)"
    rf"[^,]*?) from (?P<p>{P}) to (?P<q>{P}), (?P<way>[a-z]+) from (?P<f>{FIG}) to (?P<g>{FIG})$"
)
_PER_SHARE = re.compile(
    rf"^(?P<main>(?P<x>[^,{_NOTE}]+?) (?:was|were|is|are|came in at|reached|totaled|totalled|amounted to) {FIG}"
    rf"(?P<at> {IN})), or (?P<g>{FIG}) (?P<per>per (?:[a-z]+ )?(?:share|unit))$"
)
_DESPITE = re.compile(
    rf"^(?P<main>[^,{_NOTE}]+? [^,]*?(?P<at> {IN})), (?:despite|notwithstanding|even (?:with|after)|in spite of)"
    r" (?:the|an?|its|their) (?P<noun>drop|fall|decline|decrease|reduction|rise|increase|growth|jump|gain) in"
    rf" (?P<x>[^,{_NOTE}]+)$"
)
_ALIKE = re.compile(
    rf"^(?:[Bb]oth )?(?P<x>[^,{_NOTE}]+?) and (?P<y>[^,{_NOTE}]+?) (?:both )?(?P<verb>{_MOVED})(?P<at> {IN})?$"
)
_CONTRASTED = re.compile(
    rf"^(?P<a>[^,;]+?),? (?:while|whereas|but|yet|though|although|and) (?P<b>[^,;{_NOTE}]+?"
    rf" (?:{_MOVED}|(?:was|were|is|are) (?:higher|lower|up|down))(?: {IN})?)$"
)


def divided(body: str) -> Iterator[tuple[str, ...]]:
    """The ways in which a sentence can be taken apart, each as two sentences or more.

    Arguments:
        body: one sentence without its full stop.
    """
    if _HINT.search(body) is None:
        return
    heard = spoken(body)
    moves = not _MOVES.isdisjoint(heard)
    if not _BOUND.isdisjoint(spoken(_APPOSED.sub(", ", body)) if ", or " in body else heard):
        if not (moves and "both" in heard):
            return
        if (alike := _alike(masked := masked_once(body))) and _keeps(body, said := tuple(map(masked.shown, alike))):
            yield said
        return
    masked = masked_once(body)
    cuts = [_after, _shown_again, _top, _levels, _sides, _gap, _ranked, _swung, _gained, _share_too]
    if "from" in heard and "to" in heard:
        cuts.append(_went)
    if "per" in heard and "or" in heard:
        cuts.append(_per_share)
    if not _CONCEDES.isdisjoint(heard):
        cuts.append(_despite)
    if moves and "and" in heard:
        cuts.append(_alike)
    for cut in cuts:
        if parts := cut(masked):
            said = tuple(masked.shown(part) for part in parts)
            if _keeps(body, said):
                yield said
    found = _timed(tuple(part.text for part in propositions(body)), masked)
    if len(found) == 1 and moves and (match := _CONTRASTED.match(masked.text)) is not None:
        found = _timed((masked.shown(match["a"]), masked.shown(_opened(match["b"]))), masked)
    if len(found) > 1 and _keeps(body, found):
        yield found


def _timed(parts: tuple[str, ...], masked: Masked) -> tuple[str, ...]:
    """The parts, each that names no time with the one time that the sentence names."""
    times = _ONE_IN.findall(masked.text)
    if len(times) != 1 or len(_ONE_P.findall(masked.text)) != 1:
        return parts
    shown = masked.shown(times[0])
    return tuple(
        part if shown in part or parse_periods(part) else f"{part} {shown[:1].lower()}{shown[1:]}" for part in parts
    )


def _after(masked: Masked) -> tuple[str, ...]:
    """ "fell 5% in 2024 after growing 16% the year before"."""
    match = _AFTER.match(masked.text)
    if match is None:
        return ()
    base = BASE_OF_GERUND.get(match["gerund"])
    verb = _REGAINED.get(match["gerund"]) or (past_form(base) if base else "")
    time = match["time"] if _ONE_P.search(match["time"]) else year_before(masked, match["lead"])
    if not verb or not time or not _told_in_order(masked.shown(match["lead"]), masked.shown(time), match["order"]):
        return ()
    return match["lead"], f"{match['subject']} {verb}{match['rest']}{time}"


def _told_in_order(one: str, other: str, order: str) -> bool:
    """Whether what came "after" or "before" did so: "rose in 2024 before falling in 2023" is told the wrong way."""
    years = [[period.year for period in parse_periods(text) if period.year] for text in (one, other)]
    if any(len(found) != 1 for found in years):
        return False
    first, second = years[0][0], years[1][0]
    if first == second:
        return True  # quarters or months of one year: whoever proves both parts has dated them
    return (first or 0) < (second or 0) if order == "before" else (first or 0) > (second or 0)


def year_before(masked: Masked, lead: str) -> str:
    """ "in 2023" for a sentence that speaks of 2024 and of no other time."""
    times = _ONE_IN.findall(lead)
    shown = masked.shown(times[0]) if len(times) == 1 else ""
    return " " + _YEAR.sub(lambda year: str(int(year[0]) - 1), shown) if len(_YEAR.findall(shown)) == 1 else ""


def _shown_again(masked: Masked) -> tuple[str, ...]:
    """ "make up about a third of it (33.2%)"."""
    match = _SHOWN_AGAIN.match(masked.text)
    if match is None:
        return ()
    start, end = match.span("first")
    return match["main"], f"{masked.text[:start]}{match['again']}{masked.text[end : match.end('main')]}"


def _top(masked: Masked) -> tuple[str, ...]:
    """ "was 5 in 2024, the highest level of the three years"."""
    match = _TOP.match(masked.text)
    return (match["main"], f"{match['subject']} was {match['word']} {match['time']}") if match else ()


def _levels(masked: Masked) -> tuple[str, ...]:
    """ "was 12% of sales in 2024, up from 10% in 2023": the level at both times, in the order that is said."""
    match = _FROM.match(masked.text)
    if match is None or not _in_order(masked, match, match["verb"] or "", match["way"] or ""):
        return ()
    verb, of = match["be"] or "was", match["of"] or ""
    first = f"{match['x']} {verb} {match['f']}{of}{match['at'] or ''}"
    return f"{match['date'] or ''}{first}", f"{match['x']} {verb} {match['g']}{of}{match['then']}"


def _sides(masked: Masked) -> tuple[str, ...]:
    """ "A carried a far higher price than B (31 versus 14)"."""
    match = _SIDES.match(masked.text)
    if match is None or not _in_order(masked, match, match["way"]):
        return ()
    a = f"{match['a'][:1].lower()}{match['a'][1:]}"
    return f"The {match['x']} of {a} was {match['f']}", f"The {match['x']} of {match['b']} was {match['g']}"


def _gap(masked: Masked) -> tuple[str, ...]:
    """ "The gap between A and B widened to 5 in 2024 from 4 in 2023"."""
    match = _GAP.match(masked.text)
    if match is None or not _in_order(masked, match, match["way"]):
        return ()
    lead = f"The difference between {match['x']} was"
    return f"{lead} {match['f']}{match['at']}", f"{lead} {match['g']}{match['then']}"


def _ranked(masked: Masked) -> tuple[str, ...]:
    """ "A was the largest region in 2024, followed by B"."""
    match = _RANKED.match(masked.text)
    if match is None or ("second" not in masked.text and "followed by" not in masked.text):
        return ()
    second = f"{match['the']} second {match['most']} {match['rest']}"
    return match["main"], f"{match['b'][:1].upper()}{match['b'][1:]} {match['be']} {second}"


def _swung(masked: Masked) -> tuple[str, ...]:
    """ "The company swung from a net loss of 5 in 2023 to net income of 4 in 2024"."""
    match = _SWUNG.match(masked.text)
    if match is None:
        return ()
    who = match["who"]
    owner = "The " if _ISSUER.fullmatch(who) else f"{who}{chr(39) if who.endswith('s') else chr(39) + 's'} "
    return f"{owner}{match['a']} was {match['f']}{match['at']}", f"{owner}{match['b']} was {match['g']}{match['then']}"


def _gained(masked: Masked) -> tuple[str, ...]:
    """ "climbed to 5 in 2024, a gain of 21% on the prior year"."""
    match = _GAINED.match(masked.text)
    if match is None:
        return ()
    verb = "rose" if match["noun"] in _GAINS else "fell"
    return match["main"], f"{match['x']} {verb} {match['g']}{match['at']}"


def _share_too(masked: Masked) -> tuple[str, ...]:
    """ "was 5 in 2024, or 53% of total sales"."""
    match = _SHARE_TOO.match(masked.text)
    if match is None:
        return ()
    return match["main"], f"{match['x']} {match['be']} {match['g']} of {match['whole']}{match['at'] or ''}"


def _went(masked: Masked) -> tuple[str, ...]:
    """ "Doubled from 2023 to 2024, going from 5 to 10": that it did, and the level at both times."""
    match = _WENT.match(masked.text)
    if match is None or match["way"] not in _GOING:
        return ()
    way = _GOING[match["way"]]
    if way and not _in_order(masked, match, "down" if way > 0 else "up"):
        return ()  # the first of the two figures is the earlier one
    levels = (f"{match['x']} was {match[level]} in {match[time]}" for level, time in (("f", "p"), ("g", "q")))
    return f"{match['main']} from {match['p']} to {match['q']}", *levels


def _per_share(masked: Masked) -> tuple[str, ...]:
    """ "Came to 183.8 in 2024, or 1.79 per diluted share"."""
    match = _PER_SHARE.match(masked.text)
    return (match["main"], f"{match['x']} {match['per']} was {match['g']}{match['at']}") if match else ()


def _despite(masked: Masked) -> tuple[str, ...]:
    """ "Climbed 30% in 2024, despite the drop in freight costs": both moved, and the other way."""
    match = _DESPITE.match(masked.text)
    if match is None:
        return ()
    verb = "rose" if match["noun"] in _GAINS else "fell"
    return match["main"], f"{_opened(match['x'])} {verb}{match['at']}"


def _alike(masked: Masked) -> tuple[str, ...]:
    """ "Storage and freight both fell in 2024": each of them did, so that both together did."""
    match = _ALIKE.match(masked.text)
    if match is None:
        return ()
    move = f"{match['verb']}{match['at'] or ''}"
    return f"{match['x']} {move}", f"{_opened(match['y'])} {move}"


def _opened(phrase: str) -> str:
    """A phrase at the beginning of a sentence."""
    return f"{phrase[:1].upper()}{phrase[1:]}"


def _in_order(masked: Masked, match: re.Match[str], *said: str) -> bool:
    """Whether the first of two figures is above the second where the words say so, and below it where they say that."""
    values = [parse_figures(masked.shown(match[group]), ()) for group in ("f", "g")]
    if any(len(found) != 1 for found in values):
        return False
    (one,), (other,) = values
    if one.unit is not other.unit or one.currency != other.currency:
        return False
    if any(word in _UP for word in said) and one.value <= other.value:
        return False
    return not any(word in _DOWN for word in said) or one.value < other.value


def _keeps(whole: str, parts: tuple[str, ...]) -> bool:
    """Whether each part is a sentence and every figure of the whole stands in one."""
    told = {token for part in parts for token in _numbers(part)}
    return told.issuperset(_numbers(whole)) and all(finite_verb(part.split()) is not None for part in parts)


def _numbers(text: str) -> list[str]:
    return [core(token) for token in text.split() if any(character.isdigit() for character in token)]
