"""What a claim says of one line, read without regard to the order of its words: each figure and each time has a role.

"So yes, at 5 in 2023, revenue stood 2 above 2022" is a level (5, 2023), a step (2, up) and a time to set out from
(2022), whatever stands between them. A word without a role is a part of the line's name; a figure or a time without one
leaves the claim unread.
"""

from __future__ import annotations

from dataclasses import replace

from guardrail.claims.figures import Bound, Figure, Unit
from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import word_set
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
from guardrail.verify.derived.figure_times import times_of
from guardrail.verify.derived.line_statement import Place, Statement
from guardrail.verify.derived.line_tokens import (
    AT,
    REFUSED,
    STEP_NOUNS,
    LineTokens,
    is_mark,
    tokens_of,
)
from guardrail.verify.lines.formulas import FIGURE, PERIOD
from guardrail.verify.phrases.masked import Masked

MAX_TOKENS = 60
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_UNSIGNED = word_set("difference shift move movement variance swing")
_ONTO = word_set("to through then into until till") | {"-", "–", "→"}
_TURNS = word_set("then to into from by until through after before became")
_VERBS = (UP_VERBS | DOWN_VERBS | UP_NOUNS | DOWN_NOUNS | BETTER_VERBS | WORSE_VERBS) - word_set("lower above")
_MOVED = (UP_VERBS | DOWN_VERBS) - UP_NOUNS - DOWN_NOUNS - word_set("lower narrowing easing softening increasing")
_AMOUNTS = word_set("amounted amounts amount came comes come equal equals equaled equates added adds")
_MOVE_WORDS = (UP | DOWN | BETTER_VERBS | BETTER_NOUNS | WORSE_VERBS | WORSE_NOUNS) - word_set("above below over under")


def statement(masked: Masked, text: str) -> Statement | None:
    """What a claim says of a line; None where a figure, a time or a word has no role.

    Arguments:
        masked: the claim.
        text: its masked text in plain words, in which names of lines may be placeholders already.
    """
    tokens = tokens_of(text)
    if not tokens or len(tokens) > MAX_TOKENS:
        return None
    return _Reader(masked, tokens).read()


class _Reader:
    """Gives each token of a text its role."""

    def __init__(self, masked: Masked, tokens: list[str]) -> None:
        self.masked = masked
        self.words = LineTokens(tokens)
        self.tokens = tokens
        self.named = self.words.named
        self.said = Statement("")
        self.attached: dict[int, int] = {}  # figure to period, by where they stand

    def read(self) -> Statement | None:
        tokens, said = self.tokens, self.said
        name = [tokens[at] for at in sorted(self.named)]
        if not name or any(word in REFUSED for word in name):
            return None
        said.name = " ".join(name)
        said.names = self.words.runs()
        figures = [at for at, token in enumerate(tokens) if is_mark(token, FIGURE)]
        periods = [at for at, token in enumerate(tokens) if is_mark(token, PERIOD)]
        spare = [at for at, token in enumerate(tokens) if at not in self.named and token in ("before", "after")]
        verbs = [at for at, token in enumerate(tokens) if at not in self.named and token in _MOVED]
        spare += [
            at
            for at, token in enumerate(tokens)
            if token == "by"
            and not (is_mark(self.words.after_blanks(at), FIGURE) or is_mark(self.words.after_blanks(at), PERIOD))
        ]
        if (
            spare
            or len(verbs) > 1
            or self.words.goes_between_names()
            or self.words.sets_against_another()
            or not self._flags()
        ):
            return None  # "fell after falling the year before" tells of two movements
        self.attached = times_of(self.words, figures, periods)
        if not self._signs(figures) or not all(self._figure(at) for at in figures):
            return None
        return said if self._times(periods) else None

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

    def _signs(self, figures: list[int]) -> bool:
        said, signs = self.said, set[int]()
        tokens = self.tokens
        for at, token in enumerate(tokens):
            if at in self.named or (at and tokens[at - 1] == "no-other"):
                continue
            follows = tokens[at + 1] if at + 1 < len(tokens) else ""
            if token in ("above", "below", "over", "under"):
                behind = self.words.after_blanks(at)
                if is_mark(behind, FIGURE):
                    continue  # a bound
                if is_mark(behind, PERIOD) and token in ("above", "below"):
                    signs.add(1 if token == "above" else -1)
                elif is_mark(behind, PERIOD) and at and tokens[at - 1] in "".join(tokens[one] for one in figures):
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

    def _figure(self, at: int) -> bool:
        """Gives the figure at a place its role; False where nothing tells it."""
        said, tokens = self.said, self.tokens
        figure = self.masked.figure(tokens[at])
        before, after = self.words.before(at), tokens[at + 1] if at + 1 < len(tokens) else ""
        beyond = self.words.after_blanks(at)
        period = self._period(self.attached[at]) if at in self.attached else None
        said.neutral = said.neutral or "changed" in tokens or any(token in STEP_NOUNS for token in tokens)
        said.neutral = said.neutral or said.rated or self._asks_growth()
        if any(token in _UNSIGNED for token in tokens):
            said.unsigned = True
        moving = said.sign != 0 or any(token in STEP_NOUNS for token in tokens)
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
            moving and (beyond in STEP_NOUNS or self._asks_step(at))
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
        others = [token for one, token in enumerate(self.tokens) if is_mark(token, FIGURE) and one != at]
        return not others or all(
            self.attached.get(one) for one, t in enumerate(self.tokens) if is_mark(t, FIGURE) and one != at
        )

    def _is_subject(self, at: int) -> bool:
        """Whether the figure is what a noun of movement comes to, and the only one that can be."""
        tokens = self.tokens[:at]
        noun = any(
            token in STEP_NOUNS
            or ((token in UP_NOUNS or token in DOWN_NOUNS) and self.tokens[one + 1 : one + 2] == ["in"])
            for one, token in enumerate(tokens)
            if one not in self.named
        )
        if not noun or self.said.averaged or self.said.extreme:
            return False
        return not any(is_mark(token, FIGURE) and self.attached.get(one, 0) < one for one, token in enumerate(tokens))

    def _asks_growth(self) -> bool:
        """Whether a percentage stands by itself beside two times: "17% for headcount in 2024 versus 2022"."""
        figures = sum(is_mark(token, FIGURE) for token in self.tokens)
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
            before = self.words.before(at)
            held = owner.get(at)
            if (
                (held is not None and held < at and self.words.before(held) in ("from", "vs", "than"))
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
            if (between_them & _ONTO and between_them <= _ONTO | AT) or (
                self.words.before(last) in ("through", "until", "till") and first in self.attached.values()
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
            said.spans = said.spans or self.words.before(starts[0]) in ("from", "since")
        said.ends = [self._period(at) for at in ends]
        return True

    def _is_base(self, at: int, periods: list[int]) -> bool:
        """Whether "over 2022" says what a movement is measured against: another time is the one it is said of."""
        return any(
            one != at and self.words.before(one) not in ("vs", "from", "since", "than") for one in periods
        ) and not any(
            one in self.attached.values() and self.words.before(figure) in ("vs", "from")
            for figure, one in self.attached.items()
        )

    def _joined(self, at: int, periods: list[int]) -> bool:
        return "between" in self.tokens[:at] and "and" in self.tokens[at : periods[1]] if len(periods) > 1 else False


def _bounded(figure: Figure, bound: Bound) -> Figure:
    return replace(figure, bound=bound)
