"""Sentences taken apart for comparison: content words, the negations between them, and where clauses begin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Figure, agrees
from guardrail.claims.figures.agreement import singular
from guardrail.claims.figures.lexicon import TIME_NOUNS
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FINITE_AUXILIARIES, NEGATIVES, word_set
from guardrail.claims.sentences.stops import stop_ends_sentence
from guardrail.evidence.premise import Premise
from guardrail.evidence.terms import stem
from guardrail.verify.memo import per_premise

_TOKEN = re.compile(r"(?:[A-Za-z]\.){2,}|[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[.,]\d+)*|[.;:,()?!—–]|[%$€£&]")
_MARKER = re.compile(r"\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|\d{1,2}[.)]|[-*•])\s+")
_CLOSING = "\"'”’)]"
_CONTRACTED = {"can't": "can", "cannot": "can", "won't": "will", "shan't": "shall"}
_NEGATORS = NEGATIVES | {"non", "nobody", "nothing"}
_FAILS = word_set("fail fails failed failing")
_IGNORED = word_set(
    "the a an any all every each always do does did also either yet still already currently however therefore "
    "additionally moreover furthermore accordingly that there"
)
_UNIVERSAL = word_set("all every always each")
_CONJUNCTIONS = word_set("and but or nor while whereas although though because since which who")
_CONDITIONS = word_set(
    "if unless until except excluding whether provided assuming when whenever otherwise only deny denied alleged "
    "hypothetical hypothetically"
)
_FINITE = FINITE_AUXILIARIES | {"be", "been", "am"}

_VERBS = frozenset(
    stem(word)
    for word in word_set(
        "pays paid holds held includes excludes invests charges reports recorded offers tracks seeks owns earned"
        " receives"
        " uses provides requires allows permits prohibits remains matures trades carries bears tracks targets manages"
        " distributes reinvests hedges borrows lends issues redeems waives accrues recognizes measures values"
    )
)
"""Verbs that end a subject where no auxiliary does."""
NO_CONTENT = _NEGATORS | _FAILS | _IGNORED | _CONJUNCTIONS | frozenset(("cannot",))
"""Words that a statement counts among no content words."""
_BOUNDS = word_set("fewer less more later earlier sooner greater")
"""After "no" or "not" and before a figure they make a bound ("no fewer than 12"), no denial."""
_BOUND_REACH = 4  # tokens from the bound's word to its figure


@dataclass(slots=True)
class Statement:
    """One sentence.

    Arguments:
        text: the sentence as it stands.
        content: keys of its content words and figures, in order.
        words: the same words as they are printed, for messages.
        figures: the figure behind each content key, None for words.
        spans: where each content word stands in `text` (start, end).
        negators: for each content word the negating words between it and the content word before it; one more entry
            holds those after the last.
        breaks: whether a clause begins between each content word and the one before it; the last entry is True.
        conditions: positions of content words that make the sentence conditional or restrict it.
        finite: position of the first finite verb, an auxiliary or one usual in finance; else len(content).
        pronoun: whether the sentence begins with a pronoun that stands for something outside it.
    """

    text: str
    content: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    figures: list[Figure | None] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    negators: list[tuple[str, ...]] = field(default_factory=list)
    breaks: list[bool] = field(default_factory=list)
    conditions: list[int] = field(default_factory=list)
    finite: int = 0
    pronoun: bool = False

    def negations(self, first: int, last: int) -> int:
        """How often the words `first` to `last` are denied; "neither .. nor" and "not a and not b" deny once."""
        count = 0
        for position in range(first, last + 1):
            for word in self.negators[position]:
                if word in ("nor", "+") and count:
                    continue
                count += 1
        if last + 1 == len(self.content):
            count += sum(1 for word in self.negators[-1] if word not in ("nor", "+"))
        return count


def statements(text: str, figures: Sequence[Figure] = ()) -> list[Statement]:
    """The sentences of `text`; `figures` have spans relative to it and become single content words."""
    found: list[Statement] = []
    builder: _Builder | None = None
    begin = 0
    for token, start, end, figure in _tokens(text, figures, marker_end(text)):
        if builder is None:
            builder, begin = _Builder(offset=start), start
        if figure is None and token in ".?!" and _ends(text, begin, start):
            found.append(builder.finish(text[begin:end]))
            builder = None
            continue
        if figure is None and ("'" in token or token == "cannot"):
            token = builder.contraction(token, start, end)
        builder.tokens.append((token, start, end, figure))
    if builder is not None:
        found.append(builder.finish(text[begin:].rstrip()))
    return [statement for statement in found if statement.content]


@per_premise
def statements_of(premise: Premise) -> list[Statement]:
    """`statements` of a premise; not to be changed."""
    return statements(premise.text, premise.figures)


@per_claim
def statements_said(claim: Claim) -> list[Statement]:
    """`statements` of a claim; not to be changed."""
    return statements(claim.text, claim.figures)


def sentence_spans(text: str, figures: Sequence[Figure] = ()) -> list[tuple[int, int]]:
    """Start and end of each sentence of `text`, in characters, by the same rules as `statements`."""
    spans: list[tuple[int, int]] = []
    begin = -1
    for token, start, end, figure in _tokens(text, figures, marker_end(text)):
        if begin < 0:
            begin = start
        if figure is None and token in ".?!" and _ends(text, begin, start):
            spans.append((begin, end))
            begin = -1
    if begin >= 0:
        spans.append((begin, len(text)))
    return spans


@per_premise
def spans_of(premise: Premise) -> list[tuple[int, int]]:
    """`sentence_spans` of a premise."""
    return sentence_spans(premise.text, premise.figures)


def marker_end(text: str) -> int:
    """Where `text` begins after a footnote or list mark: "(1) Includes ...", "2. The fund ..."."""
    match = _MARKER.match(text)
    return match.end() if match else 0


def _tokens(text: str, figures: Sequence[Figure], at: int) -> Iterator[tuple[str, int, int, Figure | None]]:
    for figure in sorted(figures, key=lambda item: item.start):
        if figure.start < at:
            continue
        for match in _TOKEN.finditer(text, at, figure.start):
            start, end = match.span()
            yield match[0].lower().replace("’", "'"), start, end, None
        yield figure_key(figure), figure.start, figure.end, figure
        at = figure.end
    for match in _TOKEN.finditer(text, at):
        start, end = match.span()
        yield match[0].lower().replace("’", "'"), start, end, None


def with_subject(sentences: Sequence[Statement], subject: str) -> list[Statement]:
    """The sentences, and after each that begins with a pronoun the same with `subject` in the pronoun's place.

    A pronoun is filled only when a sentence before it names the subject, word for word.
    """
    if not any(sentence.pronoun for sentence in sentences):
        return list(sentences)
    named = [word for statement in statements(subject) for word in statement.content]
    found: list[Statement] = []
    for position, sentence in enumerate(sentences):
        found.append(sentence)
        if sentence.pronoun and named and any(_names(before, named) for before in sentences[:position]):
            found.append(_fill(sentence, named))
    return found


def _names(sentence: Statement, named: Sequence[str]) -> bool:
    words = sentence.content
    return any(words[at : at + len(named)] == list(named) for at in range(len(words) - len(named) + 1))


def _fill(sentence: Statement, named: Sequence[str]) -> Statement:
    grow = len(named) - 1
    unfigured: list[Figure | None] = [None] * grow
    return Statement(
        text=sentence.text,
        content=[*named, *sentence.content[1:]],
        words=[*named, *sentence.words[1:]],
        figures=unfigured + sentence.figures,
        spans=[sentence.spans[0]] * grow + sentence.spans,
        negators=[sentence.negators[0], *[()] * grow, *sentence.negators[1:]],
        breaks=[sentence.breaks[0], *[False] * grow, *sentence.breaks[1:]],
        conditions=[position + grow for position in sentence.conditions],
        finite=sentence.finite + grow,
    )


def figure_key(figure: Figure) -> str:
    """A content key that is the same for the same value however it is written, with its currency or stretch of time."""
    mark = "%" if figure.is_percent else figure.currency
    time = singular(figure.noun) if figure.noun in TIME_NOUNS else ""
    return f"#{figure.value:.10g}{mark}{time}"


def _ends(text: str, begin: int, stop: int) -> bool:
    """Whether the stop at `stop` ends the sentence that begins at `begin`."""
    end = stop + 1
    while end < len(text) and text[end] in _CLOSING:
        end += 1
    after = end
    while after < len(text) and text[after].isspace():
        after += 1
    if after == end < len(text):
        return False
    dotted = text[stop] == "."
    return bool(stop_ends_sentence(text, begin, stop, after, len(text), True, dotted=dotted))


def same_figure(one: Figure | None, other: Figure | None) -> bool:
    """Whether the claim's figure `one` is the source's figure `other`, however each is written."""
    return one is not None and other is not None and agrees(one, other)


class _Builder:
    """Collects one statement token by token."""

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.tokens: list[tuple[str, int, int, Figure | None]] = []

    def contraction(self, token: str, start: int, end: int) -> str:
        """The last word of a contraction; those before it are added."""
        if token.endswith("n't") or token == "cannot":
            self.tokens.append((_CONTRACTED.get(token, token[:-3]), start, end, None))
            return "not"
        if token.endswith(("'s", "s'")):
            return token[:-2] if token.endswith("'s") else token[:-1]
        return token

    def finish(self, text: str) -> Statement:
        statement = Statement(text)
        content, words_of, offset = statement.content, statement.words, self.offset
        negators: list[str] = []
        opens = True
        finite = -1
        tokens = self.tokens
        skip = -1
        for index, (token, start, end, figure) in enumerate(tokens):
            if index <= skip:
                continue
            key = token
            if figure is None:
                if not token[0].isalnum() and token[0] not in "#%$€£&":
                    opens = True
                    continue
                if token in _NEGATORS or token in _FAILS:
                    denial, skip = _denial(tokens, index, bool(negators or any(statement.negators)))
                    if token == "nor":
                        opens = True
                    if denial:
                        negators.append(denial)
                        continue
                    if token in _NEGATORS:
                        continue
                if token in _CONJUNCTIONS:
                    opens = True
                    continue
                if token in _IGNORED and not (token in _UNIVERSAL and index and tokens[index - 1][0] in _NEGATORS):
                    continue  # "not always" denies no single case: there the word counts
                if token[0].isalpha():
                    key = stem(token)
                if finite < 0 and (token in _FINITE or (content and key in _VERBS)):
                    finite = len(content)
            if token in _CONDITIONS:
                statement.conditions.append(len(content))
            statement.negators.append(tuple(negators))
            statement.breaks.append(opens)
            content.append(key)
            words_of.append(token)
            statement.figures.append(figure)
            statement.spans.append((start - offset, end - offset))
            if negators:
                negators = []
            opens = False
        statement.negators.append(tuple(negators))
        statement.breaks.append(True)
        statement.finite = finite if finite >= 0 else len(statement.content)
        statement.pronoun = bool(tokens) and tokens[0][0] in ("it", "its", "they", "their", "he", "his", "she", "her")
        return statement


def _denial(tokens: Sequence[tuple[str, int, int, Figure | None]], index: int, denied: bool) -> tuple[str, int]:
    """The mark of the negation at `index` ("" when it denies nothing) and the last token it takes up.

    The mark is "+" for a negation that merely continues one before it ("not a and not b").
    """
    word = tokens[index][0]
    following = tokens[index + 1][0] if index + 1 < len(tokens) else ""
    if word in _FAILS:
        return ("not", index + 1) if following == "to" else ("", index)
    ahead = tokens[index + 1 : index + 1 + _BOUND_REACH]
    if following in _BOUNDS and any(figure or token[0].isdigit() for token, _, _, figure in ahead):
        return "", index + 1
    if word == "not" and following == "limited":
        return "", index + 1
    if word == "not" and following in ("only", "just") and any(token[0] == "but" for token in tokens[index:]):
        return "", index + 1
    if word == "no" and following == "." and index + 2 < len(tokens) and tokens[index + 2][0][0] in "#0123456789":
        return "", index + 1
    if word == "not" and index and tokens[index - 1][0] == "or" and any(t[0] == "whether" for t in tokens[:index]):
        return "", index
    if word == "no" and following == "longer":
        return "no", index + 1
    if word in ("not", "no", "never", "without") and denied and index and tokens[index - 1][0] in ("and", "or", ","):
        return "+", index
    return word, index
