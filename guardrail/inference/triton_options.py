"""Where Triton is and what it must serve, as the command line and the policy file say it.

Nothing of Triton's client is imported until a backend is opened.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from guardrail.errors import BackendError, ConfigError, ModelError
from guardrail.inference.backend import Backend
from guardrail.inference.deadline import Clock
from guardrail.inference.repository import Manifest, find_model, read_manifest
from guardrail.policy.policy import Models

if TYPE_CHECKING:
    from guardrail.inference.triton_channel import Address
    from guardrail.inference.triton_proof import Wanted


@dataclass(frozen=True, slots=True)
class TritonOptions:
    """Where Triton is, and what it serves there.

    Arguments:
        urls: HOST:PORT of each server; they serve the same model.
        model, version: Triton's name and version of the NLI model; None for the highest version there is.
        tls: whether the connection is encrypted; so it is too when one of the files is given.
        ca, cert, key: PEM files; see `guardrail.tls.Tls`.
    """

    urls: tuple[str, ...] = ()
    model: str = "nli"
    version: str | None = None
    tls: bool = False
    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None


def open_triton(triton: TritonOptions, model: str | Path | None, pins: Models, clock: Clock) -> dict[str, Backend]:
    """A backend a server, by address. A server that cannot be reached is not ready until it can.

    Raises: ConfigError without an address, or for TLS files that cannot be used; ModelError when a server serves
    another model than the wanted one, or one that breaks the NLI contract.
    """
    from guardrail.inference.triton import TritonBackend
    from guardrail.inference.triton_proof import prove

    if not triton.urls:
        raise ConfigError("the backend triton needs an address: --triton-url HOST:PORT")
    wanted = wanted_of(triton, model, pins)
    backends: dict[str, Backend] = {}
    for address in addresses_of(triton):
        with contextlib.suppress(BackendError):
            prove(address, wanted)
        backends[address.url] = TritonBackend(address, wanted, clock=clock)
    return backends


def addresses_of(triton: TritonOptions) -> list[Address]:
    """Every server's address with its TLS files. Raises ConfigError for files that cannot be used."""
    from guardrail.inference.triton_channel import Address
    from guardrail.tls import Tls

    files = (triton.ca, triton.cert, triton.key)
    tls = Tls(*files) if triton.tls or any(files) else None
    if tls is not None:
        tls.credentials()
    return [Address(url, tls) for url in dict.fromkeys(triton.urls)]


def wanted_of(triton: TritonOptions, model: str | Path | None, pins: Models) -> Wanted:
    """What the servers must serve. Raises ModelError for a model that was named and is none, or not the pinned one."""
    from guardrail.inference.triton_proof import Wanted

    known: tuple[Manifest, ...] = ()
    identity = pins.nli
    try:
        known = (read_manifest(find_model(model)),)
    except ModelError:
        if model is not None:
            raise
    if model is not None:
        named = known[0].identity
        if identity not in (None, named):
            raise ModelError(f"{model} is {named}, but {identity} is pinned")
        identity = named
    return Wanted(
        name=triton.model, version=triton.version, identity=identity, extractor=pins.claim_extractor, known=known
    )
