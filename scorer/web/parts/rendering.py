"""Sheets and pictures, rendered in their lanes; the last ones are cached."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from flask import Flask, current_app

from scorer.aside import Lane
from scorer.cache import Cache
from scorer.web.http import aside

T = TypeVar("T")

_MOST_CACHED = 16 * 2**20
"""Bytes of sheets and pictures in memory, each about 100,000."""


class Renders:
    """What was rendered, by name, each in its last state."""

    def __init__(self) -> None:
        self._cache = Cache[Hashable, tuple[Hashable, bytes]](_MOST_CACHED, weigh=lambda render: len(render[1]))

    def cached(self, name: Hashable, state: Hashable) -> bytes | None:
        of, content = self._cache.get(name) or (None, b"")
        return content if of == state else None

    def put(self, name: Hashable, state: Hashable, content: bytes) -> bytes:
        return self._cache.put(name, (state, content))[1]


def set_up(app: Flask) -> None:
    app.extensions["renders"] = Renders()


def render_once(
    lane: Lane,
    name: Hashable,
    state: Hashable,
    *,
    render: Callable[[T], bytes],
    draw: Callable[[], T],
    charge: Callable[[], None],
) -> bytes:
    """Return the sheet or picture of a name in a state: cached, or what a module's `render` makes in a lane.

    It renders what `draw` returns here, when its turn has come. `charge` raises if the reader must not have it made
    now; `Aside.turn` and `Aside.run` raise the rest.
    """
    renders: Renders = current_app.extensions["renders"]
    if (content := renders.cached(name, state)) is not None:
        return content
    charge()
    with aside.turn(lane) as run:
        return renders.cached(name, state) or renders.put(name, state, run(render, draw()))
