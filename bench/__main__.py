"""Run every bench and print one table."""

from bench import figures, longest_path, polls, scoring, sheets

BENCHES = (longest_path.rows, scoring.rows, polls.rows, sheets.rows)


def main() -> None:
    print(figures.HEADINGS)
    for rows in BENCHES:
        for row in rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()
