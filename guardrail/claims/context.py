"""What an answer has been about so far, and how pronouns and "the fund" are read from it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from guardrail.claims.figures.periods import Period
from guardrail.claims.lexicon import MONTHS, word_set
from guardrail.claims.record import record
from guardrail.claims.sentences.antecedents import is_paid, is_plural
from guardrail.claims.sentences.labels import LABEL_WORDS, is_topic
from guardrail.claims.sentences.stops import STARTERS
from guardrail.claims.sentences.verbs import finite_verb, word_of

REMEMBERED = 8_192
"""Subjects: the sentences of one answer, and of answers about the same fund, share them."""

LONGEST_QUESTION = 400
"""Characters of a question whose figures an answer may reckon with."""
MOST_EARLIER = 4
"""Statements before one that it may reckon from."""

_FUND_WORDS = word_set("fund funds etf etfs trust portfolio sicav ucits")
_COMPANY_NOUNS = word_set(
    "company firm group issuer business bank lender manufacturer insurer retailer reit corporation manager adviser "
    "advisor utility developer operator producer borrower partnership"
)
_FUND_NOUNS = word_set("fund etf trust portfolio vehicle strategy")
_BOND_NOUNS = word_set("bond bonds note notes security loan facility debenture certificate")
_ROLE = re.compile(
    r"\b(?:officer|director|chair(?:man|woman|person)?|president|c[efoit]o|analyst|partner|founder|head of|joined|"
    r"serves|"
    r"served|appointed|resigned|retired|treasurer|secretary|economist|strategist|portfolio manager|manage[sd]|"
    r"oversees|leads|worked)\b",
    re.IGNORECASE,
)
_TITLE = re.compile(r"(?:Mr|Mrs|Ms|Dr|Sir)\.? ")
# Subjects that a reader takes up with the same pronoun only for what moves or is measured.
_MEASURED = re.compile(
    r"\b(?:grew|rose|fell|increased|decreased|declined|dropped|improved|climbed|jumped|slipped|compares?|"
    r"exceed(?:ed|s)?|"
    r"(?:is|was|stood|remained|reached|averaged|totall?ed)(?: now| then| about| approximately| up| down| at| higher|"
    r" lower)*"
    r" [$€£]?\d)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"(?P<owner>Its|Their|His|Her)\b|(?P<subject>It|They|He|She)(?= [a-z])|(?:The|This|That|These|Those) "
    r"(?P<noun>[a-z]+)(?P<possessive>'s)?(?= )"
)
_EXPLETIVE = re.compile(
    r"It (?:is|was|would be|seems|appears|may be|remains)(?: also| not)? (?:\w+ )?(?:that|to|why|how|whether|possible|"
    r"likely|unlikely|clear|unclear)\b|It (?:takes|follows|depends)\b"
)
_OWNER = re.compile(r"(.+?)(?:'s|(?<=s)') ")
_NAMED_AFTER = re.compile(
    r"\b(?:of|at|for|from|by|in) (?:the )?((?:[A-Z][\w&.'-]*)(?: (?:[A-Z&][\w&.'-]*|of(?= [A-Z])|and(?= [A-Z])|de))*)"
)
_NAME_START = re.compile(
    r"(?:[Tt]he )?((?:[a-z]?[A-Z][\w.'-]*)(?: (?:[A-Z&][\w&.'-]*|of(?= [A-Z])|de(?= [A-Z])|and(?= [A-Z])))*)"
)
_NOT_NAMES = word_set(
    "u.s u.s. us uk eu q1 q2 q3 q4 fy sec fdic irs north south america europe asia usd eur gbp "
    "monday tuesday wednesday thursday friday"
).union(MONTHS)
# Nouns that often open a sentence with a capital.
_PEOPLE = word_set(
    "holders investors shareholders unitholders customers clients tenants borrowers lenders analysts regulators "
    "employees participants members owners depositors bondholders noteholders policyholders directors trustees"
)
_COMMON = _PEOPLE | word_set(
    "sales deposits loans redemptions withdrawals gains losses occupancy proceeds payments units properties inflation "
    "guidance leverage volatility demand supply growth profitability diversification payouts coupons"
)
_THINGS = (
    _FUND_WORDS
    | _FUND_NOUNS
    | _BOND_NOUNS
    | _COMPANY_NOUNS
    | word_set("program building property account annuity plan notes")
)
_ACRONYM = re.compile(r"[A-Z]{2,}[A-Z0-9&.]*|[A-Z]\w*[A-Z]\w*")
_MENTIONED = re.compile(
    r"\b(?:of|about|on|for|regarding|at|with) (?:the )?"
    r"((?:[A-Z][\w&.'-]*)(?: (?:[A-Z&][\w&.'-]*|of(?= [A-Z])|and(?= [A-Z])|de(?= [A-Z])))*)"
)
_LONG_NAME = re.compile(r"[A-Z][\w&.'-]*(?: (?:[A-Z&][\w&.'-]*|of(?= [A-Z])))+")
_ADVERBIAL = re.compile(
    r"(?:Over|In|At|During|For|On|By|Since|Through|As of|After|Before) (?:(?!(?:the|its|their|a|an)\b)[\w%$.]+ ){1,4}"
    r"(?=(?:the|its|their) [a-z])"
    r"|(?:In|On|During|For|By|At|As of) (?:the )?(?:[A-Za-z]+ ){0,3}(?:\d{1,2}, )?(?:19|20)\d\d,? (?=[a-z])"
)
_NO_TOPIC = re.compile(
    r"(?:the |these |our |all )?(?:documents?|research|sources?|materials?|table|data|following|there)\b", re.IGNORECASE
)


@record
class Context:
    """What the sentences before said; immutable, the extractor returns the next one.

    Arguments:
        subject: subject of the last proposition, pronouns resolved ("Brightwater Bond Fund's expense ratio").
        entity: the last company, fund or security that was named or stood above as a heading.
        person: the last person that was the subject.
        periods: the periods of the last sentence that stated any.
        heading: the last heading that names a topic only.
        lead_in: the open clause a list hangs on ("The fund's holdings include"), empty when none does.
        table_header: cells of the current table's header; empty for a table without one, None outside a table.
        object: object of the last proposition ("the product tankers"), empty when it has none.
        asked: the question that the next statement answers, empty once one has been answered.
        stated: the last statement, pronouns resolved, where it bears a figure: what "that comes to" goes on from.
        question: the customer's, where it bears a figure.
        earlier: the last statements that bear one, pronouns resolved, the latest last: what "together" goes on from.
    """

    subject: str = ""
    entity: str = ""
    person: str = ""
    periods: tuple[Period, ...] = ()
    heading: str = ""
    lead_in: str = ""
    table_header: tuple[str, ...] | None = None
    object: str = ""
    asked: str = ""
    stated: str = ""
    question: str = ""
    earlier: tuple[str, ...] = ()

    @classmethod
    def answering(cls, question: str) -> Context:
        """The context of an answer's first sentence."""
        kept = question if any(map(str.isdigit, question)) and len(question) <= LONGEST_QUESTION else ""
        return cls(asked=question, question=kept).mentioning(question.rstrip(" .?!"))

    def under_heading(self, heading: str) -> Context:
        """The context below a heading: a name becomes what the text is about, a topic is kept as a topic."""
        name = "" if is_topic(heading) or "?" in heading else entity_of(heading)
        below = replace(self, heading=heading, lead_in="", table_header=None)
        if name and len(name) >= len(heading) - 2:
            return replace(below, subject=name, entity=name, heading="")
        return below.mentioning(heading)

    def mentioning(self, text: str) -> Context:
        """The context after a text that states nothing but says what it will be about ("A summary of Fund X:")."""
        named = _MENTIONED.search(text)
        name = named.group(1) if named else ""
        if not name:
            # "Does Alder Valley Fund pay monthly": the one name of several words.
            longer = {" ".join(_without_starter(found.split())) for found in _LONG_NAME.findall(text)}
            names = {found for found in longer if " " in found}
            name = names.pop() if len(names) == 1 else ""
        if not name or not is_name(name) or is_topic(name):
            return self
        return replace(self, subject=name, entity=name)

    def after(self, subject: str, predicate: str, thing: str) -> Context:
        """The context after a proposition about `subject`.

        Arguments:
            subject: with its pronoun resolved.
            thing: the object of the predicate, empty when it has none.
        """
        left = (*self._after(topic_of(subject), predicate), thing)
        if left == (self.subject, self.entity, self.person, self.object):
            return self
        return Context(
            *left[:3], self.periods, self.heading, self.lead_in, self.table_header, thing, self.asked, self.stated,
            self.question, self.earlier,
        )  # fmt: skip

    def stating(self, periods: tuple[Period, ...]) -> Context:
        """The context after a sentence that stated periods."""
        return Context(
            self.subject, self.entity, self.person, periods, self.heading, self.lead_in, self.table_header, self.object,
            self.asked, self.stated, self.question, self.earlier,
        )  # fmt: skip

    def having_stated(self, text: str) -> Context:
        """The context after a statement; an empty text where it bears no figure."""
        if text == self.stated:
            return self
        return Context(
            self.subject, self.entity, self.person, self.periods, self.heading, self.lead_in, self.table_header,
            self.object, self.asked, text, self.question, self.earlier,
        )  # fmt: skip

    def recalling(self, before: Context, *, told: bool) -> Context:
        """This context with the question and the statements of the one before it.

        Arguments:
            told: what this one has stated last is a statement behind those.
        """
        earlier = (*before.earlier, self.stated)[-MOST_EARLIER:] if told and self.stated else before.earlier
        if earlier == self.earlier and before.question == self.question:
            return self
        return Context(
            self.subject, self.entity, self.person, self.periods, self.heading, self.lead_in, self.table_header,
            self.object, self.asked, self.stated, before.question, earlier,
        )  # fmt: skip

    def _after(self, subject: str, predicate: str) -> tuple[str, str, str]:
        """Subject, entity and person after a proposition."""
        same = (self.subject, self.entity, self.person)
        if subject == self.subject:
            return same
        if not is_topic_of_text(subject):
            named = _NAMED_AFTER.search(predicate) if not self.entity else None
            return (self.subject, named.group(1), self.person) if named and is_name(named.group(1)) else same
        name = entity_of(subject)
        if name and (_TITLE.match(name) or (_is_person(name) and _ROLE.search(predicate))):
            named = _NAMED_AFTER.search(predicate)
            entity = named.group(1) if named and is_name(named.group(1)) else self.entity
            entity = "" if entity == name else entity
            return subject, entity, name
        return subject, name or self.entity, self.person


def topic_of(subject: str) -> str:
    """ "the fund" of "Over five years the fund"."""
    found = _ADVERBIAL.match(subject)
    return subject[found.end() :] if found else subject


def is_topic_of_text(topic: str) -> bool:
    """Whether the text is about `topic` from then on; "the documents" and nothing at all leave it where it was."""
    return bool(topic) and not _NO_TOPIC.match(topic)


def _without_starter(parts: list[str]) -> list[str]:
    return parts[1:] if parts and parts[0].lower() in STARTERS else parts


def is_name(text: str) -> bool:
    """Whether a capitalised phrase names something other than a month, place or authority."""
    parts = [word_of(word) for word in text.split()]
    common = len(parts) == 1 and (parts[0] in LABEL_WORDS or parts[0] in _COMMON)
    return not common and any(part not in _NOT_NAMES for part in parts)


def _is_person(name: str) -> bool:
    parts = name.split()
    return (
        2 <= len(parts) <= 4
        and all(part[:1].isupper() and part.strip(".").isalpha() for part in parts)
        and not (
            {part.lower() for part in parts}
            & (_FUND_WORDS | _COMPANY_NOUNS | word_set("inc corp ltd metals holdings partners"))
        )
    )


@lru_cache(maxsize=REMEMBERED)
def entity_of(subject: str) -> str:
    """The company, fund or person a subject belongs to: "Dorrin Labs" of "Revenue at Dorrin Labs"; "" when none is."""
    owner = _OWNER.match(subject + " ")
    if owner:
        subject = owner.group(1)
    first = _NAME_START.match(subject)
    if first and is_name(first.group(1)):
        name, tail = first.group(1), subject[first.end() :].split()
        head = word_of(name.split()[0])
        thing = 0 < len(tail) <= 3 and tail[-1] in _THINGS and all(word.islower() for word in tail)
        # One capital at the start may be the sentence's: "Rising rates", but "Fennick", "Fennick Inc.".
        named_by_sentence = " " not in name and subject.startswith(name) and (bool(tail) and not thing)
        common = head in STARTERS or (head in LABEL_WORDS and (" " not in name or tail[:1] in (["of"], ["at"])))
        if not common and not (named_by_sentence and not _ACRONYM.fullmatch(name)):
            return subject if thing else subject[: first.start(1)] + name
    named = _NAMED_AFTER.search(subject)
    if named and is_name(named.group(1)):
        return named.group(1)
    if owner and any(word[:1].isupper() and word.lower() not in STARTERS for word in subject.split()):
        return subject if is_name(subject) else ""
    return ""


def points_back(clause: str) -> bool:
    """Whether the clause opens with a pronoun or "the fund", whatever the case of its first letter."""
    return _PRONOUN.match(clause[:1].upper() + clause[1:]) is not None


def takes_up(clause: str) -> bool:
    """Whether the clause opens with "it", "they", "he" or "she", whatever the case of its first letter."""
    found = _PRONOUN.match(clause[:1].upper() + clause[1:])
    return found is not None and found["subject"] is not None


def resolve(clause: str, context: Context) -> str:
    """The clause with its leading pronoun or "the fund" replaced by what the context says it stands for."""
    found = _PRONOUN.match(clause)
    if found is None:
        return clause
    rest = clause[found.end() :]
    if found["owner"]:
        owner = context.person if found["owner"] in ("His", "Her") else context.entity or _owner(context.subject)
        return f"{_possessive(owner)}{rest}" if owner else clause
    if found["subject"]:
        pronoun = found["subject"]
        if pronoun in ("He", "She"):
            return f"{context.person}{rest}" if context.person else clause
        if _EXPLETIVE.match(clause):
            return clause
        whole = context.subject
        thing = context.entity or _owner(whole)
        measured = whole != thing and _MEASURED.match(rest.strip()) is not None
        named = f"{context.object[:1].upper()}{context.object[1:]}"
        if pronoun == "They":
            taken = is_plural(context.object) and not is_plural(whole)
            stands_for = named if taken else whole if measured or whole.endswith("s") else thing
        elif is_paid(rest) and named and not is_plural(named) and whole == thing == context.entity:
            stands_for = named
        elif whole == thing and (is_plural(whole) or whole.lower() in _PEOPLE):
            return clause  # "The vaults are inspected. It pays no distributions."
        else:
            stands_for = whole if measured else thing
        if not stands_for or (stands_for == context.person and pronoun in ("It", "They")):
            return clause
        return f"{stands_for}{rest}"
    noun = found["noun"].lower()
    if not context.entity or not _is_a(context.entity, noun):
        return clause
    if found["possessive"]:
        return f"{_possessive(context.entity)}{rest}"
    # "The fund manager" is somebody else: only a verb may follow.
    tokens = clause.split()
    verb = finite_verb(tokens, 0, min(len(tokens), 5))
    if verb is None or any(word_of(word) not in _ADVERBS for word in tokens[2:verb]):
        return clause
    return f"{context.entity}{rest}"


_ADVERBS = word_set("also currently now then only generally typically primarily mainly still further therefore")


def _owner(subject: str) -> str:
    """ "The bond" of "The bond's yield to maturity"; the subject itself when nothing owns it."""
    owner = _OWNER.match(subject + " ")
    return owner.group(1) if owner else subject


def _possessive(owner: str) -> str:
    if owner.endswith(("'s", "s'")):
        return owner
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"


def _is_a(entity: str, noun: str) -> bool:
    parts = {word_of(part) for part in entity.split()}
    fund = bool(parts & _FUND_WORDS)
    if noun in _FUND_NOUNS:
        return noun in parts or (fund and noun in ("fund", "vehicle", "strategy", "portfolio"))
    if noun in _BOND_NOUNS:
        return noun in parts or noun.rstrip("s") in parts
    return noun in _COMPANY_NOUNS and not fund
