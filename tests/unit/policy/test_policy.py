"""The policy file is validated before the first request is served."""

from __future__ import annotations

from pathlib import Path

import pytest

from guardrail.claims.claim import ClaimType
from guardrail.errors import ConfigError
from guardrail.policy.outcome import Reason
from guardrail.policy.policy import Policy

SPEC_DISCLAIMER = (
    "The proprietary research documents retrieved do not contain verified yield or tax exemption details for this "
    "asset. Please consult the primary prospectus."
)


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "policy.yaml"
    path.write_text(text, "utf-8")
    return path


MINIMAL = "version: test\ntexts: {disclaimer: sorry, notice: cut}\n"


def test_mc_fa_01_the_default_disclaimer_is_the_specification_to_the_letter() -> None:
    assert Policy.load().texts.disclaimer == SPEC_DISCLAIMER


def test_mc_tr_01_the_default_thresholds_are_the_specification() -> None:
    thresholds = Policy.load().thresholds
    assert (thresholds.entailment, thresholds.figure_entailment) == (0.85, 0.90)
    assert (thresholds.contradiction_abort, thresholds.contradiction_cut) == (0.10, 0.05)


def test_inv_hal_03_the_default_deadline_is_400_ms() -> None:
    assert Policy.load().deadline_ms == 400


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (MINIMAL + "deadline_ms: 401\n", "deadline_ms"),
        (MINIMAL + "deadline_ms: 0\n", "deadline_ms"),
        (MINIMAL + "thresholds: {entailment: 1.5}\n", "entailment"),
        (MINIMAL + "thresholds: {entailment: .nan}\n", "entailment"),
        (MINIMAL + "thresholds: {entailment: 0.95}\n", "figure_entailment"),
        (MINIMAL + "thresholds: {contradiction_cut: 0.2}\n", "contradiction_cut"),
        (MINIMAL + "thresholds: {contradiction_abort: 0, contradiction_cut: 0}\n", "contradiction_abort"),
        (MINIMAL + "tresholds: {}\n", "tresholds"),
        ("texts: {disclaimer: sorry, notice: cut}\n", "version"),
        ("version: test\ntexts: {disclaimer: '', notice: cut}\n", "disclaimer"),
        ("version: test\n", "texts"),
        ("- just\n- a list\n", "file"),
        ("", "file"),
        ("version: [unclosed", "YAML"),
    ],
)
def test_a_policy_that_cannot_be_meant_is_refused_and_named(tmp_path: Path, text: str, names: str) -> None:
    with pytest.raises(ConfigError, match=names):
        Policy.load(write(tmp_path, text))


def test_a_missing_policy_file_is_a_config_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        Policy.load(tmp_path / "none.yaml")


def test_texts_are_chosen_by_reason_claim_type_tenant_and_language(tmp_path: Path) -> None:
    policy = Policy.load(
        write(
            tmp_path,
            """
version: test
texts:
  disclaimer: default
  notice: cut
  overrides:
    - {kind: disclaimer, reason: DEADLINE, tenant: acme, text: acme is late}
    - {kind: disclaimer, reason: DEADLINE, text: late}
    - {kind: disclaimer, claim_type: numerical, text: figure}
    - {kind: disclaimer, language: de, text: leider}
    - {kind: notice, tenant: acme, text: acme cut}
""",
        )
    )

    def disclaimer(reason: Reason, claim_type: ClaimType | None = None, tenant: str = "", language: str = "en") -> str:
        return policy.texts.choose("disclaimer", reason=reason, claim_type=claim_type, tenant=tenant, language=language)

    assert disclaimer(Reason.DEADLINE, tenant="acme") == "acme is late"
    assert disclaimer(Reason.DEADLINE, tenant="other") == "late"
    assert disclaimer(Reason.CONTRADICTED, ClaimType.NUMERICAL) == "figure"
    assert disclaimer(Reason.CONTRADICTED, language="de") == "leider"
    assert disclaimer(Reason.CONTRADICTED) == "default"
    notice = policy.texts.choose("notice", reason=Reason.UNGROUNDED, claim_type=None, tenant="acme", language="en")
    assert notice == "acme cut"
