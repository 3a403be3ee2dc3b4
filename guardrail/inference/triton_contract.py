"""What the NLI model served by Triton promises: tensors, parameters, and the rows that are no scores.

    PREMISE, HYPOTHESIS  BYTES [n, 1], UTF-8
    PROBS                FP32 [n, 3]: entailment, neutral, contradiction

A pair whose row is no distribution fails by itself; its neighbours keep their scores. The parameters of the model's
config.pbtxt say which model it is (`identity`, "nli_small@1.2.0") and in which order its labels come (`labels`).
"""

from __future__ import annotations

import math

MODEL = "nli"
PREMISE, HYPOTHESIS, PROBS = "PREMISE", "HYPOTHESIS", "PROBS"
IDENTITY, LABEL_ORDER = "identity", "labels"

NOT_FITTING = (-1.0, -1.0, -1.0)
"""The row of a pair that does not fit the model: too long, empty, or in words that it cannot read (LimitError)."""

NOT_SCORED = (math.nan, math.nan, math.nan)
"""The row of a pair whose score is not a probability (InvalidScore)."""
