"""A cache holds the newest value of each key, and only so many keys."""

from scorer.cache import Cache


def test_the_newest_value_takes_the_place_of_the_last() -> None:
    cache = Cache[str, int](2)
    assert cache.get("a") is None
    assert [cache.put("a", 1), cache.get("a"), cache.put("a", 2), cache.get("a")] == [1, 1, 2, 2]


def test_what_was_put_or_asked_for_longest_ago_is_evicted() -> None:
    cache = Cache[str, int](2)
    for key in "aba":
        cache.put(key, 1)
    cache.put("c", 1)
    assert [key for key in "abc" if cache.get(key)] == ["a", "c"]
    cache.get("a")
    cache.put("d", 1)
    assert [key for key in "acd" if cache.get(key)] == ["a", "d"]
