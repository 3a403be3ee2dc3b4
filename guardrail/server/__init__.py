"""The asyncio shell: gRPC service, limits, health, drain. The rules of an answer live in `guardrail.session`."""
