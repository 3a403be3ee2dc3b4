"""The words of what a claim says of one line, by their places: which name the line, and what stands before which."""

from __future__ import annotations

import itertools
import re

from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.line_words import BLANKS, LINKS
from guardrail.claims.plain.movement_words import (
    BETTER_NOUNS,
    BETTER_VERBS,
    DOWN,
    HIGH,
    LOW,
    UP,
    WORSE_NOUNS,
    WORSE_VERBS,
)
from guardrail.verify.lines.formulas import FIGURE, PERIOD

NAME = "\ue200-\ue2ff"
"""Character class of the placeholders that stand for names of lines."""
MAX_NAMES = 200
"""Labels of rows that one claim may say."""
_ABSORBED = re.compile(r"(?:of|in|on|for|from|and|to|before|after|with|,|&|per|under|at)")
_TOKEN = re.compile(rf"[{FIGURE}{PERIOD}{NAME}]|[a-z\d][\w'’&/.-]*|[^\w\s]")
_OWNED = re.compile(r"(?<=[a-z\ue200-\ue2ff])['’]s\b|(?<=s)['’](?= )")
AT = word_set("in for at during of on within as end the a its fiscal year ended by back ( seen reported recorded")
STEP_NOUNS = word_set("change difference move movement shift variance swing by-which")
_STARTS = word_set("vs from since than")
ROUGH = word_set("about approximately around roughly nearly almost some only just close")
REFUSED = word_set(
    "not no never none nor neither without unless if may might could should would expected expects forecast except"
    " excluding only but either or because due despite instead rather unlike less more likely nearly almost up-to"
    " estimated approximately about around roughly subtracting subtract subtracted"
)
COMMON = frozenset(
    (
        "between",
        "before",
        "after",
        *UP,
        *DOWN,
        *BETTER_VERBS,
        *BETTER_NOUNS,
        *WORSE_VERBS,
        *WORSE_NOUNS,
        *HIGH,
        *LOW,
        *STEP_NOUNS,
        *_STARTS,
    )
)
FLAGS = word_set("rated every prior prior-year prior-quarter shown mean highest lowest above below no-other over under")
_COMPARATIVES = word_set("higher greater larger bigger more lower smaller less fewer")
_WAYS = word_set("from to into onto")
BLANK_BEFORE = word_set(
    "the a an its their our this that in for at during of on within as end fiscal year ended back ( : = level levels"
    " figure value amount mark it is was what reading it's reported seen"
) - word_set("on over")


def tokens_of(text: str) -> list[str]:
    """The words, marks and placeholders of a masked text in plain words."""
    return _TOKEN.findall(_OWNED.sub("", text))


def is_mark(token: str, kind: str) -> bool:
    """Whether a token is a placeholder of a kind, given as the range of its characters ("a-z")."""
    return len(token) == 1 and kind[0] <= token <= kind[2]


class LineTokens:
    """The words of a text and what stands beside them.

    Attributes:
        tokens: the words, marks and placeholders.
        named: where those stand that name the line.
    """

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.named = self._names()

    def _names(self) -> set[int]:
        """Where words stand that no list knows, with the joints between them ("cost of goods sold")."""
        tokens = self.tokens
        unknown = {
            at
            for at, token in enumerate(tokens)
            if is_mark(token, NAME) or (token[0].isalnum() and not self._known(token))
        }
        for at in range(1, len(tokens) - 1):
            if at - 1 in unknown and at + 1 in unknown and _ABSORBED.fullmatch(tokens[at]):
                unknown.add(at)
        return unknown

    @staticmethod
    def _known(word: str) -> bool:
        if is_mark(word, FIGURE) or is_mark(word, PERIOD) or word.startswith("count-"):
            return True
        return word in BLANKS or word in LINKS or word in COMMON or word in FLAGS or word in ROUGH or word in AT

    def runs(self) -> list[str]:
        """The words of the name that stand together, a string for each place."""
        runs: list[str] = []
        for at in sorted(self.named):
            if runs and at - 1 in self.named:
                runs[-1] += f" {self.tokens[at]}"
            else:
                runs.append(self.tokens[at])
        return runs

    def goes_between_names(self) -> bool:
        """Whether a name is where something comes from or goes to: "moved from x to y" is not "moved from y to x"."""
        return any(token in _WAYS and self.behind(at) in self.named for at, token in enumerate(self.tokens))

    def behind(self, at: int) -> int:
        """Where the next word stands that says something."""
        at += 1
        while at < len(self.tokens) and at not in self.named and self.tokens[at] in BLANK_BEFORE:
            at += 1
        return at

    def sets_against_another(self) -> bool:
        """Whether a second name is what the first is compared with: "x was higher than y in 2023", "x had the higher
        figure in 2023"."""
        tokens = self.tokens
        for at, token in enumerate(tokens):
            if at in self.named:
                continue
            if token in ("than", "vs"):
                run = itertools.takewhile(self.named.__contains__, range(self.behind(at), len(tokens)))
                if not {tokens[one] for one in run} <= {tokens[one] for one in self.named if one < at}:
                    return True
            elif token in _COMPARATIVES and at and tokens[at - 1] == "the" and self._says_one_time():
                return True
        return False

    def _says_one_time(self) -> bool:
        times = sum(is_mark(token, PERIOD) for token in self.tokens)
        return times < 2 and not any(token.startswith("prior") for token in self.tokens)

    def before(self, at: int) -> str:
        """The word that governs a figure or time."""
        at -= 1
        while at >= 0 and (self.tokens[at] in BLANK_BEFORE or self.tokens[at] in ROUGH):
            at -= 1
        return "name" if at in self.named else self.tokens[at] if at >= 0 else ""

    def after_blanks(self, at: int) -> str:
        """The next word behind a place that is no blank."""
        at += 1
        while at < len(self.tokens) and (self.tokens[at] in BLANK_BEFORE or self.tokens[at] in ROUGH):
            at += 1
        return self.tokens[at] if at < len(self.tokens) else ""
