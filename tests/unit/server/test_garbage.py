"""Full garbage collections wait for a quiet moment, but not for ever."""

from __future__ import annotations

import asyncio
import platform

from guardrail.inference.virtual_time import VirtualLoop, run_virtual
from guardrail.server.free_memory import find_trim, give_back_each, limit_arenas
from guardrail.server.garbage import LONGEST_S, THAW_S, GarbageCollector


def collected_at(
    open_streams: int,
    seconds: float,
    *,
    due: bool = True,
    given_back: list[float] | None = None,
    frozen: list[str] | None = None,
    young: list[float] | None = None,
    trimmed: list[float] | None = None,
) -> list[float]:
    """When a collector ran a full collection, in seconds."""
    times: list[float] = []

    async def scenario(loop: VirtualLoop) -> None:
        collector = GarbageCollector(
            lambda: open_streams,
            collect=lambda: times.append(loop.time()),
            collect_young=lambda: young.append(loop.time()) if young is not None else None,
            freeze=lambda: frozen.append("freeze") if frozen is not None else None,
            thaw=lambda: frozen.append("thaw") if frozen is not None else None,
            give_back=lambda: given_back.append(loop.time()) if given_back is not None else None,
            trim=lambda: trimmed.append(loop.time()) if trimmed is not None else None,
            due=lambda: due,
        )
        running = asyncio.create_task(collector.run())
        await asyncio.sleep(seconds)
        running.cancel()

    run_virtual(scenario)
    return times


def test_a_quiet_server_collects_soon() -> None:
    assert len(collected_at(0, 5.5)) == 5


def test_no_full_collection_holds_up_an_answer_under_way() -> None:
    assert collected_at(1, LONGEST_S - 1.5) == []


def test_a_server_that_is_never_quiet_collects_all_the_same() -> None:
    assert len(collected_at(1, 3 * LONGEST_S + 1.5)) == 3


def test_a_server_that_is_never_quiet_gives_free_memory_back_with_each_full_collection() -> None:
    trimmed: list[float] = []
    assert collected_at(1, 3 * LONGEST_S + 1.5, trimmed=trimmed) == trimmed


def test_a_quiet_server_gives_back_what_is_worth_it_only() -> None:
    trimmed: list[float] = []
    given_back: list[float] = []
    collected_at(0, 5.5, given_back=given_back, trimmed=trimmed)
    assert (len(given_back), trimmed) == (5, [])


def test_the_c_library_keeps_as_few_pools_as_it_is_told() -> None:
    assert limit_arenas() is (platform.libc_ver()[0] == "glibc")


def test_what_is_young_is_collected_each_second_however_many_answers_are_under_way() -> None:
    young: list[float] = []
    collected_at(1, 10.5, young=young)
    assert len(young) == 10


def test_what_a_quiet_collection_leaves_is_not_looked_at_again() -> None:
    frozen: list[str] = []
    collected_at(0, 3.5, frozen=frozen)
    assert frozen == ["freeze"] * 3


def test_what_answers_under_way_hold_is_never_frozen() -> None:
    frozen: list[str] = []
    collected_at(1, 3 * LONGEST_S + 1.5, frozen=frozen)
    assert frozen == []


def test_all_of_it_is_looked_at_again_now_and_then() -> None:
    frozen: list[str] = []
    collected_at(0, 2 * THAW_S + 5.5, frozen=frozen)
    assert frozen.count("thaw") == 2


def test_where_there_is_no_garbage_nothing_is_done() -> None:
    assert collected_at(0, 100.0, due=False) == []


def test_memory_is_given_back_when_nobody_waits() -> None:
    given_back: list[float] = []
    collected_at(0, 5.5, given_back=given_back)
    assert len(given_back) == 5


def test_memory_is_not_given_back_under_an_answer() -> None:
    given_back: list[float] = []
    collected_at(1, 3 * LONGEST_S + 1.5, given_back=given_back)
    assert given_back == []


def test_memory_is_given_back_once_the_process_has_grown_enough() -> None:
    size = 100
    give_back = find_trim(worth=50, resident=lambda: size)
    assert not give_back()
    size = 149
    assert not give_back()
    size = 150
    assert give_back()
    assert not give_back()  # what stays is in use


def test_after_a_shrinking_growth_counts_from_the_smallest() -> None:
    size = 200
    give_back = find_trim(worth=50, resident=lambda: size)
    size = 100
    give_back()
    size = 150
    assert give_back()


def test_a_process_that_asks_nobody_gives_memory_back_by_the_clock() -> None:
    given_back: list[float] = []

    async def scenario(loop: VirtualLoop) -> None:
        giving = loop.create_task(give_back_each(60.0, lambda: given_back.append(loop.time())))
        await asyncio.sleep(190.0)
        giving.cancel()

    run_virtual(scenario)
    assert given_back == [60.0, 120.0, 180.0]
