"""The canonical sentence of each derived operation: what NLI reads as a premise.

There is one sentence an operation, since the model is trained on exactly these. Figures stand in the claim's own
spelling where they agree with what was computed, so that the words alone are left to judge; else as the evidence spells
them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period, same_period
from guardrail.claims.record import record
from guardrail.evidence.grid import Kind, kind_of
from guardrail.evidence.linearise import linearise, spelled, without_units
from guardrail.evidence.terms import content_terms, prior
from guardrail.verify.derived.operations import Derivation, Operand, Outcome
from guardrail.verify.lines.unsaid import TELLING

_NUMBER = re.compile(r"\d[\d,.' ]*\d|\d")
_SIGNED = re.compile(r"^[-+−–(]+|\)(?=\s|$)")
_NUMERIC = re.compile(r"^(?:[A-Z]{2,3} ?)?[$€£¥₹]?\d")
_LEADING = re.compile(r"^(?:year|quarter|first|second|third|fourth|three|six|nine|twelve|\d+ (?:weeks|months))\b", re.I)
_MONEY = re.compile(r"^(?:[A-Z]{3} |[A-Z]{0,2}[$€£¥₹])")
_AMOUNTS = ("d", "sum", "avg", "rest")
"""Outcomes that are in the operands' own money."""
_TOTAL = frozenset(("total",))
_WORD = re.compile(r"[^\W\d_][\w'’\-]*")


@record
class Spelling:
    """How a claim spells what a derivation rests on.

    Arguments:
        claim: the claim.
        operands: the claim's figures by the position of the operand that they state.
        outcomes: the claim's figures by the name of the outcome that they state.
        periods: the claim's periods, each with its year.
        named: by operand the terms of the words that name its line.
    """

    claim: Claim
    operands: Mapping[int, Figure] = field(default_factory=dict)
    outcomes: Mapping[str, Figure] = field(default_factory=dict)
    periods: tuple[Period, ...] = ()
    named: Mapping[int, frozenset[str]] = field(default_factory=dict)

    def value(self, derivation: Derivation, at: int) -> str:
        """The value of the operand at a position."""
        operand = derivation.operands[at]
        figure = self.operands.get(at)
        if figure is not None and (text := _bare(figure)):
            return text if operand.size >= 0 else f"-{text}"
        text = self._printed(derivation, at)
        return text if operand.size >= 0 else f"-{text}"

    def _printed(self, derivation: Derivation, at: int) -> str:
        """The size of an operand as the evidence spells it."""
        value = derivation.operands[at].value
        text = (spelled(value.cell) if value.cell is not None else value.text).lstrip("-")
        if value.figure.unit is Unit.PLAIN and _NUMBER.match(text):
            return f"{self._money(derivation)}{text}"
        return text

    def _money(self, derivation: Derivation) -> str:
        """The sign of the money that all operands are in, where only other values or the claim's result print it."""
        amounts = [self.outcomes[name].text for name in _AMOUNTS if name in self.outcomes]
        if len({id(operand.line) for operand in derivation.operands}) == 1:
            amounts += [
                spelled(one.value.cell).lstrip("-") for one in derivation.operands if one.value.cell is not None
            ]
            amounts += [figure.text for figure in self.operands.values()]
        return next((sign[0] for text in amounts if (sign := _MONEY.match(_SIGNED.sub("", text)))), "")

    def result(self, derivation: Derivation, name: str) -> str:
        """An outcome without its sign; empty where there is none of that name."""
        found = derivation.outcomes.get(name)
        if found is None:
            return ""
        figure = self.outcomes.get(name)
        return (_bare(figure) if figure is not None else "") or self._computed(found, derivation)

    def _computed(self, found: Outcome, derivation: Derivation) -> str:
        value = abs(found.value)
        if found.kind is Unit.PERCENT:
            return f"{value:.1f}%"
        if found.kind is Unit.MULTIPLE:
            return f"{value:.1f} times"
        figure = derivation.operands[0].value.figure
        places = max(_places(operand.value.figure) for operand in derivation.operands)
        if found.kind is Unit.POINT:
            return f"{value:,.{places}f} percentage points"
        text = self._printed(derivation, 0)
        if derivation.formula == "per unit":
            return f"{text[: _start(text)]}{value:,.2f}"
        number = f"{value / figure.scale:,.{places}f}"
        return _NUMBER.sub(lambda _: number, text, count=1)

    def period(self, operand: Operand) -> str:
        """The period of an operand; empty where nothing says it."""
        own = operand.period
        if own is None:
            return ""
        said = next((one for one in self.periods if same_period(one, own) is True and one.text in self.claim.text), own)
        text = said.text[0].lower() + said.text[1:] if said.text.startswith(("Fiscal", "Year")) else said.text
        return f"the {text}" if _LEADING.match(text) else text

    def valued(self, derivation: Derivation, at: int) -> str:
        """ "revenue of $4 million" of an operand."""
        return f"{self.name(derivation, at)} of {self.value(derivation, at)}"

    def time(self, operand: Operand) -> str:
        """ " in fiscal 2022" of an operand."""
        period = self.period(operand)
        return f" in {period}" if period else ""

    def name(self, derivation: Derivation, at: int) -> str:
        """What an operand is of, as rows are named in linearised cells, in lower case as far as it is no name."""
        operand = derivation.operands[at]
        cell = operand.value.cell
        if cell is None:
            return ""
        labels = [without_units(label) for label in cell.row_path if kind_of(label) is not Kind.PERIOD]
        if len(labels) > 1 and not self._needs_heading(operand, self.named.get(at, frozenset())):
            labels = labels[-1:]
        heads = [
            without_units(head)
            for head in cell.column_path
            if kind_of(head) is not Kind.PERIOD and content_terms(head) & operand.line.attribute
            and any(prior(term) > TELLING for term in content_terms(head))
        ]  # fmt: skip
        row, column = ", ".join(filter(None, labels)), ", ".join(filter(None, heads))
        return self._lowered(f"{row} ({column})" if row and column else row or column)

    def _needs_heading(self, operand: Operand, named: frozenset[str]) -> bool:
        """Whether a row's label alone is no name: the claim says its heading with it, or other rows are called so."""
        line, index = operand.line, operand.line.index
        if line.label <= _TOTAL or (line.terms - line.label - line.attribute - _TOTAL) & named:
            return True
        rows = {value.cell.row for value in line.values if value.cell is not None}
        return index is not None and any(
            other.label == line.label and not any(value.cell and value.cell.row in rows for value in other.values)
            for other in index.holding(line.label)
        )

    def _lowered(self, label: str) -> str:
        """Words that the claim does not write with a capital inside a sentence, in lower case."""
        kept = {match[0] for match in _WORD.finditer(self.claim.text) if match.start() > 0}

        def lower(match: re.Match[str]) -> str:
            word = match[0]
            plain = word[1:] == word[1:].lower() and word not in kept
            return word.lower() if plain else word

        return _WORD.sub(lower, label)


def _bare(figure: Figure) -> str:
    """A claim's figure without its sign; empty where it is no number of its own ("doubled", "more than 40%")."""
    if figure.bound not in (Bound.EXACT, Bound.ABOUT):
        return ""
    text = _SIGNED.sub("", figure.text).strip()
    return text if _NUMERIC.match(text) else ""


def _start(text: str) -> int:
    match = _NUMBER.search(text)
    return match.start() if match else 0


def _places(figure: Figure) -> int:
    places, unit = 0, figure.resolution / figure.scale
    while 0 < unit < 0.999 and places < 9:
        unit *= 10
        places += 1
    return places


def sentence(derivation: Derivation, spelling: Spelling) -> str:
    """The canonical sentence of a derivation."""
    text = _WRITTEN[derivation.formula](derivation, spelling)
    return f"{text[0].upper()}{text[1:]}."


def _growth(one: Derivation, said: Spelling) -> str:
    first, last = one.operands
    size, percent = said.result(one, "d"), said.result(one, "pct")
    if "d" in one.outcomes and one.outcomes["d"].kind is Unit.POINT:
        percent = ""
    verb = "increased" if one.sign > 0 else "decreased"
    by = f"{size}, or {percent}," if percent else f"{size},"
    return (
        f"{said.name(one, 1)} {verb} by {by} from {said.value(one, 0)}{said.time(first)}"
        f" to {said.value(one, 1)}{said.time(last)}"
    )


def _unchanged(one: Derivation, said: Spelling) -> str:
    periods = _listed([said.period(operand) for operand in one.operands])
    return f"{said.name(one, 1)} was unchanged at {said.value(one, 1)} in {periods}"


def _cagr(one: Derivation, said: Spelling) -> str:
    first, last = one.operands
    verb = "grew" if one.sign > 0 else "shrank"
    return (
        f"{said.name(one, 1)} {verb} at a compound annual rate of {said.result(one, 'pct')} from {said.value(one, 0)}"
        f"{said.time(first)} to {said.value(one, 1)}{said.time(last)}"
    )


def _dated(one: Derivation, said: Spelling) -> list[str]:
    return [f"{said.value(one, at)}{said.time(operand)}" for at, operand in enumerate(one.operands)]


def _trend(one: Derivation, said: Spelling) -> str:
    moved = {1: "increased in every year", -1: "decreased in every year", 0: "did not move in one direction"}[one.sign]
    return f"{said.name(one, 0)} {moved}: {_listed(_dated(one, said))}"


def _extreme(one: Derivation, said: Spelling) -> str:
    chosen, *others = one.operands
    word = "highest" if one.sign > 0 else "lowest"
    periods = _listed([said.period(other) for other in others])
    return f"{said.name(one, 0)} was {word}{said.time(chosen)}, at {said.value(one, 0)}, of {periods}"


_PLACES = ("", "", "second ", "third ", "fourth ", "fifth ")


def _ranking(one: Derivation, said: Spelling) -> str:
    place = f"{_PLACES[abs(one.sign)]}{'largest' if one.sign > 0 else 'smallest'}"
    names = _listed([said.name(one, at) for at in range(len(one.operands))])
    return f"{said.name(one, 0)} was the {place} of {names}{said.time(one.operands[0])}, at {said.value(one, 0)}"


def _look_up(one: Derivation, said: Spelling) -> str:
    cell = one.operands[0].value.cell
    return linearise((cell,), "")[0].removesuffix(".") if cell is not None else said.value(one, 0)


def _share(one: Derivation, said: Spelling) -> str:
    size = said.result(one, "times") if "times" in said.outcomes and "pct" not in said.outcomes else ""
    size = size or f"{said.result(one, 'pct')} of"
    return f"{said.valued(one, 0)} was {size} {said.valued(one, 1)}{said.time(one.operands[0])}"


def _remaining(one: Derivation, said: Spelling) -> str:
    return (
        f"{said.valued(one, 0)} without {said.valued(one, 1)} was"
        f" {said.result(one, 'rest')}{said.time(one.operands[0])}, or {said.result(one, 'pct')} of it"
    )


def _sum(one: Derivation, said: Spelling) -> str:
    names = _names(one, said)
    if len(names) == 1:
        return f"{names[0]} of {_listed(_dated(one, said))} together were {said.result(one, 'sum')}"
    parts = [said.valued(one, at) for at in range(len(one.operands))]
    return f"{_listed(parts)} together were {said.result(one, 'sum')}{said.time(one.operands[0])}"


def _names(one: Derivation, said: Spelling) -> list[str]:
    return list(dict.fromkeys(said.name(one, at) for at in range(len(one.operands))))


def _average(one: Derivation, said: Spelling) -> str:
    names = _names(one, said)
    mean = said.result(one, "avg")
    if len(names) == 1:
        return f"the average of {names[0]} was {mean}: {_listed(_dated(one, said))}"
    values = _listed([said.value(one, at) for at in range(len(one.operands))])
    return f"the average of {_listed(names)} was {mean}{said.time(one.operands[0])}: {values}"


def _compare(one: Derivation, said: Spelling) -> str:
    percent = said.result(one, "pct")
    by = f"{said.result(one, 'd')}, or {percent}," if percent else f"{said.result(one, 'd')}"
    return f"{said.valued(one, 0)} exceeded {said.valued(one, 1)} by {by}{said.time(one.operands[0])}"


def _per_unit(one: Derivation, said: Spelling) -> str:
    return f"{said.valued(one, 0)} per {said.valued(one, 1)} was {said.result(one, 'each')}{said.time(one.operands[0])}"


def _listed(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


_WRITTEN = {
    "growth": _growth,
    "unchanged": _unchanged,
    "cagr": _cagr,
    "trend": _trend,
    "extreme": _extreme,
    "look-up": _look_up,
    "ranking": _ranking,
    "share": _share,
    "remaining": _remaining,
    "sum": _sum,
    "average": _average,
    "compare": _compare,
    "per unit": _per_unit,
}
