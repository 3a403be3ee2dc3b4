"""Put a real Triton Inference Server into a folder: `python deploy/triton/install.py .triton`.

The wheel named in requirements.txt carries Triton with its Python backend and the libraries it needs. Only these are
unpacked: nothing is installed into an environment. Triton's Python backend runs models in a process of its own, the
stub, that embeds Python; it must be the stub for the Python whose packages the models import, so this script is run by
that Python.

For development, tests and load tests on the CPU. In production Triton comes from NVIDIA's container.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
TREES = ("pytriton/tritonserver/", "nvidia_pytriton.libs/")
STAMP = "installed.json"  # written last, so that an install that was broken off is done again
REASON = "unavailable.txt"
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


def wanted() -> dict[str, str]:
    """What an install by this Python is made of; an older one is done again."""
    return {"python": PYTHON, "requirements": hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()}


def library_path(folder: Path) -> list[str]:
    """Folders of the libraries that Triton and its stub are linked with, libpython among them."""
    own = [str((folder / "nvidia_pytriton.libs").resolve())]
    return [*own, directory] if (directory := sysconfig.get_config_var("LIBDIR")) else own


class Unavailable(Exception):
    """Triton can't be had on this machine; says why."""


def install(folder: Path) -> None:
    """Download, unpack and try out. Raises Unavailable."""
    stamp = folder / STAMP
    if stamp.is_file() and json.loads(stamp.read_bytes()) == wanted():
        stamp.touch()
        return
    stamp.unlink(missing_ok=True)
    if sys.platform != "linux":
        raise Unavailable(f"the Triton wheel is for Linux, this is {sys.platform}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        with zipfile.ZipFile(_download(Path(scratch))) as wheel:
            members = [name for name in wheel.namelist() if name.startswith(TREES)]
            wheel.extractall(scratch, members)
        for tree in TREES:
            shutil.rmtree(folder / tree, ignore_errors=True)
            (folder / tree).parent.mkdir(parents=True, exist_ok=True)
            os.replace(Path(scratch) / tree, folder / tree)
    server = folder / "pytriton/tritonserver"
    stub = server / "backends/python/triton_python_backend_stub"
    try:
        shutil.copy(server / "python_backend_stubs" / PYTHON / stub.name, stub)
    except FileNotFoundError:
        raise Unavailable(f"the Triton wheel has no stub for Python {PYTHON}") from None
    shutil.rmtree(server / "python_backend_stubs")
    for program in (server / "bin/tritonserver", stub):
        program.chmod(0o755)
        _try(program, library_path(folder))
    (folder / REASON).unlink(missing_ok=True)
    stamp.write_text(json.dumps(wanted()), "utf-8")


def _download(folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--require-hashes", "--dest", str(folder), "--requirement", str(REQUIREMENTS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip failed"]
        raise Unavailable(f"the Triton wheel cannot be downloaded: {lines[-1].removeprefix('ERROR: ')}")
    (wheel,) = folder.glob("*.whl")
    return wheel


def _try(program: Path, libraries: list[str]) -> None:
    """Whether the dynamic linker finds everything; Python's own library is often missing or a static one."""
    environment = {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(libraries), "LD_TRACE_LOADED_OBJECTS": "1"}
    linked = subprocess.run([program], env=environment, capture_output=True, text=True, check=False)
    missing = [line.split()[0] for line in (linked.stdout + linked.stderr).splitlines() if "not found" in line]
    if linked.returncode or missing:
        raise Unavailable(f"{program.name} lacks {', '.join(missing) or 'a loader'} (for libpython: a shared Python)")


def main() -> int:
    """Install into the folder given; an exit status of 0 where Triton is unavailable too, with a line that says why."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".triton")
    try:
        install(folder)
    except Unavailable as error:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / REASON).write_text(f"{error}\n", "utf-8")
        print(f"No Triton here, its tests are skipped: {error}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
