"""Serves the meters' readings to Prometheus: the instruments are those of `guardrail.telemetry.metrics`, no others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from guardrail.errors import ConfigError

if TYPE_CHECKING:
    from opentelemetry.sdk.metrics.export import MetricReader
    from prometheus_client import CollectorRegistry

PACKAGE = "opentelemetry-exporter-prometheus"
EXTRA = "pip install 'guardrail-sidecar[prometheus]'"


@dataclass(frozen=True, slots=True)
class MetricsAddress:
    """Where Prometheus finds them.

    Arguments:
        host: address to listen on; this machine alone by default.
        port: 0 for a free one.
    """

    host: str = "127.0.0.1"
    port: int = 0


class MetricsPage:
    """`/metrics` over HTTP, from its making to `close`; answered by threads of its own.

    Arguments:
        address: where to listen.
        registry: what to collect.

    Raises: ConfigError when the address can't be had.
    """

    def __init__(self, address: MetricsAddress, registry: CollectorRegistry) -> None:
        from prometheus_client import start_http_server

        try:
            self._server, self._thread = start_http_server(address.port, address.host, registry)
        except OSError as error:
            raise ConfigError(
                f"cannot serve metrics on {address.host}:{address.port}: {error.strerror or error}"
            ) from error
        self.port: int = self._server.server_port

    def close(self) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def require() -> None:
    """Raises ConfigError where the package that Prometheus needs is not installed."""
    from importlib.util import find_spec

    try:
        found = find_spec("opentelemetry.exporter.prometheus") is not None
    except ModuleNotFoundError:  # of a package above it
        found = False
    if not found:
        raise ConfigError(f"--metrics-port needs the package {PACKAGE}: {EXTRA}")


def prometheus_reader() -> tuple[CollectorRegistry, MetricReader]:
    """What a MeterProvider reads for, and the registry that has the readings and those of the process itself.

    Raises: ConfigError where the package is not installed.
    """
    require()
    from opentelemetry.exporter.prometheus import PrometheusMetricReader
    from prometheus_client import CollectorRegistry, ProcessCollector

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    reader = PrometheusMetricReader(disable_target_info=True, scope_info_enabled=False, registry=registry)
    return registry, reader


Page = Callable[[], str | None]  # None when it can't be had


class MergedPages:
    """A collector of several processes' pages, each sample with the process's number in the label `worker`.

    `guardrail_worker_up` says which of them answered.

    Arguments:
        pages: how each is fetched, by number; asked for at each collection.
    """

    def __init__(self, pages: Callable[[], dict[int, Page]]) -> None:
        self._pages = pages

    def collect(self) -> list[Any]:
        """Fetch and merge; called by a registry, from a thread."""
        from prometheus_client import Metric
        from prometheus_client.core import GaugeMetricFamily
        from prometheus_client.parser import text_string_to_metric_families

        merged: dict[str, Any] = {}
        up = GaugeMetricFamily("guardrail_worker_up", "1 while the worker's metrics can be read", labels=["worker"])
        for number, page in sorted(self._pages().items()):
            text = page()
            up.add_metric([str(number)], float(text is not None))
            for family in text_string_to_metric_families(text or ""):
                own = merged.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    own.add_sample(sample.name, {**sample.labels, "worker": str(number)}, sample.value)
        return [up, *merged.values()]


def fetch(port: int | None, timeout_s: float = 1.0) -> str | None:
    """The page that a process of this machine has on a port, None when it has none or does not answer."""
    from http.client import HTTPConnection, HTTPException

    if port is None:
        return None
    connection = HTTPConnection("127.0.0.1", port, timeout=timeout_s)
    try:
        connection.request("GET", "/metrics")
        response = connection.getresponse()
        return response.read().decode() if response.status == 200 else None
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()


def merged_registry(pages: Callable[[], dict[int, Page]]) -> CollectorRegistry:
    """A registry of nothing but other processes' pages. Raises ConfigError where the package is not installed."""
    require()
    from prometheus_client import CollectorRegistry

    registry = CollectorRegistry()
    registry.register(MergedPages(pages))
    return registry
