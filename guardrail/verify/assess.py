"""All that is known about a claim before NLI: align it, run the typed checks, and combine what they answer.

How answers combine:

- A quotation settles the claim: what the evidence says word for word, or by a proposition of its own, is not
  contradicted by a figure elsewhere.
- A computed result is judged by the computation. The lookup of its figure cannot contradict it, since a result is not
  printed where its operands are; but a lookup that finds it (a "change" column) outweighs a computation that does not.
- The number of a rule, form or identifier that the evidence cites is no figure to look up.
- Any other conflict stands.
- What is not proved as it stands is looked at again in plain words, part by part: proved when each part is.
- A claim with all words of a sentence in another order is proved or refused: NLI is not asked.
- A claim is grounded when every figure and period of it was matched by some check, and it names nobody and nothing that
  the evidence does not know.

Pure: an exception in a check is not caught here, so that no claim passes because a check broke.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.kept import per_claim
from guardrail.claims.plain.openers import without_opener
from guardrail.claims.plain.valued_moves import told_plainly, turns_on_worth
from guardrail.evidence.align import Alignment, align
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify.computed.across_columns import check_across, stated_sum
from guardrail.verify.computed.applied_rates import check_applied_rate
from guardrail.verify.computed.assumed_base import check_assumed, stated_product
from guardrail.verify.computed.comparative import check_comparative, compares
from guardrail.verify.computed.computation import computations
from guardrail.verify.computed.computational import check_computational, derived_spans
from guardrail.verify.computed.contributions import check_contribution, stated_contribution
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.movements import check_movement, stated_movement
from guardrail.verify.computed.nodes import Computation
from guardrail.verify.computed.rating_bands import check_rating_bands
from guardrail.verify.computed.spread import check_spread, stated_spread
from guardrail.verify.computed.time_order import told_backwards, unordered
from guardrail.verify.computed.year_runs import check_year_runs, stated_run
from guardrail.verify.derived.asked import taken_apart, tells_a_way
from guardrail.verify.derived.beyond_cells import beyond_cells
from guardrail.verify.derived.line_proof import check_line
from guardrail.verify.derived.other_names import prove_by_other_name
from guardrail.verify.derived.premises import bindings_of, check_derived, opposites_of
from guardrail.verify.derived.proof import prove_told
from guardrail.verify.entities.entity import check_entity
from guardrail.verify.entities.identifiers import check_identifiers
from guardrail.verify.finding import Answer, Assessment, Finding, Pair
from guardrail.verify.phrases.due_years import bounds_years
from guardrail.verify.phrases.grounds import Span, stated
from guardrail.verify.phrases.masked import masked_of
from guardrail.verify.plain_proof import prove_in_plain_words
from guardrail.verify.records.keyed_rows import check_keyed
from guardrail.verify.regulatory.citation import check_regulatory
from guardrail.verify.restated.restatement import check_restatement
from guardrail.verify.roles.conflict import SAME_PARTS, check_roles
from guardrail.verify.roles.parallel_clauses import check_parallel_clauses
from guardrail.verify.roles.source_party import check_source_party
from guardrail.verify.sentences.belonging import check_belonging
from guardrail.verify.sentences.each_period import check_each_period
from guardrail.verify.sentences.proposition import check_proposition
from guardrail.verify.sentences.quotation import check_quotation
from guardrail.verify.sentences.recast import check_recast
from guardrail.verify.sentences.retold import check_retold
from guardrail.verify.sentences.same_words import in_words_of
from guardrail.verify.sentences.single_values import check_single_value
from guardrail.verify.sentences.stated_value import check_stated_value
from guardrail.verify.turned.checks import check_turned
from guardrail.verify.turned.denials import check_denials
from guardrail.verify.turned.manner import check_manner
from guardrail.verify.turned.restrictions import unborne
from guardrail.verify.turned.turned_causes import check_turned_causes
from guardrail.verify.turned.word_order import is_turned
from guardrail.verify.values.cell_words import check_cell_words
from guardrail.verify.values.direction import is_of_trend
from guardrail.verify.values.hedges import is_hedged
from guardrail.verify.values.led_periods import check_led_periods
from guardrail.verify.values.nil_cells import check_nil_cells
from guardrail.verify.values.numerical import check_numerical
from guardrail.verify.values.ordinal_rows import with_counted_rows
from guardrail.verify.values.standing import check_standing
from guardrail.verify.values.temporal import check_temporal
from guardrail.verify.worked.check import without_reckoning
from guardrail.verify.worked.results import check_results

CHECKED_PREMISES = 4
"""Premises that the typed checks see; NLI is asked about fewer."""
NUMERICAL = "numerical"
RECKONED = ("numerical", "computational", "comparative")
"""Checks whose conflict may be with a figure that the claim reckons from others."""
UNKNOWN_ENTITY = "unknown_entity"
_SEVERAL = 2
_WORD = re.compile(r"[^\W\d_]+")


def assess(claim: Claim, index: EvidenceIndex, *, max_premises: int = 2, renamed: bool = False) -> Assessment:
    """Everything but NLI's judgement of `claim`.

    Arguments:
        claim: with its figures and periods.
        index: the evidence of its stream.
        max_premises: most pairs that NLI is asked about.
        renamed: it is another claim in the words of a row, which has no other name again.
    """
    claim = with_counted_rows(claim, index)
    assessment = _assess(claim, index, max_premises)
    if assessment.proved or not claim.text or told_backwards(claim):
        return assessment
    proofs: tuple[Finding, ...] = ()
    if _may_be_said_again(claim, assessment):
        proofs = prove_in_plain_words(claim, lambda said: _assess(said, index, max_premises))
    if proofs and not unordered(claim, proofs):
        findings = tuple(finding for finding in assessment.findings if finding is not assessment.conflict)
        return Assessment(findings + proofs, assessment.pairs[:1], grounded=True, proved=True, conflict=None)
    if not renamed and not proofs and _may_be_renamed(assessment):
        proofs = prove_by_other_name(claim, index, lambda said: assess(said, index, max_premises=1, renamed=True))
        if proofs and not unordered(claim, proofs) and not _is_of_one(assessment.conflict, proofs):
            findings = tuple(finding for finding in assessment.findings if finding is not assessment.conflict)
            return Assessment(findings + proofs, assessment.pairs[:1], grounded=True, proved=True, conflict=None)
    told = _told(claim, index, assessment) or _told_otherwise(claim, index, assessment, max_premises)
    if told and told[0].answer is Answer.CONFLICT:
        return replace(assessment, findings=assessment.findings + told, pairs=(), conflict=told[0])
    if told:
        findings = tuple(finding for finding in assessment.findings if finding is not assessment.conflict)
        return Assessment(findings + told, assessment.pairs[:1], grounded=True, proved=True, conflict=None)
    if assessment.conflict is None or assessment.conflict.check in RECKONED:
        reckoned = without_reckoning(claim, lambda core: assess(core, index, max_premises=max_premises))
        if reckoned is not None:
            return reckoned
    if assessment.conflict is not None or any(finding.check == UNKNOWN_ENTITY for finding in assessment.findings):
        return assessment
    derived = _with_derived(claim, index, assessment, max_premises)
    return derived if derived.grounded else _with_results(claim, index, derived, max_premises)


def _with_results(claim: Claim, index: EvidenceIndex, assessment: Assessment, max_premises: int) -> Assessment:
    """`assessment` with the figures grounded that the claim works out from others."""
    premises = align(claim, index, limit=max(CHECKED_PREMISES, max_premises)).premises if claim.figures else ()
    worked = check_results(claim, premises, assessment.findings)
    findings = assessment.findings + worked
    if not worked or not stated(claim) <= _matched(findings):
        return assessment
    pairs = _pairs(claim, _first(worked, ()), worked, max_premises)
    return Assessment(findings, pairs, grounded=True, proved=False, conflict=None)


def _may_be_said_again(claim: Claim, assessment: Assessment) -> bool:
    """Whether other words may prove a claim that its own do not.

    A name that the evidence does not know may only be a word that opens the claim ("Looks like"). A look-up that
    contradicts one of several figures may have given it to the wrong name; whoever proves each part knows better.
    """
    if assessment.conflict is not None and (assessment.conflict.formula or len(claim.figures) < _SEVERAL):
        return False
    unknown = [finding for finding in assessment.findings if finding.check == UNKNOWN_ENTITY]
    opened = claim.text[: len(claim.text) - len(without_opener(claim.text))].lower() if unknown else ""
    names = {name for finding in unknown for name in finding.answer_says.lower().split()}
    return names <= set(_WORD.findall(opened))


def _is_of_one(conflict: Finding | None, proofs: Sequence[Finding]) -> bool:
    """Whether a conflict is with what proves: the sign of that row, say, and no other row's value."""
    return conflict is not None and any(one in proof.citations for proof in proofs for one in conflict.citations)


def _may_be_renamed(assessment: Assessment) -> bool:
    """Whether another name may prove what its own does not: what contradicts it may be the value of another line."""
    conflict = assessment.conflict
    return conflict is None or (not conflict.formula and conflict.check == NUMERICAL)


def _assess(claim: Claim, index: EvidenceIndex, max_premises: int, *, lines: bool = True) -> Assessment:
    alignment = align(claim, index, limit=max(CHECKED_PREMISES, max_premises))
    premises = alignment.premises
    texts = tuple(premise for premise in premises if not premise.cells)
    quotation = (check_quotation(claim, texts) or check_proposition(claim, texts, index)) if texts else ()
    if quotation and not alignment.unknown_entities:
        pairs = _pairs(claim, _first(quotation, premises), quotation, 1)
        return Assessment(quotation, pairs, grounded=True, proved=True, conflict=None)

    open_way = turns_on_worth(claim)
    said = () if open_way else computations(claim)
    evaluator = Evaluator.of(index)
    moved = () if open_way else _moved(claim, evaluator)
    settled = bool(moved) and any(finding.proved or finding.answer is Answer.CONFLICT for finding in moved)
    computed = () if settled or not said else check_computational(claim, evaluator, said)
    if moved and any(finding.answer is Answer.MATCH for finding in moved):
        computed = tuple(finding for finding in computed if finding.answer is Answer.MATCH)
    open_still = not settled and all(finding.answer is Answer.CANNOT_TELL for finding in computed)
    compared = check_comparative(claim, evaluator) if open_still and not open_way and compares(claim) else ()
    computed = moved + computed
    looked_up = () if _is_settled(claim, computed) else _looked_up(claim, alignment, texts, index)
    if open_way:  # what it says of the way, no look-up sees
        looked_up = tuple(replace(found, proved=False) for found in looked_up)
    if bounds_years(claim) and masked_of(claim).bounding:  # the row of 2027 says nothing of what is due after 2027
        looked_up = tuple(
            found for found in looked_up if not any(cited.row or cited.column for cited in found.citations)
        )
    cited = check_regulatory(claim, premises, index) + check_identifiers(claim, premises, index)
    findings = cited + _reconciled(claim, quotation + computed + compared, looked_up, said, _matched(cited))
    conflict = _conflict(findings)
    if conflict is None:  # one is enough
        if texts:  # what cells say is no sentence that could be turned round
            findings += check_turned(claim, texts, index)
            roles = check_roles(claim, texts, index)
            findings += roles
            if not roles and not any(finding.proved for finding in findings):
                findings += check_turned_causes(claim, texts)
                findings += check_parallel_clauses(claim, texts, index) + check_source_party(claim, texts, index)
        findings += check_entity(claim, premises) + _unknown(alignment)
        findings += check_denials(claim, index) + check_manner(claim, index, alignment.cells)
        conflict = _conflict(findings)
    known = not alignment.unknown_entities
    if conflict is None and claim.bears_figure and known:
        standing = check_standing(claim, index, stated(claim) - _matched(findings) - derived_spans(said))
        findings += standing
        premises = _first(standing, premises)
    if lines and conflict is None and known and not any(finding.proved for finding in findings):
        findings += check_line(claim, evaluator, lambda text: _proves(text, index))
        if texts and not any(finding.proved for finding in findings):
            findings += check_restatement(claim, texts, index)
    findings, conflict = _with_retellings(claim, index, findings, conflict) if known else (findings, conflict)
    grounded = (known or not claim.bears_figure) and stated(claim) <= _matched(findings)
    proving = [finding for finding in findings if finding.proved and finding.answer is Answer.MATCH]
    proved = bool(proving) and known and grounded and conflict is None and not told_backwards(claim)
    proved = proved and not unordered(claim, proving) and not unborne(claim, findings, index)
    if grounded and not proved and conflict is None and beyond_cells(claim, premises[:max_premises]):
        grounded = False
    pairs = () if conflict is not None else _pairs(claim, premises, findings, 1 if proved else max_premises)
    if not proved and texts and not any(one.source_says == SAME_PARTS for one in findings):
        told = {premise.text for premise in texts}
        if any(pair.premise in told and is_turned(pair.premise, pair.hypothesis) for pair in pairs):
            pairs = ()
    return Assessment(findings, pairs, grounded, proved, conflict)


def _with_retellings(
    claim: Claim, index: EvidenceIndex, findings: tuple[Finding, ...], conflict: Finding | None
) -> tuple[tuple[Finding, ...], Finding | None]:
    """The findings with the proof by a schedule's records or by a sentence in other words.

    A record outweighs a look-up of single cells of its table, which does not know keys.
    """
    if any(finding.proved for finding in findings) or (conflict is not None and conflict.check != NUMERICAL):
        return findings, conflict
    proof = check_keyed(claim, index)
    if conflict is None:
        proof = proof or check_rating_bands(claim, index) or check_retold(claim, index)
        return findings + (proof or check_applied_rate(claim, lambda text: _of_part(text, index))), conflict
    if not proof:
        return findings, conflict
    tables = {(cited.chunk, cited.table) for cited in proof[0].citations}
    if conflict.formula or not all((cited.chunk, cited.table) in tables for cited in conflict.citations):
        return findings, conflict
    return tuple(finding for finding in findings if finding.answer is not Answer.CONFLICT) + proof, None


def _proves(text: str, index: EvidenceIndex) -> bool:
    """Whether a plain sentence is proved by what looks it up."""
    return _of_part(text, index).proved


def _of_part(text: str, index: EvidenceIndex) -> Assessment:
    return _assess(claim_as_stands(text), index, 1, lines=False)


def _told(claim: Claim, index: EvidenceIndex, assessment: Assessment) -> tuple[Finding, ...]:
    """The proof of a claim that says what its figures are computed to and no more, or that it says the opposite."""
    conflict = assessment.conflict
    if conflict is not None and (conflict.formula or conflict.check != NUMERICAL):
        return ()
    if any(finding.check == UNKNOWN_ENTITY for finding in assessment.findings):
        return ()
    asked = taken_apart(claim)
    if asked is None:
        return ()
    evaluator = Evaluator.of(index)
    bindings = bindings_of(asked, index)
    proofs = prove_told(asked, bindings, evaluator, lambda text: _proves(text, index))
    if not bindings and conflict is None and tells_a_way(claim):
        proofs = prove_told(asked, opposites_of(asked, index), evaluator, lambda text: _proves(text, index))
        proofs = tuple(finding for finding in proofs if finding.answer is Answer.CONFLICT)
    if not proofs or (proofs[0].proved and (unordered(claim, proofs) or unborne(claim, proofs, index))):
        return ()
    return () if proofs[0].answer is Answer.CONFLICT and conflict is not None else proofs


def _told_otherwise(
    claim: Claim, index: EvidenceIndex, assessment: Assessment, max_premises: int
) -> tuple[Finding, ...]:
    """The conflict of a claim that tells a movement by its worth, where its way is the other one."""
    plain = told_plainly(claim.text) if assessment.conflict is None and turns_on_worth(claim) else ""
    found = _assess(claim_as_stands(plain), index, max_premises).conflict if plain else None
    return (replace(found, matched=(), restated=()),) if found is not None and found.formula else ()


def _with_derived(claim: Claim, index: EvidenceIndex, assessment: Assessment, max_premises: int) -> Assessment:
    """`assessment` with the premises that the claim's figures can be computed to, where something is ungrounded as yet.

    NLI is asked about them alone: a single cell says less than what was computed from it, and a small model takes what
    it does not say for a contradiction. A claim that is grounded without them is asked of what grounded it: a sentence
    may say why revenue rose, which no computation does.
    """
    if (assessment.grounded and assessment.pairs) or (bounds_years(claim) and masked_of(claim).bounding):
        return assessment
    derived, premises = check_derived(claim, index, assessment.findings)
    if not derived:
        return assessment
    findings = assessment.findings + derived
    pairs = _pairs(claim, premises, derived, max_premises) or assessment.pairs
    grounded = stated(claim) <= _matched(findings)
    return Assessment(findings, pairs, grounded, proved=False, conflict=None)


def _conflict(findings: Sequence[Finding]) -> Finding | None:
    return next((finding for finding in findings if finding.answer is Answer.CONFLICT), None)


def _looked_up(
    claim: Claim, alignment: Alignment, texts: Sequence[Premise], index: EvidenceIndex
) -> tuple[Finding, ...]:
    """What the evidence states of the claim's figures and periods.

    Arguments:
        texts: the premises that are no cells.
    """
    cells = alignment.cells
    found = check_numerical(claim, alignment.premises, cells, alignment.restated, index)
    found += check_temporal(claim, texts, cells)
    if not any(finding.proved or finding.answer is Answer.CONFLICT for finding in found):
        if texts:
            found += (
                check_stated_value(claim, texts, index)
                or check_single_value(claim, texts, index)
                or check_recast(claim, texts)
                or check_belonging(claim, texts, index)
            )
        if cells:
            found += check_cell_words(claim, cells) + check_nil_cells(claim, cells, index)
        if texts:
            found += check_each_period(claim, texts) + check_led_periods(claim, alignment.premises, index)
    return found


def _is_settled(claim: Claim, computed: Sequence[Finding]) -> bool:
    """Whether arithmetic proves every figure and period, so that no look-up of one can say anything against it.

    Only a move in the other direction can, which a look-up finds where the claim speaks of one.
    """
    proving = [finding for finding in computed if finding.proved and finding.answer is Answer.MATCH]
    return bool(proving) and stated(claim) <= _matched(proving) and not is_of_trend(claim)


def _moved(claim: Claim, evaluator: Evaluator) -> tuple[Finding, ...]:
    """What the checks of one wording each find, the first that has anything to say."""
    for check in _worded_for(claim):
        if found := check(claim, evaluator):
            return found
    return ()


WORDED: tuple[tuple[Callable[[Claim], object], Callable[[Claim, Evaluator], tuple[Finding, ...]]], ...] = (
    (stated_contribution, check_contribution),
    (stated_movement, check_movement),
    (stated_spread, check_spread),
    (stated_product, check_assumed),
    (stated_run, check_year_runs),
    (stated_sum, check_across),
)
"""The checks of one wording each, with what reads it in a claim's words: None where they are others."""


@per_claim
def _worded_for(claim: Claim) -> tuple[Callable[[Claim, Evaluator], tuple[Finding, ...]], ...]:
    """The checks whose wording a claim has."""
    if not claim.figures:
        return (check_spread,) if stated_spread(claim) is not None else ()
    return tuple(check for reads, check in WORDED if reads(claim) is not None)


def _first(findings: Sequence[Finding], premises: Sequence[Premise]) -> tuple[Premise, ...]:
    """The premises of `findings` before the others that say anything else."""
    found: list[Premise] = []
    for finding in findings:
        if finding.premise is not None and finding.premise not in found:  # few: a look costs less than their hashes
            found.append(finding.premise)
    return (*found, *(other for other in premises if not any(other.text in premise.text for premise in found)))


def _reconciled(
    claim: Claim,
    computed: Sequence[Finding],
    looked_up: Sequence[Finding],
    said: Sequence[Computation],
    cited: set[Span],
) -> tuple[Finding, ...]:
    """The findings without the conflicts that another check answers better.

    Arguments:
        cited: spans that references and identifiers cover; the number of a rule is no figure.
    """
    if not any(finding.answer is Answer.CONFLICT for finding in (*computed, *looked_up)):
        return (*computed, *looked_up)
    found = _matched(looked_up)
    settled = _matched(finding for finding in computed if finding.proved) | derived_spans(said) | cited
    kept: list[Finding] = []
    for finding in computed:
        if finding.answer is Answer.CONFLICT and finding.formula and _span(claim, finding) in found:
            continue
        kept.append(finding)
    for finding in looked_up:
        if finding.answer is Answer.CONFLICT and _span(claim, finding) in settled:
            continue
        kept.append(finding)
    return tuple(kept)


def _span(claim: Claim, finding: Finding) -> Span | None:
    """The figure or period of the claim that a conflict is about."""
    return next(((start, end) for start, end in stated(claim) if claim.text[start:end] == finding.answer_says), None)


def _matched(findings: Iterable[Finding]) -> set[Span]:
    return {span for finding in findings if finding.answer is Answer.MATCH for span in finding.matched}


def _unknown(alignment: Alignment) -> tuple[Finding, ...]:
    """The names of the claim that the evidence does not know: nothing contradicts them, and nothing supports them."""
    if not alignment.unknown_entities:
        return ()
    names = " ".join(sorted(alignment.unknown_entities))
    return (Finding(UNKNOWN_ENTITY, Answer.CANNOT_TELL, answer_says=names),)


def _pairs(claim: Claim, premises: Sequence[Premise], findings: Sequence[Finding], limit: int) -> tuple[Pair, ...]:
    return tuple(
        Pair(premise.text, _worded(restated(claim.text, findings, premise), premise), premise.citation)
        for premise in premises[:limit]
        if not is_hedged(claim, premise)
    )


def _worded(text: str, premise: Premise) -> str:
    return text if premise.cells else in_words_of(premise.text, text)


def restated(text: str, findings: Iterable[Finding], premise: Premise) -> str:
    """`text` with the figures that were matched in `premise` in that premise's spelling."""
    edits: dict[Span, str] = {}
    for finding in findings:
        if finding.answer is Answer.MATCH and finding.premise is premise:
            for start, end, replacement in finding.restated:
                if not any(start < other_end and other_start < end for other_start, other_end in edits):
                    edits[(start, end)] = replacement
    for (start, end), replacement in sorted(edits.items(), reverse=True):
        text = text[:start] + replacement + text[end:]
    return text
