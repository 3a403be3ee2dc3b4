"""Alters proved claims so that they say another thing, and lists what is proved all the same.

    python -m tests.support.altered_claims ROWS.jsonl ... [--seed 1] [--per-kind 3] [--kind adjective]

A claim that arithmetic proves is settled, and no model is asked: a false one that is proved is the worst that can
happen. Rows are those of an evaluation file (`guardrail eval --help`). Not every alteration makes a claim false:
what is listed has to be read.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from guardrail.claims.extract import claim_as_stands
from guardrail.claims.lexicon import FUNCTION_WORDS, word_set
from guardrail.evaluation.rows import ClaimRow, is_supported, read_rows
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.assess import assess

ADJECTIVES = sorted(
    word_set(
        "net adjusted remaining estimated domestic average cumulative minimum pro-forma annualized organic unaudited"
        " gross deferred restructured additional quarterly projected recurring secured"
    )
)
SIBLINGS = tuple(
    group.split("/")
    for group in (
        "cost/costs/revenue/revenues/sales/profit/margin/loss/income/expense/expenses/earnings",
        "assets/liabilities/equity/debt/cash",
        "total/net/average/gross",
        "months/years/quarters/days/weeks",
        "percentage points/basis points/percent",
        "year/quarter/half/month",
        "rose/fell",
        "increased/decreased",
        "increase/decrease",
        "grew/shrank",
        "higher/lower",
        "more/less",
        "up/down",
        "largest/smallest/second largest",
        "highest/lowest",
        "above/below",
        "exceeded/trailed",
        "ratio/difference/product",
        "times/percent of",
        "share/rate",
        "million/billion/thousand",
        "beginning/end",
        "over/under",
        "before/after",
        "first/second",
        "including/excluding",
        "current/non-current",
        "basic/diluted",
        "receivable/payable",
        "purchased/sold",
        "granted/vested/forfeited",
    )
)
BEFORE_FIGURES = (
    "at least",
    "up to",
    "nearly",
    "more than",
    "less than",
    "only",
    "not",
    "almost",
    "another",
    "roughly",
)
BEHIND_FIGURES = ("per share", "a quarter", "a year", "before tax", "net of tax", "on average", "in cash", "annually")
ADVERBS = ("not", "never", "only", "also", "expectedly", "cumulatively", "previously", "partly")
TAILS = ("of that amount", "net of refunds", "excluding acquisitions", "on a constant currency basis", "at year-end")
_FIGURE = re.compile(r"[$€£₹]?\d[\d,.]*\d%?|[$€£₹]?\d%?")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_WORD = re.compile(r"\b[A-Za-z][A-Za-z-]+")
_VERB = re.compile(r"\b(?:was|were|is|are|had|rose|fell|grew|increased|decreased|amounted|totaled|stood|came)\b")
_SMALL = FUNCTION_WORDS | word_set("million billion thousand percent rose fell grew increased decreased amounted an")


def _splice(text: str, at: int, words: str) -> str:
    if at == 0:
        return f"{words[0].upper()}{words[1:]} {text[0].lower()}{text[1:]}"
    return f"{text[:at]}{words} {text[at:]}"


def adjectives(text: str) -> Iterator[str]:
    """A word that makes another thing of each noun."""
    for match in _WORD.finditer(text):
        if match[0].lower() not in _SMALL:
            yield from (_splice(text, match.start(), word) for word in ADJECTIVES)


def siblings(text: str) -> Iterator[str]:
    """A word for another of its kind."""
    for group in SIBLINGS:
        for word in group:
            for match in re.finditer(rf"\b{word}\b", text, re.IGNORECASE):
                for other in group:
                    if other != word and not other.startswith(word):
                        put = other.capitalize() if match[0][0].isupper() else other
                        yield text[: match.start()] + put + text[match.end() :]


def bounds(text: str) -> Iterator[str]:
    """A bound or a unit at a figure."""
    for match in _FIGURE.finditer(text):
        if _YEAR.fullmatch(match[0]):
            continue
        yield from (_splice(text, match.start(), words) for words in BEFORE_FIGURES)
        end = re.compile(r"(?: (?:million|billion|thousand|crore|percentage points|points|percent|basis points))?")
        stop = end.match(text, match.end()).end()  # type: ignore[union-attr]
        yield from (f"{text[:stop]} {words}{text[stop:]}" for words in BEHIND_FIGURES)


def adverbs(text: str) -> Iterator[str]:
    """A word at the verb, and a phrase behind the claim."""
    for match in _VERB.finditer(text):
        yield from (f"{text[: match.end()]} {word}{text[match.end() :]}" for word in ADVERBS)
    body = text.rstrip(".")
    yield from (f"{body} {words}." for words in TAILS)
    yield from (f"{words[0].upper()}{words[1:]}, {text[0].lower()}{text[1:]}" for words in TAILS)


def periods(text: str) -> Iterator[str]:
    """Another time, or another kind of time."""
    for match in _YEAR.finditer(text):
        year = int(match[0])
        for put in (
            str(year - 1),
            str(year + 1),
            f"the first quarter of {year}",
            f"the first half of {year}",
            f"the nine months of {year}",
            f"the quarter ended in {year}",
            f"early {year}",
            f"the end of {year}",
            f"the beginning of {year}",
            f"each year to {year}",
            f"{year - 1} and {year}",
        ):
            yield text[: match.start()] + put + text[match.end() :]
    years = sorted(set(_YEAR.findall(text)))
    if len(years) > 1:
        yield _exchanged(text, years[0], years[-1])


def figures(text: str) -> Iterator[str]:
    """Digits exchanged, dropped or doubled, and two figures for each other."""
    found = [match for match in _FIGURE.finditer(text) if not _YEAR.fullmatch(match[0])]
    for match in found:
        digits = match[0]
        for at in range(len(digits) - 1):
            if digits[at].isdigit() and digits[at + 1].isdigit() and digits[at] != digits[at + 1]:
                put = digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]
                yield text[: match.start()] + put + text[match.end() :]
        for at in range(1, len(digits)):
            if digits[at].isdigit():
                put = digits[:at] + str((int(digits[at]) + 1) % 10) + digits[at + 1 :]
                yield text[: match.start()] + put + text[match.end() :]
    for one in found:
        for other in found:
            if one.start() < other.start() and one[0] != other[0]:
                yield (text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :])


def names(text: str, index: EvidenceIndex) -> Iterator[str]:
    """A row's or column's name for another's."""
    lower = text.lower()
    for table in index.tables:
        labels = {cell.row_path[-1].strip() for cell in table.cells if cell.row_path}
        labels |= {cell.column_path[-1].strip() for cell in table.cells if cell.column_path}
        labels = {label for label in labels if len(label) > 3 and not label[0].isdigit()}
        for label in labels:
            at = lower.find(label.lower())
            if at >= 0:
                for other in labels - {label}:
                    if other.lower() not in label.lower():
                        yield text[:at] + other + text[at + len(label) :]
        said = [label for label in labels if label.lower() in lower]
        for one in said:
            for two in said:
                if one < two and one.lower() not in two.lower() and two.lower() not in one.lower():
                    yield _exchanged(text, one, two)


def drops(text: str) -> Iterator[str]:
    """A word or a phrase left out."""
    for match in _WORD.finditer(text):
        if match[0].lower() not in _SMALL:
            yield text[: match.start()] + text[match.end() :].lstrip()
    for match in re.finditer(
        r",? (?:of|in|for|from|to|before|excluding|including|net of) (?:[a-z]+ ){0,2}[A-Za-z]+", text
    ):
        yield text[: match.start()] + text[match.end() :]


def _exchanged(text: str, one: str, two: str) -> str:
    def other(match: re.Match[str]) -> str:
        return two if match[0].lower() == one.lower() else one

    return re.sub(f"{re.escape(one)}|{re.escape(two)}", other, text, flags=re.IGNORECASE)


KINDS: dict[str, Callable[[str], Iterator[str]]] = {
    "adjective": adjectives,
    "sibling": siblings,
    "bound": bounds,
    "adverb": adverbs,
    "period": periods,
    "figure": figures,
    "drop": drops,
}


def proved_though_altered(
    row: ClaimRow, seed: int, per_kind: int, kinds: frozenset[str]
) -> Iterator[tuple[str, str, str | None]]:
    """Each alteration tried of a row's claim: its kind, the text, and by which check it is proved, or none."""
    index = EvidenceIndex.build(row.evidence)
    chance = random.Random(f"{row.id} {seed}")
    for kind, alter in KINDS.items() | {("name", lambda text: names(text, index))}:
        if kinds and kind not in kinds:
            continue
        texts = sorted(set(alter(row.claim)) - {row.claim})
        for text in chance.sample(texts, min(per_kind, len(texts))):
            found = assess(claim_as_stands(text), index)
            by = [f"{one.check} {one.formula}".strip() for one in found.findings if one.proved]
            yield kind, text, ", ".join(dict.fromkeys(by)) if found.proved else None


def main() -> None:
    """Read rows, alter each that is proved, and print what still is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=3)
    parser.add_argument("--kind", action="append", default=[], choices=[*KINDS, "name"])
    options = parser.parse_args()
    tried: Counter[str] = Counter()
    proved: Counter[str] = Counter()
    for path in options.rows:
        for row in read_rows(path):
            if not isinstance(row, ClaimRow) or not is_supported(row.label):
                continue
            if not assess(claim_as_stands(row.claim), EvidenceIndex.build(row.evidence)).proved:
                continue
            for kind, text, by in proved_though_altered(row, options.seed, options.per_kind, frozenset(options.kind)):
                tried[kind] += 1
                if by is not None:
                    proved[kind] += 1
                    print(f"{row.id}\t{kind}\t{by}\n  {row.claim}\n  {text}", flush=True)
    for kind, count in sorted(tried.items()):
        print(f"{kind}: {proved[kind]} of {count} proved")


if __name__ == "__main__":
    main()
