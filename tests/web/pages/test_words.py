"""The page for native speakers who read a language and sign it."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from scorer.words import LANGUAGES


def rows(client: FlaskClient, code: str) -> list[list[str]]:
    """Return the rows of all tables: the kind of a text, its English and its translation."""
    found = re.findall(r"<tr>(.*?)</tr>", client.get(f"/words?lang={code}").text, re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in found]
    return [[unescape(re.sub("<[^>]+>", "", cell)) for cell in row] for row in cells]


@pytest.mark.parametrize("code", sorted({*LANGUAGES} - {"en"}))
def test_every_text_stands_beside_its_english_with_its_kind(client: FlaskClient, code: str) -> None:
    """A cell without words would be a text that nobody reads: of pages, boards and rule cards."""
    found = rows(client, code)
    assert len(found) > 1000
    assert [row for row in found if not all(row)] == []


def test_a_form_says_for_which_numbers_it_is(client: FlaskClient) -> None:
    """Polish counts 22 like 2, and 5 like 0 (its plural has three forms)."""
    lines = {row[2] for row in rows(client, "pl") if row[1].startswith("%(num)s line")}
    assert {text.partition(":")[0] for text in lines} == {"1", "2, 22", "0, 5"}


def test_what_has_no_translation_has_no_page(client: FlaskClient) -> None:
    assert [client.get(f"/words{query}").status_code for query in ("", "?lang=en", "?lang=../de")] == [404] * 3
