"""BYTES tensors of a request inside Triton's Python backend."""

from __future__ import annotations

from typing import Any

import triton_python_backend_utils as triton


def texts_of(request: Any, name: str) -> list[bytes]:
    """The elements of a BYTES input, one a row."""
    texts: list[bytes] = triton.get_input_tensor_by_name(request, name).as_numpy().reshape(-1).tolist()
    return texts
