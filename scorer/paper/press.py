"""Prints as PDF. Only worker processes load WeasyPrint (scorer.aside)."""

from scorer.paper.prints import Print


def print_out(what: Print) -> bytes:
    """Return a print as PDF; raise NoPress if the system libraries for printing are missing."""
    from scorer.paper.pdf import to_pdf  # noqa: PLC0415  # slow, and a server must not load it

    return to_pdf(*what)
