"""Words of a claim that nothing accounts for: neither the cells that prove it and their titles, nor what is computed.

Arithmetic reads what a claim names and computes of it. A word that it does not look at may make another statement
("remaining revenue", "the profit of Cloud" of a row of revenue), and no list of such words is complete. So it is asked
the other way round: each word has to be said by the labels and titles of the cells, to belong to the operation, or to
stand on a closed list of words that say nothing more wherever they stand (`guardrail.claims.plain.told_words`). Nouns
for kinds of amounts ("revenue", "cost") have to be said by the rows themselves, or by the totals that they add up to:
a title speaks of several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from guardrail.claims.claim import Claim
from guardrail.claims.figures import Unit
from guardrail.claims.figures.agreement import agrees
from guardrail.claims.kept import per_claim
from guardrail.claims.lexicon import FUNCTION_WORDS, NUMBER_OF, word_set
from guardrail.claims.plain.line_words import FRAMES, OPENER
from guardrail.claims.plain.openers import without_opener
from guardrail.claims.plain.relation_words import RELATING
from guardrail.claims.plain.told_words import COMMON, FAMILIES, REST
from guardrail.evidence.features import Cell, Table
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.lexicon import JOINED_PREFIXES
from guardrail.evidence.line_names import other_names, plain_label
from guardrail.evidence.terms import STANDING_IN, content_terms, paraphrases, stem
from guardrail.verify.combining import NUMERICAL
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.metrics import METRICS
from guardrail.verify.finding import Finding
from guardrail.verify.lines.group_totals import headings_of
from guardrail.verify.lines.line_index import lines_of
from guardrail.verify.lines.operands import is_deduction
from guardrail.verify.lines.unsaid import SPENT_ON
from guardrail.verify.turned.restrictions import READ, said_around
from guardrail.verify.values.candidates import blanked

_WORD = re.compile(r"[^\W\d_](?:[\w'’&-]*\w)?")
_LETTERS = re.compile(r"[^\W\d_]+")
_PASSED = re.compile(
    r"\bfall(?:s|ing)? (?=due\b)|\bthe new standard\b|\bnominal (?=difference|change|increase|decrease|amount)"
    r"|\boutstanding (?=balance|amount|principal)|\bper (?:(?:basic|diluted|common|ordinary|equity) )?(?:share|unit)\b"
    r"|\b(?:the |an?)?other (?=than\b|one\b|items?\b)|\bnet (?=of\b)",
    re.IGNORECASE,
)
"""Words that say something else where these stand beside them, or that are looked at elsewhere."""
_BASE = re.compile(
    r"\b(?:percentage|percent|proportion) of (?:net |total )?(?:sales|revenues?)\b(?= represented\b)", re.I
)
"""What a percentage is of, where its own label says it."""
_QUALIFIED = re.compile(
    r"(?:^|[,:;(] ?|\b(?:the|an?|its|their|our|of|in|for|from|with|on|by|and|as|to|than|against|had|has|have|between) )"
    r"(?P<word>[a-z]{3,}ed|minimum|maximum|held|paid|spent|sold|remaining) "
    r"(?P<noun>(?!(?:of|in|at|for|on|by|to|from|with|as|and|or|the|an?|levels?|value|point|was|were|is|are)\b)[a-z]+)",
    re.IGNORECASE,
)
"""What stands where adjectives do: "secured loans", "the realized gains"; "the bank secured loans" is a deed."""
_SAID_SO = word_set(
    "reported recorded presented shown listed stated disclosed combined based compared measured expressed"
)
"""Participles that make no other thing of what they are said of."""
_SMALL = (FUNCTION_WORDS | frozenset(NUMBER_OF)) - word_set("not no plus minus without various")
_EMPTY = word_set(
    "also any all own prior previous last earlier later before ago since following followed meanwhile however although"
    " though even together respectively sequentially despite no not latter former nav"
    " million billion thousand percent percentage points point basis usd eur gbp approximately about around roughly"
    " nearly almost far absolute note notes table based defined reflecting represents representing implies classified"
    " fund fund's portfolio strategy market balance return returned returns spent incurred allocation exposure"
    " weighting constitution bear annualize extended broke skip positive opened relationship something ground way"
    " reversals simple pretty single math say safe that'd"
)
"""Further words that say nothing more beside the names and values of cells."""
_FAMILIES = {
    "growth": ("growth",),
    "change": ("growth", "compare"),
    "direction": ("growth", "compare", "share", "unchanged"),
    "every year": ("trend", "growth"),
    "trend": ("trend",),
    "compound": ("cagr",),
    "cagr": ("cagr",),
    "average": ("average", "sum", "growth"),
    "sum": ("sum",),
    "sum over": ("average",),
    "share": ("share", "compare"),
    "part of": ("share", "extreme", "ranking", "compare", "growth"),
    "rate on": ("share",),
    "difference": ("compare", "growth", "share"),
    "compare": ("compare",),
    "ratio": ("share", "compare"),
    "per unit": ("per unit",),
    "remaining": ("remaining",),
    "unchanged": ("unchanged",),
    "extreme": ("extreme", "ranking", "compare", "growth"),
    "ranking": ("ranking", "extreme", "compare", "growth"),
    "only one": ("ranking", "extreme", "compare", "growth"),
    "line": ("growth", "cagr", "trend", "extreme", "compare", "average", "unchanged"),
}
"""By what the name of a formula holds: the operations whose words it reads (`FAMILIES`)."""
_OWN = {
    "rate on": "invest investing invested investment investor investors would",
    "part of": "shaved took knocked trimmed depressed weighed pulled pushed off",
    "growth ranking": "fastest slowest strongest weakest growing",
    "percentage change": "third thirds fourth fifth fifths tenth tenths",
    "difference": "cheaper dearer",
    "return on": "average",
}
"""Further words, by what the name of a formula holds."""
_LEFT = REST - word_set("net remaining remain remains remained other total")
_KINDS = tuple(
    map(
        content_terms,
        (
            "revenue sales turnover",
            "cost expense expenditure charge spending outlay",
            "profit income earnings",
            "loss",
            "margin",
            "asset",
            "liability",
            "equity",
            "cash",
        ),
    )
)
"""Nouns for kinds of amounts, those that may stand for each other together."""
_SPENT, _LOSS = _KINDS[1], _KINDS[3]
_INCOME, _TAX = content_terms("income"), content_terms("tax")
_RETURNS, _AVERAGED = word_set("return returns"), word_set("average annual")
_OF_KINDS = frozenset[str]().union(*_KINDS)


def says_unaccounted(claim: Claim, proving: Sequence[Finding], index: EvidenceIndex) -> bool:
    """Whether a claim has words that neither the cells that prove it nor their operations account for.

    Arguments:
        proving: the proofs; where a sentence is among them, that sentence has the claim's words.
    """
    if any(one.check not in READ for one in proving):
        return False
    formulas = frozenset(one.formula for one in proving)
    known, ratios = _known(formulas), _ratio_words(formulas)
    words = _words(claim)
    if any(word in _RETURNS for word, _ in words):
        known |= _AVERAGED  # over years it is one, whether its heading says so or not
    left = [(word, terms) for word, terms in words if word not in known]
    qualified = _qualified(claim)
    kinds = content_terms(claim.text) & _OF_KINDS
    if not left and not qualified and not kinds:
        return False
    found = list(_cells(proving, index))
    if any(
        (kinds and _is_called_otherwise(claim, cell, table, ratios))
        or (ratios and _is_stated_of_another(claim, kinds, cell, table))
        for cell, table in found
    ):
        return True
    labels = [_named_so(claim.text, _said_by(cell, table)) for cell, table in found]
    around = _borne(said_around(proving, index)).union(*labels)
    around = around.union(*(Evaluator.of(index).scope(table.chunk) for _, table in found))
    if all(one.check == NUMERICAL for one in proving):  # which accounts for all words but those of kinds
        left = [(word, terms) for word, terms in left if not terms.isdisjoint(_OF_KINDS)]
        around = around.union(*(table.terms for _, table in found))
    around = _named_so(claim.text, around)
    own = frozenset[str]().union(*labels)
    if not labels or not all(map(_tells_kind, labels)):
        own |= around
    if any(word not in around and stem(word) not in around and named in around for word, named in qualified):
        return True
    return any(
        not (word in around or terms <= around or (terms and all(_stands_for(term, around) for term in terms)))
        or not all(_is_of_kind(term, own) for term in terms & _OF_KINDS)
        for word, terms in left
    )


def _is_called_otherwise(claim: Claim, cell: Cell, table: Table, ratios: frozenset[str]) -> bool:
    """Whether a noun for another kind of amounts stands right behind the label of a row in a claim: "fuel revenue".

    Arguments:
        ratios: words of the names of ratios, which may go on behind a label ("operating income margin").
    """
    words = [match[0].lower() for match in _LETTERS.finditer(claim.text)]
    printed = cell.row_path[-1] if cell.row_path else ""
    for label in map(_LETTERS.findall, (printed.lower(), plain_label(printed))):  # "income (loss)" stands whole or not
        places = [at for at in range(len(words) - len(label)) if words[at : at + len(label)] == label] if label else []
        if not places:
            continue
        said = _said_by(cell, table)
        around = said - content_terms(printed)
        nouns = (
            content_terms(words[at + len(label)]) & _OF_KINDS for at in places if words[at + len(label)] not in ratios
        )
        return _tells_kind(said) and not all(_is_of_kind(term, around) for noun in nouns for term in noun)
    return False


def _is_stated_of_another(claim: Claim, kinds: frozenset[str], cell: Cell, table: Table) -> bool:
    """Whether a claim states the value of an operand, and no noun for what kind of amount it is."""
    stated = cell.figure
    if stated is None or not any(
        figure.unit is not Unit.PERCENT and agrees(figure, stated) for figure in claim.figures
    ):
        return False
    told = _said_by(cell, table) & _OF_KINDS
    return bool(told) and not any(_is_of_kind(kind, told) for kind in kinds)


def _is_of_kind(term: str, said: frozenset[str]) -> bool:
    return term in said or any(term in kind and not kind.isdisjoint(said) for kind in _KINDS)


def _tells_kind(label: frozenset[str]) -> bool:
    """Whether labels say what kind of amount a row has; income taxes are no income."""
    kinds = label & _OF_KINDS
    return bool(kinds - _INCOME if label & _TAX else kinds)


def _stands_for(term: str, said: frozenset[str]) -> bool:
    return term in said or not STANDING_IN.get(term, frozenset()).isdisjoint(said)


def _named_so(text: str, said: frozenset[str]) -> frozenset[str]:
    """`said` with the words of a claim that name in other words what is said."""
    said = said.union(*(replaced for replaced, standing, _ in paraphrases(content_terms(text)) if standing <= said))
    return said.union(
        *(
            content_terms(name)
            for name, others in other_names(text)
            if any(content_terms(one) <= said for one in others)
        )
    )


def _cells(proving: Sequence[Finding], index: EvidenceIndex) -> Iterator[tuple[Cell, Table]]:
    cited = {citation for one in proving for citation in one.citations if citation.row or citation.column}
    chunks = {citation.chunk for citation in cited}
    for table in index.tables:
        if table.chunk in chunks:
            yield from ((cell, table) for cell in table.cells if cell.citation in cited)


def _said_by(cell: Cell, table: Table) -> frozenset[str]:
    """The words of a cell's labels and headings, of the total that its row adds up to, and of all that add up to it."""
    lines = lines_of(table)
    said = _borne(" ".join((*headings_of(cell.row_path), *cell.row_path[-1:], *cell.column_path)).lower())
    said |= lines.summed(cell.row)
    for value in lines.of_row(cell.row):
        if value.cell is cell:
            said |= lines.shared_by_parts(value)
    own = [line for line in lines.lines if any(value.cell is cell for value in line.values)]
    amiss = content_terms(" ".join(cell.row_path[:-1])) - said
    said = said.union(*(line.terms - amiss for line in own))
    if any(is_deduction(line) or line.terms & SPENT_ON for line in own):
        said |= _SPENT
    elif cell.figure is not None and cell.figure.value < 0:
        said |= _LOSS
    return said


@lru_cache(maxsize=8_192)
def _borne(said: str) -> frozenset[str]:
    words = _LETTERS.findall(said)
    return content_terms(said) | frozenset(words) | frozenset(map(stem, words))


@lru_cache(maxsize=256)
def _known(formulas: frozenset[str]) -> frozenset[str]:
    """The words that say nothing more beside what some formulas compute."""
    text = " ".join(formulas)
    known = COMMON | FAMILIES["look-up"] | _SMALL | _EMPTY
    families = {family for named, read in _FAMILIES.items() if named in text for family in read}
    known = known.union(*(words.split() for named, words in _OWN.items() if named in text))
    if _ratio_words(formulas):
        families |= {"share", "compare", "growth"}
    known = known.union(*(FAMILIES[family] for family in families))
    if families & {"share", "compare", "sum"}:
        known |= RELATING | _LEFT
    if "remaining" not in families:
        known -= {"remaining"}
    return known | _ratio_words(formulas)


@lru_cache(maxsize=256)
def _ratio_words(formulas: frozenset[str]) -> frozenset[str]:
    """The words of the names of all ratios and other measures that the formulas are."""
    text = " ".join(formulas)
    named = [name for one in METRICS if one.name in text for name in (one.name, *one.aliases)]
    return _borne(" ".join(named).lower()) if named else frozenset()


@per_claim
def _qualified(claim: Claim) -> tuple[tuple[str, str], ...]:
    """Participles and other adjectives of the claim's nouns, each with the stem of the word behind it."""
    text = blanked(claim.text, (*claim.figures, *claim.periods))
    return tuple(
        (match["word"].lower(), stem(match["noun"].lower()))
        for match in _QUALIFIED.finditer(text)
        if match["word"].lower() not in _SAID_SO
    )


@per_claim
def _words(claim: Claim) -> tuple[tuple[str, frozenset[str]], ...]:
    """The words of a claim but names, figures, times and what opens it, each with its content words."""
    text = blanked(claim.text, (*claim.figures, *claim.periods))
    text = OPENER.sub("", without_opener(text))
    for frame in FRAMES:
        text = frame.sub(" ", text)
    text = _PASSED.sub(" ", _BASE.sub("percent ", text))
    found: list[tuple[str, frozenset[str]]] = []
    for match in _WORD.finditer(text):
        if _is_of_name(text, match.start(), match.end()):
            continue
        word = match[0].lower().replace("’", "'").removesuffix("'s").removesuffix("'")
        terms = content_terms(match[0])
        first, *rest = word.split("-")
        if rest and first not in JOINED_PREFIXES:
            found += [(part, content_terms(part)) for part in (first, *rest)]
        else:
            found.append((word, terms))
    return tuple(found)


def _is_of_name(text: str, start: int, end: int) -> bool:
    """Whether a word is written as part of a name: with a capital that opens no sentence, or beside another capital."""
    if not text[start].isupper():
        return False
    behind = text[end : end + 4].strip(" '’&")[:1]
    return bool(text[:start].rstrip(" \"'“‘(*")) or behind.isupper() or text[end : end + 1] in ("'", "’")
