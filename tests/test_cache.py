"""A cache holds the newest value of each key, and only so many keys."""

from scorer.cache import Cache


def test_the_newest_value_takes_the_place_of_the_last() -> None:
    cache = Cache[str, int](2)
    assert cache.get("a") is None
    assert [cache.put("a", 1), cache.get("a"), cache.put("a", 2), cache.get("a")] == [1, 1, 2, 2]


def test_values_may_differ_in_weight_and_the_last_one_stays_however_heavy_it_is() -> None:
    cache = Cache[str, str](4, weigh=len)
    for key, value in [("a", "1"), ("b", "2"), ("c", "33")]:
        cache.put(key, value)
    assert [key for key in "abc" if cache.get(key)] == ["a", "b", "c"]
    cache.put("a", "4444")
    assert [key for key in "abc" if cache.get(key)] == ["a"]
    cache.put("a", "1")
    cache.put("b", "55555")
    assert [key for key in "ab" if cache.get(key)] == ["b"]
    cache.put("b", "5")
    cache.put("c", "333")
    assert [key for key in "bc" if cache.get(key)] == ["b", "c"]


def test_what_was_put_or_asked_for_longest_ago_is_evicted() -> None:
    cache = Cache[str, int](2)
    for key in "aba":
        cache.put(key, 1)
    cache.put("c", 1)
    assert [key for key in "abc" if cache.get(key)] == ["a", "c"]
    cache.get("a")
    cache.put("d", 1)
    assert [key for key in "acd" if cache.get(key)] == ["a", "d"]
