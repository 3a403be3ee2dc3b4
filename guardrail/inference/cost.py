"""What a call to the backend takes, learnt from the calls themselves."""

from __future__ import annotations

_KEPT = 0.9  # weight of the past: the last ten calls or so count
_KEPT_WHEN_FASTER = 0.6  # a backend that has recovered is believed sooner than one that has slowed down


class CostModel:
    """milliseconds = fixed + per_unit * units, by exponentially weighted least squares; units are estimated tokens."""

    def __init__(self) -> None:
        self._weight = 0.0
        self._units = 0.0
        self._ms = 0.0
        self._spread = 0.0
        self._joint = 0.0

    def learn(self, units: float, ms: float) -> None:
        """One call of `units` took `ms`."""
        kept = _KEPT_WHEN_FASTER if ms < self.estimate(units) / 2.0 else _KEPT
        self._weight = kept * self._weight + 1.0
        step_units, step_ms = units - self._units, ms - self._ms
        share = 1.0 / self._weight
        self._units += share * step_units
        self._ms += share * step_ms
        self._spread = kept * self._spread + step_units * (units - self._units)
        self._joint = kept * self._joint + step_units * (ms - self._ms)

    def learn_overrun(self, units: float, ms: float) -> None:
        """One call of `units` had not ended after `ms`; teaches only when that is more than was expected."""
        if ms > self.estimate(units):
            self.learn(units, ms)

    @property
    def per_unit_ms(self) -> float:
        """Milliseconds a unit, 0 before the first call."""
        if self._units <= 0.0:
            return 0.0
        ratio = self._ms / self._units
        if self._spread <= self._units:  # calls of one size cannot tell the fixed part from the rest
            return ratio
        return min(max(self._joint / self._spread, 0.0), ratio)

    def estimate(self, units: float) -> float:
        """Milliseconds that a call of `units` is expected to take, 0 before the first call."""
        slope = self.per_unit_ms
        return max(0.0, self._ms - slope * self._units) + slope * units
