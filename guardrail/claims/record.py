"""Records: frozen dataclasses that cost no more to make than others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A dataclass with slots, equality and hash whose attributes nobody sets after it was made.

    The type checker refuses to set one, as it does for `@dataclass(frozen=True)`. What is left out is the check at run
    time: with it each field costs a call when an object is made, several times the work, and evidence and claims are
    made of thousands of small objects.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
