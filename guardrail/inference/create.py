"""Backends by name, as `--backend` and the configuration file spell them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from guardrail.errors import ConfigError
from guardrail.inference.backend import Backend
from guardrail.inference.deadline import Clock, monotonic_ms
from guardrail.inference.endpoints import Endpoints
from guardrail.inference.fake import FakeBackend, Reply
from guardrail.inference.repository import find_model


def create_backend(
    spec: str = "embedded",
    *,
    model: str | Path | None = None,
    threads: int | None = None,
    clock: Clock = monotonic_ms,
) -> Endpoints:
    """The backend that `spec` names, behind a circuit breaker. May block for the time that loading a model takes.

    Arguments:
        spec: "embedded" (ONNX Runtime in this process), "fake" (judges by words alone, no model: for trying things
            out) or "hang" (never answers: shows what the deadline does).
        model: the model's directory or a repository of models; found by `find_model` when None.
        threads: threads of the embedded backend, fitted to the cores when None.

    Raises: ConfigError for an unknown name; ModelError for a model that cannot be used.
    """
    makers: dict[str, Callable[[], Backend]] = {
        "embedded": lambda: _embedded(model, threads, clock),
        "fake": FakeBackend,
        "hang": lambda: FakeBackend(always=Reply.hang(), model="hang@1"),
    }
    if spec not in makers:
        raise ConfigError(f"unknown backend {spec!r}; there are: {', '.join(makers)}")
    return Endpoints({spec: makers[spec]()}, clock=clock)


def _embedded(model: str | Path | None, threads: int | None, clock: Clock) -> Backend:
    from guardrail.inference.embedded import EmbeddedBackend  # numpy and its like are not loaded for the others

    return EmbeddedBackend(find_model(model), threads=threads, clock=clock)
