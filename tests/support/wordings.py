"""Claims made of a bank of wordings and of invented tables, right ones and wrong ones, as rows for `guardrail eval`.

    python -m tests.support.wordings --part mend --operation growth --per-wording 2 > rows.jsonl

The part `mend` may be read by authors of rules; `held` is for measuring. They share no wording (the parity of the
wording's sha256 says which part it belongs to) and no table (the first half of them, and the second). `fresh` has the
wordings of a third author and no other, on the tables of `held`; it is for measuring, too.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, Literal

from tests.support.wording_english import AGREES, SINGULAR, agreeing, article, tidy
from tests.support.wording_figures import FRACTIONS, TYPES, Bound, Figures, bounds, figures
from tests.support.wording_tables import CASES, Measure, Row, Table, evidence, load_tables, measure

Part = Literal["mend", "held", "fresh"]

BANKS = (CASES / "wordings.jsonl", CASES / "wordings_b.jsonl")
FRESH = (CASES / "wordings_c.jsonl",)
WRONG = ("near", "far", "transpose", "scale", "sign", "direction", "wrong_period", "other_row")

_SLOT = re.compile(r"\{([^}]+)\}")
_SIDES = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_HEDGE = re.compile(r"\b(about|roughly|around|nearly|some|approximately|almost|just (over|under|shy)|close to|circa|"
                    r"in the region|or so|ish|ballpark|order of)\b|~", re.I)  # fmt: skip
_AT_LEAST = re.compile(
    r"\b(more than|over|at least|above|upwards of|north of|past|beyond|topped|exceeded|exceeding) \{(\w+)\}"
)
_AT_MOST = re.compile(r"\b(less than|under|below|at most|short of|shy of|nearly|almost|south of) \{(\w+)\}")
_LONG_BEFORE = re.compile(
    r"(?:^|\b(?:in|from|to|and|for|during|between|over|since|through|versus|of|against|until|into) )$", re.I
)
_LONG_AFTER = re.compile(r"^(?:[.,;:)!?]|$| (?:and|to|was|saw|in|from|through|versus|than|by|at|with|it|as|against)\b)")
_PLACES = (
    (2, re.compile(r"\b(second|2nd|runner|silver|number[- ]two|(?:only|just) one|biggest one|leading)\b", re.I)),
    (3, re.compile(r"\b(third|3rd|bronze|three|two)\b", re.I)),
)
_STATED = re.compile(r"\b(gives|equals|was|is|of|leaves) $")
_JUDGES = re.compile(r"improv|strength|weak|deteriorat|soften|better|worse|stronger|best|worst|erosion|eroded", re.I)
_OF_MONEY = re.compile(
    r"\{(vx|vq|vy|d|sd|above|below)\} (\S+ )?(of|in|on|worth of) \{[xy]\}|amount|dollar|spen[dt]|sum"
)
_WORKED = re.compile(r"\{v\w\} (?:[-+/]|minus|divided by) \{v\w\}")
_BARE_CHANGE = re.compile(
    r"(?<!the )(?<!of )(?<!\ba )\{d\}(?:[,.;:)]|$| "
    r"(?:in|from|between|over|since|during|for|as|when|to|on|\[?(?:higher|above|over|up)))"
)


@dataclass(frozen=True)
class Wording:
    """A sentence with slots, and the operation that says when it is true."""

    operation: str
    text: str
    metric: str = ""
    place: int = 0
    fresh: bool = False

    @property
    def digest(self) -> str:
        """The sha256 of the sentence, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def part(self) -> Part:
        """Whether authors of rules may read it: only `mend`."""
        if self.fresh:
            return "fresh"
        return "held" if int(self.digest, 16) % 2 else "mend"

    @property
    def slots(self) -> frozenset[str]:
        """Its slots, in lower case."""
        return frozenset(name.lower() for name in _SLOT.findall(self.text))

    @property
    def rank(self) -> int:
        """The place that the sentence names ("second largest" is 2), given with it or read in it, or 0."""
        if self.place:
            return self.place
        return next((place for place, words in _PLACES if self.operation == "ranked" and words.search(self.text)), 0)


@dataclass(frozen=True)
class Filled:
    """A wording with everything that it says: rows and periods, the figures as shown, and the side of `[a|b]`."""

    wording: Wording
    bound: Bound
    shown: tuple[tuple[str, Decimal, Measure], ...]
    side: bool | None
    fraction: str
    seed: str

    def holds(self) -> bool | None:
        """Whether the table bears it out; None where the table does not say."""
        found = figures(self.wording.operation, self.bound)
        if found is None or any(slot not in found.exact for slot, _, _ in self.shown):
            return None
        if _SIDES.search(self.wording.text) and found.side != self.side:
            return False
        if self.bound.rank and found.side is not True:
            return False
        if self.fraction:
            low, high = next((Decimal(lo), Decimal(hi)) for words, lo, hi in FRACTIONS if words == self.fraction)
            if found.share is None or not low - Decimal("0.05") <= found.share <= high + Decimal("0.05"):
                return False
        return all(self._true(slot, shown, how, found) for slot, shown, how in self.shown)

    def _true(self, slot: str, shown: Decimal, how: Measure, found: Figures) -> bool:
        exact, said = found.exact[slot], shown * how.scale
        if slot in ("above", "below"):
            value = found.exact["vx"]
            return value > said if slot == "above" else value < said
        if slot not in ("spct", "sd"):
            exact, said = abs(exact), abs(said)
        slack = how.step * how.scale * Decimal("1.55")
        if _HEDGE.search(self.wording.text) or slot == "pct0":
            slack = max(slack, abs(exact) * Decimal("0.08"))
        return abs(exact - said) <= slack

    def sentence(self) -> str:
        """The claim in words."""
        text = self.wording.text
        text = _SIDES.sub(lambda sides: sides[1] if self.side else sides[2], text)
        for name, row in (("x", self.bound.x), ("y", self.bound.y)):
            if row is not None and row.plural:
                text = AGREES.sub(lambda found, name=name: agreeing(found, name), text)  # type: ignore[misc]
        periods = [slot for slot in _SLOT.finditer(text) if slot[1].lower() in ("p", "q", "r")]
        long = Random(self.seed).random() < 0.4 and all(
            _LONG_BEFORE.search(text[: slot.start()]) and _LONG_AFTER.search(text[slot.end() :]) for slot in periods
        )
        filled = _SLOT.sub(lambda slot: self._slot(slot, long), text)
        return tidy(filled)

    def _slot(self, slot: re.Match[str], long: bool) -> str:
        name, table = slot[1], self.bound.table
        if name in ("co", "Co"):
            return table.company
        if name in ("co's", "Co's"):
            return table.company + ("'" if table.company.endswith("s") else "'s")
        words = self._phrase(slot, long)
        if words is None:
            shown, how = next((shown, how) for key, shown, how in self.shown if key == name)
            plain = shown > 0 and (name == "spct" or bool(_STATED.search(slot.string[: slot.start()])))
            return how.text(shown, signed=name in ("spct", "sd") and not plain)
        return words[0].upper() + words[1:] if name[0].isupper() else words

    def _phrase(self, slot: re.Match[str], long: bool) -> str | None:
        low, bound = slot[1].lower(), self.bound
        row = {"x": bound.x, "y": bound.y, "total": bound.total}.get(low)
        if row is not None:
            return article(row, slot) + row.phrase
        if low == "metric":
            return bound.metric
        if low == "frac":
            return self.fraction
        if low == "years":
            return {2: "two", 3: "three"}[bound.p - (bound.r or 0)]
        time = {"p": bound.p, "q": bound.q, "r": bound.r}.get(low)
        if time is None:
            return None
        return bound.table.period(time).phrases[-1 if long else 0]


def suitable(filled: Filled) -> bool:
    """Whether the sentence reads naturally of these rows and periods."""
    text, bound = filled.wording.text, filled.bound
    if bound.table.quarterly:
        if re.search(r"\b(year|annual|yearly|twelve|yoy|fiscal)", text, re.I):
            return False
    elif re.search(r"\bquarter(ly|s)?\b(?<!three quarters)(?! of \{)|sequential|qoq", text, re.I):
        return False
    adjacent = re.search(
        r"year[- ](on|over)[- ]year|prior|previous|preceding|yoy|a year (earlier|ago|before)", text, re.I
    )
    if adjacent and bound.q is not None and bound.p - bound.q != 1:
        return False
    for row in (bound.x, bound.y):
        if row is not None and row.plural and SINGULAR.search(AGREES.sub(r"\g<kept>", text)):
            return False
    x = bound.x
    bare = x is not None and x.kind != "money" and filled.wording.operation != "points"
    if x is not None and (x.adverse or x.kind == "count") and _JUDGES.search(text):
        return False
    if bare and _OF_MONEY.search(text):
        return False
    if x is not None and x.kind in ("percent", "per_share") and re.search(r"total(?:l?ed|s)\b|amount", text):
        return False
    return x is None or x.kind != "count" or "{d}" not in text or bool(_BARE_CHANGE.search(text))


def fill(wording: Wording, bound: Bound, seed: str) -> Filled | None:
    """The right claim, or None where the wording cannot be said of these rows and periods."""
    found = figures(wording.operation, bound)
    if found is None:
        return None
    if bound.rank and found.side is not True:
        return None
    choice = Random(seed + "measures")
    shown: list[tuple[str, Decimal, Measure]] = []
    chosen: dict[str, Measure] = {}
    for name in sorted({slot for slot in _SLOT.findall(wording.text) if slot.lower() not in _WORDS}):
        if name not in found.exact:
            return None
        how = found.measured[name]
        if isinstance(how, Row):
            key = f"{how.kind}{how.unit}{how.places}"
            width = measure(how, found.exact[name], choice)
            how = chosen.setdefault(key, width)
            if (width.suffix, how.suffix) != (how.suffix, width.suffix) and abs(found.exact[name]) < how.scale:
                how = width
        if name in ("above", "below"):
            exponent = (found.exact[name] / how.scale).normalize().as_tuple().exponent
            how = replace(how, places=max(0, -int(exponent)))
        shown.append((name, how.rounded(found.exact[name]), how))
    if any(number == 0 for _, number, _ in shown):
        return None
    if "pct0" in wording.slots and abs(found.exact["pct0"]) < 4:
        return None
    fraction = ""
    if "frac" in wording.slots:
        share = found.share or Decimal(0)
        said = [words for words, low, high in FRACTIONS if Decimal(low) <= share <= Decimal(high)]
        if not said:
            return None
        fraction = said[0]
    if _SIDES.search(wording.text) and found.side is None:
        return None
    if wording.fresh and not _exact(wording, bound, [how for _, _, how in shown]):
        return None
    filled = Filled(wording, bound, tuple(shown), found.side, fraction, seed)
    return filled if suitable(filled) else None


def _exact(wording: Wording, bound: Bound, shown: Sequence[Measure]) -> bool:
    """Whether the figures shown give the result shown, and no part of a part is larger; the older parts ask neither."""
    if _WORKED.search(wording.text) and any(how.suffix == " billion" for how in shown):
        return False
    if bound.total is None or wording.operation not in ("largest", "ranked"):
        return True
    return not any(bound.table.parts(part) for part in bound.table.parts(bound.total))


_WORDS = frozenset(("co", "co's", "x", "y", "total", "p", "q", "r", "frac", "metric", "years"))


def wrong(right: Filled, how: str, choice: Random) -> Filled | None:
    """The claim spoilt in one way, never so that the table still bears it out; None where that way cannot be had."""
    options = list(_spoilt(right, how, choice))
    choice.shuffle(options)
    said = right.sentence()
    return next((one for one in options if one.holds() is False and suitable(one) and one.sentence() != said), None)


def _spoilt(right: Filled, how: str, choice: Random) -> Iterator[Filled]:
    bound = right.bound
    if how == "direction" and _SIDES.search(right.wording.text) and right.side is not None:
        yield replace(right, side=not right.side)
    elif how == "other_row" and bound.x is not None:
        for row in bound.table.asked():
            another = row not in (bound.x, bound.y, bound.total) and row.kind == bound.x.kind
            if another and (bound.total is None or row.part_of == bound.x.part_of):
                yield replace(right, bound=replace(bound, x=row))
    elif how == "wrong_period":
        yield from _other_periods(right)
    elif how in ("near", "far", "transpose", "scale", "sign"):
        if right.fraction and how == "far":
            yield from (replace(right, fraction=words) for words, _, _ in FRACTIONS if words != right.fraction)
        for index, (slot, number, measured) in enumerate(right.shown):
            for changed in _numbers(right.wording.text, slot, number, measured, how, choice):
                pieces = list(right.shown)
                pieces[index] = (slot, *changed)
                yield replace(right, shown=tuple(pieces))


def _numbers(
    text: str, slot: str, number: Decimal, how: Measure, way: str, choice: Random
) -> Iterator[tuple[Decimal, Measure]]:
    """Other numbers for a slot; with a bound before it ("more than"), only such as make the sentence false."""
    least = {found[2] for found in _AT_LEAST.finditer(text)} | ({"above"} & {slot})
    most = {found[2] for found in _AT_MOST.finditer(text)} | ({"below"} & {slot})
    if way == "near" and not _HEDGE.search(text) and slot not in ("above", "below"):
        factors = [1 + Decimal(choice.choice((-1, 1)) * choice.randint(10, 50)) / 1000 for _ in range(6)]
        changed = [((number * factor).quantize(how.step), how) for factor in factors]
        changed = [(one, how) for one, _ in changed if Decimal("0.01") <= abs(one / number - 1) <= Decimal("0.05")]
    elif way == "far":
        changed = [((number * Decimal(factor)).quantize(how.step), how) for factor in ("0.55", "0.7", "1.35", "1.8")]
    elif way == "transpose":
        digits = str(number)
        changed = []
        for i, (one, two) in enumerate(itertools.pairwise(digits)):
            if one.isdigit() and two.isdigit() and one != two and not (i == 0 and two == "0"):
                changed.append((Decimal(digits[:i] + two + one + digits[i + 2 :]), how))
    elif way == "scale":
        other = {" million": " billion", " billion": " million", "%": "%"}.get(how.suffix)
        if other is None:
            return
        changed = [(number, replace(how, suffix=other, scale=_SCALE[other]))] if other != "%" else [(number * 10, how)]
    elif way == "sign" and slot in ("spct", "sd"):
        changed = [(-number, how)]
    else:
        return
    for other_number, measured in changed:
        size = abs(other_number * measured.scale) - abs(number * how.scale)
        if other_number and not (slot in least and size < 0) and not (slot in most and size > 0):
            yield other_number, measured


_SCALE = {" million": Decimal(10**6), " billion": Decimal(10**9)}


def _other_periods(right: Filled) -> Iterator[Filled]:
    """Periods exchanged, or another one in the place of the only one named."""
    bound, slots, text = right.bound, right.wording.slots, right.wording.text
    if "r" in slots or bound.q is None or "q" not in slots:
        for time in range(len(bound.table.columns)):
            if (
                time != bound.p
                and "r" not in slots
                and "p" in slots
                and right.wording.operation not in ("trend", "cagr")
            ):
                step = None if bound.q is None else time - (bound.p - bound.q)
                if step is None or step >= 0:
                    yield replace(right, bound=replace(bound, p=time, q=step))
        return
    directed = bool(_SIDES.search(text)) or slots & {"spct", "sd"} or {"vx", "vq"} <= slots
    if directed and not re.search(r"between \{[pq]\} and \{[pq]\}", text) and right.wording.operation != "average":
        yield replace(right, bound=replace(bound, p=bound.q, q=bound.p))
    elif right.wording.operation == "average":
        for time in set(range(len(bound.table.columns))) - {bound.p, bound.q}:
            yield replace(right, bound=replace(bound, q=time))


def load_wordings(paths: Sequence[Path] = BANKS) -> list[Wording]:
    """Every wording of these banks; without `paths`, of those that `mend` and `held` share."""
    return [
        Wording(line["operation"], line["wording"], line.get("metric", ""), line.get("rank", 0), path in FRESH)
        for path in paths
        if path.exists()
        for line in map(json.loads, path.read_text("utf-8").splitlines())
    ]


def claims(
    part: Part, operation: str = "", per_wording: int = 2, per_right: int = 3, seed: int = 0
) -> Iterator[dict[str, Any]]:
    """Rows for `guardrail eval`: `per_wording` right claims a wording, each with `per_right` wrong ones at most."""
    tables = load_tables()
    half = tables[: len(tables) // 2] if part == "mend" else tables[len(tables) // 2 :]
    for wording in load_wordings(FRESH if part == "fresh" else BANKS):
        if wording.part == part and operation in ("", wording.operation):
            for number, right in enumerate(rights(wording, half, per_wording, seed)):
                choice = Random(f"{right.seed}:{number}")
                yield _row(right, "gold", number)
                ways = list(WRONG)
                choice.shuffle(ways)
                made = [(way, one) for way in ways if (one := wrong(right, way, choice)) is not None]
                yield from (_row(one, way, number) for way, one in made[:per_right])


def rights(wording: Wording, tables: Sequence[Table], count: int, seed: int = 0) -> list[Filled]:
    """At most `count` right claims of a wording, of as many different tables."""
    choice, found = Random(f"{seed}:{wording.text}"), list[Filled]()
    of = bounds(wording.operation, wording.slots, wording.metric, wording.rank)
    for table in choice.sample(list(tables), len(tables)):
        every = list(of(table))
        filled = (
            fill(wording, bound, f"{seed}:{wording.text}:{table.id}") for bound in choice.sample(every, len(every))
        )
        right = next((one for one in filled if one is not None), None)
        if right is not None:
            found.append(right)
        if len(found) == count:
            break
    return found


def _row(filled: Filled, how: str, number: int) -> dict[str, Any]:
    return {
        "id": f"{filled.wording.operation}-{filled.wording.digest[:8]}-{number}-{how}",
        "label": "supported" if how == "gold" else "contradicted",
        "type": TYPES[filled.wording.operation],
        "how": how,
        "claim": filled.sentence(),
        "evidence": evidence(filled.bound.table),
    }


def main() -> int:
    """Writes the rows of a part to standard output."""
    examples = "example:\n  python -m tests.support.wordings --part mend --operation growth > rows.jsonl"
    parser = argparse.ArgumentParser(
        "python -m tests.support.wordings",
        description="Writes claims of the bank of wordings for `guardrail eval`.",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--part", choices=("mend", "held", "fresh"), required=True)
    parser.add_argument("--operation", choices=sorted(TYPES), default="", help="of this operation alone")
    parser.add_argument("--per-wording", type=int, default=2, metavar="N", help="right claims a wording (default: 2)")
    parser.add_argument("--wrong", type=int, default=3, metavar="N", help="wrong claims a right one (default: 3)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another draw (default: 0)")
    parser.add_argument("--claims", action="store_true", help="how and claim alone, to read")
    options = parser.parse_args()
    for row in claims(options.part, options.operation, options.per_wording, options.wrong, options.seed):
        print(f"{row['how']:13}{row['claim']}" if options.claims else json.dumps(row, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
