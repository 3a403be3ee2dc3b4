"""Backends by name, as `--backend` and the configuration file spell them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from guardrail.errors import ConfigError, ModelError
from guardrail.inference.backend import Backend
from guardrail.inference.batch import BatchLimits
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.fake import FakeBackend, Reply
from guardrail.inference.repository import find_model, read_manifest
from guardrail.inference.triton_options import TritonOptions, open_triton
from guardrail.policy.policy import Models


def create_backend(
    spec: str = "embedded",
    *,
    model: str | Path | None = None,
    threads: int | None = None,
    triton: TritonOptions | None = None,
    pinned: Models | None = None,
    clock: Clock = monotonic_ms,
) -> Endpoints:
    """The backend that `spec` names, behind a circuit breaker. May block for the time that loading a model takes.

    Arguments:
        spec: "embedded" (ONNX Runtime in this process), "triton" (Triton Inference Server), "fake" (judges by words
            alone, no model: for trying things out) or "hang" (never answers: shows what the deadline does).
        model: the model's directory or a repository of models; found by `find_model` when None. With Triton, the model
            that it must serve.
        threads: threads of the embedded backend, fitted to the cores when None.
        triton: where Triton is.
        pinned: the models that may be used.

    Raises: ConfigError for an unknown name; ModelError for a model that cannot be used. A Triton that cannot be reached
    is no error: the backend is not ready until it can.
    """
    pins = pinned or Models()
    makers: dict[str, Callable[[], Mapping[str, Backend]]] = {
        "embedded": lambda: {spec: _embedded(model, threads, pins, clock)},
        "triton": lambda: open_triton(triton or TritonOptions(), model, pins, clock),
        "fake": lambda: {spec: FakeBackend()},
        "hang": lambda: {spec: FakeBackend(always=Reply.hang(), model="hang@1")},
    }
    if spec not in makers:
        raise ConfigError(f"unknown backend {spec!r}; there are: {', '.join(makers)}")
    if spec != "triton" and triton is not None and triton != TritonOptions():
        raise ConfigError(f"the options of Triton go with the backend triton, not with {spec}")
    if spec in ("fake", "hang") and pins.nli not in (None, f"{spec}@1"):
        raise ModelError(f"the backend {spec} has no model, but {pins.nli} is pinned")
    backends = makers[spec]()
    limits = BatchLimits.of_model_servers(len(backends)) if spec == "triton" else BatchLimits()
    return Endpoints(backends, clock=clock, limits=limits)


def _embedded(model: str | Path | None, threads: int | None, pins: Models, clock: Clock) -> Backend:
    from guardrail.inference.embedded import EmbeddedBackend  # numpy and its like are not loaded for the others

    directory = find_model(model)
    if pins.nli is not None and (found := read_manifest(directory).identity) != pins.nli:
        raise ModelError(f"{directory} is {found}, but {pins.nli} is pinned")
    return EmbeddedBackend(directory, threads=threads, clock=clock)
