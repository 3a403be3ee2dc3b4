# ruff: noqa: E501
"""What a claim says of one line, read without regard to the order of its words: each figure and each time has a role.

"So yes, at 5 in 2023, revenue stood 2 above 2022" is a level (5, 2023), a step (2, up) and a time to set out from
(2022), whatever stands between them. A word without a role is a part of the line's name; a figure or a time without one
leaves the claim unread.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field, replace
from enum import Enum

from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set
from guardrail.claims.plain.line_words import BLANKS, FRAMES, LINKS, OPENER
from guardrail.claims.plain.movement_words import (
    BETTER_NOUNS,
    BETTER_VERBS,
    DOWN,
    DOWN_NOUNS,
    DOWN_VERBS,
    HIGH,
    LOW,
    MANNER_VERBS,
    UP,
    UP_NOUNS,
    UP_VERBS,
    WORSE_NOUNS,
    WORSE_VERBS,
)
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.phrases.masked import Masked

NAME = "\ue200-\ue2ff"
"""Character class of the placeholders that stand for names of lines."""
MAX_TOKENS = 60
MAX_NAMES = 200
"""Labels of rows that one claim may say."""


class Place(Enum):
    """What a time of a movement is: what it set out from, or where it came to."""

    START = "start"
    END = "end"
    OPEN = "open"


@dataclass
class Statement:
    """What a claim says of a line.

    Arguments:
        name: the words that name it.
        names: the same, as they stand together.
        levels: figures of it, each with its time where one stands with it, and where a movement has it.
        steps: sizes of the movement.
        start, ends: what it set out from, and the times that it is said of.
        sign: +1 up, -1 down, 0 where no word says it.
        judged: the sign is one of better and worse.
        every: it holds of each step in between.
        rated: its step is a compound rate a year.
        averaged: its figure is the mean over the times.
        extreme: +1 the highest of the line, -1 the lowest.
        compared: two times are set against each other, whichever came first.
        prior: months back to what it is measured against, where the words say so; -1 for the time before, 0 for none.
        spans: the times are the ends of a stretch.
        bounds: of figures, where a verb says them ("exceeded").
        count: how many times are spoken of, 0 where no word counts them.
        neutral: its step is called a change, of which the figure's own sign tells the direction.
        turning: a word may say that one level came after the other.
        unsigned: a size of a step is told without its direction ("the difference is 5").
    """

    name: str
    names: list[str] = field(default_factory=list)
    levels: list[tuple[Figure, Period | None, Place]] = field(default_factory=list)
    steps: list[Figure] = field(default_factory=list)
    start: Period | None = None
    ends: list[Period] = field(default_factory=list)
    sign: int = 0
    judged: bool = False
    every: bool = False
    rated: bool = False
    averaged: bool = False
    extreme: int = 0
    compared: bool = False
    prior: int = 0
    spans: bool = False
    count: int = 0
    unsigned: bool = False
    turning: bool = False
    neutral: bool = False


_F, _P = f"[{FIGURE}]", f"[{PERIOD}]"
_VS = (
    r"(?:when )?(?:compared (?:with|to)|relative to|measured against|set against|versus|vs\.?|as against|against"
    r"|in comparison (?:with|to)|by comparison (?:with|to)|following|having been|in comparison)"
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_PLAIN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (rf"\bno other (?:year|period|quarter)(?: in the table| shown| presented)? (?:had|saw|has|shows?|posted)"
         rf"(?: an?)? (?P<w>higher|greater|larger|more|lower|smaller|less) (?P<x>[^{FIGURE}{PERIOD}]+?) than"
         rf" (?P<p>{_P})$", r"\g<x> was no-other \g<w> \g<p>"),
        (rf"^subtracting the (?P<a>{_P}) (?:value|figure|level|amount) from the (?P<b>{_P}) (?:value|figure|level|amount) of"
         r" (?P<x>.+?) (?:gives|leaves|yields|is|comes to) (?P<f>[\ue000-\ue0ff])$",
         r"change in \g<x> from \g<a> to \g<b> was \g<f>"),
        (rf"\bof (?:the )?(?P<a>{_P}) and (?:the )?(?P<b>{_P}),? (?:it was )?the latter (?:that )?(?:had|saw|shows|has|posted) the"
         r" (?P<w>higher|greater|larger|lower|smaller) (?P<x>.+)$", r"\g<x> was \g<w> in \g<b> than in \g<a>"),
        (rf"\bof (?:the )?(?P<a>{_P}) and (?:the )?(?P<b>{_P}),? (?:it was )?the former (?:that )?(?:had|saw|shows|has|posted) the"
         r" (?P<w>higher|greater|larger|lower|smaller) (?P<x>.+)$", r"\g<x> was \g<w> in \g<a> than in \g<b>"),
        (r"\b(?:did not|didn't|failed to|fails to|does not|never) (?:reach|exceed|top|surpass|go (?:beyond|past|above|over)"
         r"|cross|hit|pass|get to|climb above|rise above)(?= (?:the )?[\ue000-\ue0ff])", "below"),
        (r"\ba level of (?P<f>[\ue000-\ue0ff]) (?:proved|was|stayed|remained) out of reach for", r"below \g<f>"),
        (r"\b(?:exceed(?:ed|s)?|topp?(?:ed|s)?|surpass(?:ed|es)?|cross(?:ed|es)?|beat|pass(?:ed|es)?|broke through"
         r"|clear(?:ed|s)|(?:went|got|moved|came(?: in)?|ended up|finished|climbed|rose|sat|stood|was) (?:past|beyond)"
         r"|(?:somewhere )?north of|in excess of|upwards of|more than|greater than|higher than|comfortably above)"
         r"(?= [\ue000-\ue0ff])", "above"),
        (r"\b(?:south of|less than|lower than|fewer than|short of|shy of|fell short of|underneath)"
         r"(?= [\ue000-\ue0ff])", "below"),
        (r"\bbefore (?:reaching|hitting|rising to|falling to|climbing to|dropping to|coming in at|arriving at)", "then at"),
        (r"\b(?:at an? )?(?:compound(?:ed)?(?: average)? annual(?:i[sz]ed)?(?: growth)?(?: rate)?|cagr)\b(?: of growth)?",
         "rated"),
        (r"\bif you annuali[sz]e it,?", "rated"),
        (r"\b(?:compounded(?: annually| yearly)?|annuali[sz]ed|annuali[sz]e it|per annum|annually|yearly"
         r"|(?:a|per|each|every) year(?=,? (?:compounded|from|between|over|since)))\b", "rated"),
        (r"\b(?:without interruption|(?:in )?(?:each|every) (?:successive |single |consecutive |following )?"
         r"(?:year|period|quarter|time)|each time|every time|period by period|year by year|quarter by quarter|year after year"
         r"|in each successive (?:period|year)|the whole way|all the way|each step of the way|straight|steadily|unbroken"
         r"|progressively|sustained|continuously|consistently|without a break|uninterrupted|constantly|throughout"
         r"|no reversals there|kept|(?:and )?extended that move)\b", "every"),
        (r"\band again\b", "every and"),
        (r"\b(?:than|from|over|on|versus|against) (?:in )?the (?:period|year|quarter) (?:before|prior|earlier)\b"
         r"|\b(?:from|over|on|versus|against|than(?: in)?) the (?:prior|previous|preceding) (?:period|one)\b", "prior"),
        (r"\b(?:year[- ](?:over|on)[- ]year|yoy|(?:from|over|on|versus|against|than(?: in)?) the (?:prior|previous|preceding)"
         r" (?:fiscal )?year)\b", "prior-year"),
        (r"\b(?:quarter[- ](?:over|on)[- ]quarter|qoq|sequentially|(?:from|over|on|versus|against|than(?: in)?)"
         r" the (?:prior|previous|preceding) quarter)\b", "prior-quarter"),
        (r"\b(?:of|among|over|across|in|for|from) (?:all (?:of )?|any of )?(?:the |these |those |any )?(?:periods?|years?"
         r"|quarters?)(?: (?:shown|presented|reported|covered|here|listed|given|in the table|on record here))+\b", "shown"),
        (r"\b(?:of|than) any (?:other )?(?:period|year|quarter)(?: in the table| shown| presented| reported)?", "shown"),
        (r"\bthe (?P<n>two|three|four|five)[- ](?:year|period|quarter)s?\b|\b(?:over|across|in|for|of) (?:the )?(?P<m>two"
         r"|three|four|five) (?:years|periods|quarters)\b", r"count-\g<n>\g<m> "),
        (r"\bdivided? (?:it |them |the (?:sum|total|result) )?by (?P<n>two|three|four|five)", r"mean count-\g<n>"),
        (r"\bsplit (?:the (?:result|sum|total)|it) in two", "mean count-two"),
        (r"\b(?:averag(?:e|ed|es|ing)(?: out)?|mean|smoothed)\b", "mean"),
        (r"\b(?:(?:the )?high[- ]water mark|upper end of the range|topped out|hit a high|at its height|high point|the high)\b",
         "highest"),
        (r"\b(?:(?:the )?low[- ]water mark|lower end of the range|bottomed out|troughed|hit bottom|hit a low|low point|the low)\b",
         "lowest"),
        (r"\b(?:hit|reached|marked|set)? ?(?:its|a|their|the) (?:high|maximum|top|best|strongest|most|peak)\b", "highest"),
        (r"\b(?:hit|reached|marked|set)? ?(?:its|a|their|the) (?:low|minimum|bottom|weakest|worst|least)\b", "lowest"),
        (r"\b(?:the amount by which|the rate at which|how (?:far|much|many))\b", "by-which"),
        (r"^no, (?=.*\b(?:above|below)\b)", ""),
        (r"\b(?:with)?in (?:a|the) range of", "at"),
        (rf"\b{_VS}\b", "vs"),
        (r"\bafter(?= (?:the )?[\ue000-\ue0ff\ue100-\ue1ff])", "vs"),
        (r"\bback in(?= (?:the )?[\ue100-\ue1ff])", "in"),
        (r"\b(?:give|gives|gave|given|giving) (?:up|back|away)\b", "down"),
        (r"\b(?:dropped|fell|tailed|came|dropping|falling) off\b", "down"),
    )
)  # fmt: skip
"""Wordings of several words as one that the roles below know."""
_ABSORBED = re.compile(r"(?:of|in|on|for|from|and|to|before|after|with|,|&|per|under|at)")
_TOKEN = re.compile(rf"[{FIGURE}{PERIOD}{NAME}]|[a-z\d][\w'’&/.-]*|[^\w\s]")
_OWNED = re.compile(r"(?<=[a-z\ue200-\ue2ff])['’]s\b|(?<=s)['’](?= )")
_AT = word_set("in for at during of on within as end the a its fiscal year ended by back ( seen reported recorded")
_BETWEEN = frozenset((*LINKS, *BLANKS, ":", "=", "?", ".", "(", ")"))
_STEP_NOUNS = word_set("change difference move movement shift variance swing by-which")
_UNSIGNED = word_set("difference shift move movement variance swing")
_STARTS = word_set("vs from since than")
_ROUGH = word_set("about approximately around roughly nearly almost some only just close")
_REFUSED = word_set(
    "not no never none nor neither without unless if may might could should would expected expects forecast except"
    " excluding only but either or because due despite instead rather unlike less more likely nearly almost up-to"
    " estimated approximately about around roughly subtracting subtract subtracted"
)
_COMMON = frozenset(
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
        *_STEP_NOUNS,
        *_STARTS,
    )
)
_FLAGS = word_set(
    "rated every prior prior-year prior-quarter shown mean highest lowest above below no-other over under"
)


def in_plain(text: str) -> str:
    """A masked text without what says nothing, wordings of several words as one."""
    text = OPENER.sub("", text.replace("’", "'"))
    for frame in FRAMES:
        text = frame.sub(" ", text)
    text = " ".join(text.split())
    for pattern, plain in _PLAIN:
        text = pattern.sub(lambda found, plain=plain: f" {found.expand(plain)} ", text)  # type: ignore[misc]
    return " ".join(text.split())


def pairs_of(text: str) -> list[tuple[str, str]]:
    """The names and figures of a text that puts them beside each other at one time ("x was 5 and y was 6"), each figure
    with its name; empty where it says anything else.

    Arguments:
        text: masked, in plain words, names of lines as placeholders where they are known.
    """
    tokens = _TOKEN.findall(_OWNED.sub("", text))
    run: list[tuple[bool, str]] = []  # figure or not
    joined = False
    for at, token in enumerate(tokens):
        if _is(token, FIGURE):
            run.append((True, token))
            joined = False
        elif _is(token, NAME) or (token[0].isalnum() and token not in _BESIDE):
            if token in _COMMON or token in _FLAGS or token in _REFUSED or token.startswith("count-"):
                return []
            if joined and run and not run[-1][0]:
                run[-1] = (False, f"{run[-1][1]} {token}")
            else:
                run.append((False, token))
            joined = True
        elif not _is(token, PERIOD):
            joined = joined and token == "of" and at + 1 < len(tokens)
    if len(run) == 5 and not run[0][0] and not run[1][0]:
        run = [(False, f"{run[0][1]} {run[1][1]}"), *run[2:]]
    if len(run) == 5 and not run[0][0] and run[1][0]:
        run = [run[1], (False, f"{run[0][1]} {run[2][1]}"), *run[3:]]
    if len(run) != 4:
        return []
    (one, a), (two, b), (three, c), (four, d) = run
    shape = (one, two, three, four)
    if shape == (False, True, False, True):
        return [(a, b), (c, d)]
    if shape == (True, False, True, False):
        return [(b, a), (d, c)]
    if shape == (False, False, True, True) and "and" in tokens:
        return [(a, c), (b, d)]
    return []


def statement(masked: Masked, text: str) -> Statement | None:
    """What a claim says of a line; None where a figure, a time or a word has no role.

    Arguments:
        masked: the claim.
        text: its masked text in plain words, in which names of lines may be placeholders already.
    """
    tokens = _TOKEN.findall(_OWNED.sub("", text))
    if not tokens or len(tokens) > MAX_TOKENS:
        return None
    return _Reader(masked, tokens).read()


def _is(token: str, kind: str) -> bool:
    """Whether a token is a placeholder of a kind, given as the range of its characters ("a-z")."""
    return len(token) == 1 and kind[0] <= token <= kind[2]


class _Reader:
    """Gives each token of a text its role."""

    def __init__(self, masked: Masked, tokens: list[str]) -> None:
        self.masked = masked
        self.tokens = tokens
        self.named = self._names()
        self.said = Statement("")
        self.attached: dict[int, int] = {}  # figure to period, by where they stand

    def _names(self) -> set[int]:
        """Where words stand that no list knows, with the joints between them ("cost of goods sold")."""
        tokens = self.tokens
        unknown = {
            at for at, token in enumerate(tokens) if _is(token, NAME) or (token[0].isalnum() and not self._known(token))
        }
        for at in range(1, len(tokens) - 1):
            if at - 1 in unknown and at + 1 in unknown and _ABSORBED.fullmatch(tokens[at]):
                unknown.add(at)
        return unknown

    @staticmethod
    def _known(word: str) -> bool:
        if _is(word, FIGURE) or _is(word, PERIOD) or word.startswith("count-"):
            return True
        return word in BLANKS or word in LINKS or word in _COMMON or word in _FLAGS or word in _ROUGH or word in _AT

    def read(self) -> Statement | None:
        tokens, said = self.tokens, self.said
        name = [tokens[at] for at in sorted(self.named)]
        if not name or any(word in _REFUSED for word in name):
            return None
        said.name = " ".join(name)
        said.names = self._runs()
        figures = [at for at, token in enumerate(tokens) if _is(token, FIGURE)]
        periods = [at for at, token in enumerate(tokens) if _is(token, PERIOD)]
        spare = [at for at, token in enumerate(tokens) if at not in self.named and token in ("before", "after")]
        verbs = [at for at, token in enumerate(tokens) if at not in self.named and token in _MOVED]
        spare += [
            at
            for at, token in enumerate(tokens)
            if token == "by" and not (_is(self._after_blanks(at), FIGURE) or _is(self._after_blanks(at), PERIOD))
        ]
        if spare or len(verbs) > 1 or self._goes_between_names() or self._sets_against_another() or not self._flags():
            return None  # "fell after falling the year before" tells of two movements
        self._attach(figures, periods)
        if not self._signs(figures) or not all(self._figure(at) for at in figures):
            return None
        return said if self._times(periods) else None

    def _runs(self) -> list[str]:
        """The words of the name that stand together, a string for each place."""
        runs: list[str] = []
        for at in sorted(self.named):
            if runs and at - 1 in self.named:
                runs[-1] += f" {self.tokens[at]}"
            else:
                runs.append(self.tokens[at])
        return runs

    def _goes_between_names(self) -> bool:
        """Whether a name is where something comes from or goes to: "moved from x to y" is not "moved from y to x"."""
        return any(token in _WAYS and self._behind(at) in self.named for at, token in enumerate(self.tokens))

    def _behind(self, at: int) -> int:
        """Where the next word stands that says something."""
        at += 1
        while at < len(self.tokens) and at not in self.named and self.tokens[at] in _BLANK_BEFORE:
            at += 1
        return at

    def _sets_against_another(self) -> bool:
        """Whether a second name is what the first is compared with: "x was higher than y in 2023", "x had the higher
        figure in 2023"."""
        tokens = self.tokens
        for at, token in enumerate(tokens):
            if at in self.named:
                continue
            if token in ("than", "vs"):
                run = itertools.takewhile(self.named.__contains__, range(self._behind(at), len(tokens)))
                if not {tokens[one] for one in run} <= {tokens[one] for one in self.named if one < at}:
                    return True
            elif token in _COMPARATIVES and at and tokens[at - 1] == "the" and self._says_one_time():
                return True
        return False

    def _says_one_time(self) -> bool:
        times = sum(_is(token, PERIOD) for token in self.tokens)
        return times < 2 and not any(token.startswith("prior") for token in self.tokens)

    def _near(self, at: int, step: int, skip: frozenset[str] = BLANKS) -> str:
        """The next token on one side that says something."""
        at += step
        while 0 <= at < len(self.tokens) and (self.tokens[at] in skip or at in self.named):
            if at in self.named:
                return "name"
            at += step
        return self.tokens[at] if 0 <= at < len(self.tokens) else ""

    def _before(self, at: int) -> str:
        """The word that governs a figure or time."""
        at -= 1
        while at >= 0 and (self.tokens[at] in _BLANK_BEFORE or self.tokens[at] in _ROUGH):
            at -= 1
        return "name" if at in self.named else self.tokens[at] if at >= 0 else ""

    def _flags(self) -> bool:
        said = self.said
        for at, token in enumerate(self.tokens):
            if at in self.named:
                continue
            if token == "rated":
                said.rated = True
            elif token == "every":
                said.every = True
            elif token == "mean":
                said.averaged = True
            elif token.startswith("count-"):
                said.count = _COUNTS.get(token.removeprefix("count-"), -1)
            elif token.startswith("prior"):
                said.prior = {"prior": -1, "prior-year": 12, "prior-quarter": 3}[token]
            elif token in HIGH or token in LOW:
                sign = 1 if token in HIGH else -1
                if said.extreme not in (0, sign):
                    return False
                said.extreme = sign
            elif token == "no-other":
                said.extreme = -1 if self.tokens[at + 1] in DOWN else 1
        return True

    def _attach(self, figures: list[int], periods: list[int]) -> None:
        """Gives a figure the time that stands with it: behind it ("5 in 2023"), else before it ("2023: 5")."""
        tokens, taken = self.tokens, set[int]()
        for at in figures:
            after = next((one for one in periods if one > at), None)
            between = range(at + 1, after or 0)
            if after is not None and (
                all(tokens[one] in _AT for one in between)
                or (
                    tokens[at + 1] in ("for", "of", "in", "on")
                    and all(tokens[one] in _AT or one in self.named for one in between)
                )
            ):
                self.attached[at] = after
                taken.add(after)
        for at in figures:
            if at in self.attached:
                continue
            before = max((one for one in periods if one < at), default=None)
            if before is None or before in taken or self._before(at) in ("from", "vs", "than", "by", "to"):
                continue
            between = range(before + 1, at)
            if any(_is(tokens[one], FIGURE) for one in between):
                continue
            if self._before(before) in ("than", "vs") and any(tokens[one] == "," for one in between):
                continue  # "higher in 2024 than in 2023, at 5": what is compared is 5
            if all(tokens[one] in _BETWEEN or one in self.named or tokens[one] == "," for one in between):
                self.attached[at] = before
                taken.add(before)

    def _signs(self, figures: list[int]) -> bool:
        said, signs = self.said, set[int]()
        tokens = self.tokens
        for at, token in enumerate(tokens):
            if at in self.named or (at and tokens[at - 1] == "no-other"):
                continue
            follows = tokens[at + 1] if at + 1 < len(tokens) else ""
            if token in ("above", "below", "over", "under"):
                behind = self._after_blanks(at)
                if _is(behind, FIGURE):
                    continue  # a bound
                if _is(behind, PERIOD) and token in ("above", "below"):
                    signs.add(1 if token == "above" else -1)
                elif _is(behind, PERIOD) and at and tokens[at - 1] in "".join(tokens[one] for one in figures):
                    signs.add(1 if token == "over" else -1)
                elif token in ("above", "below"):
                    return False
                continue
            if token in UP or token in DOWN:
                if token == "lower" and follows == "end":
                    continue
                signs.add(1 if token in UP else -1)
            elif token in BETTER_VERBS or token in BETTER_NOUNS or token in WORSE_VERBS or token in WORSE_NOUNS:
                signs.add(1 if token in BETTER_VERBS or token in BETTER_NOUNS else -1)
                said.judged = True
        if len(signs) > 1:
            return False
        said.sign = signs.pop() if signs else 0
        moves = any(token in _VERBS for at, token in enumerate(tokens) if at not in self.named)
        said.compared = "than" in tokens and not said.every and not moves
        said.turning = moves or any(
            token in _TURNS or token in MANNER_VERBS for at, token in enumerate(tokens) if at not in self.named
        )
        return True

    def _after_blanks(self, at: int) -> str:
        at += 1
        while at < len(self.tokens) and (self.tokens[at] in _BLANK_BEFORE or self.tokens[at] in _ROUGH):
            at += 1
        return self.tokens[at] if at < len(self.tokens) else ""

    def _figure(self, at: int) -> bool:
        """Gives the figure at a place its role; False where nothing tells it."""
        said, tokens = self.said, self.tokens
        figure = self.masked.figure(tokens[at])
        before, after = self._before(at), tokens[at + 1] if at + 1 < len(tokens) else ""
        beyond = self._after_blanks(at)
        period = self._period(self.attached[at]) if at in self.attached else None
        said.neutral = said.neutral or "changed" in tokens or any(token in _STEP_NOUNS for token in tokens)
        said.neutral = said.neutral or said.rated or self._asks_growth()
        if any(token in _UNSIGNED for token in tokens):
            said.unsigned = True
        moving = said.sign != 0 or any(token in _STEP_NOUNS for token in tokens)
        if before in ("above", "below", "over", "under") and figure.bound is Bound.EXACT:
            bound = Bound.MORE_THAN if before in ("above", "over") else Bound.LESS_THAN
            figure = _bounded(figure, bound)
            before = "bound"
        elif before in ("above", "below", "over", "under"):
            before = "bound"
        if figure.unit is Unit.POINT or before == "by":
            said.steps.append(figure)
        elif before in ("from", "vs", "than"):
            said.levels.append((figure, period, Place.START))
        elif before == "bound" and len(self.masked.periods) > 1:
            return False  # "higher than 5 in 2022" is a level, "higher than 5" a bound: one time tells them apart
        elif before == "bound" and (said.sign == 0 or period is not None):
            said.levels.append((figure, period, Place.OPEN))
        elif before == "to" and not self._amounts(at):
            said.levels.append((figure, period, Place.END))
        elif before in _MOVE_WORDS or beyond in _MOVE_WORDS or after in ("over", "under", "above", "below"):
            said.steps.append(figure)  # "rose 5", "a gain of 5", "5 more", "5 above 2022"
        elif self._is_subject(at) and (period is None or self.attached[at] < at):
            said.steps.append(figure)  # "the decline in x from 2022 to 2023 was 5"
        elif said.averaged and period is None:
            said.levels.append((figure, None, Place.OPEN))
        elif period is not None and not (figure.is_percent and moving and said.rated):
            said.levels.append((figure, period, Place.OPEN))
        elif (figure.is_percent and (moving or said.rated or self._asks_growth())) or (
            moving and (beyond in _STEP_NOUNS or self._asks_step(at))
        ):
            said.steps.append(figure)
        elif said.sign == 0 or period is not None or said.extreme:
            said.levels.append((figure, period, Place.OPEN))
        else:
            return False
        return True

    def _amounts(self, at: int) -> bool:
        """Whether "to" before a figure belongs to "amounted to"."""
        at = max(one for one in range(at) if self.tokens[one] == "to")
        return at > 0 and self.tokens[at - 1] in _AMOUNTS

    def _asks_step(self, at: int) -> bool:
        """Whether the claim names its only figure a difference: "the difference in x between q and p comes to 5"."""
        others = [token for one, token in enumerate(self.tokens) if _is(token, FIGURE) and one != at]
        return not others or all(
            self.attached.get(one) for one, t in enumerate(self.tokens) if _is(t, FIGURE) and one != at
        )

    def _is_subject(self, at: int) -> bool:
        """Whether the figure is what a noun of movement comes to, and the only one that can be."""
        tokens = self.tokens[:at]
        noun = any(
            token in _STEP_NOUNS
            or ((token in UP_NOUNS or token in DOWN_NOUNS) and self.tokens[one + 1 : one + 2] == ["in"])
            for one, token in enumerate(tokens)
            if one not in self.named
        )
        if not noun or self.said.averaged or self.said.extreme:
            return False
        return not any(_is(token, FIGURE) and self.attached.get(one, 0) < one for one, token in enumerate(tokens))

    def _asks_growth(self) -> bool:
        """Whether a percentage stands by itself beside two times: "17% for headcount in 2024 versus 2022"."""
        figures = sum(_is(token, FIGURE) for token in self.tokens)
        return figures == 1 and "vs" in self.tokens

    def _period(self, at: int) -> Period:
        return self.masked.periods_in(self.tokens[at])[0]

    def _times(self, periods: list[int]) -> bool:
        """Gives each time its role."""
        said, tokens = self.said, self.tokens
        starts: list[int] = []
        ends: list[int] = []
        between = "between" in tokens
        owner = {period: figure for figure, period in self.attached.items()}
        for number, at in enumerate(periods):
            period = self._period(at)
            if period.year is None:
                return False
            before = self._before(at)
            held = owner.get(at)
            if (
                (held is not None and held < at and self._before(held) in ("from", "vs", "than"))
                or before in ("vs", "from", "since", "than", "above", "below")
                or (before in ("over", "on", "under") and self._is_base(at, periods))
            ):
                starts.append(at)
            elif before == "between" or (between and number == 0 and self._joined(at, periods)):
                starts.append(at)
                said.spans = True
            else:
                ends.append(at)
        if not starts and len(periods) == 2 and not said.averaged and not said.extreme:
            first, last = periods
            between_them = {tokens[one] for one in range(first + 1, last)}
            if (between_them & _ONTO and between_them <= _ONTO | _AT) or (
                self._before(last) in ("through", "until", "till") and first in self.attached.values()
            ):
                starts, ends = [first], [last]
            elif said.sign and not said.every and sum(level[1] is not None for level in said.levels) < 2:
                return False
        if said.averaged:
            said.ends = [self._period(at) for at in periods]
            said.spans = bool(starts)
            return True
        if len(starts) > 1:
            return False
        if starts:
            said.start = self._period(starts[0])
            said.spans = said.spans or self._before(starts[0]) in ("from", "since")
        said.ends = [self._period(at) for at in ends]
        return True

    def _is_base(self, at: int, periods: list[int]) -> bool:
        """Whether "over 2022" says what a movement is measured against: another time is the one it is said of."""
        return any(
            one != at and self._before(one) not in ("vs", "from", "since", "than") for one in periods
        ) and not any(
            one in self.attached.values() and self._before(figure) in ("vs", "from")
            for figure, one in self.attached.items()
        )

    def _joined(self, at: int, periods: list[int]) -> bool:
        return "between" in self.tokens[:at] and "and" in self.tokens[at : periods[1]] if len(periods) > 1 else False


_BESIDE = (LINKS | BLANKS | word_set("vs plus against")) - word_set("from to by through into")
_ONTO = word_set("to through then into until till") | {"-", "–", "→"}
_COMPARATIVES = word_set("higher greater larger bigger more lower smaller less fewer")
_WAYS = word_set("from to into onto")
_TURNS = word_set("then to into from by until through after before became")
_VERBS = (UP_VERBS | DOWN_VERBS | UP_NOUNS | DOWN_NOUNS | BETTER_VERBS | WORSE_VERBS) - word_set("lower above")
_MOVED = (UP_VERBS | DOWN_VERBS) - UP_NOUNS - DOWN_NOUNS - word_set("lower narrowing easing softening increasing")
_AMOUNTS = word_set("amounted amounts amount came comes come equal equals equaled equates added adds")
_BLANK_BEFORE = word_set(
    "the a an its their our this that in for at during of on within as end fiscal year ended back ( : = level levels"
    " figure value amount mark it is was what reading it's reported seen"
) - word_set("on over")
_MOVE_WORDS = (UP | DOWN | BETTER_VERBS | BETTER_NOUNS | WORSE_VERBS | WORSE_NOUNS) - word_set("above below over under")


def _bounded(figure: Figure, bound: Bound) -> Figure:
    return replace(figure, bound=bound)
