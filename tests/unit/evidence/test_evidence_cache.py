"""The cache of chunk features is bounded by entries and by weight."""

from __future__ import annotations

from guardrail.evidence.cache import FeatureCache


def test_a_value_is_made_once() -> None:
    cache: FeatureCache[object] = FeatureCache(4, 100)
    assert cache.get("a", 1, object) is cache.get("a", 1, object)


def test_the_least_recently_used_entry_goes_first() -> None:
    cache: FeatureCache[object] = FeatureCache(2, 100)
    first, second = cache.get("a", 1, object), cache.get("b", 1, object)
    cache.get("a", 1, object)
    cache.get("c", 1, object)
    assert cache.get("a", 1, object) is first
    assert cache.get("b", 1, object) is not second


def test_the_weight_held_is_bounded() -> None:
    cache: FeatureCache[object] = FeatureCache(1_000, 100)
    for number in range(50):
        cache.get(number, 10, object)
    assert len(cache) <= 10


def test_a_value_too_heavy_for_the_cache_is_not_kept() -> None:
    cache: FeatureCache[object] = FeatureCache(1_000, 100)
    cache.get("small", 1, object)
    cache.get("huge", 99, object)
    assert len(cache) == 1


def test_what_is_found_now_and_then_stays_while_others_come_and_go() -> None:
    cache: FeatureCache[object] = FeatureCache(100, 10_000)
    first = cache.get("often", 1, object)
    for number in range(2_000):
        cache.get(number, 1, object)
        if number % 40 == 0:
            assert cache.get("often", 1, object) is first


def test_so_it_does_where_weight_is_the_bound() -> None:
    cache: FeatureCache[object] = FeatureCache(1_000_000, 100)
    first = cache.get("often", 10, object)
    for number in range(200):
        cache.get(number, 10, object)
        if number % 4 == 0:
            assert cache.get("often", 10, object) is first
