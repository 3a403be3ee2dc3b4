"""Does a model's configuration keep Triton from working against a deadline?

Its defaults do: a queue without a bound, timeouts of requests that are ignored, and answers cached for everyone.
"""

from __future__ import annotations

from typing import Any

from guardrail.errors import ModelError

DEADLINE_US = 400_000  # INV-HAL-03
MOST_QUEUED = 256  # requests; each may hold a whole batch, and what is behind them all would expire waiting


def check_queue(config: Any) -> None:
    """Raises ModelError, naming the line to change in the config.pbtxt of this model (protobuf ModelConfig)."""
    name = config.name
    if config.response_cache.enable:
        raise ModelError(f"{name}: response_cache is on; its answers would be shared by all tenants")
    if config.HasField("ensemble_scheduling"):
        return  # it has no queue of its own; its steps have
    if not config.HasField("dynamic_batching"):
        raise ModelError(f"{name}: without dynamic_batching requests wait without a bound, whatever their timeout is")
    if config.dynamic_batching.priority_queue_policy:
        policies = list(config.dynamic_batching.priority_queue_policy.values())
    else:
        policies = [config.dynamic_batching.default_queue_policy]
    for policy in policies:
        if not policy.allow_timeout_override:
            raise ModelError(f"{name}: without allow_timeout_override Triton ignores the timeout of a request")
        if policy.default_timeout_microseconds < DEADLINE_US:
            raise ModelError(
                f"{name}: set default_timeout_microseconds to {DEADLINE_US} or more; the timeout of a request can only "
                "shorten it, and is ignored without it"
            )
        if not 0 < policy.max_queue_size <= MOST_QUEUED:
            raise ModelError(
                f"{name}: max_queue_size is {policy.max_queue_size or 'unbounded'}, more than {MOST_QUEUED}"
            )
        if policy.timeout_action != policy.REJECT:
            raise ModelError(f"{name}: timeout_action must be REJECT, so that nothing is worked on after its time")
    for group in config.instance_group:
        if group.count < 2:
            raise ModelError(
                f"{name}: instance_group has one instance; with fewer than two, Triton's batcher now and then leaves a "
                "request lying for half a second"
            )
