"""A claim that no check proves, by what can be computed of the lines that it names (`guardrail.verify.derived`).

It is proved, or contradicted, where it says what was computed and not a word more. Otherwise what was computed is a
premise for NLI, which grounds the claim's figures.
"""

from __future__ import annotations

from dataclasses import replace

from guardrail.claims.claim import Claim
from guardrail.claims.extract import claim_as_stands
from guardrail.claims.plain.valued_moves import told_plainly, turns_on_worth
from guardrail.evidence.index import EvidenceIndex
from guardrail.verify.accounted import says_unaccounted
from guardrail.verify.as_it_stands import assess_as_it_stands, assess_part
from guardrail.verify.combining import NUMERICAL
from guardrail.verify.computed.evaluation import Evaluator
from guardrail.verify.computed.time_order import unordered
from guardrail.verify.derived.asked import taken_apart, tells_a_way
from guardrail.verify.derived.premises import bindings_of, check_derived, opposites_of
from guardrail.verify.derived.proof import prove_told
from guardrail.verify.entities.unknown_names import names_unknown
from guardrail.verify.finding import Answer, Assessment, Finding, matched
from guardrail.verify.nli_pairs import pairs_of
from guardrail.verify.phrases.due_years import bounds_years
from guardrail.verify.phrases.grounds import stated
from guardrail.verify.phrases.masked import masked_of
from guardrail.verify.turned.restrictions import unborne


def told(claim: Claim, index: EvidenceIndex, assessment: Assessment, max_premises: int) -> tuple[Finding, ...]:
    """The proof of a claim that says what its figures are computed to and no more, or that it says the opposite.

    Arguments:
        assessment: of the claim as it stands.
        max_premises: most premises that NLI is asked about.
    """
    return _told(claim, index, assessment) or _told_by_worth(claim, index, assessment, max_premises)


def _told(claim: Claim, index: EvidenceIndex, assessment: Assessment) -> tuple[Finding, ...]:
    conflict = assessment.conflict
    if conflict is not None and (conflict.formula or conflict.check != NUMERICAL):
        return ()
    if names_unknown(assessment.findings):
        return ()
    asked = taken_apart(claim)
    if asked is None:
        return ()
    evaluator = Evaluator.of(index)
    bindings = bindings_of(asked, index)
    proofs = prove_told(asked, bindings, evaluator, lambda text: assess_part(text, index).proved)
    if not bindings and conflict is None and tells_a_way(claim):
        proofs = prove_told(asked, opposites_of(asked, index), evaluator, lambda text: assess_part(text, index).proved)
        proofs = tuple(finding for finding in proofs if finding.answer is Answer.CONFLICT)
    if not proofs or (proofs[0].proved and _says_more(claim, proofs, index)):
        return ()
    return () if proofs[0].answer is Answer.CONFLICT and conflict is not None else proofs


def _says_more(claim: Claim, proofs: tuple[Finding, ...], index: EvidenceIndex) -> bool:
    return unordered(claim, proofs) or unborne(claim, proofs, index) or says_unaccounted(claim, proofs, index)


def _told_by_worth(
    claim: Claim, index: EvidenceIndex, assessment: Assessment, max_premises: int
) -> tuple[Finding, ...]:
    """The conflict of a claim that tells a movement by its worth, where its way is the other one."""
    plain = told_plainly(claim.text) if assessment.conflict is None and turns_on_worth(claim) else ""
    found = assess_as_it_stands(claim_as_stands(plain), index, max_premises).conflict if plain else None
    return (replace(found, matched=(), restated=()),) if found is not None and found.formula else ()


def with_derived(claim: Claim, index: EvidenceIndex, assessment: Assessment, max_premises: int) -> Assessment:
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
    pairs = pairs_of(claim, premises, derived, max_premises) or assessment.pairs
    grounded = stated(claim) <= matched(findings)
    return Assessment(findings, pairs, grounded, proved=False, conflict=None, withheld=assessment.withheld)
