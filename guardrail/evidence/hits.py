"""Which passages hold which words of one claim: read off the postings once, so that only what is touched is scored."""

from __future__ import annotations

from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.profile import Profile

_COMMON_POSTINGS = 512
_MOST_POSTINGS = 4_096
"""Passages that are looked at for one word; what is not looked at never counts as support."""

Carried = dict[str, float]
"""Words of the claim that something carries, each with its share, 0 to 1."""

_NOTHING: Carried = {}


class Hits:
    """The passages that share words with a claim.

    Arguments:
        profile: the claim's side.
        index: the evidence.

    `weights` holds for each touched passage the weight of the claim's words in it. Words that most passages hold only
    add to it; `complete` tells whether there was none of these, so that all words of a passage are known.
    """

    __slots__ = ("_scope_weights", "_scopes", "_shares", "complete", "index", "profile", "weights")

    def __init__(self, profile: Profile, index: EvidenceIndex) -> None:
        self.profile = profile
        self.index = index
        self.weights: dict[int, float] = {}
        self._shares: dict[int, Carried] = {}
        self._scopes: dict[int, Carried] = {}
        self._scope_weights: dict[int, float] = {}
        self.complete = True
        postings = index.postings
        for term in sorted(profile.weights, key=lambda word: len(postings.get(word, ()))):
            self._touch(term)
        if profile.phrases:
            self._touch_paraphrases()

    def carried(self, place: int) -> Carried:
        """The words of the claim that a passage carries; not to be changed.

        Arguments:
            place: position of the passage in the index.
        """
        if self.complete:
            return self._shares.get(place, _NOTHING)
        found = self._shares.get(-1 - place)  # scanned as a whole: the postings were not followed to their ends
        if found is None:
            found = self._shares[-1 - place] = self.profile.carried(self.index.passages[place].terms)
        return found

    def scope(self, chunk: int) -> Carried:
        """The words of the claim that hold for every passage of a chunk; not to be changed."""
        found = self._scopes.get(chunk)
        if found is None:
            found = self._scopes[chunk] = self.profile.carried(self.index.scopes[chunk])
        return found

    def scope_weight(self, chunk: int) -> float:
        """The weight of what `scope` carries."""
        found = self._scope_weights.get(chunk)
        if found is None:
            weights = self.profile.weights
            found = sum(weights[term] * share for term, share in self.scope(chunk).items())
            self._scope_weights[chunk] = found
        return found

    def _touch(self, term: str) -> None:
        weights, shares, postings = self.weights, self._shares, self.index.postings
        weight = self.profile.weights[term]
        held = postings.get(term, [])
        if len(held) > _MOST_POSTINGS:
            held = held[:_MOST_POSTINGS]
            self.complete = False
        if len(held) > _COMMON_POSTINGS and weights:
            self.complete = False
            passages = self.index.passages
            for place in weights:
                if term in passages[place].terms:
                    weights[place] += weight
            return
        for place in held:
            known = shares.get(place)
            if known is None:
                shares[place] = {term: 1.0}
                weights[place] = weight
            else:
                known[term] = 1.0
                weights[place] += weight
        for synonym, closeness in self.profile.synonyms[term]:
            also = postings.get(synonym, [])
            if len(also) > _COMMON_POSTINGS and weights:
                self.complete = False
                continue
            for place in also:
                known = shares.get(place)
                if known is None:
                    shares[place] = {term: closeness}
                    weights[place] = weight * closeness
                    continue
                share = known.get(term, 0.0)
                if share < 1.0:
                    weights[place] += weight * closeness
                    if share < closeness:
                        known[term] = closeness

    def _touch_paraphrases(self) -> None:
        postings, passages, shares = self.index.postings, self.index.passages, self._shares
        standing_in: dict[int, list[tuple[frozenset[str], float]]] = {}
        for replaced, standing, closeness in self.profile.phrases:
            held = postings.get(min(standing, key=lambda word: len(postings.get(word, ()))), [])
            if len(held) > _MOST_POSTINGS:
                self.complete = False
            gain = closeness * sum(self.profile.weights[term] for term in sorted(replaced))
            for place in held[:_MOST_POSTINGS]:
                if standing <= passages[place].terms:
                    standing_in.setdefault(place, []).append((replaced, closeness))
                    self.weights[place] = self.weights.get(place, 0.0) + gain
        for place, phrases in standing_in.items():
            known = shares.setdefault(place, {})
            if len(known) == len(self.profile.weights):
                continue
            for replaced, closeness in phrases:
                for term in sorted(replaced):
                    known[term] = max(closeness, known.get(term, 0.0))
