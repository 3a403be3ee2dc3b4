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

    __slots__ = ("_order", "_scope_weights", "_scopes", "_shares", "complete", "index", "profile", "weights")

    def __init__(self, profile: Profile, index: EvidenceIndex) -> None:
        self.profile = profile
        self.index = index
        self.weights: dict[int, float] = {}
        self._shares: dict[int, Carried] = {}
        self._scopes: dict[int, Carried] = {}
        self._scope_weights: dict[int, float] = {}
        self.complete = True
        postings = index.postings
        found = [(len(postings.get(word, ())), at, word) for at, word in enumerate(profile.weights)]
        found.sort()
        self._order = [word for _, _, word in found]
        self._touch_all()
        if profile.phrases:
            self._touch_paraphrases()

    def carried(self, place: int) -> Carried:
        """The words of the claim that a passage carries; not to be changed.

        Arguments:
            place: position of the passage in the index.
        """
        found = self._shares.get(place)
        if found is None:
            terms = self.index.passages[place].terms
            if not self.complete:
                found = self.profile.carried(terms)  # in full: the postings were not followed to their ends
            elif place in self.weights:
                found = self.profile.carried(terms, self._order)
            else:
                found = _NOTHING
            self._shares[place] = found
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
            weights, found = self.profile.weights, 0.0
            for term, share in self.scope(chunk).items():
                found += weights[term] * share
            self._scope_weights[chunk] = found
        return found

    def _touch_all(self) -> None:
        weights, postings, passages = self.weights, self.index.postings, self.index.passages
        profile = self.profile
        weight_of = weights.get
        for term in self._order:
            weight = profile.weights[term]
            held = postings.get(term)
            if held is not None:
                if len(held) > _MOST_POSTINGS:
                    held = held[:_MOST_POSTINGS]
                    self.complete = False
                if len(held) > _COMMON_POSTINGS and weights:
                    self.complete = False
                    for place in weights:
                        if term in passages[place].terms:
                            weights[place] += weight
                    continue
                for place in held:
                    weights[place] = weight_of(place, 0.0) + weight
            for synonym, closeness in profile.synonyms[term]:
                also = postings.get(synonym)
                if also is None:
                    continue
                if len(also) > _COMMON_POSTINGS and weights:
                    self.complete = False
                    continue
                for place in also:
                    if term not in passages[place].terms:
                        weights[place] = weights.get(place, 0.0) + weight * closeness

    def _touch_paraphrases(self) -> None:
        postings, passages, weights = self.index.postings, self.index.passages, self.weights
        for replaced, standing, closeness in self.profile.phrases:
            held = postings.get(min(standing, key=lambda word: len(postings.get(word, ()))), [])
            if len(held) > _MOST_POSTINGS:
                self.complete = False
            gain = closeness * sum(self.profile.weights[term] for term in sorted(replaced))
            for place in held[:_MOST_POSTINGS]:
                if standing <= passages[place].terms:
                    weights[place] = weights.get(place, 0.0) + gain
