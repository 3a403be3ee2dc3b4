"""Certificates for tests, made on the spot by the openssl program."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
_PAST = ("-startdate", "20200101000000Z", "-enddate", "20200102000000Z")
_AUTHORITY = """
[ca]
default_ca = own
[own]
database = index
serial = numbers
new_certs_dir = .
default_md = sha256
policy = any
[any]
commonName = supplied
"""


def make_certificates(folder: Path) -> Path:
    """Into the folder, each as NAME.pem and NAME.key; skips where openssl is missing.

    They are the authority `ca` and what it signed: `server`, `client`, `expired` and `renewed`; and the authority
    `stranger`.
    """
    if shutil.which("openssl") is None:
        pytest.skip("needs the openssl program to make certificates")
    for name in ("ca", "stranger"):
        _openssl(folder, "req", "-x509", *_KEY, "-keyout", f"{name}.key", "-out", f"{name}.pem", "-subj", f"/CN={name}")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1,DNS:localhost")
    (folder / "authority").write_text(_AUTHORITY)
    (folder / "index").touch()
    (folder / "numbers").write_text("01")
    for name in ("server", "client", "expired", "renewed"):
        _openssl(folder, "req", *_KEY, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
        signed = ("-config", "authority", "-cert", "ca.pem", "-keyfile", "ca.key", "-extfile", "names", "-notext")
        time = _PAST if name == "expired" else ("-days", "2")
        _openssl(folder, "ca", "-batch", *signed, "-in", f"{name}.csr", "-out", f"{name}.pem", *time)
    return folder


def _openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)
