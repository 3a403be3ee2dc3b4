"""A claim as it stands: the table of checks, run in its order, and what their findings come to.

- A quotation settles the claim: what the evidence says word for word, or by a proposition of its own, is not
  contradicted by a figure elsewhere.
- What each figure and period is comes first; what contradicts the words is sought where none of that is in conflict.
- A claim is grounded when every figure and period of it was matched by some check, and it names nobody and nothing that
  the evidence does not know. It is proved when it is grounded and a check proves it whole.
- A claim that is a sentence turned, or with a word or a limit of another kind, is proved or refused: NLI is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.kept import per_claim
from guardrail.claims.plain.valued_moves import turns_on_worth
from guardrail.evidence.index import EvidenceIndex
from guardrail.evidence.premise import Premise
from guardrail.verify import checks
from guardrail.verify.accounted import says_unaccounted
from guardrail.verify.checks import Check, Findings, all_of, first_of
from guardrail.verify.combining import NUMERICAL, conflict_of, is_any_proved, outweighs, proving, reconciled
from guardrail.verify.computed.belied_comparisons import contradicts_itself
from guardrail.verify.computed.comparative import compares
from guardrail.verify.computed.computational import derived_spans
from guardrail.verify.computed.time_order import told_backwards, unordered
from guardrail.verify.derived.beyond_cells import beyond_cells
from guardrail.verify.finding import Answer, Assessment, Pair, matched
from guardrail.verify.inquiry import Inquiry
from guardrail.verify.nli_pairs import found_first, pairs_of
from guardrail.verify.phrases.due_years import bounds_years
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.phrases.masked import masked_of
from guardrail.verify.roles.conflict import SAME_PARTS
from guardrail.verify.turned.needs_proof import needs_proof
from guardrail.verify.turned.restrictions import adds_currency, unborne
from guardrail.verify.values.direction import is_of_trend
from guardrail.verify.values.named_beside import is_of_other_cell


def assess_as_it_stands(claim: Claim, index: EvidenceIndex, max_premises: int, *, as_part: bool = False) -> Assessment:
    """What the table of checks finds of a claim in its own words.

    Arguments:
        claim: with its figures and periods.
        index: the evidence of its stream.
        max_premises: most pairs that NLI is asked about.
        as_part: it is a plain sentence that a check has made, and is not taken apart again.
    """
    inquiry = Inquiry(claim, index, max_premises, lambda text: assess_part(text, index))
    known = not inquiry.unknown
    quotation = all_of(checks.QUOTED, inquiry) if inquiry.texts else ()
    if quotation and known and not adds_currency(claim, quotation, index):
        pairs = pairs_of(claim, found_first(quotation, inquiry.premises), quotation, 1)
        return Assessment(quotation, pairs, grounded=True, proved=True, conflict=None)
    inquiry.findings = _of_values(inquiry, quotation)
    if inquiry.conflict is None:  # one is enough
        _look_for_conflicts(inquiry)
    premises = inquiry.premises
    if inquiry.conflict is None and claim.bears_figure and known:
        standing = all_of(checks.STANDING, inquiry)
        inquiry.findings += standing
        premises = found_first(standing, premises)
    if known and not as_part and inquiry.conflict is None and not inquiry.is_proved:
        inquiry.findings += all_of(checks.ON_ONE_LINE, inquiry)
        if inquiry.texts and not inquiry.is_proved:
            inquiry.findings += all_of(checks.RESTATED, inquiry)
    if known and not inquiry.is_proved:
        _look_for_records(inquiry)
    return _concluded(inquiry, premises)


def assess_part(text: str, index: EvidenceIndex) -> Assessment:
    """What the look-ups find of a plain sentence."""
    return assess_as_it_stands(claim_as_stands(text), index, 1, as_part=True)


def _of_values(inquiry: Inquiry, quotation: Findings) -> Findings:
    """What is told of the claim's figures and periods by computations, look-ups and the names of rules, if it stands.

    Arguments:
        quotation: of a claim that names what the evidence does not know.
    """
    claim = inquiry.claim
    computed, compared = _computed(inquiry)
    looked_up = () if _is_settled(claim, computed) else _looked_up(inquiry)
    if turns_on_worth(claim):  # what it says of the way, no look-up sees
        looked_up = tuple(replace(found, proved=False) for found in looked_up)
    if bounds_years(claim) and masked_of(claim).bounding:  # the row of 2027 says nothing of what is due after 2027
        looked_up = tuple(
            found for found in looked_up if not any(cited.row or cited.column for cited in found.citations)
        )
    cited = all_of(checks.CITED, inquiry)
    return cited + reconciled(
        claim, quotation + computed + compared, looked_up, derived_spans(inquiry.said) | matched(cited)
    )


def _computed(inquiry: Inquiry) -> tuple[Findings, Findings]:
    """What is re-computed, and what is compared or ranked where no computation told anything.

    Nothing is of a claim that tells a movement by its worth: its way is open.
    """
    claim = inquiry.claim
    if turns_on_worth(claim):
        return (), ()
    worded = first_of(_worded_for(claim), inquiry)
    if is_any_proved(worded) or conflict_of(worded) is not None:
        return worded, ()
    computed = all_of(checks.COMPUTED, inquiry) if inquiry.said else ()
    if any(finding.answer is Answer.MATCH for finding in worded):
        computed = tuple(finding for finding in computed if finding.answer is Answer.MATCH)
    open_still = all(finding.answer is Answer.CANNOT_TELL for finding in computed)
    compared = all_of(checks.COMPARED, inquiry) if open_still and compares(claim) else ()
    return worded + computed, compared


@per_claim
def _worded_for(claim: Claim) -> tuple[Check, ...]:
    """The checks of one wording each whose wording the claim has."""
    return tuple(one for one in checks.WORDED if one.has_wording_of(claim))


def _is_settled(claim: Claim, computed: Findings) -> bool:
    """Whether arithmetic proves every figure and period, so that no look-up of one can say anything against it.

    Only a move in the other direction can, which a look-up finds where the claim speaks of one.
    """
    proofs = proving(computed)
    return bool(proofs) and stated(claim) <= matched(proofs) and not is_of_trend(claim)


def _looked_up(inquiry: Inquiry) -> Findings:
    """What the evidence states of the claim's figures and periods."""
    found = all_of(checks.LOOKED_UP, inquiry)
    if is_any_proved(found) or conflict_of(found) is not None:
        return found
    if inquiry.texts:
        found += first_of(checks.STATED, inquiry)
    if inquiry.cells:
        found += all_of(checks.IN_CELLS, inquiry)
    return found


def _look_for_conflicts(inquiry: Inquiry) -> None:
    """Add what contradicts the claim's words. What cells say is no sentence that could be turned round."""
    if inquiry.texts:
        inquiry.findings += all_of(checks.TURNED, inquiry)
        roles = all_of(checks.IN_ROLES, inquiry)
        inquiry.findings += roles
        if not roles and not inquiry.is_proved:
            inquiry.findings += all_of(checks.IN_OTHER_ROLES, inquiry)
    inquiry.findings += all_of(checks.AGAINST, inquiry)


def _look_for_records(inquiry: Inquiry) -> None:
    """Add the proof by a record; the conflict of a look-up may yield to a record."""
    conflict = inquiry.conflict
    if conflict is not None and conflict.check != NUMERICAL:
        return
    record = all_of(checks.OF_RECORDS, inquiry)
    if conflict is None:
        inquiry.findings += record
    elif outweighs(record, conflict):
        inquiry.findings = tuple(one for one in inquiry.findings if one.answer is not Answer.CONFLICT) + record


def _concluded(inquiry: Inquiry, premises: Sequence[Premise]) -> Assessment:
    """What the findings come to, and what NLI is still asked.

    Arguments:
        premises: best first.
    """
    claim, index, findings, conflict = inquiry.claim, inquiry.index, inquiry.findings, inquiry.conflict
    known = not inquiry.unknown
    grounded = (known or not claim.bears_figure) and stated(claim) <= matched(findings)
    proofs = proving(findings)
    proved = bool(proofs) and known and grounded and conflict is None and not told_backwards(claim)
    proved = proved and not unordered(claim, proofs) and not unborne(claim, findings, index)
    proved = proved and not says_unaccounted(claim, proofs, index)
    most = inquiry.max_premises
    if (
        grounded
        and conflict is None
        and (contradicts_itself(claim) or is_of_other_cell(claim, findings, inquiry.texts, index, proved=proved))
    ):
        grounded = proved = False
    if grounded and not proved and conflict is None:
        found = [one for one in findings if one.answer is Answer.MATCH]
        grounded = not beyond_cells(claim, premises[:most]) and not adds_currency(claim, found, index)
    pairs = () if conflict is not None else pairs_of(claim, premises, findings, 1 if proved else most)
    withheld: tuple[Pair, ...] = ()
    if not proved and inquiry.texts and pairs:
        told = {premise.text for premise in inquiry.texts}
        same_parts = any(one.source_says == SAME_PARTS for one in findings)
        if any(pair.premise in told and needs_proof(pair.premise, pair.hypothesis, same_parts) for pair in pairs):
            pairs, withheld = (), pairs
    return Assessment(findings, pairs, grounded, proved, conflict, withheld)
