"""Financial pairs made from the paragraphs and tables of annual reports (TAT-QA, Zhu et al. 2021, CC BY 4.0).

Every contradicting change also appears the other way round and its changed sentence also stands as its own
premise, so that a negation in the hypothesis alone says nothing about the label.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from guardrail.training import faithful as faith
from guardrail.training import perturb, tables
from guardrail.training.lexicon import MONTHS
from guardrail.training.names import company_name, short_name
from guardrail.training.pairs import Pair

HELD_OUT_SHARE: Final[float] = 0.2
SOURCE: Final[str] = "tatqa"
_SPLIT: Final = re.compile(r"(?<=[a-z0-9)%”\"’][.!?])\s+(?=[A-Z(“\"])")
_ABBREVIATION: Final = re.compile(r"\b(?:Inc|Corp|Ltd|Co|No|vs|U\.S|e\.g|i\.e|approx|St|Mr|Ms|Dr)\.$")
_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|will|would|may|can|could|has|have|had|did|does|do|must|should|[a-z]{3,}ed|includes?|"
    r"represents?|consists?|relates?|requires?|provides?|expects?|believes?)\b"
)


@dataclass(frozen=True, slots=True)
class Report:
    """One table with the paragraphs around it. `key` is a hash of the table."""

    key: str
    rows: list[list[str]]
    paragraphs: list[list[str]]
    held_out: bool


def sentences(text: str) -> list[str]:
    """Sentences of a paragraph of 5 to 55 words that hold a verb, in order."""
    parts: list[str] = []
    for part in _SPLIT.split(re.sub(r"\s+", " ", text)):
        if parts and _ABBREVIATION.search(parts[-1]):
            parts[-1] += " " + part
        else:
            parts.append(part)
    return [p.strip() for p in parts if 5 <= len(p.split()) <= 55 and p.rstrip().endswith(".") and _VERB.search(p)]


def read_reports(path: Path) -> list[Report]:
    """Reports of the claims file, each table once; a fixed fifth of them, by hash, is held out."""
    reports: dict[str, Report] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            evidence = json.loads(line)["evidence"]
            table = next((e["rows"] for e in evidence if e["element_type"] == "table"), [])
            key = hashlib.sha256(json.dumps(table).encode()).hexdigest()[:12]
            if key in reports:
                continue
            texts = [sentences(e["text"]) for e in evidence if e["element_type"] == "text"]
            held_out = int(key, 16) % 1000 < HELD_OUT_SHARE * 1000
            reports[key] = Report(key, table, [t for t in texts if t], held_out)
    return list(reports.values())


def training_sentences(path: Path) -> list[str]:
    """Sentences of the training reports that stand in no held-out report."""
    reports = read_reports(path)
    barred = {s for r in reports if r.held_out for p in r.paragraphs for s in p}
    return sorted({s for r in reports if not r.held_out for p in r.paragraphs for s in p} - barred)


def financial_pairs(path: Path, held_out: bool, seed: int = 0) -> list[Pair]:
    """Pairs of the training reports or of the held-out reports, shuffled by `seed`."""
    rng = random.Random(seed)
    reports = read_reports(path)
    barred = {s for r in reports if r.held_out for p in r.paragraphs for s in p}
    tails = _tails([r for r in reports if r.held_out == held_out])
    pairs: list[Pair] = []
    chosen = [r for r in reports if r.held_out == held_out]
    for report in chosen:
        other = rng.choice(chosen)
        if not held_out:
            clean = [[s for s in p if s not in barred] for p in report.paragraphs]
            report = Report(report.key, report.rows, [p for p in clean if p], False)
        pairs += _from_text(report, other, tails, rng)
        pairs += _from_table(report, rng)
    rng.shuffle(pairs)
    return [_redated(p, rng) if rng.random() < 0.5 else p for p in pairs]


def _redated(pair: Pair, rng: random.Random) -> Pair:
    """All years moved by one step, cell labels such as `2019` now and then written `FY2019`."""
    step = rng.choice((-7, -4, -2, 1, 3, 4, 5, 6, 7))
    mark = (
        rng.choice(("FY", "FY ", "fiscal ", "Q1 ", "Q3 "))
        if pair.kind.startswith("cell") and rng.random() < 0.5
        else ""
    )

    def move(match: re.Match[str]) -> str:
        year = str(int(match.group(0)) + step)
        bare = not re.search(
            r"(?:\d,? ?|[Ff]iscal |FY|Q\d |year |" + "|".join(MONTHS) + r" ?)$", match.string[: match.start()]
        )
        return mark + year if bare else year

    pattern = re.compile(r"(?<![\w.,$-])(?:19[89]\d|20[0-2]\d)(?![\w%]|,\d|\.\d)")
    return replace(pair, premise=pattern.sub(move, pair.premise), hypothesis=pattern.sub(move, pair.hypothesis))


def _tails(reports: Sequence[Report]) -> list[str]:
    found = []
    for report in reports:
        for paragraph in report.paragraphs:
            for sentence in paragraph:
                match = re.search(
                    r",? (?:which|primarily due to|mainly due to|as a result of|due to|because|in connection with|"
                    r"and (?:we|is|are|was|will|has|may|expects?)|including|driven by|resulting in|with an?|by) "
                    r"[^.,;]{12,90}\.$",
                    sentence,
                )
                if match:
                    found.append(match.group(0))
    return found


def _premise(paragraph: Sequence[str], index: int, rng: random.Random, changed: str | None = None) -> str:
    """The sentence, alone or with one or two neighbours; `changed` stands in its place if given."""
    centre = changed or paragraph[index]
    width = rng.choice((0, 0, 1, 1, 2))
    before = rng.randint(0, min(width, index))
    after = width - before
    parts = [*paragraph[index - before : index], centre, *paragraph[index + 1 : index + 1 + after]]
    text = " ".join(parts)
    return text if len(text.split()) <= 75 else centre


def _overlap(a: str, b: str) -> float:
    x, y = set(re.findall(r"\w+", a.lower())), set(re.findall(r"\w+", b.lower()))
    return len(x & y) / max(1, min(len(x), len(y)))


def _from_text(report: Report, other: Report, tails: Sequence[str], rng: random.Random) -> list[Pair]:
    pairs: list[Pair] = []
    everything = [(p, i) for p in report.paragraphs for i in range(len(p))]
    name = rng.choice(("The company", "The Company", company_name(rng)))

    def add(premise: str, hypothesis: str, label: str, kind: str) -> None:
        if premise and hypothesis and len(hypothesis.split()) <= 60:
            pairs.append(Pair(premise, hypothesis, label, SOURCE, kind, report.key))

    for paragraph, index in everything:
        sentence = paragraph[index]
        rewritings = faith.faithful(sentence, rng, name)
        rare = [c for c in rewritings if c.kind in ("shortened", "paraphrase")]
        drawn = [*rng.sample(rewritings, min(len(rewritings), 4)), *rng.sample(rare, min(len(rare), 2))]
        for change in dict.fromkeys(drawn):
            add(_premise(paragraph, index, rng), change.text, "entailment", change.kind)
        for change in perturb.contradictions(sentence, rng, 3):
            roll = rng.random()
            add(_premise(paragraph, index, rng), change.text, "contradiction", change.kind)
            if roll < 0.45:
                add(_premise(paragraph, index, rng, change.text), sentence, "contradiction", change.kind)
            elif roll < 0.9:
                again = rng.choice(faith.faithful(change.text, rng, name))
                add(_premise(paragraph, index, rng, change.text), again.text, "entailment", again.kind)
        base = rng.choice(rewritings)
        if base.kind != "verbatim":
            for change in perturb.contradictions(base.text, rng, 1):
                add(_premise(paragraph, index, rng), change.text, "contradiction", change.kind)
        for change in perturb.openings(sentence, rng):
            add(_premise(paragraph, index, rng), change.text, "neutral", change.kind)
            if change.back:
                add(_premise(paragraph, index, rng, change.text), sentence, change.back, "weaker")
        if tails and rng.random() < 0.35:
            tail = rng.choice(tails)
            if _overlap(tail, " ".join(paragraph)) < 0.6:
                add(_premise(paragraph, index, rng), sentence.rstrip(".") + tail, "neutral", "detail_added")
        pairs += _unrelated(report, other, paragraph, index, rng, name)
    return pairs


def _unrelated(
    report: Report, other: Report, paragraph: Sequence[str], index: int, rng: random.Random, name: str
) -> list[Pair]:
    """Claims about something that the premise does not speak of: same report, nearest in words, other report."""
    sentence = paragraph[index]
    pool = [s for p in report.paragraphs for s in p if s != sentence]
    pairs: list[Pair] = []
    if pool:
        near = max(rng.sample(pool, min(len(pool), 8)), key=lambda s: _overlap(s, sentence))
        for premise, kind in ((near, "unrelated_near"), (rng.choice(pool), "unrelated_report")):
            if _overlap(premise, sentence) > 0.65 or rng.random() < 0.1:
                continue
            hypothesis = rng.choice(faith.faithful(sentence, rng, name)).text
            if rng.random() < 0.4:
                changed = perturb.contradictions(sentence, rng, 1)
                hypothesis = changed[0].text if changed else hypothesis
            pairs.append(Pair(premise, hypothesis, "neutral", SOURCE, kind, report.key))
    foreign = [s for p in other.paragraphs for s in p]
    if foreign and other.key != report.key and rng.random() < 0.3:
        premise = rng.choice(foreign)
        if _overlap(premise, sentence) < 0.6:
            pairs.append(Pair(premise, sentence, "neutral", SOURCE, "unrelated_other", report.key))
    return pairs


_CAPTIONS: Final[tuple[str, ...]] = (
    "{n}, statement of income", "{n}, balance sheet", "{n} consolidated statements of operations", "{n} (in {u}s)",
    "{n}, selected financial data", "{n}, key figures", "{n} results", "{n}, segment results",
    "{n} cash flow statement",
    "{n}, notes to the financial statements", "Table of {n}", "{n} financial summary",
)  # fmt: skip


_RESULT: Final = re.compile(
    r"\b(?:net|operating|pre-?tax) (?:result|income|profit|earnings|\(loss\))|income \(loss\)", re.IGNORECASE
)


def _from_table(report: Report, rng: random.Random) -> list[Pair]:
    context = " ".join(s for p in report.paragraphs for s in p if re.search(r"in (?:thousands|millions|billions)", s))
    found = tables.cells(report.rows, context)
    pairs: list[Pair] = []
    if len(found) < 3:
        return pairs
    name = company_name(rng)
    caption = rng.choice(_CAPTIONS).format(n=name, u=found[0].unit or "thousand")

    def add(shown: Sequence[tables.Cell], hypothesis: str, label: str, kind: str) -> None:
        if rng.random() < 0.4:
            hypothesis = hypothesis.replace(name, short_name(name))
        form = rng.choice(tables.PREMISE_FORMS)
        order = list(shown)
        rng.shuffle(order)
        premise = " ".join(tables.put(form, c, caption, name) for c in order)
        pairs.append(Pair(premise, hypothesis, label, SOURCE, kind, report.key))

    for cell in rng.sample(found, min(len(found), 10)):
        form = rng.choice(tables.CLAIM_FORMS)
        row = [c for c in found if c.line == cell.line and c.place != cell.place and c.value != cell.value]
        column = [c for c in found if c.place == cell.place and c.line != cell.line and c.row != cell.row]
        rng.shuffle(row)
        rng.shuffle(column)
        beside = rng.choice(([], [], row[:1], column[:1], row[:1] + column[:1]))
        value = tables.plain_negative(cell.value, rng) if cell.negative and rng.random() < 0.5 else cell.value
        add([cell, *beside], tables.put(form, cell, caption, name, value), "entailment", "cell")
        add([cell, *beside], tables.put(form, cell, caption, name), "entailment", "cell")
        changed = perturb.other_figure(cell.value, rng)
        if changed != cell.value:
            form = rng.choice(tables.CLAIM_FORMS)
            add([cell, *beside], tables.put(form, cell, caption, name, changed), "contradiction", "cell_figure")
        if row:
            form = rng.choice(tables.CLAIM_FORMS)
            shown = [cell] if rng.random() < 0.4 else [cell, row[0]]
            add(shown, tables.put(form, cell, caption, name, row[0].value), "contradiction", "cell_period")
            if rng.random() < 0.5:
                add([row[0]], tables.put(form, cell, caption, name), "neutral", "cell_other_period")
        if column:
            form = rng.choice(tables.CLAIM_FORMS)
            claim = tables.put(form, cell, caption, name)
            add(column[:1], claim, "neutral", "cell_other_row")
            if rng.random() < 0.6:
                wrong = tables.put(form, cell, caption, name, column[0].value)
                add([cell, column[0]], wrong, "contradiction", "cell_row")
        if cell.unit and rng.random() < 0.5:
            form = rng.choice(tables.CLAIM_FORMS)
            unit = rng.choice([u for u in ("thousand", "million", "billion") if u != cell.unit])
            wrong_unit = tables.Cell(cell.row, cell.column, cell.value, unit, cell.line, cell.place)
            add([cell, *beside], tables.put(form, wrong_unit, caption, name), "contradiction", "cell_unit")
        if cell.negative and rng.random() < 0.7:
            bare = re.sub(r"[()-]", "", cell.value)
            form = rng.choice(tables.CLAIM_FORMS)
            add([cell, *beside], tables.put(form, cell, caption, name, bare), "contradiction", "cell_sign")
        if (
            _RESULT.search(cell.row)
            and not re.search(r"per |%|\bloss(?:es)?\b", cell.row + cell.value)
            and _number(cell.value)
        ):
            bare = re.sub(r"[()-]", "", cell.value).strip()
            right, wrong = ("a loss", "a profit") if cell.negative else ("a profit", "a loss")
            for word, label in ((right, "entailment"), (wrong, "contradiction")):
                claim = rng.choice(tables.CLAIM_FORMS[:4]).replace("{value}", f"{word} of {{value}}")
                add([cell, *beside], tables.put(claim, cell, caption, name, bare), label, f"cell_{word[2:]}")
        pairs += _compared(cell, row, caption, name, report.key, rng)
    return pairs


def _number(value: str) -> float | None:
    digits = re.sub(r"[^\d.]", "", value).strip(".")
    if not digits:
        return None
    return -float(digits) if "(" in value or "-" in value else float(digits)


def _compared(
    cell: tables.Cell, row: Sequence[tables.Cell], caption: str, name: str, key: str, rng: random.Random
) -> list[Pair]:
    """Direction of change between two years of one row."""
    years = [c for c in (cell, *row[:1]) if re.search(r"\b(?:19|20)\d\d\b", c.column)]
    if len(years) < 2 or rng.random() < 0.5:
        return []
    years.sort(key=lambda c: re.search(r"\b(?:19|20)\d\d\b", c.column).group(0))  # type: ignore[union-attr]
    old, new = years
    a, b = _number(old.value), _number(new.value)
    if a is None or b is None or a == b or a < 0 or b < 0 or old.column == new.column:
        return []
    form = rng.choice(tables.PREMISE_FORMS)
    shown = [tables.put(form, c, caption, name) for c in (old, new)]
    rng.shuffle(shown)
    up = b > a
    label = tables.lower_label(cell.row)
    verbs = ("increased", "rose", "grew"), ("decreased", "declined", "fell")
    right, wrong = (verbs[0], verbs[1]) if up else (verbs[1], verbs[0])
    end = rng.choice(
        (f" from {old.value} in {old.column} to {new.value} in {new.column}.",
         f" between {old.column} and {new.column}.",
         f" to {new.value} in {new.column}.")
    )  # fmt: skip
    subject = rng.choice((f"The {label} ", f"{cell.row} ", f"{name}'s {label} "))
    premise = " ".join(shown)
    return [
        Pair(premise, subject + rng.choice(right) + end, "entailment", SOURCE, "cell_direction_true", key),
        Pair(premise, subject + rng.choice(wrong) + end, "contradiction", SOURCE, "cell_direction", key),
    ]
