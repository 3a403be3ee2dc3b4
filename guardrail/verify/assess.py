"""All that is known about a claim before NLI.

A claim is checked as it stands (`as_it_stands`, by the table in `checks`). What that does not prove is asked again:
said in plain words, part by part, and proved when each part is (`plain_proof`); with the name of another line
(`derived.other_names`); by what can be computed of the lines that it names (`derivations`); and without the figures
that its speaker worked out (`reckonings`). Plain words and other names prove a claim and never contradict it: the
rewording may be at fault.

Pure: an exception in a check is not caught here, so that no claim passes because a check broke.
"""

from __future__ import annotations

from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.accounted import says_unaccounted
from guardrail.verify.as_it_stands import assess_as_it_stands
from guardrail.verify.asked_otherwise import is_of_one, may_be_renamed, may_be_said_again
from guardrail.verify.combining import proved_by
from guardrail.verify.computed.time_order import told_backwards, unordered
from guardrail.verify.derivations import told, with_derived
from guardrail.verify.derived.other_names import prove_by_other_name
from guardrail.verify.entities.unknown_names import names_unknown
from guardrail.verify.finding import Answer, Assessment, Finding
from guardrail.verify.plain_proof import prove_in_plain_words
from guardrail.verify.reckonings import may_reckon, with_results
from guardrail.verify.turned.restrictions import overstates
from guardrail.verify.values.ordinal_rows import with_counted_rows
from guardrail.verify.worked.check import without_reckoning


def assess(claim: Claim, index: EvidenceIndex, *, max_premises: int = 2, renamed: bool = False) -> Assessment:
    """Everything but NLI's judgement of `claim`.

    Arguments:
        claim: with its figures and periods.
        index: the evidence of its stream.
        max_premises: most pairs that NLI is asked about.
        renamed: it is another claim in the words of a row, which has no other name again.
    """
    claim = with_counted_rows(claim, index)
    assessment = assess_as_it_stands(claim, index, max_premises)
    if assessment.proved or not claim.text or told_backwards(claim):
        return assessment
    proofs: tuple[Finding, ...] = ()
    if may_be_said_again(claim, assessment):
        proofs = prove_in_plain_words(claim, lambda said: assess_as_it_stands(said, index, max_premises))
    if proofs and _holds(claim, proofs, index):
        return proved_by(assessment, proofs)
    if not renamed and not proofs and may_be_renamed(assessment):
        proofs = prove_by_other_name(claim, index, lambda said: assess(said, index, max_premises=1, renamed=True))
        if proofs and not is_of_one(assessment.conflict, proofs) and _holds(claim, proofs, index):
            return proved_by(assessment, proofs)
    proofs = told(claim, index, assessment, max_premises)
    if proofs and proofs[0].answer is Answer.CONFLICT:
        return replace(assessment, findings=assessment.findings + proofs, pairs=(), conflict=proofs[0])
    if proofs:
        return proved_by(assessment, proofs)

    def assess_other(other: Claim) -> Assessment:
        return assess(other, index, max_premises=max_premises)

    if may_reckon(assessment):
        reckoned = without_reckoning(claim, index.tables, assess_other)
        if reckoned is not None:
            return reckoned
    if assessment.conflict is not None or names_unknown(assessment.findings):
        return assessment
    derived = with_derived(claim, index, assessment, max_premises)
    return derived if derived.grounded else with_results(claim, index, derived, max_premises, assess_other)


def _holds(claim: Claim, proofs: tuple[Finding, ...], index: EvidenceIndex) -> bool:
    """Whether what is proved in other words is all that the claim says."""
    return not (unordered(claim, proofs) or overstates(claim, proofs, index) or says_unaccounted(claim, proofs, index))
