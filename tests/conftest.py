"""Fixtures that several folders of tests share."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

LOG_LINES = 40

settings.register_profile("any load", deadline=None)  # how long an example takes says how busy the machine is
settings.load_profile("any load")

if TYPE_CHECKING:
    from tests.support.redis_server import RedisServer


@pytest.fixture
def redis_available() -> None:
    """Skips the test where there is no redis-server; under CI=true it fails, so that no run is green by skipping."""
    from tests.support.redis_server import find_redis_server

    if find_redis_server() is None:
        message = "needs redis-server, which is neither beside this Python nor on PATH (Debian: redis-server)"
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(message)
        pytest.skip(message)


@pytest.fixture
def redis(redis_available: None, tmp_path: Path) -> Iterator[RedisServer]:
    """A real Redis of the test's own, empty."""
    from tests.support.redis_server import RedisServer

    with RedisServer(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def triton_repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The CPU model repository with the shipped model."""
    from guardrail.inference.repository import find_model
    from guardrail.inference.triton_repository import assemble

    return assemble(tmp_path_factory.mktemp("triton") / "models", find_model())


@pytest.fixture(scope="session")
def triton_available() -> None:
    """Skips the test where Triton cannot be had; under CI=true it fails, so that no run is green by skipping."""
    from tests.support.triton_server import require_triton

    require_triton()


@pytest.fixture(scope="session")
def triton(triton_available: None, triton_repository: Path) -> Iterator[object]:
    """A real Triton with the shipped model, shared by all tests: leave it running, as you found it."""
    from tests.support.triton_server import TritonServer

    with TritonServer(triton_repository) as server:
        yield server


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the end of Triton's log beside a test that failed with one."""
    report = yield
    if report.failed:
        for name, value in getattr(item, "funcargs", {}).items():
            if type(value).__name__ == "TritonServer":
                report.sections.append((f"log of {name}", "\n".join(value.log.splitlines()[-LOG_LINES:])))
    return report
