"""A cache whose values change, for what `functools.lru_cache` cannot hold: a game's newest state replaces the last."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Holds the values that were used last, at most so many; every method may be called from any thread."""

    def __init__(self, most: int) -> None:
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> Value:
        """Replace the value of a key, evict what was used longest ago if there are too many, and return the value."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value
