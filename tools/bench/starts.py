"""How long a server takes from nothing, with no games yet, until it has answered with its first page."""

from collections.abc import Iterator
from os import times
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from tools.bench.attacks import server
from tools.bench.figures import Row

STARTS = 5


def rows() -> Iterator[Row]:
    starts = [_started() for _ in range(STARTS)]
    yield Row("a start and the first page", [waited for waited, _ in starts], "what one waits")
    yield Row("its processors' time", [spent for _, spent in starts], "the server's and its worker's, its end included")


def _started() -> tuple[float, float]:
    """Return the milliseconds until the page is there, and those of the processors."""
    before = times()
    with TemporaryDirectory() as folder, server(folder) as (address, _), urlopen(f"{address}/") as page:
        page.read()
        waited = times().elapsed - before.elapsed
    after = times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return 1000 * waited, 1000 * spent
