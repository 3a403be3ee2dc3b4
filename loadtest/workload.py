"""Answers to send: seeded, realistic, with every planted fault known (design, section 9).

An answer of W850 opens with two text chunks of about 600 characters and one table of 6 rows and 4 columns, has five
sentences of about 90 words in all, which arrive in six deltas; every tenth one bears one planted fault.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from loadtest.funds import Fund, make_fund

Sentence = Callable[[Fund, random.Random], str]


@dataclass(frozen=True, slots=True)
class Fault:
    """A planted fault.

    Attributes:
        kind: what was done ("near", "period", "scale", "direction", "negation", "role", "invented").
        words: a wording that only the faulty claim has when the words are what is wrong, so that the model server's
            key can know it; empty when the figure is what is wrong, which typed checks have to find by themselves.
    """

    kind: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer with its evidence.

    Attributes:
        chunks: evidence as the client SDK takes it: dicts with id, document and text or rows.
        deltas: the answer's text, cut; joined they are the answer.
        fault: what is wrong with it, None when it is sound.
    """

    id: str
    question: str
    chunks: tuple[dict[str, object], ...]
    deltas: tuple[str, ...]
    fault: Fault | None = None

    @property
    def text(self) -> str:
        """The whole answer."""
        return "".join(self.deltas)


@dataclass(frozen=True, slots=True)
class Shape:
    """What the answers of a workload look like.

    Attributes:
        documents: how many different funds (and so research chunks) there are; few of them make the caches hot.
        sentences: sentences an answer.
        deltas: into how many pieces it is cut; 0 cuts it after every word, as a token stream does.
        fault_every: every n-th answer bears one planted fault; 0 for none.
    """

    documents: int = 400
    sentences: int = 5
    deltas: int = 6
    fault_every: int = 10


SHAPES: dict[str, Shape] = {
    "w850": Shape(),
    "hot": Shape(documents=8),
    "cold": Shape(documents=1_000_000),
    "tokens": Shape(deltas=0),
    "long": Shape(sentences=28),
}
"""Workloads by name: the reference, hot and cold caches, token-sized deltas, and about 40 claims an answer."""


def make_answers(shape: Shape, count: int, seed: int = 850) -> list[Answer]:
    """`count` answers of the shape; the same seed gives the same answers."""
    rng = random.Random(seed)
    funds = [make_fund(random.Random(f"{seed}/{at}"), at) for at in range(min(shape.documents, count))]
    answers = []
    for at in range(count):
        fund = funds[at % len(funds)] if shape.documents >= count else rng.choice(funds)
        faulty = bool(shape.fault_every) and at % shape.fault_every == shape.fault_every - 1
        answers.append(_answer(f"answer-{at}", fund, shape, rng, faulty=faulty))
    return answers


def key_of(answers: Sequence[Answer]) -> dict[str, list[str]]:
    """What the model server has to know: the wordings that a reader would call contradicted, in lower case."""
    return {"contradicted": sorted({a.fault.words.lower() for a in answers if a.fault and a.fault.words})}


def write_workload(answers: Sequence[Answer], path: Path) -> None:
    """One answer a line, as JSON."""
    with path.open("w", encoding="utf-8") as out:
        for answer in answers:
            fault = {"kind": answer.fault.kind, "words": answer.fault.words} if answer.fault else None
            row = {
                "id": answer.id,
                "question": answer.question,
                "chunks": answer.chunks,
                "deltas": answer.deltas,
                "fault": fault,
            }
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


def read_workload(path: Path) -> list[Answer]:
    """The answers of a file that `write_workload` wrote. Raises ValueError with the line that can't be read."""
    answers = []
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
                fault = Fault(**row["fault"]) if row["fault"] else None
                answers.append(Answer(row["id"], row["question"], tuple(row["chunks"]), tuple(row["deltas"]), fault))
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path}:{number}: not an answer of a workload: {error}") from error
    return answers


def _answer(id: str, fund: Fund, shape: Shape, rng: random.Random, *, faulty: bool) -> Answer:
    makers = [rng.choice(_OPENINGS)]
    while len(makers) < shape.sentences:
        makers += rng.sample(_SENTENCES, min(len(_SENTENCES), shape.sentences - len(makers)))
    sentences = [make(fund, rng) for make in makers]
    fault = None
    if faulty:
        kind = rng.choice(sorted(_FAULTS))
        wrong, words = _FAULTS[kind](fund, rng)
        # The first sentence names the fund; a fault stands anywhere after it.
        sentences[rng.randrange(1, len(sentences))] = wrong
        fault = Fault(kind, words)
    text = " ".join(sentences)
    deltas = tuple(_cut(text, shape.deltas))
    question = rng.choice(_QUESTIONS).format(name=fund.name)
    return Answer(id, question, fund.chunks(), deltas, fault)


def _cut(text: str, pieces: int) -> list[str]:
    """Cut between words into `pieces` of about equal length, or after every word when 0."""
    words = text.split(" ")
    words = [word + " " for word in words[:-1]] + words[-1:]
    if not pieces:
        return words
    size = len(words) / pieces
    cuts = [round(at * size) for at in range(pieces + 1)]
    return ["".join(words[a:b]) for a, b in pairwise(cuts) if b > a]


_QUESTIONS = (
    "What should my client know about the {name}?",
    "How has the {name} done lately?",
    "Is the {name} suitable for an income-oriented client?",
    "Give me a short summary of the {name}.",
)

_OPENINGS: tuple[Sentence, ...] = (
    lambda f, r: f"The {f.name}, which was launched in {f.launched}, seeks {f.aim} and is managed by {f.manager}.",
    lambda f, r: f"The {f.name} seeks {f.aim} and invests at least {f.share}% of its assets in {f.asset}.",
    lambda f, r: f"The {f.name} is managed by {f.manager} and invests at least {f.share}% of its assets in {f.asset}.",
)


def _moved(new: float, old: float) -> str:
    return "rose" if new > old else "fell"


_SENTENCES: tuple[Sentence, ...] = (
    lambda f, r: (
        f"At the end of the year its net assets were ${f.assets[0]:,.1f} million in 2025, compared with "
        f"${f.assets[1]:,.1f} million in 2024."
    ),
    lambda f, r: (
        f"The 30-day SEC yield {_moved(f.yields[0], f.yields[1])} from {f.yields[1]:.2f}% in 2024 to "
        f"{f.yields[0]:.2f}% in 2025."
    ),
    lambda f, r: (
        f"The fund charges an expense ratio of {f.expense:.2f}% a year, its distributions are paid {f.paid}, and the "
        f"minimum initial investment is ${f.minimum:,}."
    ),
    lambda f, r: (
        f"The total return was {f.returns[0]:.1f}% in 2025 and {f.returns[1]:.1f}% in 2024, and distributions per "
        f"share came to ${f.distributions[0]:.2f} in 2025."
    ),
    lambda f, r: (
        "Shares can be redeemed on any business day at net asset value, the fund does not use leverage, and its "
        f"distributions are paid {f.paid}."
    ),
    lambda f, r: (
        f"At year-end the portfolio held {f.holdings} securities, and the average duration of the portfolio was "
        f"{f.duration:.1f} years."
    ),
    lambda f, r: (
        f"The adviser has agreed to waive part of its fee until {f.waiver}, and the fund's benchmark is the "
        f"{f.benchmark}."
    ),
    lambda f, r: (
        "Shares of the fund are not insured by the FDIC and may lose value, and rising rates lower the prices of bonds."
    ),
    lambda f, r: (
        f"Net assets {_moved(f.assets[0], f.assets[1])} by {abs(f.assets[0] / f.assets[1] - 1):.1%} in 2025, and the "
        f"portfolio turnover was {f.turnover[0]}% in that year."
    ),
    lambda f, r: (
        f"The portfolio turnover was {f.turnover[2]}% in 2023 and {f.turnover[1]}% in 2024, and the fund does not use "
        "leverage."
    ),
    lambda f, r: (
        "The adviser expects credit conditions to stay stable, though a slower economy could weigh on issuers with "
        "much debt."
    ),
)


def _other(rng: random.Random, fund: Fund) -> Fund:
    return make_fund(rng, rng.randrange(10**6))


def _near(f: Fund, r: random.Random) -> tuple[str, str]:
    wrong = round(f.yields[0] * r.choice((0.96, 0.98, 1.02, 1.04)), 2)
    if wrong == f.yields[0]:
        wrong = round(wrong + 0.03, 2)
    return f"The 30-day SEC yield was {wrong:.2f}% in 2025.", ""


def _period(f: Fund, r: random.Random) -> tuple[str, str]:
    return f"The total return was {f.returns[1]:.1f}% in 2025 and distributions are paid {f.paid}.", ""


def _scale(f: Fund, r: random.Random) -> tuple[str, str]:
    return f"Its net assets were ${f.assets[0]:,.1f} billion in 2025.", ""


def _direction(f: Fund, r: random.Random) -> tuple[str, str]:
    wrong = "fell" if _moved(f.assets[0], f.assets[1]) == "rose" else "rose"
    return f"Net assets {wrong} by {abs(f.assets[0] / f.assets[1] - 1):.1%} in 2025.", ""


def _negation(f: Fund, r: random.Random) -> tuple[str, str]:
    return "Shares can never be redeemed before the fund's maturity date.", "never be redeemed"


def _role(f: Fund, r: random.Random) -> tuple[str, str]:
    other = _other(r, f)
    while other.manager == f.manager:
        other = _other(r, f)
    return f"The fund is managed by {other.manager} on the adviser's behalf.", "on the adviser's behalf"


def _invented(f: Fund, r: random.Random) -> tuple[str, str]:
    return "Its income is exempt from every state and federal tax.", "exempt from every state"


_FAULTS: dict[str, Callable[[Fund, random.Random], tuple[str, str]]] = {
    "near": _near,
    "period": _period,
    "scale": _scale,
    "direction": _direction,
    "negation": _negation,
    "role": _role,
    "invented": _invented,
}
