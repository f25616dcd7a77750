"""A cache whose values change, for what `functools.lru_cache` cannot hold: a game's newest state replaces the last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Holds the values that were used last, at most so many; every method may be called from any thread.

    Where values differ in size, `weigh` returns how many a value counts for; it must not change.
    """

    def __init__(self, most: int, weigh: Callable[[Value], int] = lambda _: 1) -> None:
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._most, self._weigh, self._weight = most, weigh, 0
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> Value:
        """Replace the value of a key, evict what was used longest ago if there are too many, and return the value."""
        with self._lock:
            if key in self._values:
                self._weight -= self._weigh(self._values.pop(key))
            self._values[key] = value
            self._weight += self._weigh(value)
            while self._weight > self._most and len(self._values) > 1:
                self._weight -= self._weigh(self._values.popitem(last=False)[1])
        return value
