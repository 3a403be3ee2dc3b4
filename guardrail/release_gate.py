"""What of one choice may leave, and when: no character before its verdict."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from guardrail.policy.outcome import Reason
from guardrail.session_events import Excision, Release


class SegmentState(Enum):
    """How far a segment has come."""

    WAITING = auto()
    PASSED = auto()
    CUT = auto()


@dataclass(slots=True)
class _Entry:
    text: str
    state: SegmentState = SegmentState.WAITING
    notice: str = ""
    reason: Reason | None = None


@dataclass(slots=True)
class ReleaseGate:
    """Keeps one choice's segments in order and hands out those whose turn has come.

    Arguments:
        choice: index of the choice.
        progressive: hand out the decided prefix at any time; otherwise nothing before `finish`.
    """

    choice: int
    progressive: bool
    shown: bool = False
    _entries: list[_Entry] = field(default_factory=list)
    _next: int = 0

    def add(self, text: str) -> int:
        """A segment has come in; returns its index."""
        self._entries.append(_Entry(text))
        return len(self._entries) - 1

    def passed(self, index: int) -> None:
        """The segment is verified or asserts nothing."""
        self._entries[index].state = SegmentState.PASSED

    def cut(self, index: int, notice: str, reason: Reason) -> None:
        """The segment is not supported; `notice` stands in its place, with the segment's trailing white space."""
        entry = self._entries[index]
        entry.state, entry.reason = SegmentState.CUT, reason
        entry.notice = notice + entry.text[len(entry.text.rstrip()) :]

    @property
    def segments(self) -> int:
        """Segments so far."""
        return len(self._entries)

    @property
    def cuts(self) -> int:
        """Segments cut so far."""
        return sum(entry.state is SegmentState.CUT for entry in self._entries)

    def ready(self) -> list[Release | Excision]:
        """What may leave now, in order: nothing in HOLD, the decided prefix in PROGRESSIVE."""
        return self._hand_out() if self.progressive else []

    def finish(self) -> list[Release | Excision]:
        """Everything decided that has not left yet; call it once the outcome is known to be no abstention."""
        return self._hand_out()

    def _hand_out(self) -> list[Release | Excision]:
        out: list[Release | Excision] = []
        run: list[str] = []
        for entry in self._entries[self._next :]:
            if entry.state is SegmentState.WAITING:
                break
            if entry.state is SegmentState.PASSED:
                run.append(entry.text)
            else:
                if run:
                    out.append(Release(self.choice, "".join(run)))
                    run = []
                out.append(Excision(self.choice, self._next, entry.notice, entry.reason or Reason.UNGROUNDED))
            self._next += 1
        if run:
            out.append(Release(self.choice, "".join(run)))
        self.shown = self.shown or bool(out)
        return out
