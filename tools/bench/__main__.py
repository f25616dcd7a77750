"""Run every bench and print one table."""

import gc

from tools.asked import asked
from tools.bench import attacks, figures, longest_path, pocket, polls, scoring, sheets, taps

BENCHES = (longest_path.rows, scoring.rows, taps.rows, polls.rows, sheets.rows, pocket.rows, attacks.rows)


def main() -> None:
    print(figures.HEADINGS)
    for rows in BENCHES:
        gc.collect()
        gc.freeze()  # as the server does: what lives on is not looked through in the middle of a count
        for row in rows():
            print(row, flush=True)


if __name__ == "__main__":
    asked(__doc__)
    main()
