"""Sheets and pictures are made once for all who wait for them."""

from concurrent.futures import ThreadPoolExecutor

from flask import Flask

from scorer.aside import Lane
from scorer.paper.press import print_out
from scorer.paper.prints import Print
from scorer.web.parts.rendering import render_once


def test_who_waited_gets_what_was_made_meanwhile(app: Flask) -> None:
    page = Print('<html lang="en"><title>A page</title>', {})

    def asked(_: int) -> bytes:
        with app.test_request_context():
            return render_once(Lane.SHEETS, "game", 1, render=print_out, draw=lambda: page, charge=lambda: None)

    with ThreadPoolExecutor(3) as readers:
        assert len(set(readers.map(asked, range(3)))) == 1, "two prints differ in their ids"
