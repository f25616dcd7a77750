"""What a bench yields: a row of the table."""

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple


class Row(NamedTuple):
    """Something that was done several times."""

    name: str
    milliseconds: Sequence[float]
    remark: str = ""

    def __str__(self) -> str:
        spent = self.milliseconds
        return f"{self.name:34}{min(spent):9.2f}{median(spent):9.2f}{max(spent):9.2f}   {self.remark}"


HEADINGS = f"{'milliseconds':34}{'least':>9}{'median':>9}{'worst':>9}"


def clock(work: Callable[[], object], times: int = 3) -> float:
    """Return how many milliseconds of a processor the work takes: the least of several times.

    A machine with other work takes longer, but hardly more of them.
    """
    return min(_once(work) for _ in range(times))


def _once(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return 1000 * (process_time() - start)
