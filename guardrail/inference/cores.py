"""How many cores this process may really use."""

from __future__ import annotations

import math
import os
from pathlib import Path

_TOPOLOGY = Path("/sys/devices/system/cpu")
_QUOTA = Path("/sys/fs/cgroup/cpu.max")


def usable_cores(topology: Path = _TOPOLOGY, quota: Path = _QUOTA) -> int:
    """Physical cores within this process's affinity and its container's CPU quota, at least 1.

    Matrix products gain nothing from a core's second hardware thread, and a quota that is used up stalls every thread.
    """
    cpus = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    siblings = {_read(topology / f"cpu{cpu}/topology/thread_siblings_list") or str(cpu) for cpu in cpus}
    return max(1, min(len(siblings), _quota(quota)))


def _quota(path: Path) -> int:
    words = _read(path).split()
    if len(words) != 2 or not all(word.isdigit() for word in words) or not int(words[1]):
        return os.cpu_count() or 1
    return max(1, math.floor(int(words[0]) / int(words[1])))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
