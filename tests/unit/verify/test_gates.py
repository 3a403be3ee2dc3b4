"""A check that a claim's own words rule out, or that only sentences can concern, would have said nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from guardrail.claims.claim import Claim
from guardrail.claims.extract import Context, claim_as_stands, extract
from guardrail.evaluation.rows import AnswerRow, ClaimRow, read_rows
from guardrail.evidence.align import align
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.segmenter import split_sentences
from guardrail.verify.computed.comparative import check_comparative, compares
from guardrail.verify.computed.computation import computations
from guardrail.verify.computed.computational import check_computational
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.finding import Finding
from guardrail.verify.inquiry import CHECKED_PREMISES
from guardrail.verify.roles.conflict import check_roles
from guardrail.verify.roles.source_party import check_source_party
from guardrail.verify.sentences.belonging import check_belonging
from guardrail.verify.sentences.quotation import check_quotation
from guardrail.verify.sentences.recast import check_recast
from guardrail.verify.sentences.single_values import check_single_value
from guardrail.verify.sentences.stated_value import check_stated_value
from guardrail.verify.turned.polarity import check_polarity
from guardrail.verify.turned.turned_causes import check_turned_causes
from guardrail.verify.values.cell_words import check_cell_words
from guardrail.verify.values.nil_cells import check_nil_cells

CASES = Path(__file__).parents[2] / "cases"
Item = tuple[Claim, EvidenceIndex]

OF_SENTENCES: tuple[Callable[[Claim, tuple[Premise, ...], EvidenceIndex], tuple[Finding, ...]], ...] = (
    lambda claim, premises, index: check_quotation(claim, premises),
    check_stated_value,
    check_single_value,
    lambda claim, premises, index: check_recast(claim, premises),
    check_belonging,
    check_roles,
    lambda claim, premises, index: check_turned_causes(claim, premises),
    check_source_party,
    lambda claim, premises, index: check_polarity(claim, premises),
)
"""The checks that are not asked where no premise is a sentence."""


def _claims(row: object) -> Iterator[Claim]:
    if isinstance(row, ClaimRow):
        yield claim_as_stands(row.claim)
    elif isinstance(row, AnswerRow):
        context = Context.answering(row.question)
        for sentence in split_sentences(row.response):
            extraction = extract(sentence, context)
            context = extraction.context
            yield from extraction.claims


@cache
def items() -> tuple[Item, ...]:
    """Every third labelled claim with its evidence."""
    indexes: dict[object, EvidenceIndex] = {}
    found: list[Item] = []
    for name in ("filings", "answers", "roles"):
        for row in islice(read_rows(CASES / f"{name}.jsonl"), 0, None, 3):
            if isinstance(row, ClaimRow | AnswerRow):
                index = indexes.setdefault(row.evidence, EvidenceIndex.build(row.evidence))
                found += [(claim, index) for claim in _claims(row)]
    return tuple(found)


def test_a_claim_that_compares_nothing_is_found_nothing_about() -> None:
    others = [(claim, index) for claim, index in items() if not compares(claim)]
    assert others
    assert not [claim.text for claim, index in others if check_comparative(claim, Evaluator.of(index))]


def test_a_claim_without_a_computation_is_not_computed() -> None:
    others = [(claim, index) for claim, index in items() if not computations(claim)]
    assert others
    assert not [claim.text for claim, index in others if check_computational(claim, Evaluator.of(index))]


@cache
def of_cells() -> tuple[tuple[Claim, tuple[Premise, ...], EvidenceIndex], ...]:
    """The claims that are aligned to cells, with these premises alone."""
    found = []
    for claim, index in items():
        cells = tuple(one for one in align(claim, index, limit=CHECKED_PREMISES).premises if one.cells)
        if cells:
            found.append((claim, cells, index))
    return tuple(found)


@pytest.mark.parametrize("at", range(len(OF_SENTENCES)))
def test_what_cells_say_concerns_no_check_of_sentences(at: int) -> None:
    assert of_cells()
    assert not [claim.text for claim, cells, index in of_cells() if OF_SENTENCES[at](claim, cells, index)]


def test_no_cells_say_no_words_and_nothing_nil() -> None:
    for claim, index in items():
        assert check_cell_words(claim, ()) == ()
        assert check_nil_cells(claim, (), index) == ()
