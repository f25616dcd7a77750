"""What a bench yields: a row of the table."""

from collections.abc import Callable, Sequence
from statistics import mean, median
from time import perf_counter
from typing import NamedTuple


class Row(NamedTuple):
    """Something that was done several times."""

    name: str
    milliseconds: Sequence[float]
    remark: str = ""

    def __str__(self) -> str:
        spent = self.milliseconds
        return f"{self.name:34}{mean(spent):9.2f}{median(spent):9.2f}{max(spent):9.2f}   {self.remark}"


HEADINGS = f"{'milliseconds':34}{'mean':>9}{'median':>9}{'worst':>9}"


def clock(work: Callable[[], object], times: int = 3) -> float:
    """Return how many milliseconds the work takes; of several times the quickest, when the machine did little else."""
    return min(_once(work) for _ in range(times))


def _once(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return 1000 * (perf_counter() - start)
