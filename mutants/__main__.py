"""``python -m mutants [PART …]``: prints the slips that no test noticed, and the share that was noticed."""

import argparse
import tomllib
from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from random import Random

from mutants.slips import Slip
from mutants.trials import ROOMS, Trial, files_of, noticed, trials_of

_AROUND = 60
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def main() -> None:
    options = _options()
    trials = _sampled(list(_trials(files_of(options.parts))), options.sample, options.seed)
    print(f"{len(trials)} slips, seed {options.seed}", flush=True)
    results: dict[str, dict[str, list[bool]]] = {}
    for room, group in groupby(trials, key=lambda trial: trial.room):
        tried = list(group)
        for trial, is_noticed in zip(tried, noticed(room, tried, is_quick=options.quick), strict=True):
            results.setdefault(room, {}).setdefault(trial.file, []).append(is_noticed)
            if not is_noticed:
                print(_described(trial), flush=True)
    _print_figures(results)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"a folder or a file; all of {', '.join(ROOMS)}")
    parser.add_argument("--sample", type=int, default=0, help="so many slips, drawn at random; 0: all of them")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing; 1 unless told otherwise")
    parser.add_argument("--quick", action="store_true", help="try scripts without a browser")
    return parser.parse_args()


def _trials(files: Iterable[str]) -> Iterable[Trial]:
    """Yield a trial for every slip that is not listed as equivalent."""
    known = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]
    for file in files:
        for trial in trials_of(file):
            if not any(file == each["file"] and _matches(each, trial.slip) for each in known):
                yield trial


def _matches(entry: dict[str, str], slip: Slip) -> bool:
    pattern = entry["after"]
    is_after = pattern[1:-1] in slip.after if pattern[0] == pattern[-1] == "…" else pattern == slip.after
    return is_after and entry.get("before", slip.before) == slip.before


def _sampled(trials: Sequence[Trial], size: int, seed: int) -> Sequence[Trial]:
    if not 0 < size < len(trials):
        return trials
    chosen = sorted(Random(seed).sample(range(len(trials)), size))
    return [trials[number] for number in chosen]


def _described(trial: Trial) -> str:
    slip = trial.slip
    before, after = _cut(slip.before, slip.after)
    return f"\n{trial.file}:{slip.line}\n- {before}\n+ {after}"


def _cut(before: str, after: str) -> tuple[str, str]:
    """Cut two long texts down to their difference and some characters around it."""
    start = max(_alike(before, after) - _AROUND, 0)
    end = max(_alike(before[:start:-1], after[:start:-1]) - _AROUND, 0)
    return before[start : len(before) - end], after[start : len(after) - end]


def _alike(one: str, other: str) -> int:
    """Return the length of two texts' common prefix."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _print_figures(results: dict[str, dict[str, list[bool]]]) -> None:
    print(f"\n{'':44}{'slips':>6}{'noticed':>9}")
    for room, files in results.items():
        for file, found in files.items():
            _print_row(f"  {file}", found)
        _print_row(room, [one for found in files.values() for one in found])


def _print_row(name: str, found: Sequence[bool]) -> None:
    print(f"{name:44}{len(found):6}{sum(found) / len(found):9.1%}")


if __name__ == "__main__":
    main()
