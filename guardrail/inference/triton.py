"""The Triton backend: NLI scores from a Triton Inference Server, within the budget whatever the server does.

A server is asked only while the model it serves is proven (see `triton_proof`), and proven anew on every new
connection: what comes back after a restart may be another model. Until then calls fail at once.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, TypeVar

import grpc
import orjson
from tritonclient.grpc import service_pb2, service_pb2_grpc

from guardrail.errors import BackendError, DeadlineExceeded, GuardrailError, LimitError, ModelError
from guardrail.inference import triton_wire as wire
from guardrail.inference.backend import Health, PartialFailure
from guardrail.inference.deadline import Clock, Deadline, monotonic_ms
from guardrail.inference.triton_channel import Address
from guardrail.inference.triton_contract import CLAIMS, HYPOTHESIS, PREMISE, PROBS, SENTENCE, Served
from guardrail.inference.triton_proof import Proven, Wanted, prove_async
from guardrail.inference.unary_call import answer_of
from guardrail.policy.scores import Scores

T = TypeVar("T")
HEALTH_S = 0.3  # for one health report: less than its caller waits for it
PROVE_AGAIN_MS = 250.0  # after a proof that failed: a server in trouble is not burdened with more of them
READ_CLAIMS = 64  # most claims of one sentence; an extractor that finds more has run wild

Pairs = Sequence[tuple[str, str]]


class TritonBackend:
    """One Triton server. Use it from one event loop; its channel opens with the first call.

    Arguments:
        address: where it is; HOST:PORT means without TLS.
        wanted: what it must serve.
        clock: monotonic milliseconds.
    """

    def __init__(self, address: Address | str, wanted: Wanted | None = None, *, clock: Clock = monotonic_ms) -> None:
        self._address = Address(address) if isinstance(address, str) else address
        self._wanted = wanted or Wanted()
        self._clock = clock
        self._channel: Any = None
        self._stub: Any = None
        self._watch: asyncio.Task[None] | None = None
        self._proof: asyncio.Task[None] | None = None
        self._proven: Proven | None = None
        self._doubts = 0  # how often what was known became doubtful: what was learned across a doubt counts for nothing
        self._prove_from_ms = -math.inf
        self._trouble = "not yet connected"
        self._closed = False

    async def score(self, pairs: Pairs, *, budget_ms: float) -> list[Scores]:
        """As `Backend.score`: one ModelInfer, or as many as the server's largest batch makes necessary.

        Raises: DeadlineExceeded, Overloaded (Triton's queue is full), LimitError (a pair does not fit the model),
        InvalidScore, BackendError (not reachable, not proven, not the contract), or PartialFailure when only some pairs
        have such an error.
        """
        if not pairs:
            return []
        deadline = Deadline.after(budget_ms, self._clock())
        nli = self._require().nli
        results: list[Scores | GuardrailError | None] = [None] * len(pairs)
        sent: list[tuple[int, bytes, bytes]] = []
        for at, (premise, hypothesis) in enumerate(pairs):
            try:
                sent.append((at, wire.encode(premise), wire.encode(hypothesis)))
            except LimitError as error:
                results[at] = error
        step = nli.max_pairs or max(1, len(sent))
        parts = [sent[first : first + step] for first in range(0, len(sent), step)]
        for part, answers in zip(parts, await _together([self._infer(nli, p, deadline) for p in parts]), strict=True):
            for at, (index, _, _) in enumerate(part):
                results[index] = answers if isinstance(answers, GuardrailError) else answers[at]
        return _scores(results)

    async def extract(self, sentences: Sequence[str], *, budget_ms: float) -> list[list[str]] | None:
        """As `Backend.extract`; None while no claim extractor is served. Claims come as a JSON list a sentence."""
        if not sentences:
            return []
        extractor = self._require().extractor
        if extractor is None:
            return None
        deadline = Deadline.after(budget_ms, self._clock())
        elements = [wire.encode(sentence) for sentence in sentences]
        step = extractor.max_pairs or len(elements)
        parts = [elements[first : first + step] for first in range(0, len(elements), step)]
        calls = [self._call(extractor, {SENTENCE: part}, CLAIMS, deadline) for part in parts]
        claims: list[list[str]] = []
        for part, answer in zip(parts, await _together(calls), strict=True):
            if isinstance(answer, GuardrailError):
                raise answer
            claims += [_claims(text) for text in wire.texts(answer, extractor, CLAIMS, len(part))]
        return claims

    async def health(self) -> Health:
        """Ready while the model is proven and Triton says that it is ready; asking keeps the proof up to date."""
        if self._closed:
            return Health(ready=False, model=self._model, detail="closed")
        try:
            async with asyncio.timeout(HEALTH_S):
                await self._report()
        except TimeoutError:
            return Health(ready=False, model=self._model, detail="Triton did not report in time")
        except GuardrailError as error:
            return Health(ready=False, model=self._model, detail=str(error))
        return Health(ready=True, model=self._model)

    async def close(self) -> None:
        """Close the channel; calls under way fail."""
        self._closed = True
        self._proven = None
        tasks = [task for task in (self._watch, self._proof) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._channel is not None:
            await self._channel.close()

    @property
    def _model(self) -> str:
        if self._proven is not None:
            return self._proven.nli.identity
        return self._wanted.identity or self._wanted.name

    # --- calls -------------------------------------------------------------------------------------------------------

    async def _infer(
        self, nli: Served, part: Sequence[tuple[int, bytes, bytes]], deadline: Deadline
    ) -> list[Scores | GuardrailError]:
        inputs = {PREMISE: [premise for _, premise, _ in part], HYPOTHESIS: [hypothesis for _, _, hypothesis in part]}
        return wire.scores(await self._call(nli, inputs, PROBS, deadline), nli, len(part))

    async def _call(
        self, served: Served, inputs: Mapping[str, Sequence[bytes]], output: str, deadline: Deadline
    ) -> Any:
        """One ModelInfer, given up at the deadline here and in Triton; cancelled there when this task is."""
        left = deadline.left(self._clock())
        if left <= 0.0:
            raise DeadlineExceeded("no time was left to ask Triton")
        response = await self._ask("ModelInfer", wire.request(served, inputs, output, left), left / 1000.0)
        if deadline.expired(self._clock()):
            raise DeadlineExceeded("Triton answered too late")
        return response

    async def _ask(self, method: str, request: Any, seconds: float) -> Any:
        """One call of Triton's service. Raises BackendError and its kinds; a lost connection ends the proof."""
        try:
            return await answer_of(getattr(self._stub, method)(request, timeout=seconds))
        except grpc.RpcError as error:
            failure = wire.error_of(error)
            if type(failure) is BackendError and error.code() in wire.LOST:
                self._doubt(str(failure))
            raise failure from None  # its cause's text may repeat a customer's
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise BackendError("the channel to Triton was closed") from None
        except grpc.aio.UsageError:
            raise BackendError("the channel to Triton is closed") from None

    # --- the proof ---------------------------------------------------------------------------------------------------

    def _require(self) -> Proven:
        """The proven model. Raises BackendError at once when there is none, and sees to it that there will be."""
        if self._closed:
            raise BackendError("the backend is closed")
        self._open()
        if self._proven is None:
            self._prove_soon()
            raise BackendError(f"Triton at {self._address.url} is not proven: {self._trouble}")
        return self._proven

    async def _report(self) -> None:
        self._open()
        if self._proven is None and (proof := self._prove_soon()) is not None:
            await asyncio.wait({proof})
        proven = self._proven
        if proven is None:
            raise BackendError(self._trouble)
        model = {"name": proven.nli.name, "version": proven.nli.version}
        ready = await self._ask("ModelReady", service_pb2.ModelReadyRequest(**model), HEALTH_S)
        if not ready.ready:
            raise BackendError("Triton says that the model is not ready")
        answer = await self._ask("ModelConfig", service_pb2.ModelConfigRequest(**model), HEALTH_S)
        if answer.config.SerializeToString(deterministic=True) != proven.nli.config:
            self._doubt("the served model has changed")
            raise BackendError(self._trouble)

    def _open(self) -> None:
        if self._channel is None:
            self._channel = self._address.open_async()
            self._stub = service_pb2_grpc.GRPCInferenceServiceStub(self._channel)
        if self._watch is None or self._watch.done():
            if self._watch is not None:
                self._doubt("the connection was not watched")
            self._watch = asyncio.create_task(self._watch_connection())

    async def _watch_connection(self) -> None:
        """Keep connected; doubt the model whenever a connection ends, prove it when a new one stands."""
        ready = grpc.ChannelConnectivity.READY
        state = self._channel.get_state(try_to_connect=True)
        while True:
            await self._channel.wait_for_state_change(state)
            if state is ready:
                self._doubt("the connection was lost")
            state = self._channel.get_state(try_to_connect=True)
            if state is ready and self._proven is None:
                self._prove_from_ms = -math.inf
                self._prove_soon()

    def _doubt(self, why: str) -> None:
        self._proven = None
        self._doubts += 1
        self._trouble = why

    def _prove_soon(self) -> asyncio.Task[None] | None:
        """The proof under way, or a new one; None so soon after one that failed."""
        if self._proof is not None and not self._proof.done():
            return self._proof
        if self._clock() < self._prove_from_ms:
            return None
        self._proof = asyncio.create_task(self._prove())
        return self._proof

    async def _prove(self) -> None:
        """Prove the model, from the start again when it became doubtful meanwhile."""
        try:
            while self._proven is None:
                doubts = self._doubts
                proven = await prove_async(self._stub, self._wanted)
                if doubts == self._doubts:
                    self._proven, self._trouble = proven, ""
        except (ModelError, BackendError) as error:
            self._trouble = str(error)
        except Exception as error:  # never a model that was not proven because its proof broke
            self._trouble = f"its proof failed ({type(error).__name__})"
        finally:
            self._prove_from_ms = self._clock() + PROVE_AGAIN_MS


async def _together(calls: Sequence[Awaitable[T]]) -> list[T | GuardrailError]:
    """Results or errors of all calls, in order; they are cancelled together."""
    if len(calls) == 1:
        try:
            return [await calls[0]]
        except GuardrailError as error:
            return [error]
    results = await asyncio.gather(*calls, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, GuardrailError):
            raise result
    return results  # type: ignore[return-value]


def _scores(results: Sequence[Scores | GuardrailError | None]) -> list[Scores]:
    """All scores; raises the first error when every pair has one, PartialFailure when some have."""
    scores = [result for result in results if isinstance(result, Scores)]
    if len(scores) == len(results):
        return scores
    errors = [
        result if isinstance(result, (Scores, GuardrailError)) else BackendError("the pair was not scored")
        for result in results
    ]
    if scores:
        raise PartialFailure(errors)
    raise next(error for error in errors if isinstance(error, GuardrailError))


def _claims(text: str) -> list[str]:
    """A sentence's claims out of their JSON list. Raises BackendError when it is none."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BackendError(f"{CLAIMS} is not JSON") from error
    if not isinstance(value, list) or len(value) > READ_CLAIMS or not all(isinstance(claim, str) for claim in value):
        raise BackendError(f"{CLAIMS} is not a list of at most {READ_CLAIMS} texts")
    return value
