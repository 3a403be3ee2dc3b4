"""An entry of the model repository on its way: written beside its place, put there when it is proven."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from guardrail.errors import ConfigError


@contextmanager
def new_entry(out: Path, name: str, *, force: bool) -> Iterator[Path]:
    """A folder to write the entry into; it becomes OUT/NAME when the block ends well, and is removed otherwise.

    Raises: ConfigError when OUT cannot be written, or has such an entry and `force` is not given.
    """
    place = out / name
    if Path(name).name != name or name in {"", ".", ".."}:
        raise ConfigError(f"{name!r} is not a name for an entry")
    if place.exists() and not force:
        raise ConfigError(f"{place} is there already; --force replaces it")
    try:
        out.mkdir(parents=True, exist_ok=True)
        folder = tempfile.TemporaryDirectory(prefix=f".{name}-", dir=out)
    except OSError as error:
        raise ConfigError(f"{out} cannot be written: {error.strerror}") from error
    with folder as scratch:
        entry = Path(scratch) / name
        entry.mkdir()
        yield entry
        old = Path(scratch) / "replaced"
        if place.exists():
            place.rename(old)
        entry.rename(place)


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def total_bytes(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def hashes(entry: Path, names: Sequence[str]) -> dict[str, str]:
    """SHA-256 by path relative to the entry."""
    return {name: sha256_of(entry / name) for name in names}
