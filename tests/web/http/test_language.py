"""The languages: chosen by the browser, switchable, complete."""

import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from jinja2.nodes import Filter

from scorer.paths import TEMPLATES, TRANSLATIONS
from scorer.rules.board import Text
from scorer.rules.errors import NotEnoughTrains
from scorer.web.http.language import translated, words
from scorer.words import LANGUAGES
from scorer.words.languages import board_words
from tests.web.conftest import new_game

ROOT = Path(__file__).parents[3]
CATALOGUES = {language: TRANSLATIONS / language / "LC_MESSAGES" / "messages.po" for language in LANGUAGES}
del CATALOGUES["en"]  # the language of the source
PLAIN = re.compile(r"\{\w+\}|%\(\w+\)s|ticket-\S+|Ticket to Ride|SCORER_\w+ is a path such as /\w+")
"""What is no word of a language: placeholders, names of programs, addresses."""
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "ungettext": (1, 2), "lazy_gettext": None, "say": None}


@pytest.fixture(scope="module", params=sorted(CATALOGUES))
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    with CATALOGUES[request.param].open("rb") as file:
        return read_po(file, locale=request.param)


def test_every_catalogue_is_a_language_of_the_app() -> None:
    assert set(TRANSLATIONS.glob("*/LC_MESSAGES/messages.po")) == set(CATALOGUES.values())


@cache
def wanted() -> set[str]:
    """Return every text that the code and the templates mark, sentences of the rules included."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call] # Babel leaves it untyped
    found = [
        message
        for folder in (ROOT / "scorer", TEMPLATES)
        for _, _, message, _, _ in extract_from_dir(folder, methods, options, KEYWORDS)
    ]
    return {message if isinstance(message, str) else message[0] for message in found}


def placeholders(text: str) -> set[str]:
    named = {name for _, name, _, _ in Formatter().parse(re.sub(r"%\(\w+\)s", "", text)) if name}
    return named | set(re.findall(r"%\((\w+)\)s", text))


def texts(message: Message) -> list[tuple[str, str]]:
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    return [(message.id[1], form) for form in message.string]


def test_every_text_is_there_in_every_language(catalogue: Catalog) -> None:
    missing = [
        text for text in wanted() if text not in catalogue or not all(form for _, form in texts(catalogue[text]))
    ]
    assert sorted(missing) == []


def test_the_catalogue_has_nothing_that_no_page_says(catalogue: Catalog) -> None:
    known = wanted()
    assert (
        sorted(
            text
            for message in catalogue
            if message.id
            for text, _ in texts(message)[:1]
            if message.id and (message.id if isinstance(message.id, str) else message.id[0]) not in known
        )
        == []
    )


def test_a_translator_reads_of_every_text_what_it_is_and_where_it_stands(catalogue: Catalog) -> None:
    """So a PO editor is enough. What each of these is can be seen on its page."""
    assert [
        message.id for message in catalogue if message.id and not (message.auto_comments and message.locations)
    ] == []
    known = {
        "Rules": "a title",
        "Skip to the content": "a link or a button",
        "Find a rule": "a hint in an empty field",
        "The app does not count this.": "a sentence",
    }
    assert {text: kind for text, kind in known.items() if kind not in catalogue[text].auto_comments} == {}


def test_each_language_sets_its_own_type(catalogue: Catalog) -> None:
    """No quotes of a typewriter, a space before an ellipsis in German alone, and no French line begins with ;"""
    said = [form for message in catalogue if message.id for _, form in texts(message)]
    straight = [text for text in said if re.search(r"\w'\w", text)]
    assert straight == []
    if str(catalogue.locale) != "de":
        assert [text for text in said if re.search(r"\s…", text)] == []
    if str(catalogue.locale) == "fr":
        assert [text for text in said if re.search(" [:;?!»]|« ", text)] == [], "these can break there"


def test_what_is_counted_has_every_plural_form(catalogue: Catalog) -> None:
    counted = [message for message in catalogue if message.pluralizable]
    assert [message.id for message in counted if len(texts(message)) != catalogue.num_plurals] == []


def test_translations_name_the_same_things(catalogue: Catalog) -> None:
    for message in catalogue:
        for text, translation in texts(message) if message.id else ():
            assert not translation or placeholders(text) == placeholders(translation), text


def test_every_filter_that_a_template_names_is_there(app: Flask) -> None:
    pages = {file for file in TEMPLATES.rglob("*.html") if file.parent.name != "print"}  # a sheet has its own
    found = [each for file in pages for each in app.jinja_env.parse(file.read_text(encoding="utf-8")).find_all(Filter)]
    mapped = {each.args[0].as_const() for each in found if each.name == "map" and each.args}
    assert {each.name for each in found} | mapped <= set(app.jinja_env.filters)


@pytest.fixture(scope="module")
def glossary(catalogue: Catalog) -> dict[str, Any]:
    file = TRANSLATIONS / str(catalogue.locale) / "glossary.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def named(word: str) -> re.Pattern[str]:
    """Find an English word or its plural."""
    return re.compile(rf"\b({word}(s|es|ed)?|{word.removesuffix('y')}ies)\b", re.IGNORECASE)


def test_a_thing_has_one_name_on_every_page(catalogue: Catalog, glossary: dict[str, Any]) -> None:
    told = [(text, said) for message in catalogue if message.id for text, said in texts(message) if said]
    printed = board_words(str(catalogue.locale)).names
    astray = [
        (word, text, translation)
        for text, translation in (*told, *printed.items())
        for word, names in glossary["terms"].items()
        if named(word).search(PLAIN.sub("", text)) and not any(name.lower() in translation.lower() for name in names)
    ]
    assert [one for one in astray if one[1] not in glossary["otherwise"]] == []
    assert set(glossary["otherwise"]) <= {text for _, text, _ in astray}, "these need no exception"


def test_every_glossary_has_the_same_words(catalogue: Catalog, glossary: dict[str, Any]) -> None:
    german = tomllib.loads((TRANSLATIONS / "de" / "glossary.toml").read_text(encoding="utf-8"))
    assert set(glossary) == set(german), "who has read it?"
    assert set(glossary["terms"]) == set(german["terms"])


def test_the_compiled_catalogue_is_up_to_date(catalogue: Catalog, client: FlaskClient) -> None:
    with client.application.test_request_context(headers={"Accept-Language": str(catalogue.locale)}):
        from flask_babel import gettext

        for message in catalogue:
            if message.id and isinstance(message.id, str):
                assert gettext(message.id) == (message.string or message.id)


def test_the_browser_chooses_the_language(client: FlaskClient) -> None:
    assert '<html lang="de">' in client.get("/", headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}).text
    assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "xx, yy"}).text


def test_sentences_of_the_rules_are_told_with_printed_names(client: FlaskClient) -> None:
    game = new_game()
    error = NotEnoughTrains(game.board.routes["paris-zurich"], game.players[0], 2)
    with client.application.test_request_context(headers={"Accept-Language": "de"}):
        assert translated(error.sentence, game.board) == "Paris–Zürich braucht 3 Waggons, Anna hat aber nur noch 2."
    with client.application.test_request_context(headers={"Accept-Language": "en"}):
        assert translated(error.sentence, game.board) == "Paris–Zürich takes 3 trains, but Anna has only 2 left."


def test_a_printed_text_falls_back_to_english(client: FlaskClient) -> None:
    text: Text = {"en": "Moon"}
    with client.application.test_request_context(headers={"Accept-Language": "de"}):
        assert words().printed(text) == "Moon"
