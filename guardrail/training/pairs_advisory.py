"""Templated pairs in the wording of wealth advice: invented funds, companies and officers, in all three labels."""

from __future__ import annotations

import random
import re
import zlib
from typing import Final

from guardrail.training import lexicon as lx
from guardrail.training import names
from guardrail.training.facts import FACTS, Fact
from guardrail.training.faithful import framed, reworded
from guardrail.training.pairs import Pair
from guardrail.training.perturb import other_figure

SOURCE: Final[str] = "advisory"
HELD_OUT_SHARE: Final[float] = 0.12
_STATES: Final = (
    "California", "New York", "Ohio", "Texas", "Virginia", "Oregon", "Georgia", "Arizona", "New Jersey", "Colorado",
    "Massachusetts", "Pennsylvania", "Minnesota", "Michigan", "Maryland", "Connecticut", "North Carolina",
)  # fmt: skip
_SECTORS: Final = (
    "technology", "health care", "energy", "utilities", "financials", "industrials", "real estate", "tobacco",
    "software",
    "consumer", "packaging", "chemicals", "insurance", "semiconductor", "transport", "mining", "telecom", "defense",
)  # fmt: skip
_RATINGS: Final = (
    "AAA",
    "AA+",
    "AA",
    "A+",
    "A",
    "A-",
    "BBB+",
    "BBB",
    "BBB-",
    "BB+",
    "BB",
    "B",
    "Aa2",
    "A1",
    "Baa2",
    "Ba1",
)
_INDEXES: Final = (
    "S&P 500 Index", "Russell 2000 Index", "MSCI World Index", "Bloomberg U.S. Aggregate Bond Index",
    "Nasdaq-100 Index",
    "Bloomberg Municipal Bond Index", "MSCI Emerging Markets Index", "FTSE 100 Index", "ICE High Yield Index",
)  # fmt: skip
_ASSETS: Final = (
    "municipal bonds", "corporate bonds", "foreign securities", "common stocks", "U.S. Treasury securities",
    "derivatives",
    "high yield bonds", "mortgage-backed securities", "emerging market debt", "cash equivalents", "real estate",
    "preferred stocks", "commodities", "bank loans", "private equity", "inflation-protected securities",
)  # fmt: skip
_COUNTRIES: Final = (
    "Canada", "Germany", "Japan", "Ireland", "Brazil", "Spain", "Norway", "Mexico", "Poland", "Singapore", "Denver",
    "Boston",
    "Zurich", "Dublin", "Chicago", "Toronto", "Austin", "Lyon", "Oslo", "Vienna",
)  # fmt: skip


EXCHANGES: Final[frozenset[str]] = frozenset(
    {"officer", "appoint", "acquire", "supplier", "loan", "custody", "subadviser", "respectively", "twoyears", "cause",
     "cause2", "lawsuit", "above", "raised", "sector", "before", "moreemp", "beat", "debt", "upgrade"}
)  # fmt: skip
"""Facts whose false claims exchange two parties, offices or figures: the hardest kind, drawn three times as often."""


def held_out(fact: Fact) -> bool:
    """Whether a fact's templates are kept for evaluation; by hash of its key."""
    return zlib.crc32(fact.key.encode()) % 1000 < HELD_OUT_SHARE * 1000


def _percentage(rng: random.Random) -> str:
    value = rng.choice((rng.uniform(0.02, 1.5), rng.uniform(0.5, 9), rng.uniform(5, 95)))
    return f"{value:.{rng.choice((0, 1, 2, 2)) if value >= 1 else 2}f}%"


def _amount(rng: random.Random) -> str:
    sign = rng.choice(("$", "$", "$", "€", "£", "EUR ", "USD "))
    if rng.random() < 0.3:
        return f"{sign}{rng.randrange(1, 900) * rng.choice((10, 100, 1_000)):,}"
    return f"{sign}{rng.uniform(1, 990):,.{rng.choice((0, 1, 1, 2))}f} {rng.choice(('million', 'million', 'billion'))}"


def _date(rng: random.Random) -> str:
    month, day, year = rng.choice(lx.MONTHS), rng.choice((1, 15, 28, 30, 30, 31)), rng.randint(2012, 2027)
    day = (
        min(day, 28)
        if month == "February"
        else min(day, 30)
        if month in ("April", "June", "September", "November")
        else day
    )
    return f"{month} {day}, {year}" if rng.random() < 0.8 else f"{day} {month} {year}"


def _two(make, rng: random.Random) -> tuple[str, str]:  # type: ignore[no-untyped-def]
    first = make(rng)
    while True:
        second = make(rng)
        if second != first:
            return first, second


def _pick(options: tuple[str, ...], rng: random.Random) -> tuple[str, str]:
    first, second = rng.sample(options, 2)
    return first, second


def _figure_pair(first: str, rng: random.Random, make) -> str:  # type: ignore[no-untyped-def]
    """Another figure: mostly one digit away, sometimes wholly different."""
    if rng.random() < 0.6:
        changed = re.sub(r"\d[\d,]*(?:\.\d+)?", lambda m: other_figure(m.group(0), rng), first, count=1)
        if changed != first:
            return changed
    while (other := make(rng)) == first:
        pass
    return other


def _year(rng: random.Random) -> str:
    return str(rng.randint(1990, 2027))


def _count(rng: random.Random) -> str:
    return rng.choice(
        (
            str(rng.randint(2, 30)),
            str(rng.randint(31, 900)),
            f"{rng.randint(1_000, 90_000):,}",
            f"{rng.uniform(1, 15):.1f}",
        )
    )


def slots(rng: random.Random) -> dict[str, str]:
    """Values for every slot, the ones ending in 2 different from their first."""
    values: dict[str, str] = {"F": names.fund_name(rng)}
    values["C"], values["C2"] = _two(names.company_name, rng)
    values["P"], values["P2"] = _two(names.person_name, rng)
    roles = _pick(lx.ROLES, rng)
    if rng.random() < 0.5:
        roles = _pick(tuple(lx.ROLE_SHORT), rng)
    values["role"], values["role2"] = roles
    for key, options in (
        ("st", _STATES), ("s", _SECTORS), ("r", _RATINGS), ("x", _INDEXES), ("a", _ASSETS), ("k", _COUNTRIES),
        ("f", lx.FREQUENCIES),
    ):  # fmt: skip
        values[key], values[key + "2"] = _pick(options, rng)
    for key, make in (("p", _percentage), ("m", _amount), ("n", _count), ("d", _date), ("y", _year)):
        values[key] = make(rng)
        values[key + "2"] = _date(rng) if key == "d" else _figure_pair(values[key], rng, make)
    if values["d2"] == values["d"]:
        values["d2"] = "May 4, 2011"
    values["y2"] = str(int(values["y"]) + rng.choice((-3, -2, -1, 1, 1, 2)))
    quarter, year = rng.randint(1, 4), rng.randint(2016, 2027)
    other = rng.choice([q for q in (1, 2, 3, 4) if q != quarter])
    ordinals = ("first", "second", "third", "fourth")
    if rng.random() < 0.5:
        values["q"], values["q2"] = f"Q{quarter} {year}", f"Q{other} {year}"
    else:
        values["q"], values["q2"] = (
            f"the {ordinals[quarter - 1]} quarter of {year}",
            f"the {ordinals[other - 1]} quarter of {year}",
        )
    return values


def fill(form: str, values: dict[str, str], rng: random.Random, subject: str | None = None) -> str:
    """Fill a template. `subject` replaces the fund's or company's name where it stands (`The Fund`, `It`)."""
    main = "F" if "{F}" in form or "{F's}" in form else "C"
    text = form
    for key in ("F", "C", "C2"):
        name = values[key]
        shown = subject if subject and key == main else name
        own = {"It": "Its"}.get(shown, shown + "'s") if shown else ""
        if shown == "It":
            start = text.startswith(("{" + key + "}", "{" + key + "'s}"))
            if not start:
                shown, own = name, name + "'s"
        text = text.replace("{" + key + "'s}", own).replace("{" + key + "}", shown)
    for key, value in values.items():
        text = text.replace("{" + key + "}", value)
    return text[:1].upper() + text[1:]


def _claim(fact: Fact, forms: tuple[str, ...], values: dict[str, str], rng: random.Random, faithful: bool) -> str:
    if rng.random() < 0.3:
        short = {k: names.short_name(values[k]) for k in ("C", "C2")}
        if short["C"] != short["C2"]:
            values = {**values, **short}
    if rng.random() < 0.3:
        values = {**values, "F": _with_article(values["F"])}
    text = fill(
        rng.choice(forms),
        values,
        rng,
        rng.choice(("The fund", "The Fund")) if _is_fund(fact) and rng.random() < 0.08 else None,
    )
    for long, short in lx.ROLE_SHORT.items():
        if long in text and rng.random() < 0.35:
            text = text.replace(f"the {long}", f"the {short}").replace(long, short)
    roll = rng.random()
    if faithful and roll < 0.15:
        changed = reworded(text, rng, 1)
        return changed.text if changed else text
    return framed(text, rng).text if roll > 0.95 else text


def _with_article(fund: str) -> str:
    return fund[4:] if fund.startswith("the ") else f"the {fund}"


def _is_fund(fact: Fact) -> bool:
    return any("{F}" in s or "{F's}" in s for s in fact.source)


def advisory_pairs(count: int, evaluation: bool = False, seed: int = 0) -> list[Pair]:
    """`count` pairs from the training facts, or from the held-out facts."""
    rng = random.Random(seed)
    facts = [f for f in FACTS if held_out(f) == evaluation]
    weights = [3.0 if f.key in EXCHANGES else 1.0 for f in facts]
    pairs: list[Pair] = []
    while len(pairs) < count:
        pairs += _story(rng.choices(facts, weights)[0], facts, rng)
    rng.shuffle(pairs)
    return pairs[:count]


def _story(fact: Fact, facts: list[Fact], rng: random.Random) -> list[Pair]:
    """A premise that states the fact among others of the same fund or company, and claims about it."""
    values = slots(rng)
    if rng.random() < 0.35:
        values["F"] = _with_article(values["F"])
    fund = _is_fund(fact)
    mates = [f for f in facts if f.key != fact.key and _is_fund(f) == fund]
    rest = {**slots(rng), "F": values["F"], "C": values["C"]}
    others = rng.sample(mates, min(len(mates), rng.choice((0, 0, 1, 1, 2))))
    subject = rng.choice((None, None, None, "The Fund" if fund else "The company", "It"))
    own = fill(rng.choice(fact.source), values, rng, subject if others or rng.random() < 0.5 else None)
    around = [fill(rng.choice(f.source), rest, rng) for f in others]
    place = rng.randint(0, len(around))
    if own.startswith(("It ", "Its ")) and around:
        place = max(1, place)
    premise = " ".join([*around[:place], own, *around[place:]])
    pairs: list[Pair] = []

    def add(text: str, hypothesis: str, label: str, kind: str) -> None:
        pairs.append(Pair(text, hypothesis, label, SOURCE, kind, fact.key))

    add(premise, _claim(fact, fact.true, values, rng, True), "entailment", "advisory_true")
    if rng.random() < 0.35:
        add(premise, own if subject is None else fill(fact.source[0], values, rng), "entailment", "advisory_verbatim")
    add(premise, _claim(fact, fact.false, values, rng, False), "contradiction", "advisory_false")
    if rng.random() < 0.5:
        add(
            fill(rng.choice(fact.false), values, rng),
            fill(rng.choice(fact.source), values, rng),
            "contradiction",
            "advisory_false",
        )
    if rng.random() < 0.5:
        text = fill(rng.choice(fact.false), values, rng)
        add(text if not around else f"{text} {around[0]}", text, "entailment", "advisory_verbatim")
    if fact.open:
        add(premise, _claim(fact, fact.open, values, rng, False), "neutral", "advisory_open")
    pairs += _neutral(fact, mates, values, premise, own, rng)
    return pairs


def _neutral(
    fact: Fact, mates: list[Fact], values: dict[str, str], premise: str, own: str, rng: random.Random
) -> list[Pair]:
    """Other attribute of the same fund, same attribute of another fund, invented product, invented person."""
    pairs: list[Pair] = []
    roll = rng.random()
    if roll < 0.45 and mates:
        other = rng.choice(mates)
        strange = {**slots(rng), "F": values["F"], "C": values["C"]}
        forms = rng.choice((other.true, other.false, other.source))
        source = fill(rng.choice(fact.source), values, rng)
        pairs.append(
            Pair(source, fill(rng.choice(forms), strange, rng), "neutral", SOURCE, "advisory_other_attribute", fact.key)
        )
    if roll > 0.4:
        renamed = {**values, "F": names.fund_name(rng), "C": names.company_name(rng)}
        source = fill(rng.choice(fact.source), values, rng)
        forms = rng.choice((fact.true, fact.true, fact.false))
        hypothesis = fill(rng.choice(forms), renamed, rng)
        pairs.append(Pair(source, hypothesis, "neutral", SOURCE, "advisory_other_name", fact.key))
    if rng.random() < 0.25 and mates:
        # An unsupported detail hung onto a true claim.
        other = rng.choice([m for m in mates if m.open] or mates)
        strange = {**slots(rng), "F": values["F"], "C": values["C"]}
        tail = fill(rng.choice(other.open or other.true), strange, rng)
        for start in (values["F"], values["C"], "T" + values["F"][1:]):
            if tail.startswith(start + " "):
                claim = fill(rng.choice(fact.true), values, rng).rstrip(".") + " and" + tail[len(start) :]
                pairs.append(Pair(premise, claim, "neutral", SOURCE, "advisory_detail", fact.key))
    return pairs
