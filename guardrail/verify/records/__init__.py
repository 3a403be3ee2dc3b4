"""Schedules: tables whose rows are records, found by a key (docs/decisions/0020-records-and-retellings.md)."""
