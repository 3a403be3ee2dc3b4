"""The policy file: thresholds, deadline, limits and texts, validated before the first request is served."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal, Self

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from guardrail.claims.claim import ClaimType
from guardrail.errors import ConfigError
from guardrail.policy.outcome import Reason

Probability = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
ModelIdentity = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$", max_length=200)]
Text = Annotated[str, Field(min_length=1, max_length=2000)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Thresholds(_Strict):
    """Probabilities that the routing table compares with, unrounded (HAL-WEALTH-001, MC-TR-01)."""

    entailment: Probability = 0.85
    figure_entailment: Probability = 0.90
    contradiction_abort: Probability = 0.10
    contradiction_cut: Probability = 0.05

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.figure_entailment < self.entailment:
            raise ValueError("figure_entailment must not be below entailment (INV-HAL-01)")
        if self.contradiction_cut > self.contradiction_abort:
            raise ValueError("contradiction_cut must not be above contradiction_abort (INV-HAL-02)")
        if self.contradiction_abort == 0.0:
            raise ValueError("contradiction_abort 0 would suppress every answer")
        return self


class Limits(_Strict):
    """Sizes of one answer; reaching one fails closed with reason LIMIT."""

    answer_characters: int = Field(default=100_000, ge=1)
    segments: int = Field(default=500, ge=1)
    claims: int = Field(default=500, ge=1)
    choices: int = Field(default=16, ge=1)


class Models(_Strict):
    """Which models may judge, by what they say they are ("nli_small@1.2.0"); None takes any."""

    nli: ModelIdentity | None = None
    claim_extractor: ModelIdentity | None = None


class TextOverride(_Strict):
    """A text that stands in for the default where every condition given holds."""

    kind: Literal["disclaimer", "notice"]
    text: Text
    reason: Reason | None = None
    claim_type: ClaimType | None = None
    tenant: str | None = None
    language: str | None = None


class Texts(_Strict):
    """What the customer reads in place of withheld text (MC-FA-01)."""

    disclaimer: Text
    notice: Text
    overrides: tuple[TextOverride, ...] = ()

    def choose(
        self,
        kind: Literal["disclaimer", "notice"],
        *,
        reason: Reason,
        claim_type: ClaimType | None,
        tenant: str,
        language: str,
    ) -> str:
        """The first override whose conditions hold, else the default text of this kind."""
        facts = {"reason": reason, "claim_type": claim_type, "tenant": tenant, "language": language}
        for override in self.overrides:
            if override.kind == kind and all(getattr(override, name) in (None, fact) for name, fact in facts.items()):
                return override.text
        return self.disclaimer if kind == "disclaimer" else self.notice


class Policy(_Strict):
    """Everything about an outcome that is a decision of the operator rather than of the code.

    Arguments:
        version: names this policy in every summary and alert.
        thresholds: see Thresholds.
        extraction_ms: a model's share of it, where the backend has one that writes claims; at most half is used, and 0
            leaves claims to the rules.
        deadline_ms: milliseconds from a complete segment, and from Close, to the outcome (INV-HAL-03); at most 400.
        require_nli_for_proved: also demand NLI entailment of a claim that arithmetic or quotation proves.
        prove_near_quotations: a claim that is nearly a sentence of the source, with a word replaced or the order
            turned, is verified by a proof alone, since a small model judges by shared words; False asks NLI of it too.
        premises_per_claim: how many premises NLI is asked about at most.
        allow_monitor: whether a caller may ask for monitor mode, in which everything is released.
        allow_progressive: whether a caller may ask for sentence by sentence release.
        models, limits, texts: see Models, Limits, Texts.
    """

    version: str = Field(min_length=1, max_length=100)
    thresholds: Thresholds = Thresholds()
    deadline_ms: int = Field(default=400, ge=1, le=400)
    extraction_ms: int = Field(default=80, ge=0, le=400)
    require_nli_for_proved: bool = False
    prove_near_quotations: bool = True
    premises_per_claim: int = Field(default=2, ge=1, le=8)
    allow_monitor: bool = False
    allow_progressive: bool = True
    models: Models = Models()
    limits: Limits = Limits()
    texts: Texts

    @classmethod
    def load(cls, path: Path | str | None = None) -> Policy:
        """Read a policy file, or the default one; raises ConfigError that names what is wrong in it."""
        try:
            text = (
                files("guardrail.policy").joinpath("default.yaml").read_text("utf-8")
                if path is None
                else Path(path).read_text("utf-8")
            )
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"policy file {path} cannot be read: {error}") from error
        try:
            return cls.model_validate(yaml.safe_load(text))
        except yaml.YAMLError as error:
            raise ConfigError(f"policy file {path} is not YAML: {error}") from error
        except ValidationError as error:
            faults = "; ".join(
                f"{'.'.join(str(part) for part in fault['loc']) or 'file'}: {fault['msg']}" for fault in error.errors()
            )
            raise ConfigError(f"policy file {path or 'default.yaml'}: {faults}") from error
