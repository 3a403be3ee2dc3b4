"""Statements as templates: the many wordings of one, what weakens it, what contradicts it, what stays open.

They stand in `wordings/*.txt`, one block each. Its first line is a key and the slots that can have only
one value (another value contradicts). Then lines that begin with E (equivalent wordings), N (wordings of the opposite),
S (sources only, such as the sentence made of a table's cells), T (weaker claims that follow), F (claims that
contradict) or O (claims that stay open). `[a|b]` is one of several words; slots stand in braces.
"""

from __future__ import annotations

import random
import re
import zlib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from guardrail.training import lexicon as lx
from guardrail.training import names, pairs_advisory

HELD_OUT_SHARE: Final[float] = 0.16
_FOLDER: Final = files("guardrail.training") / "wordings"
_OPTIONS: Final = re.compile(r"\[([^\[\]]*)\]")
_CONTRACTIONS: Final[tuple[tuple[str, str], ...]] = (
    ("does not", "doesn't"), ("do not", "don't"), ("did not", "didn't"), ("is not", "isn't"), ("are not", "aren't"),
    ("cannot", "can't"), ("can not", "can't"), ("will not", "won't"), ("was not", "wasn't"), ("were not", "weren't"),
    ("may not", "can't"), ("has not", "hasn't"), ("have not", "haven't"), ("may not", "cannot"),
)  # fmt: skip
_AGENCIES: Final = (
    "Moody's",
    "S&P",
    "Fitch",
    "KBRA",
    "Morningstar DBRS",
    "S&P Global Ratings",
    "A.M. Best",
    "Egan-Jones",
)
_NUMBER_WORDS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ADJECTIVES: Final = {
    "daily": "daily", "weekly": "weekly", "monthly": "monthly", "quarterly": "quarterly",
    "semi-annually": "semi-annual", "annually": "annual",
}  # fmt: skip
_FREQUENCY_WORDS: Final = {
    "monthly": ("monthly", "each month", "every month", "once a month"),
    "quarterly": ("quarterly", "each quarter", "every quarter", "once a quarter", "four times a year"),
    "annually": ("annually", "each year", "every year", "once a year", "yearly"),
    "semi-annually": ("semi-annually", "twice a year", "every six months", "semiannually"),
    "weekly": ("weekly", "each week", "every week", "once a week"),
    "daily": ("daily", "each day", "every day"),
}


@dataclass(frozen=True, slots=True)
class Statement:
    """One block of the file; `forms` by line letter, `single` the slots of which only one value can be true."""

    key: str
    single: tuple[str, ...]
    forms: dict[str, tuple[str, ...]]

    @property
    def sources(self) -> tuple[str, ...]:
        """Forms in which a document states it."""
        return self.forms["E"] + self.forms["S"]

    @property
    def claims(self) -> tuple[str, ...]:
        """Forms that follow from every source."""
        return self.forms["E"] + self.forms["T"]

    @property
    def main(self) -> str:
        """`F` or `C`: what it is about, or empty."""
        every = " ".join(self.sources)
        return "F" if "{F}" in every else "C" if "{C}" in every else ""


def parse(text: str) -> tuple[Statement, ...]:
    """Statements of blocks divided by blank lines; raises ValueError for a line of no known letter."""
    out = []
    for block in text.strip().split("\n\n"):
        head, *lines = block.splitlines()
        forms: dict[str, list[str]] = {letter: [] for letter in "ENSTFO"}
        for line in lines:
            letter, _, form = line.partition(" ")
            if letter not in forms or not form:
                raise ValueError(f"statement {head}: {line!r} begins with none of E, N, S, T, F, O")
            forms[letter].append(form.strip())
        key, *single = head.split()
        out.append(Statement(key, tuple(single), {k: tuple(v) for k, v in forms.items()}))
    return tuple(out)


def load() -> tuple[Statement, ...]:
    """The statements of every text file in `wordings/`, files in order of their names."""
    texts = sorted((f.name, f.read_text("utf-8")) for f in _FOLDER.iterdir() if f.name.endswith(".txt"))
    return tuple(statement for _, text in texts for statement in parse(text))


STATEMENTS: Final = load()
_GROUPS: Final = tuple(frozenset(line.split()) for line in (_FOLDER / "near.groups").read_text("utf-8").splitlines())
"""Facts so near to each other that a claim of one is not surely open beside the other."""


def held_out(statement: Statement) -> bool:
    """Whether all wordings of a statement are kept for evaluation; by hash of its key."""
    return zlib.crc32(statement.key.encode()) % 1000 < HELD_OUT_SHARE * 1000


def held_out_word(option: str) -> bool:
    """Whether a wording inside brackets is kept for evaluation."""
    return zlib.crc32(option.encode()) % 7 == 0


def spell(form: str, rng: random.Random, evaluation: bool) -> str:
    """Choose one of every bracketed list: in evaluation a word kept for it where there is one, otherwise never."""

    def one(match: re.Match[str]) -> str:
        options = match.group(1).split("|")
        kept = [o for o in options if held_out_word(o) == evaluation] if len(options) > 2 else []
        return rng.choice(kept or options)

    return _OPTIONS.sub(one, form)


def values(rng: random.Random) -> dict[str, str]:
    """Values for every slot; those that end in 2 differ from their first."""
    out = pairs_advisory.slots(rng)
    out["C3"] = names.company_name(rng)
    out["n"], out["n2"] = (f"{v:,}" for v in rng.sample(range(11, rng.choice((90, 900, 20_000))), 2))
    start, unit = rng.randint(2, 900), rng.choice(("million", "billion"))
    ends = rng.sample(range(start + 1, start + 90), 2)
    out["ga"], out["ga2"] = f"${start} {unit}", f"${max(1, start - rng.randint(1, 9))} {unit}"
    out["gb"], out["gb2"] = (f"${end} {unit}" for end in ends)
    out["h"] = str(rng.choice((7, 10, 14, 15, 30, 45, 60, 90, 180)))
    first, second, third = sorted(rng.sample(range(len(_NUMBER_WORDS)), 3))
    words = _NUMBER_WORDS if rng.random() < 0.7 else tuple(str(n + 2) for n in range(len(_NUMBER_WORDS)))
    out["w"], out["w2"], out["w3"] = words[first], words[second], words[third]
    amount, other = rng.sample((1, 2, 2.5, 3, 4, 5, 6, 7.5, 10, 12, 15, 20, 25, 50, 75, 100, 250), 2)
    out["u"], out["u2"], out["u3"] = (f"${v * 1000:,.0f}" for v in (amount, other, 2 * amount))
    cents = rng.randint(2, 420)
    out["c"], out["c2"] = f"${cents / 100:.2f}", f"${(cents + rng.choice((-1, 1, 2, 3, 10, 20))) / 100:.2f}"
    out["z"], out["z2"] = rng.sample(_AGENCIES, 2)
    month, later = rng.sample(lx.MONTHS, 2)
    year = rng.randint(2016, 2027)
    out["my"], out["my2"] = f"{month} {year}", f"{later} {year + rng.choice((0, 0, 1))}"
    low, gap = rng.uniform(1, 80), rng.uniform(0.1, 15)
    digits = rng.choice((0, 1, 2))
    out["lo"], out["hi"] = f"{low:.{digits}f}%", f"{low + gap + (1 if digits == 0 else 0.1):.{digits}f}%"
    out["lo2"], out["hi2"] = f"{low + gap / 2 + 0.3:.2f}%", f"{low + 1.7 * gap + 2:.2f}%"
    out["r"], out["r2"] = _ratings(rng)
    if rng.random() < 0.8:
        out["f"], out["f2"] = rng.sample(("monthly", "quarterly", "semi-annually", "annually"), 2)
    return out


def _ratings(rng: random.Random) -> tuple[str, str]:
    scale = rng.choice(
        (
            ("AAA", "AA+", "AA", "AA-", "A+", "A", "A-", "BBB+", "BBB", "BBB-", "BB+", "BB", "BB-", "B+", "B", "CCC"),
            ("Aaa", "Aa1", "Aa2", "Aa3", "A1", "A2", "A3", "Baa1", "Baa2", "Baa3", "Ba1", "Ba2", "B1", "B2"),
            ("K-1", "K-2", "K-3", "K-4"),
        )
    )
    at = rng.randrange(len(scale) - 1)
    other = min(len(scale) - 1, at + rng.choice((1, 1, 2, 3)))
    return scale[at], scale[other]


def fill(form: str, slots: dict[str, str], rng: random.Random, evaluation: bool, subject: str = "") -> str:
    """A form with words chosen and slots filled; `subject` replaces the name that opens the sentence."""
    text = spell(form, rng, evaluation)
    if subject:
        text = re.sub(r"^\{[FC]\}(?= )", subject, text)
        text = re.sub(r"^\{[FC]'s\}", "Its" if subject == "It" else f"{subject}'s", text)
    for key in ("f", "f2"):
        every = slots[key]
        text = text.replace("{" + key + "a}", _ADJECTIVES[every]).replace("{fa2}", _ADJECTIVES[slots["f2"]])
        while "{" + key + "}" in text:
            text = text.replace("{" + key + "}", rng.choice(_FREQUENCY_WORDS[every]), 1)
    for key, value in slots.items():
        own = value + ("'" if value.endswith("'s") else "'s")
        text = text.replace("{" + key + "'s}", own if not value.endswith("'s") else value)
        text = text.replace("{" + key + "}", value)
    text = text.replace("a annual", "an annual").replace("a A", "an A") if " a a" in text else text
    text = _contracted(text, rng).replace("..", ".")
    return text[:1].upper() + text[1:]


def _contracted(text: str, rng: random.Random) -> str:
    for long, short in _CONTRACTIONS:
        if long in text and rng.random() < 0.3:
            return text.replace(long, short)
        if short in text and rng.random() < 0.3 and long != "may not":
            return text.replace(short, "cannot" if short == "can't" else long)
    return text


def named(forms: tuple[str, ...], main: str) -> tuple[str, ...]:
    """Forms that name what they are about."""
    return tuple(f for f in forms if "{" + main + "}" in f or "{" + main + "'s}" in f)


def near(first: str, second: str) -> bool:
    """Whether a claim of one statement is not surely open beside the other."""
    return first == second or any(first in group and second in group for group in _GROUPS)
