"""Python client: wrap an LLM's stream, show what comes out.

`Guard` is for asyncio, `SyncGuard` for plain functions; `guardrail.client.testing` has a sidecar for your own tests.
"""

from guardrail.client.events import (
    DISCLAIMER,
    Abstained,
    Checked,
    CheckedClaim,
    ChoiceOutcome,
    Event,
    Excised,
    Released,
    Summarised,
    final_text,
)
from guardrail.client.guard import Guard
from guardrail.client.sync import SyncGuard
from guardrail.tls import Tls

__all__ = [
    "DISCLAIMER",
    "Abstained",
    "Checked",
    "CheckedClaim",
    "ChoiceOutcome",
    "Event",
    "Excised",
    "Guard",
    "Released",
    "Summarised",
    "SyncGuard",
    "Tls",
    "final_text",
]
