"""Is the model that a Triton serves the one we want, and does it keep the NLI contract?

Asked at start, after every new connection, and by `guardrail models check`. The questions are generators that yield
what to ask Triton and are sent its answer, so that the same ones serve a blocking channel and an asynchronous one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

import grpc
from tritonclient.grpc import service_pb2, service_pb2_grpc

from guardrail.errors import BackendError, GuardrailError, ModelError
from guardrail.inference import triton_wire as wire
from guardrail.inference.model_check import Check, check_golden_labels, check_golden_pair
from guardrail.inference.repository import Manifest
from guardrail.inference.triton_channel import Address
from guardrail.inference.triton_contract import (
    EXTRACTOR,
    HYPOTHESIS,
    MODEL,
    PREMISE,
    PROBS,
    Served,
    check_extractor_tensors,
    check_label_order,
    check_nli_tensors,
    read_served,
)
from guardrail.inference.triton_queue import check_queue
from guardrail.policy.scores import Scores

T = TypeVar("T")
ASKING_S = 2.0  # for one question about the model; a server that is well answers in a millisecond
GOLDEN_S = 10.0  # for the golden pairs, perhaps the first that a model scores


@dataclass(frozen=True, slots=True)
class Wanted:
    """What must be served.

    Arguments:
        name: Triton's name of the model.
        version: Triton's version of it, None for the highest there is.
        identity: name and version that the model must say of itself ("nli_small@1.2.0"), None for any.
        extractor: the same of the claim extractor.
        known: manifests whose golden pairs a served model of their identity has to score rightly.
    """

    name: str = MODEL
    version: str | None = None
    identity: str | None = None
    extractor: str | None = None
    known: tuple[Manifest, ...] = ()


@dataclass(frozen=True, slots=True)
class Proven:
    """What is served, once it has been proven."""

    nli: Served
    extractor: Served | None


@dataclass(frozen=True, slots=True)
class Ask:
    """One call of Triton: a method of its gRPC service, its request, and how long to wait (seconds)."""

    method: str
    request: Any
    seconds: float = ASKING_S


Questions = Generator[Ask, Any, T]


class Inspection:
    """The questions, in order; each needs those before it. What is found is returned in words."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._config: Any = None
        self.nli: Served | None = None
        self.extractor: Served | None = None

    def ready(self) -> Questions[str]:
        """Raises BackendError unless Triton and the models it must have are ready."""
        answer = yield Ask("ServerReady", service_pb2.ServerReadyRequest())
        if not answer.ready:
            raise BackendError("Triton is not ready")
        about = yield Ask("ServerMetadata", service_pb2.ServerMetadataRequest())
        return f"Triton {about.version}"

    def version(self) -> Questions[str]:
        """Choose the version. Raises ModelError when the wanted one is not served, BackendError while it loads."""
        name = self._wanted.name
        about = yield Ask("ModelMetadata", service_pb2.ModelMetadataRequest(name=name))
        versions = sorted(about.versions, key=int)
        wanted = self._wanted.version or (versions[-1] if versions else "")
        if wanted not in versions:
            raise ModelError(f"{name} is served in version {', '.join(versions) or 'none'}, not in {wanted}")
        self._config, self.nli = yield from self._read(name, wanted)
        return f"version {wanted} of {name}"

    def contract(self) -> Questions[str]:
        """Raises ModelError unless the tensors, the labels and the model itself are those wanted."""
        yield from ()
        assert self.nli is not None
        check_nli_tensors(self._config)
        check_label_order(self.nli)
        _check_identity(self.nli, self._wanted.identity)
        return f"{self.nli.identity}, labels {', '.join(self.nli.labels) or 'not said'}"

    def golden(self) -> Questions[str]:
        """Raises ModelError when a golden pair is scored otherwise, or nothing shows the order of the labels."""
        assert self.nli is not None
        manifest = next((known for known in self._wanted.known if known.identity == self.nli.identity), None)
        if manifest is None:
            if not self.nli.labels:
                raise ModelError(
                    f"{self.nli.identity} does not say the order of its labels (parameter `labels` in config.pbtxt), "
                    "and no golden pairs are known that would show it"
                )
            return "none known"
        check_golden_labels(manifest)
        pairs = [(pair.premise, pair.hypothesis) for pair in manifest.golden.pairs]
        step = self.nli.max_pairs or len(pairs)
        worst = 0.0
        for first in range(0, len(pairs), step):
            part = pairs[first : first + step]
            texts = {
                PREMISE: [wire.encode(premise) for premise, _ in part],
                HYPOTHESIS: [wire.encode(hypothesis) for _, hypothesis in part],
            }
            message = wire.request(self.nli, texts, PROBS, GOLDEN_S * 1000.0)
            answer = yield Ask("ModelInfer", message, GOLDEN_S)
            for number, scores in enumerate(_golden_scores(answer, self.nli, len(part)), start=first + 1):
                if not isinstance(scores, Scores):
                    raise ModelError(f"{self.nli.identity}: golden pair {number}: {scores}")
                worst = max(worst, check_golden_pair(manifest, number, scores))
        return f"{len(pairs)} pairs, off by {worst:.4f} at most"

    def extraction(self) -> Questions[str]:
        """Look for a claim extractor. Raises ModelError when there is one that is not the wanted one."""
        self.extractor = None
        try:
            about = yield Ask("ModelMetadata", service_pb2.ModelMetadataRequest(name=EXTRACTOR))
            config, served = yield from self._read(EXTRACTOR, max(about.versions, key=int))
        except BackendError:  # none, or not ready: it is no part of what has to be there
            return "none served, claims are found by rules"
        check_extractor_tensors(config)
        _check_identity(served, self._wanted.extractor)
        self.extractor = served
        return served.identity

    def queue(self) -> Questions[str]:
        """Raises ModelError when Triton would hold requests too long, too many of them, or their answers."""
        configs = [self._config]
        for step in self._config.ensemble_scheduling.step:
            config, _ = yield from self._read(
                step.model_name, "" if step.model_version < 0 else str(step.model_version)
            )
            configs.append(config)
        if self.extractor is not None:
            config, _ = yield from self._read(self.extractor.name, self.extractor.version)
            configs.append(config)
        for config in configs:
            check_queue(config)
        return "bounded, timeouts override, no response cache, two instances or more"

    def _read(self, name: str, version: str) -> Questions[tuple[Any, Served]]:
        ready = yield Ask("ModelReady", service_pb2.ModelReadyRequest(name=name, version=version))
        if not ready.ready:
            raise BackendError(f"the model {name} is not ready")
        answer = yield Ask("ModelConfig", service_pb2.ModelConfigRequest(name=name, version=version))
        return answer.config, read_served(answer.config, version)


def proof(wanted: Wanted) -> Questions[Proven]:
    """All that has to hold before a model is asked. Raises ModelError, or BackendError while that is not known."""
    inspection = Inspection(wanted)
    for question in _needed(inspection):
        yield from question()
    assert inspection.nli is not None
    return Proven(inspection.nli, inspection.extractor)


def prove(address: Address, wanted: Wanted) -> Proven:
    """Ask `proof` over a channel of its own, blocking."""
    with address.open() as channel:
        return _ask_all(service_pb2_grpc.GRPCInferenceServiceStub(channel), proof(wanted))


async def prove_async(stub: Any, wanted: Wanted) -> Proven:
    """Ask `proof` over an asynchronous channel's stub."""
    questions = proof(wanted)
    try:
        ask = next(questions)
        while True:
            try:
                answer = await getattr(stub, ask.method)(ask.request, timeout=ask.seconds)
            except grpc.RpcError as error:
                ask = questions.throw(wire.error_of(error))
            else:
                ask = questions.send(answer)
    except StopIteration as end:
        proven: Proven = end.value
        return proven


def check_triton(address: Address, wanted: Wanted) -> list[Check]:
    """Check a running server from its readiness to its queues; the first failure is the last check."""
    inspection = Inspection(wanted)
    checks: list[Check] = []
    with address.open() as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        for name, question in (
            *zip(
                ("server", "version", "contract", "golden pairs", "claim extractor"), _needed(inspection), strict=True
            ),
            ("queue", inspection.queue),
        ):
            try:
                checks.append(Check(name, True, _ask_all(stub, question())))
            except GuardrailError as error:
                checks.append(Check(name, False, str(error)))
                break
    return checks


def _needed(inspection: Inspection) -> tuple[Callable[[], Questions[str]], ...]:
    return (inspection.ready, inspection.version, inspection.contract, inspection.golden, inspection.extraction)


def _ask_all(stub: Any, questions: Questions[T]) -> T:
    try:
        ask = next(questions)
        while True:
            try:
                answer = getattr(stub, ask.method)(ask.request, timeout=ask.seconds)
            except grpc.RpcError as error:
                ask = questions.throw(wire.error_of(error))
            else:
                ask = questions.send(answer)
    except StopIteration as end:
        result: T = end.value
        return result


def _golden_scores(answer: Any, served: Served, pairs: int) -> list[Scores | GuardrailError]:
    try:
        return wire.scores(answer, served, pairs)
    except BackendError as error:  # an answer of the wrong form is the model's fault, not the moment's
        raise ModelError(f"{served.identity}: {error}") from error


def _check_identity(served: Served, wanted: str | None) -> None:
    if not served.identity:
        raise ModelError(
            f"{served.name} does not say which model it is (parameter `identity` in config.pbtxt, as name@version): "
            "verdicts could not be traced to it"
        )
    if wanted is not None and served.identity != wanted:
        raise ModelError(f"Triton serves {served.identity} as {served.name}, but {wanted} is pinned")
