"""Every exception the project raises on purpose.

GuardrailError
├── ConfigError          a policy file, model repository or option that cannot be used; raised at start
│   └── ModelError       a model that breaks the NLI contract (two labels, wrong order, NaN, wrong hash)
├── RequestError         the caller broke the wire contract (becomes INVALID_ARGUMENT)
├── LimitError           a stated limit was reached (becomes reason LIMIT)
└── BackendError         inference could not be completed (becomes reason BACKEND)
    ├── DeadlineExceeded time ran out (becomes reason DEADLINE)
    ├── InvalidScore     a score that is not a probability (becomes reason INVALID_SCORE)
    └── Overloaded       a bounded queue is full (becomes reason OVERLOAD)
"""

from __future__ import annotations


class GuardrailError(Exception):
    """Root of the tree."""


class ConfigError(GuardrailError):
    """Configuration that cannot be used."""


class ModelError(ConfigError):
    """A model that breaks the NLI contract."""


class RequestError(GuardrailError):
    """The caller broke the wire contract."""


class LimitError(GuardrailError):
    """A stated limit was reached."""


class BackendError(GuardrailError):
    """Inference could not be completed."""


class DeadlineExceeded(BackendError):
    """Time ran out before the scores came."""


class InvalidScore(BackendError):
    """A score that is not a probability distribution over three labels."""


class Overloaded(BackendError):
    """A bounded queue is full."""
