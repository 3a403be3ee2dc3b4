"""Whose request it is: the metadata that a proxy sets, and what the message itself claims, must agree."""

from __future__ import annotations

from collections.abc import Iterable

from guardrail.errors import RequestError

TENANT_KEY = "x-guardrail-tenant"


class TenantError(RequestError):
    """The message claims another tenant than the metadata (becomes PERMISSION_DENIED)."""


def resolve_tenant(metadata: Iterable[tuple[str, str | bytes]], claimed: str) -> str:
    """The tenant of a call; raises TenantError when metadata and message name different ones."""
    named = {value if isinstance(value, str) else "" for key, value in metadata if key == TENANT_KEY}
    if not named:
        return claimed
    if len(named) > 1:
        raise TenantError(f"the metadata {TENANT_KEY} names more than one tenant")
    (tenant,) = named
    if claimed and claimed != tenant:
        raise TenantError(f"the tenant of the message is not the one of the metadata {TENANT_KEY}")
    return tenant
