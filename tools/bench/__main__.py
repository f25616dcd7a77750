"""Run every bench and print one table."""

import gc

from tools.asked import asked
from tools.bench import answers, attacks, figures, longest_path, pages, pocket, polls, scoring, sheets, starts

ROOMS = (longest_path, scoring, answers, polls, starts, pages, sheets, pocket, attacks)


def main() -> None:
    print(figures.HEADINGS)
    for room in ROOMS:
        gc.collect()
        gc.freeze()  # as the server does: what lives on is not looked through in the middle of a count
        for row in room.rows():
            print(row, flush=True)


if __name__ == "__main__":
    asked(__doc__)
    main()
