"""Superlatives among the rows or columns of a table: "A is the largest sector at 34.2%, followed by B at 27.5%".

The place is decided over the whole column, or over the row when the columns are what is compared. Totals are no rivals
of what they add up. A cell is told by its words, and where the claim states its level by that as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, agrees
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.evidence.terms import prior
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.finding import Answer, Finding
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.lines.line_index import LineIndex
from guardrail.verify.lines.operands import Named, Value, of_period, percent_line
from guardrail.verify.lines.phrase_words import SET_WORDS, phrase_terms
from guardrail.verify.lines.selections import moment
from guardrail.verify.phrases.grounds import CONFLICT_COVERAGE, CONFLICT_SCORE, MATCH_SCORE, stated
from guardrail.verify.phrases.masked import Masked

WORD = r"(?P<word>highest|largest|greatest|biggest|lowest|smallest|least)"
LOW = word_set("lowest smallest least")
_SUPER = rf"the (?:single |overall )?(?:(?P<rank>second|third|fourth)[- ])?{WORD}"
_BE = r"(?:was|were|is|are|remains?|remained|became)"
_HAD = r"(?:had|has|have|reported|recorded|showed|charges?|charged|pays|paid|offers?|carries|carried|posted|delivered)"
_GAVE = (
    r"(?:returned|yielded|yields|paid|pays|charged|charges|earned|held|holds|reported|posted|recorded|had|has|was|is|of"
    r"|reached|stood at)"
)
_AT = r"(?:in|at|for|during|as of|on)(?: the)?(?: year| fiscal year| quarter)?"
_BY = (
    r"(?:at|of|with|when it was|making up|accounting for|representing|comprising|constituting)(?: (?:about"
    r"|approximately|some|roughly|around))?"
)
_LEVEL = rf"(?:,? {_BY} (?P<level>[{FIGURE}])(?P<whole> of [^{FIGURE}{PERIOD},]+?)?)?"
_NEXT = r"(?:,? (?:followed by|ahead of|then) (?P<next>.+?))?"
_DATED = rf"(?:(?:in|for|as of|at|on) (?P<at>[{PERIOD}]),? )?"
_WHEN = rf"(?:,? {_AT} (?P<when>[{PERIOD}]))?"
_PATTERNS = tuple(
    re.compile(rf"^{_DATED}{pattern}$")
    for pattern in (
        rf"(?:(?:at|with) (?P<lead>[{FIGURE}]),? )?(?P<a>.+?)(?:,? at (?P<mid>[{FIGURE}]),?)? {_BE} {_SUPER}"
        rf"(?P<b>(?: [^{PERIOD}{FIGURE}]+?)?){_WHEN}{_LEVEL}{_NEXT}{_WHEN.replace('when', 'then')}",
        rf"(?:(?:at|with) (?P<lead>[{FIGURE}]),? )?(?P<a>.+?)(?:,? at (?P<mid>[{FIGURE}]),?)? {_HAD} {_SUPER}"
        rf"(?P<b> .+?){_WHEN}{_LEVEL}{_NEXT}{_WHEN.replace('when', 'then')}",
        rf"(?P<a>[^{FIGURE}]+?) {_GAVE} (?P<mid>[{FIGURE}])(?P<for>(?: [^{FIGURE}{PERIOD},]+?)?){_WHEN},"
        rf" (?:which (?:was|is) )?{_SUPER}(?P<b>(?: [^{PERIOD}{FIGURE}]+?)?)",
        rf"{_SUPER}(?P<b> [^{FIGURE}]+?) {_BE} (?P<a>[^{PERIOD}{FIGURE}]+?){_WHEN}{_LEVEL}{_NEXT}"
        rf"{_WHEN.replace('when', 'then')}",
    )
)
_FOLLOWER = re.compile(rf"^(?P<c>[^{FIGURE}]+?)(?: {_BY} (?P<f>[{FIGURE}])(?: of .+)?)?$")
_COMMA = re.compile(rf"(?<=[{FIGURE}]),? and |(?<=[{FIGURE}]), ")
_AMONG = re.compile(r" (?:among|amongst|across|of all|out of) ")
_RANKS = {"second": 1, "third": 2, "fourth": 3}
_WHOLE = (99.0, 101.0)  # percent: a column of shares that add up to all there is
_TELLING = 0.4
_OTHER = phrase_terms("other")
NOUNS = SET_WORDS | phrase_terms(
    "bucket position holding sector allocation weight weighting exposure issuer share portfolio fund etf assets"
    " concentration investment item rating industry state territory currency tenant option figure value amount level"
)
"""Nouns for what stands in a table's rows or for all of it, which the table need not say."""
_ONE_FIGURE = re.compile(rf"[{FIGURE}]")


@record
class _Place:
    """A value that may be what the claim ranks, with what it is ranked among."""

    value: Value
    rivals: tuple[Value, ...]
    named: Named
    told: bool
    closed: bool


def check_ranking(claim: Claim, masked: Masked, evaluator: Evaluator) -> tuple[tuple[Finding, ...], bool]:
    """The finding about a superlative among rows or columns, and whether the claim states one at all."""
    read = False
    for pattern in _PATTERNS:
        if (match := pattern.match(masked.text)) is None:
            continue
        read = True
        finding = _judged(claim, masked, match, evaluator)
        if finding is not None:
            return (finding,), True
    return (), read


def _is_crossed(one: frozenset[str], value: Value) -> bool:
    """Whether a phrase names row and column of a value: "Class I's net expenses were the highest" may be among the
    classes or among the expenses."""
    cell = value.cell
    return cell is not None and bool(one & cell.row_terms) and bool((one & cell.column_terms) - cell.row_terms)


def _judged(claim: Claim, masked: Masked, match: re.Match[str], evaluator: Evaluator) -> Finding | None:
    groups = match.groupdict()
    mark = groups.get("at") or groups.get("when") or groups.get("then")
    period = masked.periods_in(mark)[0] if mark else None
    marks = "".join(groups.get(name) or "" for name in ("lead", "mid", "level")) + "".join(
        _ONE_FIGURE.findall(groups["a"])
    )
    levels = [figure for figure in masked.figures_in(marks) if not _in_name(figure)]
    main, *rest = _AMONG.split(groups["b"], maxsplit=1)
    one, of = masked.leaf(groups["a"]).terms, masked.leaf(main).terms
    around = masked.leaf(f"{groups.get('whole') or ''} {' '.join(rest)}").terms
    places = list(_places(evaluator, one, of, around, period, levels))
    if not places:
        return None
    top = max(place.named.score for place in places)
    places = [place for place in places if place.named.score >= 0.95 * top]
    sign = -1 if groups["word"] in LOW else 1
    rank = _RANKS.get(groups.get("rank") or "", 0)
    held = [place for place in places if _rank(place, sign) == rank]
    followers = _followers(masked, groups.get("next"))
    if len(held) == len(places) and top >= MATCH_SCORE:
        place = held[0]
        after = _after(place, sign, rank)
        matched = {(figure.start, figure.end) for figure in levels if agrees(figure, place.value.figure)}
        wrong = None
        for (terms, figure), value in zip(followers, after, strict=False):
            right = value.cell is not None and _says(value, terms)
            if not right or (figure is not None and not agrees(figure, value.figure)):
                wrong = wrong or (None if not right and not _known(place, terms) else value)
                continue
            if figure is not None:
                matched.add((figure.start, figure.end))
        if wrong is not None and place.closed:
            return _conflict(place, wrong, "followed by")
        matched |= {(one.start, one.end) for one in claim.periods if one == period}
        matched |= {(figure.start, figure.end) for figure in claim.figures if in_heading(figure, place.value)}
        whole = stated(claim) <= matched and all(
            value.cell is not None and _says(value, terms) for (terms, _), value in zip(followers, after, strict=False)
        )
        numbers = {term for term in one | of | masked.leaf(groups.get("for") or "").terms if term.startswith("#")}
        whole = whole and numbers <= _numbers(place.value)
        whole = whole and not (not of and _is_crossed(one, place.value))
        whole = whole and len(after) >= len(followers) and not (_unsaid(one | of, place) or _unknown(around, place))
        return Finding(
            "comparative",
            Answer.MATCH,
            proved=whole,
            citations=tuple(dict.fromkeys(value.citation for value in (place.value, *after[: len(followers)]))),
            source_says=place.value.text,
            answer_says=groups["word"],
            formula="extreme",
            matched=tuple(sorted(matched)),
        )
    plain = all(
        place.closed
        and (place.told or (place.named.score >= CONFLICT_SCORE and place.named.coverage > CONFLICT_COVERAGE))
        for place in places
    )
    if held or not plain:
        return Finding("comparative", Answer.CANNOT_TELL, formula="extreme")
    ordered = sorted((places[0].value, *places[0].rivals), key=lambda value: -sign * value.figure.value)
    extreme = ordered[min(rank, len(ordered) - 1)]
    return _conflict(places[0], extreme, groups["word"])


def _conflict(place: _Place, other: Value, word: str) -> Finding:
    label = other.cell.row_path[-1] if other.cell is not None and other.cell.row_path else ""
    if place.value.cell is not None and other.cell is not None and other.cell.row == place.value.cell.row:
        label = " ".join(other.cell.column_path)
    return Finding(
        "comparative",
        Answer.CONFLICT,
        citations=tuple(dict.fromkeys(value.citation for value in (place.value, other))),
        source_says=f"{other.text} ({label})" if label else other.text,
        answer_says=word,
        formula="extreme",
    )


def _places(
    evaluator: Evaluator,
    one: frozenset[str],
    of: frozenset[str],
    around: frozenset[str],
    period: Period | None,
    levels: Sequence[Figure],
) -> Iterator[_Place]:
    """The values that the claim can rank: of the period it names, else the latest of each line."""
    seen: set[int] = set()
    told = of - NOUNS
    named = [*evaluator.named(one | told), *(evaluator.named(one) if told else ())]
    if not named and levels:
        named = list(_stating(evaluator, one, levels))
    for item in named:
        index = item.line.index
        if index is None or id(item.line) in seen or not (one & item.line.terms):
            continue
        if one & _OTHER - item.line.terms:
            continue
        seen.add(id(item.line))
        values = of_period(item.line, period) if period else _latest(item.line.values)
        if levels:
            values = [value for value in values if all(agrees(figure, value.figure) for figure in levels)]
        for value in values:
            if value.nil:
                continue
            across = not one & item.line.label and bool(one & item.line.attribute)
            rivals = _beside(index, value) if across else index.siblings(value)
            rivals = _of_those(rivals, around - of) if around else rivals
            if not rivals or (len(rivals) < 2 and not (across or around)):
                continue
            known = of <= NOUNS or bool(of & item.line.terms) or index.says(_unnumbered(of))
            if not known:
                continue
            shares = percent_line([value, *rivals]) and (
                _WHOLE[0] <= sum(each.figure.value for each in (value, *rivals)) <= _WHOLE[1]
            )
            headed = value.cell is not None and len(value.cell.row_path) > 1 and not of <= NOUNS
            closed = headed or shares or across or (bool(of | around) and index.says(_unnumbered(of | around) - NOUNS))
            yield _Place(value, tuple(rivals), item, bool(levels), closed)


def _of_those(rivals: list[Value], around: frozenset[str]) -> list[Value]:
    """The rivals that "among the fund and the index" names, all of them where it names none."""
    named = [value for value in rivals if value.cell and around & (value.cell.row_terms | value.cell.column_terms)]
    return named or rivals


def _stating(evaluator: Evaluator, one: frozenset[str], levels: Sequence[Figure]) -> Iterator[Named]:
    """The only line that has a value of the level stated and shares a word with what the claim ranks."""
    found = [
        line
        for line in evaluator.lines()
        if line.label & one and any(all(agrees(level, value.figure) for level in levels) for value in line.values)
    ]
    if len(found) == 1:
        yield Named(found[0], CONFLICT_SCORE, CONFLICT_SCORE)


def _unnumbered(terms: frozenset[str]) -> frozenset[str]:
    return frozenset(term for term in terms if not term.startswith("#"))


def _latest(values: Sequence[Value]) -> list[Value]:
    dated = [value for value in values if value.periods]
    if not dated:
        return list(values)
    last = max(moment(value.periods[0]) for value in dated)
    return [value for value in dated if moment(value.periods[0]) == last]


def _beside(index: LineIndex, value: Value) -> list[Value]:
    """The values of the row of `value` that are of its time and kind, under other columns."""
    return [
        other
        for other in index.row_mates(value)
        if other is not value
        and other.figure.unit is value.figure.unit
        and [period.text for period in other.periods] == [period.text for period in value.periods]
    ]


def _rank(place: _Place, sign: int) -> int:
    own = sign * place.value.figure.value
    return sum(sign * rival.figure.value > own for rival in place.rivals)


def _after(place: _Place, sign: int, rank: int) -> list[Value]:
    """The rivals behind the place, next first."""
    ordered = sorted(place.rivals, key=lambda value: -sign * value.figure.value)
    return ordered[rank:]


def _followers(masked: Masked, text: str | None) -> list[tuple[frozenset[str], Figure | None]]:
    found: list[tuple[frozenset[str], Figure | None]] = []
    for part in _COMMA.split(text) if text else ():
        match = _FOLLOWER.match(part)
        if match is None:
            return [(frozenset(("?",)), None)]
        found.append((masked.leaf(match["c"]).terms, masked.figure(match["f"]) if match["f"] else None))
    return found


def _says(value: Value, terms: frozenset[str]) -> bool:
    """Whether `terms` name the row of `value`: nothing of them is left over."""
    return value.cell is not None and bool(terms) and terms <= (value.cell.row_terms | value.cell.column_terms)


def _known(place: _Place, terms: frozenset[str]) -> bool:
    """Whether `terms` name one of the rivals."""
    return any(_says(rival, terms) for rival in place.rivals)


def _in_name(figure: Figure) -> bool:
    return bool(figure.noun) or figure.text.isalpha()


def _numbers(value: Value) -> frozenset[str]:
    """The small numbers in the names of a value's row and column ("3 years")."""
    heads = (*value.cell.row_path, *value.cell.column_path) if value.cell is not None else ()
    return phrase_terms(" ".join(heads).replace("-", " "))


def in_heading(figure: Figure, value: Value) -> bool:
    """Whether a figure is part of the names of the cell's row or column ("3 years")."""
    cell = value.cell
    if cell is None:
        return False
    heads = " ".join((*cell.row_path, *cell.column_path)).lower()
    number = f"{figure.value:g}"
    at = heads.find(number)
    while at >= 0:
        before, behind = heads[max(0, at - 1) : at], heads[at + len(number) : at + len(number) + 1]
        if not (before.isdecimal() or before == "." or behind.isdecimal() or behind in (".", "%")):
            return True
        at = heads.find(number, at + 1)
    return False


def _unknown(around: frozenset[str], place: _Place) -> bool:
    """Whether the claim ranks among more than the table holds: "among all funds of the country"."""
    index = place.named.line.index
    return index is None or not index.says(_unnumbered(around) - NOUNS)


def _unsaid(terms: frozenset[str], place: _Place) -> bool:
    """Whether the claim says something of weight that neither the cell, its table nor the evidence says."""
    index = place.named.line.index
    left = _unnumbered(terms) - place.named.line.terms - NOUNS
    return any(prior(term) > _TELLING and not (index is not None and index.tells(term)) for term in left)
