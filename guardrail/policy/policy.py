"""The policy file: thresholds, texts, limits, deadline; validated before the first request is served."""

from __future__ import annotations
