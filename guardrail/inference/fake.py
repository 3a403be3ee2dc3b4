"""A backend without a model, for your own tests and for trying the service out.

    backend = FakeBackend({("The fund yields 4.2%.", "The fund yields 4.2%."): ENTAILED})
    backend = FakeBackend(replies=[Reply.late(30), Reply.fail(BackendError("down"))])   # then as usual
    backend = FakeBackend(always=Reply.hang())

With `run_virtual` such tests need no sleeping.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from guardrail.errors import GuardrailError
from guardrail.inference.backend import Health
from guardrail.policy.scores import Scores

ENTAILED = Scores(0.98, 0.015, 0.005)
NEUTRAL = Scores(0.05, 0.94, 0.01)
CONTRADICTED = Scores(0.01, 0.04, 0.95)

Rule = Callable[[str, str], Scores]
ClaimRule = Callable[[str], list[str]]

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")
_NEGATIONS = frozenset({"not", "no", "never", "none", "nor", "neither", "without", "cannot", "t"})
_SHORT = 3  # words up to this length are mostly function words
_NEAR = 0.5  # share of the claim's longer words that makes a premise speak of the same thing


@dataclass(frozen=True, slots=True)
class Reply:
    """What one call does instead of answering at once; build it with the methods below.

    Arguments:
        delay_ms: answers after this long; infinite for never.
        error: raised instead of an answer.
        heeds: whether it ends when it is cancelled; a stuck native call does not.
        shape: changes the right answer into a wrong one.
    """

    delay_ms: float = 0.0
    error: GuardrailError | None = None
    heeds: bool = True
    shape: Callable[[list[Scores]], list[Scores]] = list

    @classmethod
    def late(cls, ms: float, *, heeds: bool = False) -> Reply:
        """The right answer, `ms` milliseconds after the call, whatever the budget was."""
        return cls(delay_ms=ms, heeds=heeds)

    @classmethod
    def hang(cls, *, heeds: bool = True) -> Reply:
        """No answer, until `FakeBackend.release`."""
        return cls(delay_ms=math.inf, heeds=heeds)

    @classmethod
    def fail(cls, error: GuardrailError) -> Reply:
        """This error."""
        return cls(error=error)

    @classmethod
    def not_a_number(cls) -> Reply:
        """The right number of scores, none of them a number."""
        return cls(shape=lambda scores: [Scores(math.nan, math.nan, math.nan) for _ in scores])

    @classmethod
    def one_short(cls) -> Reply:
        """One score too few."""
        return cls(shape=lambda scores: scores[:-1])


@dataclass(frozen=True, slots=True)
class Call:
    """One call that the backend saw."""

    pairs: tuple[tuple[str, str], ...]
    budget_ms: float


def lexical(premise: str, hypothesis: str) -> Scores:
    """Judge by words alone: a toy that tells a quotation, a changed figure or `not`, and another subject apart.

    Entailed when every word and figure of the hypothesis stands in the premise and both are negated alike;
    contradicted when most words do but a figure is different or only one of them is negated; neutral otherwise.
    """
    theirs, ours = (set(_WORD.findall(text.lower())) for text in (premise, hypothesis))
    negated = bool(theirs & _NEGATIONS) != bool(ours & _NEGATIONS)
    ours -= _NEGATIONS
    figures = {word for word in ours if word[0].isdigit()}
    words = {word for word in ours if len(word) > _SHORT} - figures
    if ours and ours <= theirs:
        return CONTRADICTED if negated else ENTAILED
    near = len(words & theirs) >= _NEAR * len(words) if words else False
    other_figure = not figures <= theirs and any(word[0].isdigit() for word in theirs)
    return CONTRADICTED if near and (negated or other_figure) else NEUTRAL


class FakeBackend:
    """A `Backend` that answers by rule and misbehaves on demand.

    Arguments:
        scores: a rule (premise, hypothesis) -> Scores, or a table of pairs whose other pairs are neutral.
        replies: how the first calls behave, one each.
        always: how all further calls behave; by default they answer at once.
        claims: the extractor's answer for a sentence; without it there is no extractor.
        model: what health reports.
    """

    def __init__(
        self,
        scores: Rule | Mapping[tuple[str, str], Scores] = lexical,
        *,
        replies: Iterable[Reply] = (),
        always: Reply | None = None,
        claims: ClaimRule | None = None,
        model: str = "fake@1",
    ) -> None:
        self.calls: list[Call] = []
        self.always = always or Reply()
        self.closed = False
        self._rule: Rule = scores if callable(scores) else _table(scores)
        self._replies = deque(replies)
        self._claims = claims
        self._model = model
        self._released = asyncio.Event()

    async def score(self, pairs: Sequence[tuple[str, str]], *, budget_ms: float) -> list[Scores]:
        """As `Backend.score`, with the next reply's behaviour."""
        self.calls.append(Call(tuple(pairs), budget_ms))
        reply = self._replies.popleft() if self._replies else self.always
        await self._wait(reply)
        if reply.error is not None:
            raise reply.error
        return reply.shape([self._rule(premise, hypothesis) for premise, hypothesis in pairs])

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """As `Backend.extract`."""
        return None if self._claims is None else [self._claims(sentence) for sentence in sentences]

    async def health(self) -> Health:
        """Ready unless it was closed or hangs on every call."""
        if self.closed:
            return Health(ready=False, model=self._model, detail="closed")
        return Health(ready=True, model=self._model)

    async def close(self) -> None:
        """Let go of every call."""
        self.closed = True
        self.release()

    def release(self) -> None:
        """Let every hanging call answer now."""
        self._released.set()
        self._released = asyncio.Event()

    async def _wait(self, reply: Reply) -> None:
        if not reply.delay_ms:
            return
        loop = asyncio.get_running_loop()
        released = self._released
        until = loop.time() + reply.delay_ms / 1000.0
        while (left := until - loop.time()) > 0.0 and not released.is_set():
            try:
                await asyncio.wait_for(released.wait(), None if math.isinf(left) else left)
            except TimeoutError:
                return
            except asyncio.CancelledError:
                if reply.heeds:
                    raise


def _table(scores: Mapping[tuple[str, str], Scores]) -> Rule:
    return lambda premise, hypothesis: scores.get((premise, hypothesis), NEUTRAL)
