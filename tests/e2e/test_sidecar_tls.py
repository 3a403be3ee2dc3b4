"""TLS on the sidecar's own port: who is let in, who is not, and what the customer then sees."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from guardrail.cli import main
from guardrail.client import DISCLAIMER, Guard, Summarised, SyncGuard, Tls
from guardrail.client.testing import fake_sidecar
from guardrail.errors import ConfigError
from guardrail.policy.outcome import Outcome, Reason
from guardrail.server.sidecar import ServerConfig
from guardrail.telemetry.alerts import ClaimHasher
from guardrail.telemetry.logs import Log
from guardrail.telemetry.report import Reporter
from guardrail.tls import ServerTls, is_loopback
from tests.support.certificates import make_certificates
from tests.support.server_process import ServerProcess

EVIDENCE = ["The Marrow Street fund paid a yield of 4.85% in 2025."]
SOUND = "The Marrow Street fund paid a yield of 4.85% in 2025."


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificates(tmp_path_factory.mktemp("made"))


@pytest.fixture
def files(made: Path, tmp_path: Path) -> Path:
    """Copies that a test may replace."""
    shutil.copytree(made, tmp_path / "tls")
    return tmp_path / "tls"


Lines = list[tuple[str, str, dict[str, Any]]]


@asynccontextmanager
async def sidecar(tls: ServerTls | None, lines: Lines | None = None, host: str = "127.0.0.1") -> AsyncIterator[str]:
    """A sidecar with these files, and what it logs."""
    log = Log(lambda level, event, fields: lines.append((level, event, fields)) if lines is not None else None)
    reporter = Reporter(hasher=ClaimHasher.create(b"key"), log=log)
    async with fake_sidecar(config=ServerConfig(host=host, port=0, tls=tls), reporter=reporter) as target:
        yield target


async def shown(target: str, tls: Tls | None) -> tuple[str, str]:
    """What the customer of a new client sees, and what the client says went wrong."""
    async with Guard(target, tls=tls) as guard:
        events = [event async for event in guard.intercept([SOUND], evidence=EVIDENCE)]
    last = events[-1]
    assert isinstance(last, Summarised)
    assert (last.outcome is Outcome.RELEASED) == (last.error == "")
    assert last.error == "" or last.reason is Reason.BACKEND
    return "".join(event.text for event in events), last.error


def server(files: Path, name: str = "server", *, mutual: bool = False) -> ServerTls:
    return ServerTls(files / f"{name}.pem", files / f"{name}.key", files / "ca.pem" if mutual else None)


def client(files: Path, *, ca: str = "ca", own: str | None = None) -> Tls:
    pair = (files / f"{own}.pem", files / f"{own}.key") if own else (None, None)
    return Tls(files / f"{ca}.pem", *pair)


async def test_answers_are_checked_over_tls(files: Path) -> None:
    async with sidecar(server(files)) as target:
        assert await shown(target, client(files)) == (SOUND, "")


async def test_a_server_of_another_authority_is_not_trusted_with_an_answer(files: Path) -> None:
    async with sidecar(server(files)) as target:
        text, error = await shown(target, client(files, ca="stranger"))
    assert text == DISCLAIMER
    assert error


async def test_an_expired_certificate_is_not_trusted(files: Path) -> None:
    async with sidecar(server(files, "expired")) as target:
        assert (await shown(target, client(files)))[0] == DISCLAIMER


async def test_a_plain_client_is_not_served(files: Path) -> None:
    async with sidecar(server(files)) as target:
        assert (await shown(target, None))[0] == DISCLAIMER


async def test_a_tls_client_does_not_speak_to_a_plain_server(files: Path) -> None:
    async with sidecar(None) as target:
        assert (await shown(target, client(files)))[0] == DISCLAIMER


async def test_a_client_with_a_certificate_of_the_authority_is_let_in(files: Path) -> None:
    async with sidecar(server(files, mutual=True)) as target:
        assert await shown(target, client(files, own="client")) == (SOUND, "")


@pytest.mark.parametrize("own", [None, "stranger", "expired"])
async def test_any_other_client_is_not(files: Path, own: str | None) -> None:
    async with sidecar(server(files, mutual=True)) as target:
        assert (await shown(target, client(files, own=own)))[0] == DISCLAIMER


async def test_a_plain_check_fails_closed_too(files: Path) -> None:
    async with sidecar(server(files)) as target, Guard(target, tls=client(files, ca="stranger")) as guard:
        assert (await guard.check(SOUND, EVIDENCE)).text == DISCLAIMER


async def test_the_client_without_asyncio_takes_the_same_files(files: Path) -> None:
    async with sidecar(server(files)) as target:

        def ask() -> str:
            with SyncGuard(target, tls=client(files)) as guard:
                return guard.text([SOUND], evidence=EVIDENCE)

        assert await asyncio.to_thread(ask) == SOUND


async def test_a_renewed_certificate_is_used_without_a_restart(files: Path) -> None:
    lines: Lines = []
    async with sidecar(server(files, "expired"), lines) as target:
        assert (await shown(target, client(files)))[0] == DISCLAIMER
        for kind in ("pem", "key"):
            os.replace(files / f"renewed.{kind}", files / f"expired.{kind}")
        assert await shown(target, client(files)) == (SOUND, "")
    assert ("info", "tls_files", {"detail": "read again"}) in lines


async def test_files_that_do_not_fit_leave_the_ones_before_in_use(files: Path) -> None:
    lines: Lines = []
    async with sidecar(server(files), lines) as target:
        os.replace(files / "renewed.pem", files / "server.pem")  # its key is not there yet
        assert await shown(target, client(files)) == (SOUND, "")
        assert [(level, event) for level, event, _ in lines if event == "tls_files"] == [("error", "tls_files")]
        os.replace(files / "renewed.key", files / "server.key")
        assert await shown(target, client(files)) == (SOUND, "")
        (files / "server.key").unlink()
        assert await shown(target, client(files)) == (SOUND, "")
    said = [level for level, event, _ in lines if event == "tls_files"]
    assert said == ["error", "info", "error"]


async def test_plain_text_beyond_this_machine_is_said_aloud() -> None:
    lines: Lines = []
    async with sidecar(None, lines, host="0.0.0.0"):
        assert ("warning", "plaintext") in [(level, event) for level, event, _ in lines]


@pytest.mark.parametrize(("host", "tls"), [("127.0.0.1", False), ("0.0.0.0", True)])
async def test_nothing_is_said_of_a_neighbour_or_of_tls(files: Path, host: str, tls: bool) -> None:
    lines: Lines = []
    async with sidecar(server(files) if tls else None, lines, host=host):
        assert "plaintext" not in [event for _, event, _ in lines]


@pytest.mark.parametrize(
    ("host", "own"),
    [
        *(("127.0.0.1", True), ("127.3.2.1", True), ("[::1]", True), ("localhost", True)),
        *(("0.0.0.0", False), ("[::]", False), ("10.1.2.3", False), ("", False)),
    ],
)
def test_which_addresses_are_this_machine_alone(host: str, own: bool) -> None:
    assert is_loopback(host) is own


def test_the_command_serves_with_tls_and_says_so(files: Path) -> None:
    arguments = [f"--tls-cert={files / 'server.pem'}", f"--tls-key={files / 'server.key'}"]
    with (
        ServerProcess(arguments=arguments) as process,
        SyncGuard(process.target, tls=client(files)) as guard,
    ):
        assert process.ready["tls"] is True
        assert guard.text([SOUND], evidence=EVIDENCE) == SOUND


def test_workers_share_the_files(files: Path) -> None:
    pair = [f"--tls-cert={files / 'server.pem'}", f"--tls-key={files / 'server.key'}"]
    with (
        ServerProcess(arguments=[*pair, f"--tls-client-ca={files / 'ca.pem'}", "--workers=2"]) as process,
        SyncGuard(process.target, tls=client(files, own="client"), connections=4) as guard,
    ):
        assert {guard.text([SOUND], evidence=EVIDENCE) for _ in range(4)} == {SOUND}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--tls-cert={}/server.pem"], "go together"),
        (["--tls-client-ca={}/ca.pem"], "needs --tls-cert"),
        (["--tls-cert={}/server.pem", "--tls-key={}/client.key"], "can't be used for TLS"),
        (["--tls-cert={}/server.pem", "--tls-key={}/none.key"], "cannot be read"),
        (["--tls-cert={}/names", "--tls-key={}/server.key"], "can't be used for TLS"),
        (["--tls-cert={}/server.pem", "--tls-key={}/server.key", "--tls-client-ca={}/names"], "can't be used for TLS"),
    ],
)
def test_files_that_cannot_be_used_are_refused_at_the_start(
    files: Path, given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [argument.format(files) for argument in given]
    assert main(["serve", "--port=0", "--backend=fake", "--log-format=json", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_client_with_half_a_pair_is_told_at_once(files: Path) -> None:
    with pytest.raises(ConfigError, match="go together"):
        Guard("localhost:1", tls=Tls(cert=files / "client.pem"))
