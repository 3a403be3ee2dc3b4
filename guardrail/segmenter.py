"""Cuts streamed text into sentences, headings, list items and table rows, whatever the deltas."""

from __future__ import annotations

import re
from enum import StrEnum
from string import ascii_letters, digits

from guardrail.claims.lexicon import word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.stops import STARTERS, next_word, stop_ends_sentence

MAX_SEGMENT_CHARACTERS = 2_000
"""A segment is cut here at the latest and is then `overlong`. Ten times a long sentence: what is longer is no sentence,
and no claim can be judged on it."""

BRACKET_REACH = 400
"""Characters for which an unclosed bracket or quotation mark keeps its sentence together; then it counts as a slip."""

DELIBERATE_LINE = 50
"""A line shorter than this was broken on purpose; hard-wrapped prose is wider."""


class SegmentKind(StrEnum):
    """What a segment is by its place in the text."""

    SENTENCE = "sentence"
    HEADING = "heading"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    BLANK = "blank"


@record
class Segment:
    """One piece of the answer; all pieces' texts joined are the input, character for character.

    Arguments:
        index: zero-based position in the answer.
        text: the piece with its markup and the white space behind it.
        kind: BLANK holds white space only; a list item's second sentence is a SENTENCE.
    """

    index: int
    text: str
    kind: SegmentKind

    @property
    def overlong(self) -> bool:
        """The segment reached MAX_SEGMENT_CHARACTERS and was cut there: it can't be judged."""
        return len(self.text) >= MAX_SEGMENT_CHARACTERS

    @property
    def blank(self) -> bool:
        """White space only: nothing to judge."""
        return self.kind is SegmentKind.BLANK


_CJK_STOPS = "。！？｡"
_INSIDE_WORD = frozenset(ascii_letters + digits)
_MARK = re.compile(r"[.!?…。！？｡\r\n\v\f\x1c-\x1e\x85\u2028\u2029()\[\]{}\"“”„«»<|]")
_STOPS = re.compile(r"[.!?…。！？｡]+")
_CLOSERS = re.compile(r"[\"'”’»)\]}*_~`]*")
_CITATION = re.compile(
    r"[ \t\u00a0]{0,2}(?:\[(?=[^\[\]\n]{0,32}\d)[^\[\]\n]{1,40}\](?!\()|【[^】\n]{0,60}】"
    r"|\((?:[Ss]ources?:[^()\n]{1,80}|[A-Z][A-Za-z&.,'’ -]{0,50},? (?:19|20)\d\d[a-z]?)\)|[¹²³⁴-⁹†‡]+)+"
)
_CITATION_OPENS = re.compile(r"[ \t\u00a0]{0,2}[\[【(¹²³⁴-⁹†‡]")
_CITATION_REACH = 96
_SPACE = re.compile(r"\s*")
_NEWLINE = re.compile(r"\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")
_BREAK_TAG = re.compile(r"<(?:br\s*/?|/(?:p|li|tr|div|h[1-6]|ul|ol|table|blockquote))>", re.IGNORECASE)
_BREAK_TAG_REACH = 14
_LIST_MARKER = re.compile(
    r"\s*(?:>\s*)?(?:[-+•◦‣▪–—*]|[(]?\d{1,3}[.)]|[(]?[a-zA-Z][)]|[a-z][.]|[(]?[ivxIVX]{1,5}[)])[ \t\u00a0]+"
)
_HEADING_MARKER = re.compile(r"\s*#{1,6}[ \t\u00a0]")
_RULE = re.compile(r"\s*(?:-{3,}|={3,}|\*{3,}|_{3,}|`{3,}\S*|~{3,}\S*)\s*$")
_BOLD_LINE = re.compile(r"\s*(?:\*\*|__)(?:(?!\*\*|__).)+(?:\*\*|__):?\s*$")
_BLOCK_START = re.compile(
    r"#{1,6}[ \t]|[-+•◦‣▪–—*][ \t\u00a0]|[(]?\d{1,3}[.)][ \t]|[(]?[a-zA-Z][)][ \t]|[|>]|```|~~~|---|===|\*\*\*|___"
)
_BLOCK_REACH = 7  # the longest block start
_KEY = re.compile(r"[*_]{0,3}[A-Z0-9][^:.\n]{0,40}:")
_KEY_ENDS = re.compile(r"[:\n]")
_KEY_REACH = 46
_GOES_ON = word_set(
    "the a an of by in on at to for from with and or nor but is are was were be been being as than that which who "
    "its their his her this these those into under over per via about approximately between including no not has "
    "have had will would may might can could should must"
)
_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "„": "“", "«": "»", '"': '"'}
_DEEPEST = 16  # brackets in brackets; more are noise
_CLOSING = frozenset(")]}”»")


class Segmenter:
    """Incremental, pure: feed it deltas, close it once; the cuts depend on the text alone, not on the deltas.

    A segment is handed out with the first character of the next one, since white space belongs to the segment before
    it. At most MAX_SEGMENT_CHARACTERS are held, and every character is looked at a bounded number of times.
    """

    def __init__(self) -> None:
        self._text = ""
        self._start = 0  # of the current segment in _text
        self._scan = 0  # all before it is decided not to be a boundary
        self._index = 0
        self._at_line_start = True
        self._row = False  # the current line holds cells
        self._open: list[tuple[str, int]] = []  # (closing mark, position) of open brackets and quotes

    @property
    def pending(self) -> str:
        """Text that belongs to no segment yet."""
        return self._text[self._start :]

    def feed(self, text: str) -> list[Segment]:
        """Take a delta of any length; returns the segments it completes."""
        self._text += text
        segments = self._cut(final=False)
        if self._start:
            self._text = self._text[self._start :]
            self._scan -= self._start
            if self._open:
                self._open = [(mark, at - self._start) for mark, at in self._open]
            self._start = 0
        return segments

    def close(self) -> list[Segment]:
        """No more text will come; returns the rest, which needs no full stop."""
        segments = self._cut(final=True)
        if self._start < len(self._text):
            segments.append(self._emit(len(self._text)))
        return segments

    def _cut(self, *, final: bool) -> list[Segment]:
        segments = []
        while self._start < len(self._text):
            end = self._boundary(final)
            if end is None:
                if len(self._text) - self._start < MAX_SEGMENT_CHARACTERS:
                    break
                end = self._start + MAX_SEGMENT_CHARACTERS
            segments.append(self._emit(end))
        return segments

    def _emit(self, end: int) -> Segment:
        text = self._text[self._start : end]
        body = text.rstrip()
        if not body:
            kind = SegmentKind.BLANK
        elif self._row:
            kind = SegmentKind.TABLE_ROW
        elif not self._at_line_start:
            kind = SegmentKind.SENTENCE
        elif _HEADING_MARKER.match(text) or _BOLD_LINE.match(body):
            kind = SegmentKind.HEADING
        elif _LIST_MARKER.match(text):
            kind = SegmentKind.LIST_ITEM
        else:
            kind = SegmentKind.SENTENCE
        if body:
            broken = body.endswith(">") and _BREAK_TAG.search(body, max(0, len(body) - _BREAK_TAG_REACH))
            self._at_line_start = bool(broken or _NEWLINE.search(text, len(body)))
        segment = Segment(self._index, text, kind)
        self._index += 1
        self._start = self._scan = end
        self._row = False
        self._open.clear()
        return segment

    def _boundary(self, final: bool) -> int | None:
        """End of the current segment, white space included; None when more text is needed or none is left.

        Only the first MAX_SEGMENT_CHARACTERS are looked at, so that the cut does not depend on the deltas.
        """
        text, start = self._text, self._start
        limit = min(len(text), start + MAX_SEGMENT_CHARACTERS)
        final = final and limit == len(text)
        scan = self._scan
        while mark := _MARK.search(text, scan, limit):
            at = mark.start()
            sign = text[at]
            end: int | bool | None
            if sign == "." and at + 1 < limit and text[at + 1] in _INSIDE_WORD and not self._open:
                end, resume = False, at + 1  # within a figure or an address: nothing behind it makes it an end
            elif sign in ".!?…" or sign in _CJK_STOPS:
                end = self._after_stop(at, limit, final)
                resume = _end(_STOPS, text, at, limit) if end is False else at
            elif sign in _PAIRS or sign in _CLOSING:
                self._bracket(sign, at)
                end, resume = False, at + 1
            elif sign == "<":
                end, resume = self._after_tag(at, limit, final), at + 1
            elif sign == "|":
                end, resume = self._cell(at, limit, final), at + 1
            else:
                end = self._after_newline(at, limit, final)
                resume = _end(_SPACE, text, at, limit)
            if end is None:
                self._scan = at
                return None
            if end is not False:
                return int(end)
            scan = resume
        self._scan = limit
        return None

    def _bracket(self, sign: str, at: int) -> None:
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth][0] == sign:
                del self._open[depth:]
                return
        if sign not in _PAIRS or len(self._open) == _DEEPEST:
            return
        # A straight mark right after a letter, digit or stop closes or means inches.
        if sign == '"' and at > self._start and (self._text[at - 1].isalnum() or self._text[at - 1] in ".,!?%"):
            return
        self._open.append((_PAIRS[sign], at))

    def _enclosed(self, at: int, closers: str = "") -> bool:
        """Whether `at` lies inside a bracket or quotation that `closers` do not close."""
        if not self._open:
            return False
        self._open = [(mark, opened) for mark, opened in self._open if at - opened <= BRACKET_REACH]
        depth = len(self._open)
        for closer in closers:
            while depth and any(mark == closer for mark, _ in self._open[:depth]):
                depth -= 1
                if self._open[depth][0] == closer:
                    break
        return depth > 0

    def _line(self) -> bool:
        """Whether only the line's end can end the segment: a heading or a table row."""
        return self._row or (self._at_line_start and _HEADING_MARKER.match(self._text, self._start) is not None)

    def _cell(self, at: int, limit: int, final: bool) -> bool | None:
        """A pipe at the start of a line or between spaces makes the line a table row."""
        if at + 1 >= limit and not final:
            return None
        text, start = self._text, self._start
        at_start = not text[start:at].strip()
        spaced = text[at - 1 : at].isspace() and (at + 1 >= limit or text[at + 1].isspace())
        if self._at_line_start and (at_start or spaced) and not self._enclosed(at):
            self._row = True
        return False

    def _after_tag(self, at: int, limit: int, final: bool) -> int | bool | None:
        """A tag that breaks the line ends the segment, unless it stands in a table row's cell."""
        tag = _BREAK_TAG.match(self._text, at, limit)
        if tag is None:
            known = at + _BREAK_TAG_REACH <= limit or ">" in self._text[at:limit] or final
            return False if known else None
        if self._row:
            return False
        end = _end(_SPACE, self._text, tag.end(), limit)
        return None if end >= limit and not final else end

    def _after_stop(self, at: int, limit: int, final: bool) -> int | bool | None:
        text = self._text
        # Most stops: nothing closes or cites behind it, and a word stands after one space.
        bare = at + 2 < limit and text[at + 1] == " " and text[at + 2] in _INSIDE_WORD
        end = at + 1 if bare else _end(_STOPS, text, at, limit)
        closed = end if bare else _end(_CLOSERS, text, end, limit)
        if closed >= limit and not final:
            return None
        if self._line() or self._enclosed(at, text[end:closed]):
            return False
        if (marker := _LIST_MARKER.match(text, self._start, limit)) and at < marker.end():
            return False
        cited = closed if bare else self._after_citations(closed, limit, final)
        if cited is None:
            return None
        spaced = at + 2 if bare else _end(_SPACE, text, cited, limit)
        if text[at] in _CJK_STOPS:
            return None if spaced >= limit and not final else spaced
        if spaced == cited and cited < limit:
            return False
        if spaced >= limit and not final:
            return None
        if cited > closed:
            return spaced
        dotted = end - at == 1 and text[at] == "."
        ends = stop_ends_sentence(text, self._start, at, spaced, limit, final, dotted=dotted)
        if ends is False and not bare and _NEWLINE.search(text, cited, spaced):
            ends = self._line_ends(cited, spaced, limit, final)
        return ends if ends is None or ends is False else spaced

    def _after_citations(self, at: int, limit: int, final: bool) -> int | None:
        """End of the citation marks behind a stop; None when a mark that was opened may still be closed."""
        text = self._text
        while True:
            if at >= limit:
                return at
            opening = _CITATION_OPENS.match(text, at, limit)
            if opening is None:
                return at
            marks = _CITATION.match(text, at, limit)
            complete = final or at + _CITATION_REACH <= limit
            if marks is None:
                sign = opening.group()[-1]
                closing = {"[": "]", "【": "】", "(": ")"}.get(sign, "")
                found = text.find(closing, opening.end(), limit)
                if (found < 0 or found + 1 >= limit) and not complete and "\n" not in text[at:limit]:
                    return None
                return at
            if marks.end() >= limit and not final:
                return None
            at = marks.end()

    def _after_newline(self, at: int, limit: int, final: bool) -> int | bool | None:
        spaced = _end(_SPACE, self._text, at, limit)
        if spaced >= limit and not final:
            return None
        if not self._text[self._start : at].strip():
            return False if spaced < limit else None
        ends = self._line_ends(at, spaced, limit, final)
        return ends if ends is None or ends is False else spaced

    def _line_ends(self, at: int, following: int, limit: int, final: bool) -> bool | None:
        """Whether the line break between `at` and `following` ends the segment; wrapped prose goes on."""
        text, start = self._text, self._start
        if following >= limit:
            return True if final else None
        breaks = _NEWLINE.findall(text, at, following)
        if len(breaks) > 1 or self._line():
            return True
        if following + _BLOCK_REACH > limit and not final:
            return None
        if _BLOCK_START.match(text, following, limit):
            return True
        line = text[start:at].rstrip()
        line = line[max(line.rfind("\n"), line.rfind("\r")) + 1 :].strip()
        sign = text[following]
        if self._at_line_start and _LIST_MARKER.match(text, start, limit):
            # A list item goes on in an indented line that starts in the middle of a sentence.
            return not (following - at >= 3 and sign.islower())
        if self._at_line_start and (_BOLD_LINE.match(line) or _RULE.match(line)):
            return True
        if line.endswith(":"):
            return True
        if self._enclosed(at):
            return False
        last = line.rsplit(None, 1)[-1].strip('*_"“”()').lower() if line else ""
        if last in _GOES_ON or last.endswith((",", "-", "–", "&", "/")) or sign.islower():
            return False
        keyed = ":" in line and _KEY.match(line) is not None
        if keyed and not final and following + _KEY_REACH > limit and not _KEY_ENDS.search(text, following, limit):
            return None
        if keyed and _KEY.match(text, following, limit):
            return True
        if sign.isdigit() or sign in "($€£¥":
            return False
        if not sign.isupper():
            return len(line) < DELIBERATE_LINE
        word = next_word(text, following, limit, final)
        if word is None:
            return None
        return word.lower() in STARTERS or len(line) < DELIBERATE_LINE


def _end(pattern: re.Pattern[str], text: str, at: int, limit: int) -> int:
    match = pattern.match(text, at, limit)
    return match.end() if match else at


def split_sentences(text: str) -> list[str]:
    """The sentences, headings, list items and table rows of a whole text, without white space around them."""
    segmenter = Segmenter()
    segments = segmenter.feed(text) + segmenter.close()
    return [segment.text.strip() for segment in segments if not segment.blank]
