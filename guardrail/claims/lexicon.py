"""Words of English that many readings need: each closed class once, for others to build on."""

from __future__ import annotations

import re


def word_set(text: str) -> frozenset[str]:
    """The words of a list written as running text, for lexicons that read better that way."""
    return frozenset(text.split())


WORD = r"[^\W_]+(?:['’&./-][^\W_]+)*"
"""Pattern of a word or number, whatever mark joins its parts: "don't", "S&P", "long-term", "3/4"."""

FUNCTION_WORDS = word_set(
    """a an the of in on at to by for from with and or but nor as is are was were be been being has have had its
    their his her our your this that these those which who whom whose it they we you he she if then than so such
    per each every versus vs plus minus less more because due when where while during after before since until
    through against between across into over under above below within without about not no do does did will would
    may might can could should shall must also only respectively compared up down out off us yes thus various"""
)
"""Words that end a noun phrase: what follows them is not counted by the number before them."""

ARTICLES = word_set("a an the")
POSSESSIVES = word_set("its their our his her")
DEMONSTRATIVES = word_set("this that these those")
DETERMINERS = ARTICLES | POSSESSIVES | DEMONSTRATIVES | word_set("your any all no some each every both another")
POINTING = ARTICLES | word_set("its their our this these those such")
"""Determiners of which a filing takes one for the other when it speaks of its own things. "That" is none of them, for
it begins clauses too, and neither are "his" and "her", which tell one person's things from another's."""
PRONOUNS = word_set("it they he she we you i this that these those there which who what")
"""Subjects that stand for something named elsewhere, or for nothing."""

COPULAS = word_set("is are was were")
HAVE = word_set("has have had")
DO = word_set("does do did")
MODALS = word_set("will would may might can could shall should must")
FINITE_AUXILIARIES = COPULAS | HAVE | DO | MODALS
NEGATIVE_AUXILIARIES = word_set(
    "cannot can't isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't couldn't "
    "shouldn't mustn't mightn't"
)

NEGATIVES = word_set("not no never none neither nor without")
NEGATIONS = NEGATIVES | NEGATIVE_AUXILIARIES
DENIAL = re.compile(r"n['’]t\b|\b(?:cannot|not|no|never|neither|nor|none|without)\b", re.IGNORECASE)
"""A word of `NEGATIONS` in running text."""

MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
MONTH_ABBREVIATIONS = frozenset(month[:3] for month in MONTHS) | {"sept"}
MONTH_NAMES = MONTH_ABBREVIATIONS.union(MONTHS)
COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER_OF = {word: number for number, word in enumerate(COUNTED, 1)}
"""Small numbers as they are spelt."""
