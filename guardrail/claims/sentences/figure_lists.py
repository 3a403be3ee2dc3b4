"""Takes apart a clause that states several figures about one subject: one proposition a figure, where that is sure.

"reported revenue of $5 million and costs of $3 million" states two things; "rose from $3 million to $5 million" and
"between 1% and 5%" state one. In doubt a clause stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.figures.scanner import figures_at_most
from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.coordination import ADVERBS
from guardrail.claims.sentences.figure_tails import absolute, relation, share, swing
from guardrail.claims.sentences.masking import ABOUT, FIGURE_SIGN, PERIOD_SIGN, TIME, WORD, F, Masked, P, is_past
from guardrail.claims.sentences.proposition import Proposition
from guardrail.claims.sentences.verbs import (
    AUXILIARIES,
    BASE_OF_GERUND,
    BASES,
    PARTICIPLES,
    PREPOSITIONS,
    negates,
    past_form,
    third_person,
    word_of,
)

# Figures under one of these belong together, or hold under a condition.
_TOGETHER = re.compile(
    r"\b(?:if|unless|until|whether|either|neither|nor|or|because|rather than|instead|except|both|between|combined|"
    r"together|not only|depending|assuming|whichever|(?:greater|lesser|lower|higher|larger|smaller) of|than|total of|"
    r"sum of|average of|range|ranging|up to|at least|at most|as (?:much|many|little|few) as|no (?:more|"
    r"less)|minimum of|"
    r"maximum of|times|plus|minus|divided|multiplied|equal to|of (?:which|whom)|which|who|that|each)\b|[\"“”?;:]",
    re.IGNORECASE,
)
_ITEM = re.compile(
    rf"(?:(?:(?:an?|the|its|their) )?(?:{WORD} ){{1,6}}(?:of|by) {ABOUT}{F}(?: per {WORD}| a year)?"
    rf"|(?:an? )?{ABOUT}{F}(?: {WORD}){{0,4}} (?:on|over|above|below|under|for)(?: {WORD}){{0,3}} "
    rf"{F}(?: {WORD}){{0,3}}"
    rf"|(?:an? )?{ABOUT}{F}(?: {WORD}){{1,7}}|{ABOUT}{F}(?={TIME}$))(?P<time>{TIME}?)"
)
_JOINT = re.compile(r",? and |, ")
_RELATIVE = (
    r"(?:(?:a|one) year (?:earlier|ago|before|prior)|(?:in )?the (?:year before|(?:prior|previous|preceding) year"
    r"(?:'s period)?|prior-year (?:period|quarter)|same (?:period|quarter) (?:a year (?:earlier|ago)|last year|"
    r"(?:of|in) the (?:prior|previous) year)))"
)
_COMPARED = re.compile(
    rf"(?P<before>.*?)(?P<first>{ABOUT}{F}(?: per {WORD})?)(?P<time>{TIME}?),? "
    rf"(?:(?:as )?compared (?:with|to)|versus|vs\.?|against) (?P<second>{ABOUT}{F}(?: per {WORD})?)"
    rf"(?P<then>{TIME}| {_RELATIVE})"
)
_UP, _DOWN = (
    word_set("increase rise gain jump growth improvement"),
    word_set("decrease decline drop fall reduction cut"),
)
_CHANGE = "|".join(sorted(_UP | _DOWN))
_OWN_CHANGE = re.compile(
    rf"(?P<main>.*{F}.*?), (?:or |representing )?an? (?:[a-z-]+ )?(?P<noun>{_CHANGE}) of (?P<figure>{ABOUT}{F})"
)
_OTHER_CHANGE = re.compile(
    rf"(?P<verb>[a-z]+) (?:an?|the|its) (?P<object>(?:{WORD} ){{1,5}}of {F}(?: per {WORD})?), "
    rf"(?P<change>an? {F} (?:{_CHANGE}) (?:from|over|on|compared with|versus) .*)"
)
_ROSE = word_set("rose grew increased climbed gained jumped improved advanced")
_FELL = word_set("fell declined decreased dropped slipped shrank")
_BY = re.compile(rf" by {ABOUT}{F}(?: per {WORD})?")
_AFTER = re.compile(
    rf"(?P<main>.*?(?P<sign>profit|income|gain|surplus|loss|deficit) of {ABOUT}{F}{TIME}) after "
    rf"(?P<gerund>losing|earning|making) (?P<rest>{ABOUT}{F}{TIME})"
)
_OPPOSITE = {
    "loss": "profit",
    "deficit": "surplus",
    "surplus": "deficit",
    "profit": "loss",
    "income": "loss",
    "gain": "loss",
}
_LEADING_TO = {sign: re.compile(rf"((?:an?|the) (?:{WORD} )*?){sign} of") for sign in _OPPOSITE}
_PRICED = re.compile(
    rf"(?P<verb>(?:is|are|was|were) (?:priced|offered|sold|issued)) (?P<at>at {F}) (?P<to>to yield {F})"
)
_ACROSS = re.compile(
    rf"(?P<verb>has|have|had|holds?|held|manages?|managed|owns?|owned|oversees?|oversaw) (?P<first>.*{F}.*?) "
    rf"(?:spread |diversified |invested )?(?:across|over|among) (?P<count>{F} [a-z]+(?: [a-z]+)?)"
)
_UNDER = re.compile(r"(?P<main>.*), (?P<under>under the (?:direction|management|leadership|supervision) of [^,;]+)")
_DIGIT = re.compile("[0-9]")
_RESPECTIVELY = re.compile(r",? respectively,?")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}


LONGEST_CLAUSE = 500
"""Characters; a longer clause is not taken apart: matching its shape would cost more than its check."""
_THEN = re.compile(f" {_RELATIVE}")
_ONE_F = re.compile(F)
_SERIES = re.compile(
    rf"(?P<said>[^{FIGURE_SIGN}{PERIOD_SIGN},]*?)(?P<list>{ABOUT}{F}(?:, {ABOUT}{F})*,? and {ABOUT}{F})"
    r"(?P<tail>.*)"
)
_PERIODS_LISTED = re.compile(rf"(?P<lead> [a-z ]+ )(?P<list>{P}(?:, {P})*,? and {P})")
_SHARED_LEAD = re.compile(r".*\b(?:of|for|in|at|on|from) (?:the )?")
_ONE_TIME = re.compile(TIME)


def per_figure(part: Proposition) -> list[Proposition]:
    """The propositions of a clause, one a figure; the clause alone when it can't be taken apart surely.

    Arguments:
        part: a clause whose subject and verb are known.
    """
    if not part.subject or len(part.predicate) > LONGEST_CLAUSE:
        return [part]
    respective = "respectively" in part.predicate
    if not respective and not _holds_digit(part.predicate):
        return [part]
    if negates(part.predicate):
        return [part]
    if not respective and ", under the " not in part.predicate and figures_at_most(part.predicate) < 2:
        return [part]
    masked = Masked(part.predicate)
    if masked.figures < 2 and "," not in part.predicate:
        return [part]
    if respective:
        found = list(_respective(part))
        return found if len(found) > 1 else [part]
    under = _UNDER.fullmatch(masked.text)
    if under:
        be = "was" if is_past(masked.text) else "is"
        held = Proposition("", part.subject, masked.shown(f"{be} {under['under']}"))
        return [*per_figure(Proposition(part.prefix, part.subject, masked.shown(under["main"]))), held]
    if masked.figures < 2 or _TOGETHER.search(masked.text):
        return [part]
    for cut in _CUTS:
        found = list(cut(part, masked))
        if len(found) > 1:
            return found
    return [part]


def _holds_digit(text: str) -> bool:
    if text.isascii():
        return _DIGIT.search(text) is not None
    return any(character.isdigit() for character in text)


def _own_change(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "fell by $1 to $9, a decrease of 10%": the second figure is the same movement's."""
    found = _OWN_CHANGE.fullmatch(masked.text)
    if found is None:
        return
    verb, _, rest = found["main"].partition(" ")
    if not (verb in _ROSE and found["noun"] in _UP) and not (verb in _FELL and found["noun"] in _DOWN):
        return
    unmeasured = _BY.sub("", f" {rest}", count=1)
    yield Proposition(part.prefix, part.subject, masked.shown(found["main"]))
    yield Proposition(part.prefix, part.subject, masked.shown(f"{verb} by {found['figure']}{unmeasured}"))


def _other_change(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "declared a dividend of $0.36, a 12.5% increase from $0.32": what is stated and how it changed."""
    found = _OTHER_CHANGE.fullmatch(masked.text)
    if found is None:
        return
    main = masked.text[: found.start("change") - 2]
    yield Proposition(part.prefix, part.subject, masked.shown(main))
    yield Proposition("", masked.shown(f"The {found['object']}"), masked.shown(f"is {found['change']}"))


def _compared(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "was 44% in 2026, compared with 41% a year earlier": the level of each period."""
    found = _COMPARED.fullmatch(masked.text)
    if found is None or _ONE_F.search(found["before"]):
        return
    first, then = masked.shown(found["time"]), masked.shown(found["then"])
    if _THEN.fullmatch(then):
        own = first or part.prefix.rstrip(",")
        if len(_YEAR.findall(own)) == 1:
            then = _YEAR.sub(lambda year: str(int(year[0]) - 1), f" {own.strip()[:1].lower()}{own.strip()[1:]}")
    timed = any(parse_periods(part.prefix))
    yield Proposition(part.prefix, part.subject, masked.shown(f"{found['before']}{found['first']}") + first)
    yield Proposition(
        "" if timed else part.prefix, part.subject, masked.shown(f"{found['before']}{found['second']}") + then
    )


def _after(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "a profit of $97 million in 2025 after losing $42 million in 2024": the result of each year."""
    found = _AFTER.fullmatch(masked.text)
    if found is None or (found["gerund"] == "losing") is (found["sign"] in ("loss", "deficit")):
        return
    noun = _LEADING_TO[found["sign"]].search(found["main"])
    base = BASE_OF_GERUND[found["gerund"]]
    if noun is None:
        second = f"{past_form(base)} {found['rest']}"
    else:
        second = f"had {noun[1]}{_OPPOSITE[found['sign']]} of {found['rest']}"
    yield Proposition(part.prefix, part.subject, masked.shown(found["main"]))
    yield Proposition("", part.subject, masked.shown(second))


def _priced(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "were priced at 112.655 to yield 3.480%"."""
    found = _PRICED.fullmatch(masked.text)
    if found:
        yield Proposition(part.prefix, part.subject, masked.shown(f"{found['verb']} {found['at']}"))
        yield Proposition(part.prefix, part.subject, masked.shown(f"{found['verb']} {found['to']}"))


def _across(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "had net assets of $1.8 billion across 412 holdings": the amount and the count."""
    found = _ACROSS.fullmatch(masked.text)
    if found is None:
        return
    verb = found["verb"]
    have = "had" if verb in ("had", "held", "managed", "owned", "oversaw") else "has" if verb.endswith("s") else "have"
    yield Proposition(part.prefix, part.subject, masked.shown(f"{verb} {found['first']}"))
    yield Proposition(part.prefix, part.subject, masked.shown(f"{have} {found['count']}"))


def _listed(part: Proposition, masked: Masked) -> Iterator[Proposition]:
    """ "reported revenue of $5 million and costs of $3 million", "charges 1.00% on cash and 0.50% on bonds"."""
    tokens = masked.text.split()
    verb = _verb_phrase(tokens)
    said, rest = " ".join(tokens[:verb]), " ".join(tokens[verb:])
    pieces = _JOINT.split(rest)
    items = [_ITEM.fullmatch(piece) for piece in pieces]
    if len(items) < 2 or not all(items) or " and " not in rest:
        return
    times = [item["time"] for item in items if item is not None]
    if times[-1] and not any(times[:-1]):
        pieces = [*(piece + times[-1] for piece in pieces[:-1]), pieces[-1]]
    elif any(times) and not all(times):
        return
    for piece in pieces:
        yield Proposition(part.prefix, part.subject, masked.shown(f"{said} {piece}"))


def _verb_phrase(tokens: list[str]) -> int:
    """How many of the predicate's first words are its verb with auxiliaries, adverbs and preposition."""
    at = 0
    while at < len(tokens) and word_of(tokens[at]) in AUXILIARIES | ADVERBS:
        at += 1
    word = word_of(tokens[at]) if at < len(tokens) else ""
    if at == 0 or word in PARTICIPLES or word in BASES:
        at += 1
    if at < len(tokens) and word_of(tokens[at]) in PREPOSITIONS:
        at += 1
    return min(at, len(tokens))


def _respective(part: Proposition) -> Iterator[Proposition]:
    """ "Revenue and costs were $5 million and $3 million, respectively"."""
    masked = Masked(_RESPECTIVELY.sub("", part.predicate, count=1))
    if _TOGETHER.search(_RESPECTIVELY.sub("", masked.text)):
        return
    series = _SERIES.fullmatch(masked.text)
    if series is None or _ONE_F.search(series["tail"]):
        return
    figures = _JOINT.split(series["list"])
    tail = _PERIODS_LISTED.fullmatch(series["tail"])
    if tail:
        times = _JOINT.split(tail["list"])
        if len(times) == len(figures) and " and " not in f" {part.subject} ":
            for figure, time in zip(figures, times, strict=True):
                text = masked.shown(f"{series['said']}{figure}{tail['lead']}{time}")
                yield Proposition(part.prefix, part.subject, text)
        return
    owners = _JOINT.split(part.subject)
    if len(owners) != len(figures) or (series["tail"] and not _ONE_TIME.fullmatch(series["tail"])):
        return
    shared = _SHARED_LEAD.match(owners[0])
    verb, _, rest = series["said"].partition(" ")
    for index, (owner, figure) in enumerate(zip(owners, figures, strict=True)):
        subject = f"{shared.group()}{owner}" if shared and index else owner
        plural = bool(shared) or (owner.endswith("s") and not owner.endswith(("ss", "'s")))
        subject = subject[:1].upper() + subject[1:] if not part.prefix else subject
        said = f"{verb if plural else _singular(verb)} {rest}"
        yield Proposition(part.prefix, subject, masked.shown(f"{said.rstrip()} {figure}{series['tail']}"))


def _singular(verb: str) -> str:
    return _SINGULAR.get(verb) or (third_person(verb) if verb in BASES else verb)


_CUTS = (share, absolute, relation, swing, _own_change, _other_change, _compared, _after, _priced, _across, _listed)
