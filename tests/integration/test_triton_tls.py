"""TLS to a real Triton: the server's certificate is checked, and it checks the client's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guardrail.errors import BackendError, ConfigError
from guardrail.inference.triton import TritonBackend
from guardrail.inference.triton_channel import Address
from guardrail.inference.triton_proof import Wanted, prove
from guardrail.tls import Tls
from tests.support.certificates import make_certificates
from tests.support.odd_models import Odd, write_models
from tests.support.ready import ready
from tests.support.triton_server import TritonServer

PAIR = ("The fund yields 4.2 percent.", "The fund yields 4.2 percent.")


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An authority with a server's and a client's certificate, and a stranger."""
    return make_certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="module")
def tls(certificates: Path) -> Tls:
    return Tls(certificates / "ca.pem", certificates / "client.pem", certificates / "client.key")


@pytest.fixture(scope="module")
def secure(
    triton_available: None, certificates: Path, tls: Tls, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TritonServer]:
    """A Triton that speaks TLS with clients of the authority alone."""
    arguments = {
        "grpc-use-ssl": "true",
        "grpc-use-ssl-mutual": "true",
        "grpc-server-cert": certificates / "server.pem",
        "grpc-server-key": certificates / "server.key",
        "grpc-root-cert": certificates / "ca.pem",
    }
    repository = write_models(tmp_path_factory.mktemp("secure") / "models", {"nli": Odd()})
    with TritonServer(repository, arguments=[f"--{k}={v}" for k, v in arguments.items()], tls=tls) as server:
        yield server


async def test_scores_come_over_tls(secure: TritonServer, tls: Tls) -> None:
    backend = TritonBackend(Address(secure.url, tls))
    await ready(backend)
    assert len(await backend.score([PAIR], budget_ms=5_000.0)) == 1
    await backend.close()


def test_a_server_that_another_authority_vouches_for_is_not_asked(secure: TritonServer, certificates: Path) -> None:
    stranger = Tls(certificates / "stranger.pem", certificates / "client.pem", certificates / "client.key")
    with pytest.raises(BackendError):
        prove(Address(secure.url, stranger), Wanted())


def test_the_server_refuses_a_client_without_a_certificate(secure: TritonServer, certificates: Path) -> None:
    with pytest.raises(BackendError):
        prove(Address(secure.url, Tls(certificates / "ca.pem")), Wanted())


def test_plain_text_is_not_taken(secure: TritonServer) -> None:
    with pytest.raises(BackendError):
        prove(Address(secure.url), Wanted())


def test_a_certificate_without_its_key_is_refused_before_any_call(certificates: Path) -> None:
    with pytest.raises(ConfigError, match="go together"):
        Tls(certificates / "ca.pem", cert=certificates / "client.pem").credentials()


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"ca\.pem"):
        Tls(tmp_path / "ca.pem").credentials()
