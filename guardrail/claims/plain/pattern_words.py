"""Patterns made of pieces that stand in them as one sign each, and the words without which one matches nothing.

A pattern of a few hundred characters becomes one of thousands once each "verb of exceeding" in it is a list of verbs.
Kept short, it is read in microseconds: which words and marks every text that it matches must hold. Only where a text
holds them is it tried. It is compiled without the lists as well: those of their words that stand in a text are put on
lines before it, and where the list stood the pattern refers back to these lines (`numbered`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, count
from typing import Any

from guardrail.claims.record import record

Needs = tuple[frozenset[str], ...]
"""Of each set a matching text holds at least one word or mark, in this order (see `WordsHeld`)."""

_FIRST_SIGN = 0xF000  # of the private-use area, behind the signs of masked figures
_SIGN = re.compile("[\uf000-\uf0ff]")
_TOKEN = re.compile(r"[a-z]+|[^a-z0-9\s]")
_WORDS_IN = re.compile(r"[a-z]{2,}")
_FOLDED = str.maketrans("İıſ", "iis")
"""Letters that patterns which ignore case take for others, where lower case does not."""


FEWEST = 4
"""Words of one list that a text may hold, with which most patterns make do."""


@record
class _Piece:
    pattern: str
    words: tuple[str, ...] = ()  # all that it matches, where they are listed, in order


_PIECES: dict[str, _Piece] = {}
_NUMBERS = count(_FIRST_SIGN)


def piece(pattern: str) -> str:
    """The sign under which a piece of a pattern stands in others; the piece may hold signs itself."""
    return _signed(_Piece(pattern))


def one_of(*words: set[str]) -> str:
    """The sign for one of several words, the longest that fits."""
    listed = sorted(set().union(*words))
    return _signed(_Piece(_pattern_of(listed), tuple(listed)))


def _signed(of: _Piece) -> str:
    sign = chr(next(_NUMBERS))
    _PIECES[sign] = of
    return sign


def _pattern_of(words: Iterable[str]) -> str:
    """Words, in their order, by their common beginnings: a tenth of the work of a plain list."""
    tree: dict[str, Any] = {}
    for word in words:
        node = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return _branches(tree) if tree else "(?!)"


def _branches(tree: dict[str, Any]) -> str:
    branches = [_run(letter, node) for letter, node in tree.items() if letter]
    if not branches:
        return ""
    one = branches[0] if len(branches) == 1 and "" not in tree else f"(?:{'|'.join(branches)})"
    return one + "?" if "" in tree else one


def _run(letters: str, node: dict[str, Any]) -> str:
    """A stretch of letters that no word leaves, and what follows it."""
    run = letters
    while len(node) == 1 and "" not in node:
        ((letter, node),) = node.items()
        run += letter
    return re.escape(run) + _branches(node)


def expanded(pattern: str) -> str:
    """A pattern with each sign replaced by its piece."""
    while _SIGN.search(pattern) is not None:
        pattern = _SIGN.sub(lambda sign: _PIECES[sign[0]].pattern, pattern)
    return pattern


def words_of(pattern: str) -> frozenset[str]:
    """The words that stand in a pattern and in its pieces."""
    found = set(_WORDS_IN.findall(_SIGN.sub(" ", pattern)))
    for sign in _SIGN.findall(pattern):
        of = _PIECES[sign]
        found |= set(" ".join(of.words).split()) if of.words else words_of(of.pattern)
    return frozenset(found)


def lists_in(pattern: str) -> tuple[str, ...]:
    """The signs of the lists that stand in a pattern and in its pieces, each once."""
    found: dict[str, None] = {}
    for sign in _SIGN.findall(pattern):
        found.update(dict.fromkeys((sign,) if _PIECES[sign].words else lists_in(_PIECES[sign].pattern)))
    return tuple(found)


def numbered(pattern: str, lists: Sequence[str], slots: int) -> str:
    """A pattern that finds in a text behind lines of words (`WordsHeld.lined_up`) what `expanded` finds in the text.

    A group that took no part fails where it is referred back to: so does an empty line.

    Arguments:
        lists: the lists that the pattern holds, in the order of their lines.
        slots: lines of each list.
    """

    def referred(sign: re.Match[str]) -> str:
        of = _PIECES[sign[0]]
        if not of.words:
            return _SIGN.sub(referred, of.pattern)
        first = lists.index(sign[0]) * slots
        return f"(?:{'|'.join(f'(?P={_SLOT}{number})' for number in range(first, first + slots))})"

    lines = "".join(rf"(?P<{_SLOT}{number}>.++)?+\n" for number in range(len(lists) * slots))
    return lines + _SIGN.sub(referred, pattern)


_SLOT = "_"  # before a number the name of a group, as no construction names one


class Found:
    """What a pattern found in a text in lower case, told in the text's own letters.

    Arguments:
        match: in the lower case of `text`, letter for letter (`folded`), behind lines of words or alone.
    """

    __slots__ = ("_before", "_match", "_text")

    def __init__(self, match: re.Match[str], text: str) -> None:
        self._match, self._text = match, text
        self._before = len(match.string) - len(text)

    def __getitem__(self, name: str) -> str:
        return self.groupdict()[name] or ""

    def groupdict(self) -> dict[str, str | None]:
        """The named groups; None for one that took no part."""
        spans = {name: self._match.span(name) for name in self._match.re.groupindex if name[0] != _SLOT}
        before = self._before
        return {
            name: self._text[start - before : end - before] if start >= 0 else None
            for name, (start, end) in spans.items()
        }

    def start(self, name: str) -> int:
        """Where a group begins."""
        return self._match.start(name) - self._before


def folded(text: str) -> str:
    """A text in lower case, letter for letter."""
    return text.translate(_FOLDED).lower()


class WordsHeld:
    """The words and marks of a text (`all`): which patterns can match it, and which words of their lists are in it.

    Words are runs of letters from a to z, in lower case; every other character but digits and spaces is a mark.
    """

    def __init__(self, text: str) -> None:
        self.text = folded(text)
        self._ordered = _TOKEN.findall(self.text)
        self.all = frozenset(self._ordered)
        self._of_lists: dict[str, list[str]] | None = None
        self._lined_up: dict[tuple[str, ...], tuple[str, int]] = {}

    def have(self, needs: Needs) -> bool:
        """Whether the text has one word or mark of each set, in the order of the sets."""
        if any(map(self.all.isdisjoint, needs)):
            return False
        rest = iter(self._ordered)
        for need in needs:
            for word in rest:
                if word in need:
                    break
            else:
                return False
        return True

    def lined_up(self, lists: tuple[str, ...]) -> tuple[str, int]:
        """The text behind lines that hold those words of lists that stand in it, and how many lines each list has.

        The longest stand first, since where several fit, the longest is to be tried first.
        """
        found = self._lined_up.get(lists)
        if found is None:
            held = self._listed()
            slots, most = FEWEST, max([len(held[sign]) for sign in lists if sign in held], default=0)
            while slots < most:
                slots *= 2
            lines = [
                "\n".join(held[sign]) + "\n" * (slots - len(held[sign]) + 1) if sign in held else "\n" * slots
                for sign in lists
            ]
            found = self._lined_up[lists] = ("".join(lines) + self.text, slots)
        return found

    def _listed(self) -> dict[str, list[str]]:
        """For each list its words that stand in the text, the longest first."""
        if self._of_lists is None:
            text, pieces = self.text, len(_PIECES)
            found = [one for token in self.all for one in _listed_with(token, pieces) if one[1] in text]
            found.sort(reverse=True)
            of_lists: dict[str, list[str]] = {}
            for _, word, signs in found:
                for sign in signs:
                    of_lists.setdefault(sign, []).append(word)
            self._of_lists = of_lists
        return self._of_lists


_Listed = tuple[int, str, tuple[str, ...]]
"""A word's length, the word, and the signs of the lists that it stands in."""


@lru_cache(maxsize=8_192)
def _listed_with(token: str, pieces: int) -> tuple[_Listed, ...]:
    """Listed words that a text may hold because it holds a token: each is found under one of the text's tokens.

    Arguments:
        pieces: how many there are.
    """
    by_letters = _by_letters(pieces)
    return tuple(chain.from_iterable(by_letters.get(letters, ()) for letters in _letters_of(token)))


@lru_cache(maxsize=1)
def _by_letters(_pieces: int) -> dict[str, list[_Listed]]:
    """All listed words by those letters in a row that the fewest of them have."""
    signs: dict[str, list[str]] = defaultdict(list)
    for sign, of in _PIECES.items():
        for word in of.words:
            signs[word].append(sign)
    letters = {word: set().union(*map(_letters_of, _TOKEN.findall(word))) for word in signs}
    having = Counter(chain.from_iterable(letters.values()))
    found: dict[str, list[_Listed]] = defaultdict(list)
    for word, of_it in letters.items():
        found[min(of_it, key=lambda some: (having[some], some))].append((len(word), word, tuple(signs[word])))
    return dict(found)


def _letters_of(token: str) -> set[str]:
    """What a token has of three letters in a row, and of fewer."""
    return {token[at : at + many] for many in (1, 2, 3) for at in range(len(token) - many + 1)}


def words_needed(pattern: str) -> Needs:
    """What every text that a pattern matches from beginning to end holds, in this order.

    Raises:
        ValueError: for flags and back references, which are not read here, and for unbalanced parentheses.
    """
    return _of_ways(_parsed(pattern), True, True)


_PART = re.compile(
    r"(?P<look>\(\?<?[=!])|(?P<open>\((?:\?:|\?P<\w+>|(?!\?)))|(?P<close>\))|(?P<or>\|)"
    r"|(?P<set>\[\^?\]?(?:\\.|[^\]])*\])|(?P<escaped>\\[^A-Za-z0-9])|(?P<unknown>\\.|\(\?|\.)|(?P<end>[$^])"
    r"|(?P<text>[A-Za-z]+(?![?*+{])|.)",
    re.DOTALL,
)
_ENDING = re.compile(r"([A-Za-z])\?(?!\?)")
_MANY = re.compile(r"[?*+]\??|\{[\d,]*\}\??")


@dataclass(slots=True)
class _Node:
    """A part of a pattern: `text` (a word or one character), `sign`, `group`, `set`, `nothing` or `unknown`."""

    kind: str
    text: str = ""
    ending: str = ""  # a letter that may stand behind it: the plural's
    ways: _Ways = ()
    optional: bool = False
    repeated: bool = False


_Ways = tuple[tuple[_Node, ...], ...]
"""Alternatives, each of parts one behind the other."""


def _parsed(pattern: str) -> _Ways:
    ways, at = _ways(pattern, 0)
    if at != len(pattern):
        raise ValueError(f"unbalanced pattern: {pattern!r}")
    return ways


def _ways(pattern: str, at: int) -> tuple[_Ways, int]:
    """The alternatives that begin at a place, and the place of what closes them."""
    ways: list[list[_Node]] = [[]]
    while at < len(pattern):
        part = _PART.match(pattern, at)
        assert part is not None  # "." takes any character
        kind, at = str(part.lastgroup), part.end()
        if kind == "close":
            return tuple(map(tuple, ways)), part.start()
        if kind == "or":
            ways.append([])
            continue
        node = _Node(kind, part[0])
        if kind in ("open", "look"):
            inner, at = _ways(pattern, at)
            at += 1
            node = _Node("group", ways=inner) if kind == "open" else _Node("nothing")
        elif kind == "escaped":
            node = _Node("text", part[0][1:])
        elif kind == "end":
            node = _Node("text", " ")  # no letter stands beyond
        elif part[0] in _PIECES:
            node = _Node("sign", part[0])
        ending = _ENDING.match(pattern, at) if node.kind == "sign" or part[0].isalpha() else None
        if ending is not None:
            node.ending, at = ending[1].lower(), ending.end()
        elif node.kind == "sign" and not _PIECES[node.text].words:
            node = _Node("group", node.text, ways=_ways_of(node.text))
        many = _MANY.match(pattern, at)
        if many is not None:
            node.optional = many[0][0] in "?*" or many[0].startswith(("{0", "{,"))
            node.repeated = many[0][0] != "?"
            at = many.end()
        ways[-1].append(node)
    return tuple(map(tuple, ways)), at


@cache
def _ways_of(sign: str) -> _Ways:
    return _parsed(_PIECES[sign].pattern)


def _needs(nodes: Sequence[_Node], left: bool, right: bool) -> list[frozenset[str]]:
    """What nodes in their order need.

    Arguments:
        left, right: whether what stands around them is surely no letter.
    """
    found: list[frozenset[str]] = []
    for at, node in enumerate(nodes):
        if node.optional or node.repeated:
            continue
        if node.kind == "set":
            found += _marks(node.text)
        elif node.kind == "text" and not node.text.isalpha():
            found += [frozenset(_TOKEN.findall(node.text))] if _TOKEN.match(node.text) else []
        elif node.kind in ("text", "sign", "group"):
            before = _clear(nodes[at - 1 :: -1] if at else (), left, -1)
            behind = _clear(nodes[at + 1 :], right, 1)
            if node.kind == "group":
                found += _of_piece(node.text, before, behind) if node.text else _of_ways(node.ways, before, behind)
            elif before and behind:
                needed = _of_piece(node.text, True, True) if node.kind == "sign" else (frozenset((node.text.lower(),)),)
                ended = {f"{word}{node.ending}" for one in needed for word in one} if node.ending else set()
                found += [one | ended for one in needed]
    return found


def _of_ways(ways: _Ways, left: bool, right: bool) -> Needs:
    """What alternatives need: one set for all of them, where each needs something."""
    each = [_needs(way, left, right) for way in ways]
    if len(each) == 1:
        return tuple(each[0])
    return (frozenset().union(*(min(way, key=len) for way in each)),) if all(each) else ()


def _marks(listed: str) -> list[frozenset[str]]:
    """The characters of a set that lists marks alone."""
    marks = listed[1:-1]
    return [] if re.search(r"[\w\s^-]|\\", marks) else [frozenset(marks)]


@cache
def _of_piece(sign: str, left: bool, right: bool) -> Needs:
    words = _PIECES[sign].words
    if not words:
        return _of_ways(_ways_of(sign), left, right)
    return (frozenset(_TOKEN.findall(word)[0] for word in words),) if left and right else ()


def _clear(nodes: Sequence[_Node], outside: bool, step: int) -> bool:
    """Whether the first character that nodes match, in the order given, is surely no letter.

    Arguments:
        nodes: from an edge away.
        outside: whether what stands beyond them is surely none.
        step: 1 where they are read forwards, -1 backwards.
    """
    for at, node in enumerate(nodes):
        if node.kind == "nothing":
            continue
        if node.kind == "group":
            beyond = _clear(nodes[at + 1 :], outside, step)
            inner = all(_clear(way[::step], beyond, step) for way in node.ways)
            return inner and (beyond or not node.optional)
        if node.kind == "text":
            inner = not node.text[0].isalpha()
        else:
            inner = node.kind == "set" and not re.search(r"[A-Za-z\\^]", node.text)
        if not inner or not node.optional:
            return inner
    return outside
