"""Pairs of one statement in many wordings: what a faithful paraphrase is, and what one planted fault makes of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from guardrail.training import perturb
from guardrail.training.faithful import framed, reworded
from guardrail.training.pairs import Pair
from guardrail.training.statements import STATEMENTS, Statement, fill, held_out, named, near, values

SOURCE: Final[str] = "paraphrase"
_TAILS: Final[tuple[str, ...]] = (
    " for the second year in a row", ", the highest figure among its peers", ", the lowest figure among its peers",
    " at the request of its largest shareholder", ", a decision taken in {y}", " to attract younger investors",
    ", and this will not change before {d}", ", as {P} said on {d}", " with the help of {C3}",
    ", a first in its industry",
    ", which surprised analysts", " under a policy adopted in {my}", ", and is the only one of its kind",
    ", and the same goes for its affiliates", " in all market conditions", ", after a review by {C3}",
    ", mainly because of {s2} stocks", ", and will do so in the future", ", more than any rival", " as a matter of law",
)  # fmt: skip
"""Details that no source states; with one of them a claim no longer follows."""

_OPENERS: Final[tuple[str, ...]] = (
    "In addition, ", "Accordingly, ", "As noted above, ", "As described below, ", "Also, ", "As of the date hereof, ",
)  # fmt: skip
_REFERENCES: Final[tuple[str, ...]] = (
    " (see Note {h})", ", as described in the prospectus", ", as discussed below", ", according to the annual report",
    " (the “Agreement”)", ", as set out in Part {w3} of this document",
)  # fmt: skip
"""What a document hangs on a sentence without changing what it says."""

_LINKS: Final[tuple[str, ...]] = (" and ", ", and ", "; ", ", while ", " and ", ", and ")
_SMALL: Final = re.compile(
    r"(?:The|An?|In|On|Of|At|By|For|No|Its?|Your?|There|Under|Until|Only|Most|Some|To|When|If|Shares|Investors)\b"
)


@dataclass(frozen=True, slots=True)
class _Story:
    """One statement, its values, what it may stand beside, and how a form of it becomes text."""

    statement: Statement
    slots: dict[str, str]
    mates: list[Statement]
    rng: random.Random
    evaluation: bool
    neighbours: Sequence[str] = ()

    def text(self, forms: tuple[str, ...], slots: dict[str, str] | None = None, subject: str = "") -> str:
        return fill(self.rng.choice(forms), slots or self.slots, self.rng, self.evaluation, subject)

    def other_values(self) -> dict[str, str]:
        return {**values(self.rng), "F": self.slots["F"], "C": self.slots["C"]}

    def premise(self, forms: tuple[str, ...]) -> str:
        """A source of the statement, alone or among others about the same fund or company."""
        rng = self.rng
        beside = [
            fill(rng.choice(m.sources), self.other_values(), rng, self.evaluation)
            for m in rng.sample(self.mates, min(len(self.mates), rng.choice((0, 0, 0, 1, 1, 2))))
        ]
        if beside and rng.random() < 0.4:
            subject = rng.choice(
                ("The Fund", "It", "The Trust") if self.statement.main == "F" else ("The company", "It")
            )
            own = self.text(forms, subject=subject)
            return " ".join([beside[0], own, *beside[1:]])
        if self.neighbours and rng.random() < 0.25:
            beside = [*beside[:1], rng.choice(self.neighbours)]
        alone = ("The Fund", "The fund") if self.statement.main == "F" else ("The company", "The Company")
        subject = rng.choice(alone) if not beside and rng.random() < 0.1 else ""
        own = self.text(forms, subject=subject)
        texts = [self._dressed(own) if rng.random() < 0.12 else own, *beside]
        if rng.random() < 0.5:
            texts.reverse()
        return " ".join(texts)

    def _dressed(self, text: str) -> str:
        if self.rng.random() < 0.5:
            return self.rng.choice(_OPENERS) + _inner(text)
        return text.rstrip(".") + fill(self.rng.choice(_REFERENCES), self.slots, self.rng, self.evaluation) + "."

    def claim(self, forms: tuple[str, ...], slots: dict[str, str] | None = None) -> str:
        """A form as an answer would word it."""
        rng = self.rng
        generic = {"F": ("The fund", "The Fund"), "C": ("The company",), "": ("",)}[self.statement.main]
        text = self.text(forms, slots, rng.choice(generic) if rng.random() < 0.15 else "")
        return framed(text, rng).text if rng.random() < 0.08 else text


def _inner(text: str) -> str:
    """The sentence as it stands inside another: a small word that opened it loses its capital."""
    return text[0].lower() + text[1:] if _SMALL.match(text) else text


def paraphrase_pairs(
    count: int, evaluation: bool = False, seed: int = 0, words: bool = False, neighbours: Sequence[str] = ()
) -> list[Pair]:
    """`count` pairs.

    Arguments:
        evaluation: of the held-out statements, with held-out words where there are any.
        words: with `evaluation`, of the statements trained on, so that only the words are new.
        neighbours: sentences of real documents to stand beside the statement in some premises.
    """
    rng = random.Random(seed)
    pool = [s for s in STATEMENTS if held_out(s) == (evaluation and not words)]
    pairs: list[Pair] = []
    while len(pairs) < count:
        statement = rng.choice(pool)
        mates = [s for s in pool if s.main == statement.main and not near(s.key, statement.key)]
        story = _Story(statement, values(rng), mates, rng, evaluation, neighbours)
        for make in (_entailed, _contradicted, _open):
            for premise, hypothesis, kind in make(story):
                if premise != hypothesis or make is _entailed:
                    label = {"_entailed": "entailment", "_contradicted": "contradiction"}.get(make.__name__, "neutral")
                    pairs.append(Pair(premise, hypothesis, label, SOURCE, kind, statement.key))
    rng.shuffle(pairs)
    return pairs[:count]


_Rows = Iterator[tuple[str, str, str]]


def _entailed(story: _Story) -> _Rows:
    s, rng = story.statement, story.rng
    yield story.premise(s.sources), story.claim(s.claims), "paraphrase"
    yield story.premise(s.sources), story.claim(s.forms["E"] or s.claims), "paraphrase"
    if s.forms["N"]:
        yield story.premise(s.forms["N"]), story.claim(s.forms["N"]), "paraphrase_opposite"
    if s.forms["F"] and rng.random() < 0.2:
        text = story.text((rng.choice(s.forms["F"]),))
        yield text, text, "verbatim"
    if rng.random() < 0.3:
        text = story.text(s.claims)
        change = reworded(text, rng, 1)
        yield text, change.text if change else text, "reworded"
    if rng.random() < 0.25:
        yield from _two_products(story, "entailment")
    if story.mates and rng.random() < 0.25:
        yield _joined(story, s.claims, "claims")
    if s.forms["T"] and s.forms["E"] and rng.random() < 0.3:
        yield story.premise(s.forms["E"]), story.claim(s.forms["T"]), "shortened"
    if story.mates and rng.random() < 0.2:
        mate = rng.choice(story.mates)
        theirs = fill(rng.choice(mate.sources), story.other_values(), rng, story.evaluation)
        yield f"{story.text(s.sources)} {theirs}", story.claim(s.claims), "paraphrase"


def _contradicted(story: _Story) -> _Rows:
    s, rng = story.statement, story.rng
    wrong: list[tuple[str, str]] = []
    if s.forms["F"]:
        wrong.append((story.claim(s.forms["F"]), "fault"))
    if s.forms["N"]:
        wrong.append((story.claim(s.forms["N"]), "polarity"))
    for slot in rng.sample(s.single, min(1, len(s.single))):
        forms = tuple(f for f in s.claims if "{" + slot + "}" in f or "{" + slot + "a}" in f or "{" + slot + "'s}" in f)
        other = story.slots.get(slot + "2", "")
        if forms and other:
            wrong.append((story.claim(forms, {**story.slots, slot: other}), "value"))
    for text, kind in rng.sample(wrong, min(2, len(wrong))):
        yield story.premise(s.sources), text, kind
    if s.forms["N"] and rng.random() < 0.7:
        yield story.premise(s.forms["N"]), story.claim(s.forms["E"]), "polarity"
    if s.forms["F"] and s.forms["E"] and rng.random() < 0.35:
        yield story.premise(s.forms["F"]), story.claim(s.forms["E"]), "fault"
    if s.forms["E"] and rng.random() < 0.35:
        for change in perturb.contradictions(story.text(s.forms["E"]), rng, 1):
            yield story.premise(s.forms["E"]), change.text, "perturbed"
    if rng.random() < 0.35:
        yield from _two_products(story, "contradiction")
    denials = s.forms["F"] + s.forms["N"]
    if story.mates and denials and rng.random() < 0.2:
        yield _joined(story, denials, "claims")


def _joined(story: _Story, forms: tuple[str, ...], others: str) -> tuple[str, str, str]:
    """Two statements in the premise and two in the claim: one of `forms`, and one of what a mate claims or leaves open.

    others: `claims` (it follows) or `O` (it stays open).
    """
    rng = story.rng
    mate = rng.choice([m for m in story.mates if others == "claims" or m.forms["O"]] or story.mates)
    theirs = _Story(mate, story.other_values(), [], rng, story.evaluation)
    premises = [story.text(story.statement.sources), theirs.text(mate.sources)]
    claims = [(story, forms), (theirs, mate.claims if others == "claims" else mate.forms["O"] or mate.claims)]
    rng.shuffle(premises)
    rng.shuffle(claims)
    first = claims[0][0].text(claims[0][1])
    second = claims[1][0].text(claims[1][1], subject="It" if rng.random() < 0.5 and story.statement.main else "")
    second = second[0].lower() + second[1:] if second.startswith("It") else _inner(second)
    return " ".join(premises), first.rstrip(".") + rng.choice(_LINKS) + second, "joined"


def _two_products(story: _Story, label: str) -> _Rows:
    """Two funds or companies with different values in one premise; the claim gives one of them a value."""
    s, rng = story.statement, story.rng
    if s.main != "F" and s.main != "C":
        return
    other = {**story.slots}
    fresh = values(rng)
    other[s.main] = fresh[s.main]
    slots = [x for x in s.single if x != s.main and x + "2" in story.slots]
    forms = s.forms["E"] or s.claims
    sides = named(s.forms["E"], s.main), named(s.forms["N"], s.main)
    if all(sides) and rng.random() < 0.6:
        first, second = sides if rng.random() < 0.5 else sides[::-1]
        texts = [story.text(first), story.text(second, other)]
        right, wrong = story.text(first), story.text(second)
    elif slots:
        for slot in slots:
            other[slot] = story.slots[slot + "2"]
        slot = rng.choice(slots)
        stated = tuple(f for f in forms if "{" + slot + "}" in f or "{" + slot + "a}" in f)
        claims, sources = named(stated, s.main), named(s.sources, s.main)
        if not claims or not sources:
            return
        texts = [story.text(sources), story.text(sources, other)]
        right, wrong = story.text(claims), story.text(claims, {**story.slots, slot: other[slot]})
    else:
        return
    rng.shuffle(texts)
    yield " ".join(texts), right if label == "entailment" else wrong, "two_products"


def _open(story: _Story) -> _Rows:
    s, rng = story.statement, story.rng
    choices: list[Callable[[], _Rows]] = [lambda: _detail(story), lambda: _other_name(story)]
    if s.forms["O"]:
        yield story.premise(s.sources), story.claim(s.forms["O"]), "open"
    if story.mates:
        choices += [lambda: _other_attribute(story)] * 2
    if s.forms["T"] and s.forms["E"]:
        choices.append(lambda: _stronger(story))
    for make in rng.sample(choices, 2):
        yield from make()
    if any(m.forms["O"] for m in story.mates) and rng.random() < 0.2:
        yield _joined(story, s.claims, "O")
    if rng.random() < 0.3:
        text = story.text(s.claims)
        for change in perturb.openings(text, rng)[:1]:
            yield text, change.text, "stronger"


def _detail(story: _Story) -> _Rows:
    s, rng = story.statement, story.rng
    tail = fill(rng.choice(_TAILS), story.other_values(), rng, story.evaluation)
    tail = tail[:1].lower() + tail[1:] if not tail.startswith(",") else tail
    yield story.premise(s.sources), story.claim(s.claims).rstrip(".") + tail + ".", "detail"


def _other_name(story: _Story) -> _Rows:
    s, rng = story.statement, story.rng
    if not s.main:
        return
    renamed = {**story.slots, s.main: values(rng)[s.main]}
    forms = tuple(f for f in s.claims + s.forms["N"] if "{" + s.main + "}" in f)
    if forms:
        yield story.text(named(s.sources, s.main)), story.text(forms, renamed), "other_name"


def _other_attribute(story: _Story) -> _Rows:
    mate = story.rng.choice(story.mates)
    theirs = _Story(mate, story.other_values(), [], story.rng, story.evaluation)
    forms = story.rng.choice((mate.claims, mate.claims, mate.forms["N"] or mate.forms["F"] or mate.claims))
    yield story.text(story.statement.sources), theirs.claim(forms), "other_attribute"


def _stronger(story: _Story) -> _Rows:
    """The whole statement of a source that gives only a part of it."""
    s = story.statement
    yield story.text(s.forms["T"]), story.claim(s.forms["E"]), "more_than_source"
