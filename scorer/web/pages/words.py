"""All texts of a language beside their English, for the native speaker who reads and signs them."""

from collections.abc import Iterator

from flask import Blueprint, abort, render_template, request

from scorer.ask.referee import texts
from scorer.words import LANGUAGES
from scorer.words.catalogue import places
from scorer.words.languages import board_words, rule_texts

area = Blueprint("words", __name__)


@area.get("/words")
def page() -> str:
    """Show the texts of ``?lang=CODE``; 404 for English, and in a browser, which has compiled ones only."""
    code = request.args.get("lang", "")
    try:
        found = places(code) if code in LANGUAGES else {}
    except FileNotFoundError:
        found = {}
    if not found:
        abort(404)
    words = board_words(code)
    twins = {text: said if isinstance(said, str) else " / ".join(said) for text, said in words.twins.items()}
    names = {**words.names, **twins}
    rules = [[text.replace("|", "") for text in row] for row in _rules(code)]
    return render_template("words/page.html", code=code, places=found, names=names, rules=rules)


def _rules(code: str) -> Iterator[tuple[str, str, str]]:
    """Yield the id of each rule card with each of its texts, in English and in a language."""
    for id, english in texts().items():
        own = rule_texts(code).get(id, {})
        yield id, english.says, own.get("says", "")
        yield id, english.differs, own.get("differs", "")
        for name, others in (("differs_on", english.differs_on), ("instead", english.instead)):
            for case, text in others.items():
                yield id, text, own.get(name, {}).get(case, "")
