"""TLS files: those of a client, which say whom it trusts, and the server's, which are read again when they change."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import grpc

from guardrail.errors import ConfigError

Stamp = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Tls:
    """Files (PEM) of a client's TLS connection.

    Arguments:
        ca: certificates of the authorities that may have signed the server's, None for the system's.
        cert, key: this client's own certificate and its key, where the server asks for one; both or neither.
    """

    ca: Path | str | None = None
    cert: Path | str | None = None
    key: Path | str | None = None

    def credentials(self) -> grpc.ChannelCredentials:
        """Read the files. Raises ConfigError when one cannot be read, or a certificate is without its key."""
        if (self.cert is None) != (self.key is None):
            raise ConfigError("a client certificate and its key go together")
        ca, key, cert = (_read(Path(path)) if path is not None else None for path in (self.ca, self.key, self.cert))
        return grpc.ssl_channel_credentials(ca, key, cert)


@dataclass(frozen=True, slots=True)
class ServerTls:
    """Files (PEM) of a server.

    Arguments:
        cert, key: its certificate, with the chain up to its authority, and the key.
        client_ca: certificates of the authorities of its clients; with it, a client without a certificate is refused.
    """

    cert: Path
    key: Path
    client_ca: Path | None = None

    def credentials(self, on_read: Callable[[str], None] = lambda problem: None) -> grpc.ServerCredentials:
        """Read the files, and again at a new connection after one has changed; what stands then goes on in use.

        Arguments:
            on_read: told of every later reading, from a thread of gRPC's: what is wrong with the files, in which case
                the ones before stay in use, or an empty text.

        Raises: ConfigError for files that can't be read, or a key that is not the certificate's.
        """
        files = ServerFiles(self, on_read)
        return grpc.dynamic_ssl_server_credentials(
            files.configuration,
            files.changed,  # type: ignore[arg-type]  # None is what gRPC documents for "no change"
            require_client_authentication=self.client_ca is not None,
        )

    @property
    def files(self) -> tuple[Path, ...]:
        """Those that there are."""
        return tuple(path for path in (self.cert, self.key, self.client_ca) if path is not None)


class ServerFiles:
    """What was last read of a server's files. Its methods may be called from any thread.

    Arguments:
        tls: where they lie.
        on_read: see `ServerTls.credentials`.
    """

    def __init__(self, tls: ServerTls, on_read: Callable[[str], None]) -> None:
        self._tls = tls
        self._on_read = on_read
        self._problem = ""
        self._stamp = self._now()
        self.configuration = self._load()

    def changed(self) -> grpc.ServerCertificateConfiguration | None:
        """The files as they are now, None when they are what they were or can't be used; asked at each connection."""
        try:
            stamp = self._now()
            if stamp == self._stamp:
                return None
            # A key is often replaced a moment after its certificate: until the two fit, both are what they were.
            self._stamp = stamp
            read = self._load()
            if self._now() != stamp:  # they changed meanwhile: the next connection reads them again
                self._stamp = ()
                return None
        except ConfigError as error:
            if self._problem != str(error):
                self._problem = str(error)
                self._on_read(self._problem)
            return None
        self.configuration, self._problem = read, ""
        self._on_read("")
        return read

    def _load(self) -> grpc.ServerCertificateConfiguration:
        tls = self._tls
        key, cert = _read(tls.key), _read(tls.cert)
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(tls.cert, tls.key, password="")
            if tls.client_ca is not None:
                ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(tls.client_ca)
        except (ssl.SSLError, OSError) as error:
            names = ", ".join(map(str, tls.files))
            raise ConfigError(f"{names} can't be used for TLS: {getattr(error, 'reason', None) or error}") from error
        authorities = _read(tls.client_ca) if tls.client_ca is not None else None
        return grpc.ssl_server_certificate_configuration([(key, cert)], authorities)

    def _now(self) -> Stamp:
        try:
            return tuple((s.st_mtime_ns, s.st_size, s.st_ino) for s in (path.stat() for path in self._tls.files))
        except OSError as error:
            raise ConfigError(f"{error.filename} cannot be read: {error.strerror}") from error


def is_loopback(host: str) -> bool:
    """Whether an address to listen on can be reached from this machine alone; a name, when all it stands for can."""
    try:
        found = {entry[4][0] for entry in socket.getaddrinfo(host.strip("[]") or None, None, type=socket.SOCK_STREAM)}
        return bool(host) and all(ipaddress.ip_address(str(address).split("%")[0]).is_loopback for address in found)
    except (OSError, ValueError):
        return False


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
