"""One change to one sentence, with the label that the changed sentence has against the original.

Every function takes the sentence and a random generator and returns changed sentences or nothing; none needs torch.
`faithful` changes keep the meaning (entailment), `contradicting` ones turn it round, `weakening` ones leave it open.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from guardrail.training import lexicon as lx


@dataclass(frozen=True, slots=True)
class Change:
    """A changed sentence. `back` is the label of the original against the changed sentence, if it is certain."""

    text: str
    label: str
    kind: str
    back: str | None = None


_AUX: Final = re.compile(
    r"\b(is|are|was|were|will|would|can|could|should|must|may|might|has|have|had|does|do|did)\b"
    r"(?!\s*(?:not\b|never\b|no longer\b|n't)|['’]t\b)"
)
_TRANSITIVE: Final = frozenset(lx.TRANSITIVE.split())
_PARTICIPLE_NEXT: Final = re.compile(r"\s+(?:\w+ly\s+)?(?:been|\w+ed|\w+en|made|held|sold|paid|grown|had|set)\b")
_KEEP_NOT: Final = re.compile(r"not (?:only|limited|necessarily)|whether or not|or not|if not|why not", re.IGNORECASE)
_FIGURE: Final = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w]|[.,]\d)")
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")


def _replace(text: str, start: int, end: int, new: str) -> str:
    old = text[start:end]
    if old[:1].isupper() and new:
        new = new[0].upper() + new[1:]
    return re.sub(r"\s{2,}", " ", text[:start] + new + text[end:]).replace(" .", ".").replace(" ,", ",").strip()


@cache
def _words(old: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])", re.IGNORECASE if old[0].islower() else 0)


def insert_negation(text: str, rng: random.Random) -> list[Change]:
    """`not`, `never` or `no longer` put after an auxiliary, or do-support for a known verb."""
    spots: list[tuple[int, int, str]] = []
    for match in _AUX.finditer(text):
        word = match.group(1)
        rest = text[match.end() :]
        if word in ("has", "have", "had") and not _PARTICIPLE_NEXT.match(rest):
            base = {"has": "does not have", "have": "do not have", "had": "did not have"}[word]
            if not rest.lstrip().startswith("to "):
                spots.append((match.start(), match.end(), base))
            continue
        if word in ("do", "does", "did"):
            continue
        choices = [f"{word} not"] * 4
        if word in ("is", "are", "was", "were"):
            choices += [f"{word} never", f"{word} no longer", f"{word}n't"]
        elif word in ("has", "have", "had", "will"):
            choices += [f"{word} never"]
        if word == "can":
            choices = ["cannot", "can not", "can't"]
        if word == "will":
            choices += ["won't"]
        spots.append((match.start(), match.end(), rng.choice(choices)))
        if len(spots) >= 2:
            break
    for table, support in ((lx.PAST_VERBS, "did not"), (lx.PRESENT_VERBS, "does not")):
        for match in re.finditer(r"(?<!by )(?<!as )(?<!the )\b[a-z]+\b", text):
            base = table.get(match.group(0))
            if base in _TRANSITIVE and re.match(
                r"\s+(?:by|in|under|with|as|on|for|at|from|to|and)\b", text[match.end() :]
            ):
                continue
            if base and not _AUX.search(text[max(0, match.start() - 25) : match.start()]) and match.start() > 2:
                spots.append((match.start(), match.end(), f"{support} {base}"))
                break
    if not spots:
        return []
    start, end, new = rng.choice(spots[:3])
    return [Change(_replace(text, start, end, new), "contradiction", "negated", "contradiction")]


def drop_negation(text: str, rng: random.Random) -> list[Change]:
    """A negator taken out: `not`, `never`, `no longer`, `without`, `no`, `cannot`, contracted forms."""
    if _KEEP_NOT.search(text):
        return []
    out: list[str] = []
    match = re.search(r"\b(did|does|do) not (\w+)", text)
    if match:
        base = match.group(2)
        table = lx.PAST_VERBS if match.group(1) == "did" else lx.PRESENT_VERBS
        full = next((form for form, root in table.items() if root == base), None)
        if match.group(1) == "do":
            full = base
        out.append(_replace(text, match.start(), match.end(), full or f"{match.group(1)} {base}"))
    else:
        for pattern, new in (
            (r"\b(is|are|was|were|will|would|could|should|must|may|might|has|have|had) not\b", r"\1"),
            (r"\bcan(?: ?not|['’]t)\b", "can"),
            (r"\b(is|are|was|were|would|could|should|has|have|had)n't\b", r"\1"),
            (r"\bno longer\b", "still"),
            (r"\bnever\b", "always"),
            (r"\bwithout\b", "with"),
            (r"\b(There (?:is|are|was|were)) no\b", r"\1"),
            (r"\b(had|has|have) no\b", r"\1 a"),
            (r"^No\b", "All"),
            (r"^None of\b", "All of"),
            (r"\bnot\b ", ""),
        ):
            changed, count = re.subn(pattern, new, text, count=1)
            if count:
                out.append(changed)
                break
    return [Change(t, "contradiction", "negation_dropped", "contradiction") for t in out if t != text]


def _swap_from(pairs: tuple[tuple[str, str], ...], kind: str) -> Callable[[str, random.Random], list[Change]]:
    both = [(a, b) for a, b in pairs] + [(b, a) for a, b in pairs]

    def change(text: str, rng: random.Random) -> list[Change]:
        small = text.lower()
        near = [(old, new) for old, new in both if old.lower() in small]
        found = [(m, new) for old, new in near for m in [_words(old).search(text)] if m]
        if not found:
            return []
        match, new = rng.choice(found)
        return [Change(_replace(text, match.start(), match.end(), new), "contradiction", kind, "contradiction")]

    return change


swap_opposite = _swap_from(lx.OPPOSITES, "antonym")
swap_prefix = _swap_from(lx.PREFIXED, "prefix_negated")


def change_figure(text: str, rng: random.Random) -> list[Change]:
    """One figure changed: a digit, two digits transposed, the comma moved, a near or far value."""
    spots = [m for m in _FIGURE.finditer(text) if not _YEAR.fullmatch(m.group(0))]
    if not spots:
        return []
    match = rng.choice(spots)
    new = other_figure(match.group(0), rng)
    if new == match.group(0):
        return []
    return [Change(_replace(text, match.start(), match.end(), new), "contradiction", "figure", "contradiction")]


def other_figure(figure: str, rng: random.Random) -> str:
    """Another figure in the same spelling: one digit changed, transposed, decimal moved, or a digit dropped."""
    places = [i for i, c in enumerate(figure) if c.isdigit()]
    way = rng.random()
    if way < 0.2 and len(places) >= 2:
        i = rng.randrange(len(places) - 1)
        a, b = places[i], places[i + 1]
        if figure[a] != figure[b] and not (i == 0 and figure[b] == "0"):
            chars = list(figure)
            chars[a], chars[b] = chars[b], chars[a]
            return "".join(chars)
    if way < 0.3 and "." in figure:
        whole, part = figure.split(".", 1)
        if len(whole) > 1:
            return f"{whole[:-1].rstrip(',') or '0'}.{whole[-1]}{part}"
        return f"{whole}{part[0]}.{part[1:]}" if len(part) > 1 and whole != "0" else f"{rng.randint(1, 9)}{figure}"
    if way < 0.4 and len(places) >= 2 and "," not in figure:
        return figure[1:].lstrip("0.") or f"{rng.randint(1, 9)}{figure}"
    chars = list(figure)
    place = rng.choice(places)
    choices = [d for d in "0123456789" if d != chars[place] and not (place == 0 and d == "0")]
    chars[place] = rng.choice(choices)
    return "".join(chars)


_UNITS: Final[tuple[tuple[str, str], ...]] = (
    ("million", "billion"), ("million", "thousand"), ("billion", "trillion"), ("thousand", "million"),
    ("%", " basis points"), ("percent", "basis points"), ("$", "€"), ("$", "£"), ("£", "€"), ("EUR", "USD"),
    ("days", "months"), ("months", "years"), ("years", "months"), ("basis points", "percent"), ("billion", "million"),
)  # fmt: skip


def change_unit(text: str, rng: random.Random) -> list[Change]:
    """The unit, scale or currency of a figure changed."""
    found: list[tuple[int, int, str]] = []
    for old, new in _UNITS:
        if old in "$£%":
            pattern = rf"{re.escape(old)}(?=\s?\d)" if old in "$£" else r"(?<=\d)\s?%"
        else:
            pattern = rf"(?<=\d )\b{old}\b"
        found += [(m.start(), m.end(), new) for m in re.finditer(pattern, text)][:1]
    if not found:
        return []
    start, end, new = rng.choice(found)
    return [Change(_replace(text, start, end, new), "contradiction", "unit", "contradiction")]


def change_period(text: str, rng: random.Random) -> list[Change]:
    """A year, quarter, month or half exchanged for another; two years of one sentence may be exchanged."""
    out: list[str] = []
    years = list(_YEAR.finditer(text))
    if years:
        distinct = sorted({m.group(0) for m in years})
        if len(distinct) >= 2 and rng.random() < 0.4:
            a, b = rng.sample(distinct, 2)
            out.append(re.sub(rf"\b(?:{a}|{b})\b", lambda m: b if m.group(0) == a else a, text))
        else:
            match = rng.choice(years)
            step = rng.choice((-3, -2, -1, -1, 1, 1, 2))
            out.append(_replace(text, match.start(), match.end(), str(int(match.group(0)) + step)))
    months = list(re.finditer(r"\b(?:" + "|".join(lx.MONTHS) + r")\b(?=\s+\d)", text))
    if months:
        match = rng.choice(months)
        new = rng.choice([m for m in lx.MONTHS if m != match.group(0)])
        out.append(_replace(text, match.start(), match.end(), new))
    ordinals = ("first", "second", "third", "fourth")
    for match in re.finditer(r"\b(first|second|third|fourth)(?= (?:fiscal )?quarter)", text):
        out.append(_replace(text, *match.span(), rng.choice([o for o in ordinals if o != match.group(0)])))
    for match in re.finditer(r"\bQ([1-4])\b", text):
        out.append(_replace(text, *match.span(), f"Q{rng.choice([q for q in '1234' if q != match.group(1)])}"))
    for match in re.finditer(r"\b(" + "|".join(lx.FREQUENCIES) + r")\b", text):
        out.append(_replace(text, *match.span(), rng.choice([f for f in lx.FREQUENCIES if f != match.group(0)])))
    if not out:
        return []
    return [Change(rng.choice(out), "contradiction", "period", "contradiction")]


_JOINED: Final = re.compile(
    r"\b((?:the |our |its )?[\w$%.,’'-]+(?: [\w$%.,’'-]+){0,2}) (compared (?:to|with)|versus|rather than|instead of) "
    r"((?:the |our |its )?[\w$%.,’'-]+(?: [\w$%.,’'-]+){0,2})"
)
_FROM_TO: Final = re.compile(
    r"\bfrom (\$?[\d.,]*\d%?(?: (?:million|billion))?) (?:in \d{4} )?to (\$?[\d.,]*\d%?(?: (?:million|billion))?)"
)
_CAUSE: Final = re.compile(
    r"^(?P<a>.{12,140}?),? (?P<c>(?:was|were) (?:primarily |mainly |largely )?(?:due to|driven by|caused by)|"
    r"resulted from|because of|as a result of|due to) (?P<b>.{12,140}?)\.$"
)
_ACTS: Final = re.compile(
    r"^(?P<a>(?:[A-Z][\w&.’'-]*)(?: (?:of|and|&|[A-Z][\w&.’'-]*)){0,4}) "
    r"(?P<v>acquired|purchased|sold|owns|sued|paid|lent|"
    r"leases|licensed|merged into|replaced|succeeded|exceeded|guarantees|manages|advises) (?P<b>(?:[A-Z][\w&.’'-]*)"
    r"(?: (?:of|and|&|[A-Z][\w&.’'-]*)){0,4})(?P<r>\b.*)$"
)


_AMOUNT: Final = r"[$£€]?\d(?:[\d.,]*\d)?%?(?: (?:thousand|million|billion))?"
_RESPECTIVELY: Final = re.compile(rf"(?P<a>{_AMOUNT}),? and (?P<b>{_AMOUNT}),? respectively")


def swap_roles(text: str, rng: random.Random) -> list[Change]:
    """Two parts exchanged: from/to figures, subject and object of a verb, cause and effect, `respectively` lists."""
    out: list[str] = []
    match = _FROM_TO.search(text)
    if match and match.group(1) != match.group(2):
        a, b = match.span(1), match.span(2)
        out.append(text[: a[0]] + match.group(2) + text[a[1] : b[0]] + match.group(1) + text[b[1] :])
    match = _ACTS.match(text)
    if match:
        out.append(f"{match['b']} {match['v']} {match['a']}{match['r']}")
    match = _CAUSE.match(text)
    if match and not re.search(r"\b(which|that|if)\b", match["a"]):
        b, a = match["b"], match["a"]
        out.append(f"{b[0].upper()}{b[1:]} {match['c']} {a[0].lower()}{a[1:]}.")
    match = _RESPECTIVELY.search(text)
    if match and match["a"] != match["b"] and not _YEAR.fullmatch(match["a"]):
        a, b = match.span("a"), match.span("b")
        out.append(text[: a[0]] + match["b"] + text[a[1] : b[0]] + match["a"] + text[b[1] :])
    if not out:
        return []
    return [Change(rng.choice(out), "contradiction", "roles", "contradiction")]


def swap_office(text: str, rng: random.Random) -> list[Change]:
    """A title exchanged for another."""
    for role in lx.ROLES:
        match = _words(role).search(text)
        if match:
            new = rng.choice([r for r in lx.ROLES if r != role and role not in r])
            return [Change(_replace(text, *match.span(), new), "contradiction", "office", "contradiction")]
    return []


def strengthen(text: str, rng: random.Random) -> list[Change]:
    """A modal, quantifier or frequency made stronger: the claim no longer follows."""
    found = [
        (m, weak, strong)
        for weak, strong in lx.STRENGTHEN
        if weak in text or text.startswith(weak.capitalize())
        for m in [re.search(rf"(?:(?<!\bat )(?<!\bthe )\b{weak}|^{weak.capitalize()})\b(?! not|['’]t\b)", text)]
        if m
    ]
    if not found or re.search(r"\b(?:not|no|never|if|unless|without)\b", text):
        return []
    match, weak, strong = rng.choice(found)
    back = None if weak in lx.WEAK_TO_STRONG_ONLY else "entailment"
    return [Change(_replace(text, *match.span(), strong), "neutral", "stronger", back)]


_EXCEPTION: Final = re.compile(
    r",? (?:except(?: for| that| as)?|other than|unless|excluding|subject to|provided that|to the extent|if|only if|"
    r"as long as|until|net of) [^,.;]{6,}(?=[,.;])"
)
_CONDITION: Final = re.compile(
    r"^(?:If|Unless|Except for|Except as|Provided|To the extent|Excluding|Other than) [^,]{6,}, (?=\w)"
)


def drop_exception(text: str, rng: random.Random) -> list[Change]:
    """An exception or condition left out: what remains says more than the source."""
    found = [m for m in (_EXCEPTION.search(text), _CONDITION.search(text)) if m]
    if not found:
        return []
    match = rng.choice(found)
    rest = (text[: match.start()] + text[match.end() :]).strip()
    rest = rest[:1].upper() + rest[1:]
    return [Change(rest, "neutral", "exception_dropped")] if len(rest.split()) >= 5 else []


CONTRADICTING: Final[tuple[Callable[[str, random.Random], list[Change]], ...]] = (
    insert_negation, insert_negation, drop_negation, drop_negation, swap_opposite, swap_opposite, swap_prefix,
    change_figure, change_figure, change_unit, change_period, swap_roles, swap_roles, swap_office,
)  # fmt: skip
OPENING: Final[tuple[Callable[[str, random.Random], list[Change]], ...]] = (strengthen, drop_exception)


def contradictions(text: str, rng: random.Random, most: int) -> list[Change]:
    """Up to `most` contradicting changes of different kinds."""
    found: dict[str, Change] = {}
    for function in rng.sample(CONTRADICTING, len(CONTRADICTING)):
        for change in function(text, rng):
            if change.text != text:
                found.setdefault(change.kind, change)
    changes = list(found.values())
    rng.shuffle(changes)
    return changes[:most]


def openings(text: str, rng: random.Random) -> list[Change]:
    """Changes that leave the claim open (neutral)."""
    return [c for function in OPENING for c in function(text, rng) if c.text != text]
