"""Sentences made of an answer's table rows and "Yield: 4.85%" lines."""

from __future__ import annotations

import re

from guardrail.claims.context import Context, entity_of
from guardrail.claims.figures.periods import parse_periods
from guardrail.claims.lexicon import word_set
from guardrail.claims.sentences.labels import HEAD_ENDS, claims_property, is_attribute, is_label, is_topic, names_thing
from guardrail.claims.sentences.verbs import finite_verb, word_of

_EMPTY = re.compile(r"[-–—.\s]*|n\.?/?a\.?", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"[-–−+(]?\s*[$€£¥]?\s?\d[\d,]*(?:\.\d+)?\)?")
_NOTE = re.compile(
    r"\(?\b(?:(?P<usd>USD|US\$|\$)|(?P<eur>EUR|€)|(?P<gbp>GBP|£))?\s?(?:in |amounts? in )?(?:(?:USD|EUR|GBP|\$|€|£) )?"
    r"(?:in )?(?P<scale>thousands?|millions?|billions?|000s|m|mm|mn|bn|k)\b\)?|\((?P<percent>%|percent)\)",
    re.IGNORECASE,
)
_SCALES = {"t": "thousand", "0": "thousand", "k": "thousand", "m": "million", "b": "billion"}
_QUANTITY = re.compile(r"([~≈]?[$€£]?\d[\d.,]*%?(?: (?:million|billion|bps|years?|days?))?) ([A-Za-z][A-Za-z0-9 -]*)")
_DATED_TOPICS = word_set("inception maturity date dates founded established launch launched due expiry expiration")
_DESCRIBING = word_set(
    "monthly quarterly annual daily federal municipal corporate government short long intermediate current recent "
    "available general important legal historical domestic international global emerging developed large mid small "
    "fixed callable top main primary"
)
_CHANGE_HEADINGS = word_set("change changes growth difference increase decrease variance")
_ATTRIBUTE_HEADINGS = word_set(
    "metric metrics measure measures item items attribute attributes feature features term terms"
)
_BRACKETED = re.compile(r"\s*\([^()]*\)")
_VALUE_HEADINGS = word_set(
    "value values amount amounts detail details figure figures data description information result"
)
_LABELLED = re.compile(
    r"(?P<label>[A-Za-z0-9][^:.?!–—]{0,60}?)(?:\s?(?P<colon>:)\s+| [–—-] )(?P<value>\S.*)", re.DOTALL
)
# "ratio of 0.74%", "minimum of $2,500 (as of June 30, 2026)"
_ATTRIBUTE_OF = re.compile(r"(?:(?:an?|the) )?(?P<attribute>[A-Za-z0-9][\w -]*?) of (?P<value>[~≈]?[$€£]?\d.*)")
_TICKER = re.compile(r"(.+?) \(([A-Z]{3,5})\)")
_SEPARATOR = re.compile(r":\s| [–—-] ")
_LONGEST_LABEL = 6  # words
_LONGEST_VALUE = 25  # words
_CURRENCY = re.compile(r"[$€£¥]")
_CLAUSES = re.compile(r", (?!\d{4}\b)|; |,? and ")


def is_header(cells: tuple[str, ...]) -> bool:
    """Whether a table's first row holds names of columns: topics, names, periods and unit notes, no values."""
    if not any(cells) or not all(not cell or _names_column(cell) for cell in cells):
        return False
    # "Rating | AAA" and "Distribution | Monthly" are a value and its name, "Metric | Fund X" is a header.
    compares = word_of(cells[0]) in _ATTRIBUTE_HEADINGS or not _without_note(cells[0])
    if compares:
        return True
    dated = len(cells) == 2 or any(word_of(word) in _DATED_TOPICS for word in cells[0].split())
    return not any(_describes(cell) or (dated and any(parse_periods(cell))) for cell in cells[1:])


def _describes(cell: str) -> bool:
    """Whether a cell can be a value: a name or a describing word, neither a topic nor a period."""
    if not cell or any(parse_periods(cell)) or not _without_note(cell):
        return False
    return not is_topic(_without_note(cell)) or word_of(cell.split()[-1]) in _DESCRIBING


def _names_column(cell: str) -> bool:
    bare = _BRACKETED.sub("", cell).strip()
    if not bare:
        return True
    rest = bare
    for period in reversed(parse_periods(bare)):
        rest = rest[: period.start] + rest[period.end :]
    rest = rest.strip(" ,.-–—")
    if not rest:
        return True
    return is_label(rest) and not any(character.isdigit() for character in rest)


def row_sentences(cells: tuple[str, ...], context: Context) -> list[str]:
    """One sentence a filled cell, with its row's and column's names; the whole row as one when they are not known."""
    header = context.table_header or ()
    label = cells[0]
    values = [(index, cell) for index, cell in enumerate(cells) if index and not _EMPTY.fullmatch(cell)]
    if (
        not label
        or not (values or is_label(label))
        or (not header and len(cells) != 2)
        or (header and len(header) != len(cells))
    ):
        filled = [cell for cell in cells if not _EMPTY.fullmatch(cell)]
        return ["; ".join(filled)] if filled else []
    sentences = []
    for index, cell in values:
        column = header[index] if header else ""
        value = _with_unit(cell, label, column, header[0] if header else "")
        sentences.append(_cell_sentence(label, header[0] if header else "", column, value, context))
    return sentences


def _with_unit(cell: str, *notes: str) -> str:
    """The cell with the scale, currency or percent sign that a header or label states."""
    if not _BARE_NUMBER.fullmatch(cell):
        return cell
    for note in notes:
        found = _NOTE.search(note)
        if found is None:
            continue
        if found["percent"]:
            return f"{cell}%"
        scale = _SCALES[found["scale"][0].lower()]
        sign = "$" if found["usd"] or "$" in note else "€" if found["eur"] else "£" if found["gbp"] else ""
        money = sign if sign and not _CURRENCY.search(cell) else ""
        return f"{money}{cell} {scale}"
    return cell


def _cell_sentence(label: str, first_heading: str, column: str, value: str, context: Context) -> str:
    name = _without_note(label)
    measures = not _without_note(first_heading) and is_attribute(name)
    named = is_topic(name) and not names_thing(name)
    topic = named or measures or word_of(first_heading) in _ATTRIBUTE_HEADINGS
    heading = _without_note(column)
    verb = "is"
    period = ""
    if heading and any(parse_periods(heading)):
        found = parse_periods(heading)
        rest = (heading[: found[0].start] + heading[found[0].end :]).strip(" ,-–")
        period, heading, verb = f" in {found[0].text}", rest, "was"
        if found[0].day is not None:
            period = f" on {found[0].text}"
    if word_of(heading) in _VALUE_HEADINGS:
        heading = ""
    if topic:
        attribute = _lowered(name)
        common = bool(heading) and is_topic(heading) and not names_thing(heading)
        owner = heading if heading and not common else context.entity
        if common:
            changes = word_of(heading.split()[-1]) in _CHANGE_HEADINGS
            attribute = f"{_lowered(heading)} in {attribute}" if changes else f"{attribute} ({heading})"
    else:
        attribute, owner = (_lowered(heading), name) if heading else ("", name)
    return _attribute_sentence(owner, attribute, verb, value, period)


def _attribute_sentence(owner: str, attribute: str, verb: str, value: str, period: str = "") -> str:
    head = HEAD_ENDS.split(attribute, maxsplit=1)[0]
    if head.endswith("s") and not head.endswith("ss"):
        verb = {"is": "are", "was": "were"}[verb]
    if owner and attribute:
        return f"{owner}'s {attribute}{period} {verb} {value}"
    if attribute:
        return f"The {attribute}{period} {verb} {value}"
    return f"{owner}{period} {verb} {value}" if period else f"{owner}: {value}"


def _without_note(text: str) -> str:
    return _BRACKETED.sub("", text).strip() if _NOTE.search(text) else text.strip(" :")


def _lowered(label: str) -> str:
    """The label in running text: topic words lower-case, names and abbreviations as they are."""
    lowered = [word.lower() if word.istitle() and is_topic(word) else word for word in label.split()]
    if lowered and len(label.split()) > 1 and lowered[0].istitle() and label.split()[1].islower():
        lowered[0] = lowered[0].lower()
    return " ".join(lowered)


def labelled_sentence(text: str, context: Context, *, item: bool) -> str | None:
    """The sentence of "Expense ratio: 0.45%"; None when the text is no labelled value.

    Arguments:
        text: a line without markup.
        context: what the label is about.
        item: the line is a list item or its label is bold, so that a dash separates too.
    """
    found = _LABELLED.fullmatch(text.strip()) if _SEPARATOR.search(text) else None
    if found is None or (found["colon"] is None and not item):
        return None
    label, value = found["label"].strip(), found["value"].strip().rstrip(".")
    tokens = label.split()
    if len(tokens) > _LONGEST_LABEL or finite_verb(tokens) is not None or len(value.split()) > _LONGEST_VALUE:
        return None
    if word_of(tokens[0]) in ("the", "its", "their", "this"):
        about = " ".join(token for token in tokens[1:] if not token.endswith("'s"))
        plural = tokens[-1].endswith("s") and not tokens[-1].endswith("ss")
        verb = "are" if plural else "is"
        valued = is_topic(about) and finite_verb(value.split()) is None
        return f"{label} {verb} {_with_unit(value, label)}" if valued else None
    if names_thing(label):
        return _quantities(label, value)
    name = _without_note(label)
    topic = (is_topic(name) or is_attribute(name)) and not claims_property(label)
    if finite_verb(value.split()) is not None:
        # "Liquidity: Shares can be redeemed daily": the label adds nothing; a name or property in it would.
        return value if topic and value[:1].isupper() else None
    if not topic:
        return _quantities(label, value)
    return _attribute_sentence(context.entity, _lowered(_without_note(label)), "is", _with_unit(value, label))


def _quantities(name: str, value: str) -> str | None:
    """The clauses of "Brightwater Bond Fund: 4.85% yield, 0.75% expense ratio"; None for any other value."""
    ticker = _TICKER.fullmatch(name)
    name = ticker[1] if ticker else name
    clauses = [_quantity(name, part) for part in _CLAUSES.split(value)]
    if (entity_of(name) != name and not names_thing(name)) or not all(clauses):
        return None
    known = [f"{name}'s ticker is {ticker[2]}"] if ticker else []
    return "; ".join([clause for clause in clauses if clause is not None] + known)


def _quantity(name: str, part: str) -> str | None:
    """The clause of "4.85% yield" or "yield of 4.85%" said of `name`."""
    found = _QUANTITY.fullmatch(part.strip())
    if found is not None and is_topic(found.group(2)):
        return _attribute_sentence(name, _lowered(found.group(2)), "is", found.group(1))
    of = _ATTRIBUTE_OF.fullmatch(part.strip())
    if of is None or " of " in of["value"].split("(")[0]:
        return None
    if not (is_topic(of["attribute"]) or is_attribute(of["attribute"])):
        return None
    attribute = _lowered(of["attribute"])
    plural = attribute.endswith("s") and not attribute.endswith("ss")
    article = "" if plural else "an " if attribute[:1] in "aeiou" else "a "
    return f"{name} has {article}{attribute} of {of['value']}"
