"""A refusal is what a session that fails before anything else puts out, and is reported like any other answer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guardrail.errors import RequestError
from guardrail.evidence.index import EvidenceIndex
from guardrail.policy.outcome import Outcome, Reason
from guardrail.policy.policy import Policy, TextOverride
from guardrail.session import ReleaseMode, Session, refusal
from guardrail.session_events import Abstention, Summary

POLICY = Policy.load()
OVERRIDES = (
    TextOverride(kind="disclaimer", text="Busy.", reason=Reason.OVERLOAD),
    TextOverride(kind="disclaimer", text="For the bank.", tenant="bank"),
    TextOverride(kind="notice", text="Never this.", reason=Reason.OVERLOAD),
)
POLICIES = (
    POLICY,
    POLICY.model_copy(update={"texts": POLICY.texts.model_copy(update={"overrides": OVERRIDES})}),
    POLICY.model_copy(update={"allow_progressive": False}),
)
OPTIONS = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(ReleaseMode),
        "choices": st.integers(0, 20),
        "tenant": st.sampled_from(("", "bank")),
        "language": st.sampled_from(("en", "de")),
        "model_version": st.sampled_from(("", "nli@1")),
    }
)


def _by_session(policy: Policy, reason: Reason, options: dict[str, Any]) -> list[object] | str:
    """What it puts out, or why it can't be made."""
    try:
        session = Session(policy, EvidenceIndex.build(()), now_ms=7.0, **options)
    except RequestError as error:
        return str(error)
    session.fail(reason, 7.0)
    assert session.done
    return list(session.take())


@given(st.sampled_from(POLICIES), st.sampled_from((Reason.OVERLOAD, Reason.LANGUAGE, Reason.LIMIT)), OPTIONS)
def test_a_refusal_is_what_a_session_that_fails_at_once_puts_out(
    policy: Policy, reason: Reason, options: dict[str, Any]
) -> None:
    expected = _by_session(policy, reason, options)
    if isinstance(expected, str):
        with pytest.raises(RequestError, match=expected):
            refusal(policy, reason, **options)
        return
    disclaimers, summary = refusal(policy, reason, **options)
    assert [*disclaimers, summary] == expected
    assert summary.outcome is Outcome.ABSTAINED
    assert all(isinstance(event, Abstention) for event in disclaimers)
    assert isinstance(summary, Summary)
