"""Names and seals of cached verdicts: a store learns no words from them, and nothing it returns is believed unproved.

Both are keyed hashes. A name stands for tenant, model, policy and the pair's text, so that no caller can ask for
another tenant's verdict and a short figure can't be guessed from it. A sealed value holds for its own name only: one
that was changed, swapped with another, cut short or written with another key does not open.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guardrail.errors import ConfigError, InvalidScore
from guardrail.evidence.cache import FeatureCache
from guardrail.policy.scores import Scores

VERSION = 1  # of names and values; raise it when either changes its meaning
SECRET_BYTES = 16  # the shortest secret taken
NAME_BYTES = 24
_TAG_BYTES = 16
_BODY = struct.Struct("<B3d")  # version, then the scores unrounded: thresholds compare them as they are
NAMES_KEPT, NAMES_CHARACTERS = 16_384, 4_000_000
"""Names kept in the process, and characters of their texts in all: pairs come again with the claims that ask them."""
_NAMES, _VALUES = b"verdict name", b"verdict value"  # BLAKE2 personalisation: one secret, two unrelated hashes


class Scope(NamedTuple):
    """What a verdict holds for besides its text.

    Arguments:
        tenant: whose answer it is; a tenant never sees what another's answers left.
        model: name and version of the NLI model ("nli_small@1.2.0").
        policy: version of the policy.
    """

    tenant: str
    model: str
    policy: str


class VerdictSeal:
    """Makes names, and values that only this secret can make.

    Arguments:
        secret: at least 16 bytes; replicas that share a store share it.

    Raises: ConfigError for a shorter one.
    """

    def __init__(self, secret: bytes) -> None:
        if len(secret) < SECRET_BYTES:
            raise ConfigError(f"the secret of the verdict cache must have at least {SECRET_BYTES} bytes")
        self._key = hashlib.blake2b(secret).digest()  # of the length that BLAKE2b takes as a key, whatever came
        self._known: FeatureCache[bytes] = FeatureCache(NAMES_KEPT, NAMES_CHARACTERS)

    def names(self, scope: Scope, pairs: Sequence[tuple[str, str]]) -> list[bytes]:
        """The names of (premise, hypothesis) pairs, 24 bytes each, in order."""
        return list(self.name_each(scope, pairs))

    def name_each(self, scope: Scope, pairs: Sequence[tuple[str, str]]) -> Iterator[bytes]:
        """As `names`, each made when it is asked for."""
        for pair in pairs:
            name = self._known.find((scope, pair))
            if name is None:
                name = self._name(scope, pair)
                self._known.keep((scope, pair), name, len(pair[0]) + len(pair[1]))
            yield name

    def _name(self, scope: Scope, pair: tuple[str, str]) -> bytes:
        state = hashlib.blake2b(key=self._key, digest_size=NAME_BYTES, person=_NAMES)
        state.update(b"".join(map(_framed, (str(VERSION), *scope, *pair))))
        return state.digest()

    def close(self, name: bytes, scores: Scores) -> bytes:
        """The value to store under `name`."""
        body = _BODY.pack(VERSION, *scores)
        return body + self._tag(name, body)

    def open(self, name: bytes, value: bytes) -> Scores | None:
        """The scores of a value found under `name`; None unless this secret closed it there and they are scores."""
        if not isinstance(value, bytes) or len(value) != _BODY.size + _TAG_BYTES:
            return None
        body, tag = value[: _BODY.size], value[_BODY.size :]
        if not hmac.compare_digest(tag, self._tag(name, body)):
            return None
        version, *row = _BODY.unpack(body)
        if version != VERSION:
            return None
        try:
            return Scores.checked(row)
        except InvalidScore:
            return None

    def _tag(self, name: bytes, body: bytes) -> bytes:
        return hashlib.blake2b(name + body, key=self._key, digest_size=_TAG_BYTES, person=_VALUES).digest()


def _framed(text: str) -> bytes:
    """The text behind its length, so that no two lists of texts read alike when they are joined."""
    encoded = text.encode("utf-8", "surrogatepass")
    return len(encoded).to_bytes(8, "little") + encoded
