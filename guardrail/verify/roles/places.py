"""Where the subject of a verb, its object and the phrases behind a word stand in a sentence, by word order alone."""

from __future__ import annotations

from dataclasses import replace

from guardrail.claims.lexicon import DETERMINERS, DO, MODALS, word_set
from guardrail.claims.sentences.verbs import AUXILIARIES, BE
from guardrail.verify.roles.parts import Part
from guardrail.verify.roles.tokens import PREPOSITIONS, Word, part_of

FORMS_OF_BE = BE | word_set("be been being get gets got")
CLAUSE_STARTS = word_set(
    "that which who whose whom while whereas because although though if when where and but or so unless once whether"
)
_RELATIVES = word_set("which who that")
_MODALS = MODALS | DO | {"to"}
_ADVERBS = word_set(
    "also then now jointly wholly partly fully majority already recently currently formerly subsequently"
)
_MATRIX = word_set(
    "right option obligation agreement able entitled obligated obliged required expected offer plan intent"
)
PRONOUNS = word_set("it they he she")
_BEHIND_NOUNS = AUXILIARIES | word_set("of due payable owed outstanding receivable")
_OWN = word_set("its their his her our")
_AMOUNTS = word_set("million billion thousand cash in approximately about")
_PERCENT = word_set("percent per cent % wholly")


class Places:
    """The words of one sentence, and what stands where in it."""

    def __init__(self, words: tuple[Word, ...], before: Places | None = None) -> None:
        """
        Arguments:
            before: the sentence before, of which "it" means the subject.
        """
        self.words = words
        self._before = before
        self._subjects: dict[int, Part | None] = {}

    @property
    def antecedent(self) -> Part | None:
        """What "it" means where the sentence itself does not say."""
        return self._before.first_subject() if self._before is not None else None

    def first_subject(self) -> Part | None:
        """The subject of the sentence's first verb, which "it" of the next one means."""
        return next((self.subject(at) for at in range(len(self.words)) if self.is_predicate(at)), None)

    def low(self, at: int) -> str:
        """The word at a place in lower case, "" beyond either end."""
        return self.words[at].low if 0 <= at < len(self.words) else ""

    def is_noun(self, at: int) -> bool:
        """Whether a word that may be a verb too is a noun where it stands."""
        before = self.low(at - 1)
        behind = self.low(at + 1)
        owned = at > 0 and self.words[at - 1].possessive
        return owned or not self.words[at].base or not self.is_verb(at) or behind == "of" or before in DETERMINERS

    def is_verb(self, at: int) -> bool:
        """Whether a form of a verb is one where it stands."""
        word = self.words[at]
        if at == 0 or self.words[at - 1].possessive:
            return False
        before = self.low(at - 1)
        lead = at - 1
        while lead > 0 and self._is_adverb(lead):
            lead -= 1
        if self.low(lead) in DETERMINERS and self.low(lead) not in ("that", "this", "all", "each", "both"):
            return False
        if word.bare:
            if self.low(lead) in _MODALS:
                return True
            behind = self.words[at + 1] if at + 1 < len(self.words) else None
            plural = before.endswith("s") and not before.endswith("ss")
            return (
                plural
                and behind is not None
                and (behind.opens_phrase or behind.low in ("to", "ahead", "senior", "junior"))
            )
        if not (word.finite or word.participle):
            return False
        if before in PREPOSITIONS:
            return False
        if not word.participle:  # "supplies": a noun before a verb, a verb before a phrase
            behind = self.words[at + 1] if at + 1 < len(self.words) else None
            return behind is not None and not behind.mark and behind.low not in _BEHIND_NOUNS
        return True

    def is_predicate(self, at: int) -> bool:
        """Whether an auxiliary or a verb stands at a place."""
        word = self.words[at]
        return word.low in AUXILIARIES or (bool(word.base) and self.is_verb(at))

    def _is_adverb(self, at: int) -> bool:
        word = self.words[at]
        return not word.name and (word.low.endswith("ly") or word.low in _ADVERBS)

    def group(self, at: int) -> tuple[int, bool] | None:
        """Where a verb's group begins, and whether it has a form of "be"; None where it has no plain subject."""
        lead, passive, infinitive = at, False, False
        while lead > 0:
            low = self.low(lead - 1)
            if low in FORMS_OF_BE and not infinitive:
                passive = True
            elif low == "to":
                governing = lead - 2
                while governing > 0 and (self.words[governing].figure or self.low(governing) in _AMOUNTS):
                    governing -= 1  # "paid $18 million to purchase"
                if governing < 0 or not (
                    self.words[governing].base or self.low(governing) in _MATRIX or self.low(governing) in AUXILIARIES
                ):
                    return None
                infinitive = True
                lead = governing + 1
            elif not (
                low in AUXILIARIES
                or low in FORMS_OF_BE
                or self._is_adverb(lead - 1)
                or (infinitive and (self.words[lead - 1].base or low in _MATRIX or low in ("the", "an", "a")))
                or low in _PERCENT
                or self.words[lead - 1].figure
            ):
                break
            lead -= 1
        return lead, passive

    def subject(self, at: int) -> Part | None:
        """What the verb or auxiliary at a place is said of."""
        if at not in self._subjects:
            self._subjects[at] = self._subject(at)
        return self._subjects[at]

    def _subject(self, at: int) -> Part | None:
        group = self.group(at)
        if group is None:
            return None
        lead = group[0]
        begin = lead
        while begin > 0 and not self._opens_clause(begin - 1):
            begin -= 1
        opener = self.low(begin - 1)
        pieces: list[list[Word]] = [[]]
        for word in self.words[begin:lead]:
            if word.text == ",":
                pieces.append([])
            else:
                pieces[-1].append(word)
        if not pieces[-1]:
            if opener in _RELATIVES:
                return self.ending_at(begin - 1)
            if len(pieces) == 1:
                return self._shared(begin - 1) if opener in ("and", "but", "or") else None
            pieces = pieces[:-2] if len(pieces) > 2 else pieces[:-1]
        return self._phrase(pieces[-1])

    def _opens_clause(self, at: int) -> bool:
        word = self.words[at]
        return word.text in (";", ":") or (word.low in CLAUSE_STARTS and not word.name)

    def _phrase(self, piece: list[Word]) -> Part | None:
        if piece and piece[0].low in PREPOSITIONS and not piece[0].name:
            piece = self._past_adverbial(piece)
        if not piece:
            return None
        if piece[0].low in PRONOUNS and len(piece) == 1:
            return self.antecedent
        if any(word.low in AUXILIARIES for word in piece):
            return None
        return part_of(tuple(piece))

    @staticmethod
    def _past_adverbial(piece: list[Word]) -> list[Word]:
        """The name that ends a phrase behind an adverbial of lower-case words: "At year end Ms. Nairn"."""
        begin = len(piece)
        while begin > 0 and (piece[begin - 1].name or piece[begin - 1].low == "&") and not piece[begin - 1].possessive:
            begin -= 1
        if begin < 2 or begin == len(piece) or any(word.name for word in piece[:begin]):
            return []
        return piece[begin:]

    def ending_at(self, at: int) -> Part | None:
        """The noun phrase that ends before a place."""
        end = at - 1 if self.low(at - 1) == "," else at
        begin = end
        while begin > 0:
            word = self.words[begin - 1]
            if (word.mark and not word.name) or word.low in PREPOSITIONS - {"of"} or word.low in CLAUSE_STARTS:
                break
            if self.is_predicate(begin - 1):
                break
            begin -= 1
        return part_of(self.words[begin:end])

    def _shared(self, at: int) -> Part | None:
        """The subject of the verb before a conjunction: "A sold X and acquired Y"."""
        for place in range(at - 1, 0, -1):
            if self.low(place) in _RELATIVES:
                return None
            if self.is_predicate(place):
                return self.subject(place)
        return None

    def owner(self, at: int) -> tuple[Part | None, int]:
        """Whose a noun is, by "'s" or "its", and where the noun phrase begins."""
        lead = at
        while lead > 0 and at - lead < 4:
            word = self.words[lead - 1]
            if word.possessive:
                begin = lead - 1
                while begin > 0 and (self.words[begin - 1].name or self.low(begin - 1) in ("the", "and")):
                    begin -= 1
                return part_of((*self.words[begin : lead - 1], replace(word, possessive=False))), begin
            if word.low in _OWN:
                return self._self(word.low, lead - 1), lead - 1
            if word.mark or word.low in DETERMINERS or word.low in PREPOSITIONS or word.low in AUXILIARIES:
                break
            if word.name or (word.base and self.is_verb(lead - 1)):
                break
            lead -= 1
        if lead > 0 and self.low(lead - 1) in ("the", "a", "an"):
            lead -= 1
        return None, lead

    def _self(self, pronoun: str, at: int) -> Part | None:
        if pronoun == "our":
            return part_of((Word("our", "our", False, False),))
        for place in range(at - 1, 0, -1):
            if self.is_predicate(place):
                return self.subject(place)
        return self.antecedent

    def resolved(self, phrase: tuple[Word, ...]) -> Part | None:
        """A phrase's part; "it" alone means what the sentence before is about."""
        if len(phrase) == 1 and phrase[0].low in ("it", "them", "him", "her"):
            return self.antecedent
        return part_of(phrase)
