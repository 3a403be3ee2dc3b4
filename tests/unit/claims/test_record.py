"""Records compare, hash and copy by what they hold, and hold nothing else."""

from __future__ import annotations

from dataclasses import field, replace

import pytest

from guardrail.claims.record import record


@record
class Sample:
    """A record with a field that does not count."""

    text: str
    value: float = 0.0
    kept: dict[str, int] = field(default_factory=dict, compare=False)


def test_records_of_equal_fields_are_one_key() -> None:
    assert {Sample("a", 1.0): 1}[Sample("a", 1.0, {"x": 1})] == 1
    assert Sample("a", 1.0) != Sample("a", 2.0)


def test_a_changed_copy_leaves_the_first_as_it_was() -> None:
    first = Sample("a", 1.0)
    assert replace(first, value=2.0) == Sample("a", 2.0)
    assert first == Sample("a", 1.0)


def test_a_record_takes_no_attribute_that_it_does_not_name() -> None:
    with pytest.raises(AttributeError):
        setattr(Sample("a"), "other", 1)  # noqa: B010
