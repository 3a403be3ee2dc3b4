"""Faithful rewritings of one sentence: shortened, reworded, subject carried over. What they say follows from it."""

from __future__ import annotations

import random
import re
from typing import Final

from guardrail.training import lexicon as lx
from guardrail.training.perturb import Change

_OPENER: Final = re.compile(
    r"^(?:In addition|Additionally|However|Moreover|Furthermore|Accordingly|As a result|Therefore|Further|Also|"
    r"For example|Consequently|Generally|Historically|Currently|As noted above|As discussed (?:above|below)|"
    r"In particular|Specifically|Similarly|Finally|Overall|During the (?:year|period|quarter)|"
    r"(?:As of|At|In|During|On) [^,]{4,40}\d{4}), (?=\w)"
)
_BRACKETED: Final = re.compile(r"\s*\((?![^)]*\b(?:loss|decrease|benefit)\b)[^()]*\)")
_TAIL: Final = re.compile(
    r",? (?:which|including|such as|primarily due to|mainly due to|primarily as a result of|as described|as discussed|"
    r"as well as|along with|together with|reflecting|resulting in|resulting from|compared (?:to|with)|in addition to|"
    r"due to|because|as follows|pursuant to|in accordance with|in connection with|where|while|whereas|"
    r"driven by|based on|and (?:therefore|thus|as a result)|through which|so that|in order to|attributable to|"
    r"on the basis of|and may [a-z]+|, but) [^.;]*(?=[.;]?$)"
)
_DANGLING: Final = re.compile(
    r"\b(?:is|are|was|were|be|been|being|and|or|of|to|in|by|not|than|the|a|an|that|which|on|with|for|as|at|from|has|have|"
    r"had|will|may|can|both|between|its|our|their|this|these|such)$"
)
_LIMITS: Final = re.compile(
    r"\b(?:except|unless|only|if|other than|excluding|without|not|no|never|neither|nor|until)\b"
)
_CLAUSES: Final = re.compile(
    r"^(?P<a>.{20,}?),? (?:and|but|while|whereas|; and) "
    r"(?P<b>(?:we|our|the|its|it|they|these|this|there|net|total|revenues?|such)\b .{0,40}?\b"
    r"(?:is|are|was|were|will|has|have|had|may|can|did|does|increased|decreased|recorded|recognized)\b .{8,})$",
    re.IGNORECASE,
)
_FINITE: Final = r"is|are|was|were|has|have|will|may|can|must|does not|did not|is not|are not"
_PREDICATES: Final = re.compile(
    r"^(?P<s>(?:The |Our |Its |This |These )?[\w$&.,’'-]+(?: [\w$&.’'-]+){0,7}?) "
    rf"(?P<v>{_FINITE}) (?P<a>[^,;]{{8,}}?),? and (?P<w>{_FINITE}) (?P<b>[^;]{{8,}})$"
)
_NAMED: Final = re.compile(
    r"^(?P<s>[A-Z][^,]{3,60}), (?P<m>an? [^,]{5,80}|the [^,]{5,80}|\w+ing [^,]{4,80}), "
    r"(?P<p>(?:is|was|has|had|will|are|were|[a-z]+ed|[a-z]+s) .+)$"
)


def _whole(text: str) -> str:
    text = re.sub(r"\s{2,}", " ", text).strip(" ,;")
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") else text + "."


def shortened(text: str, rng: random.Random) -> list[Change]:
    """Shorter forms: opener, bracket or tail cut, one clause or one predicate of a coordination."""
    out: list[str] = []
    bare = text.rstrip(".")
    if _OPENER.search(text):
        out.append(_OPENER.sub("", text, count=1))
    if _BRACKETED.search(text):
        out.append(_BRACKETED.sub("", text))
    match = _TAIL.search(bare)
    if match and not _LIMITS.search(match.group(0)) and len(bare[: match.start()].split()) >= 6:
        out.append(bare[: match.start()])
    match = _CLAUSES.match(bare)
    if match and not re.match(r"(?:if|when|while|although|unless|between|both)\b", bare, re.IGNORECASE):
        first, second = match["a"], match["b"]
        opening_condition = re.search(r"\b(?:if|unless)\b", first)
        if not opening_condition:
            out += [first, second]
    match = _PREDICATES.match(bare)
    if match and not re.search(r"\b(?:that|which|if|both|between)\b", match["s"]):
        out += [f"{match['s']} {match['v']} {match['a']}", f"{match['s']} {match['w']} {match['b']}"]
    match = _NAMED.match(bare)
    if match:
        out.append(f"{match['s']} {match['p']}")
        if match["m"].startswith(("a ", "an ")):
            out.append(f"{match['s']} is {match['m']}")
    return [
        Change(_whole(t), "entailment", "shortened")
        for t in out
        if 4 <= len(t.split()) < len(text.split())
        and t.count("(") == t.count(")")
        and not _DANGLING.search(t.rstrip(". "))
    ]


_AGREE: Final[dict[str, str]] = {
    "are": "is", "were": "was", "have": "has", "do": "does", "expect": "expects", "believe": "believes",
    "use": "uses", "recognize": "recognizes", "record": "records", "measure": "measures", "evaluate": "evaluates",
    "estimate": "estimates", "determine": "determines", "operate": "operates", "provide": "provides",
    "maintain": "maintains", "offer": "offers", "consider": "considers", "sell": "sells", "lease": "leases",
    "intend": "intends", "assess": "assesses", "account": "accounts", "review": "reviews", "hold": "holds",
    "apply": "applies", "include": "includes", "pay": "pays", "generate": "generates", "plan": "plans",
    "own": "owns", "perform": "performs", "report": "reports", "classify": "classifies", "make": "makes",
    "sponsor": "sponsors", "test": "tests", "depend": "depends", "monitor": "monitors", "purchase": "purchases",
    "invest": "invests", "allocate": "allocates", "do not": "does not", "continue": "continues",
}  # fmt: skip


def third_person(text: str, name: str) -> str | None:
    """The sentence with `we` and `our` replaced by `name`, verbs agreeing; None when it has neither."""
    if not re.search(r"\b(?:we|our)\b", text, re.IGNORECASE):
        return None

    def agree(match: re.Match[str]) -> str:
        verb = match.group(2)
        return f"{name} {match.group(1) or ''}{_AGREE.get(verb, verb)}"

    text = re.sub(r"\b[Ww]e ((?:also|generally|currently|regularly|periodically|typically) )?(\w+)", agree, text)
    text = re.sub(r"\b[Oo]ur\b", f"{name}'s", text)
    text = re.sub(r"\bus\b", name, text)
    return text[:1].upper() + text[1:]


_MOVE_ENDS: Final = r"(?=\s+(?:by|to|from|in|during|slightly|\$|\d)|[.,])"


def _others(words: tuple[str, ...], old: str) -> tuple[str, ...]:
    return tuple(w for w in words if w != old)


def _whole_word(old: str) -> re.Pattern[str]:
    return re.compile(r"(?<=\d)\s?%" if old == "%" else rf"(?<![\w-]){re.escape(old)}(?![\w-])")


_OPTIONS: Final[tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...]] = (
    *((old, _others(words, old), _whole_word(old)) for words in lx.SYNONYMS for old in words),
    *((words[0], words[1:], _whole_word(words[0])) for words in lx.ONE_WAY_SYNONYMS),
    *((old, _others(words, old), re.compile(rf"\b{old}\b{_MOVE_ENDS}")) for words in lx.MOVES for old in words),
)


def reworded(text: str, rng: random.Random, most: int = 3) -> Change | None:
    """Up to `most` words exchanged for synonyms; None when the sentence holds none."""
    found = [option for option in _OPTIONS if option[0] in text or option[0] == "%"]
    rng.shuffle(found)
    changed, done = text, 0
    for old, others, pattern in found:
        match = pattern.search(changed)
        if not match:
            continue
        new = rng.choice(others)
        if "%" in (old, new):
            if new == "%" and not re.search(r"\d\s?$", changed[: match.start()]):
                continue
            new = "%" if new == "%" else " percent"
            changed = changed[: match.start()].rstrip() + new + changed[match.end() :]
        else:
            changed = changed[: match.start()] + new + changed[match.end() :]
        done += 1
        if done >= most:
            break
    return Change(changed, "entailment", "reworded") if done else None


_AMOUNT: Final = r"[$£€]?[\d.,]*\d%?(?: (?:thousand|million|billion|percent))?"
_TWO_PERIODS: Final = re.compile(
    r"^(?P<s>[^,]{4,90}?) (?:was|were|totaled|amounted to) "
    rf"(?P<a>(?:approximately )?{_AMOUNT}),? (?:in|for|during|at|as of) (?P<x>[^$£€%]{{4,45}}?),? "
    r"(?:and|as compared to|as compared with|compared to|compared with|versus|from) "
    rf"(?P<b>(?:approximately )?{_AMOUNT}),? (?:in|for|during|at|as of) (?P<y>[^$£€%,;]{{4,45}})\.$"
)
_MOVED: Final = re.compile(
    r"^(?P<s>[^,]{4,90}?) (?P<v>increased|decreased|declined|grew|rose|fell) "
    rf"(?:by )?(?P<a>{_AMOUNT})(?:,? or [\d.]+%,?)? to (?P<b>{_AMOUNT})(?P<r>[ .,].*)$"
)
_UP: Final = ("increased", "grew", "rose")


def restructured(text: str, rng: random.Random) -> list[Change]:
    """Figures of two periods told apart or put the other way round; a movement told by its size or its end."""
    out: list[str] = []
    match = _TWO_PERIODS.match(text)
    if match:
        s, small = match["s"], match["s"][0].lower() + match["s"][1:]
        out += [
            f"{s} was {match['a']} in {match['x']}.",
            f"In {match['y']}, {small} was {match['b']}.",
            f"{s} was {match['b']} in {match['y']}.",
            f"{s} went from {match['b']} in {match['y']} to {match['a']} in {match['x']}.",
        ]
    match = _MOVED.match(text)
    if match:
        up = match["v"] in _UP
        noun = rng.choice(("an increase", "a rise") if up else ("a decrease", "a decline"))
        verb = rng.choice(("increased", "rose", "grew") if up else ("decreased", "declined", "fell"))
        out += [
            f"{match['s']} {verb} to {match['b']}.",
            f"{match['s']} {verb} by {match['a']}.",
            f"{match['s']} reached {match['b']}, {noun} of {match['a']}.",
        ]
    return [Change(t, "entailment", "paraphrase") for t in rng.sample(out, min(len(out), 2))]


_TENSES: Final = (
    (" is ", " was "), (" are ", " were "), (" was ", " is "), (" were ", " are "), (" has ", " had "),
    (" have ", " had "),
    (" is not ", " isn't "), (" are not ", " aren't "), (" was not ", " wasn't "), (" were not ", " weren't "),
    (" do not ", " don't "), (" does not ", " doesn't "), (" did not ", " didn't "), (" cannot ", " can't "),
    (" will not ", " won't "), (" no ", " no "),
)  # fmt: skip
_FRAMES: Final[tuple[str, ...]] = (
    "According to the report, {s}", "The report states that {s}", "The company says that {s}",
    "The filing notes that {s}",
    "According to the documents, {s}", "The document says {s}", "It is stated that {s}", "As reported, {s}",
    "In fact, {s}", "Note that {s}", "Moreover, {s}", "Importantly, {s}", "In summary, {s}",
    "The prospectus states that {s}",
)  # fmt: skip


def retensed(text: str, rng: random.Random) -> Change | None:
    """Tense moved or a negation contracted; the claim stays supported."""
    found = [(old, new) for old, new in _TENSES if old in text and old != new]
    if not found:
        return None
    old, new = rng.choice(found)
    return Change(text.replace(old, new, 1), "entailment", "tense")


def framed(text: str, rng: random.Random) -> Change:
    """The sentence inside a frame such as `According to the report, ...`."""
    first = text.split(" ", 1)[0]
    keep = not re.fullmatch(r"(?:The|In|A|An|This|These|We|Our|As|For|There|No|It|Its|At|On|During|All|Some|If)", first)
    inner = text if keep else text[0].lower() + text[1:]
    return Change(rng.choice(_FRAMES).format(s=inner), "entailment", "framed")


def faithful(text: str, rng: random.Random, name: str) -> list[Change]:
    """Faithful rewritings, singly and stacked; `name` stands for the reporting company."""
    out = [Change(text, "entailment", "verbatim")]
    short = shortened(text, rng)
    out += short
    out += restructured(text, rng)
    bases = [text, *(c.text for c in short)]
    for base in rng.sample(bases, min(len(bases), 2)):
        reworked = reworded(base, rng)
        if reworked:
            out.append(reworked)
    third = third_person(text, name)
    if third:
        out.append(Change(third, "entailment", "subject"))
    base = rng.choice(out).text
    for extra in (retensed(base, rng), framed(base, rng) if rng.random() < 0.5 else None):
        if extra:
            out.append(extra)
    if third and short and rng.random() < 0.7:
        stacked = third_person(rng.choice(short).text, name)
        if stacked:
            again = reworded(stacked, rng)
            out.append(Change(again.text if again and rng.random() < 0.6 else stacked, "entailment", "paraphrase"))
    return out
