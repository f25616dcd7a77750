"""Tells Babel what kind of text each is, so that translators know what they read: a button, a title, a reason.

`babel.cfg` names the two extractors; `make messages` writes what they say above each text of the catalogues.
"""

import re
from collections.abc import Collection, Iterator
from io import BytesIO
from typing import IO, Any

from babel.messages.extract import extract_python
from jinja2.ext import babel_extract

Found = Iterator[tuple[int, str, Any, list[str]]]

SENTENCE = "a sentence"
_ALOUD = "read aloud by screen readers"
_ATTRIBUTES = {"aria-label": _ALOUD, "title": _ALOUD, "alt": _ALOUD, "placeholder": "a hint in an empty field"}
_ELEMENTS = {
    "a": "a link or a button",
    "button": "a button",
    "summary": "a button",
    "h1": "a title",
    "h2": "a title",
    "h3": "a title",
    "title": "a title",
    "legend": "a title",
    "label": "the name of a field",
    "option": "a choice",
    "th": "the head of a row or a column",
    "dt": "a name in a list",
}
_ROOMS = {
    "count/": "the name of a column, a reason, or how a tie was decided",
    "ask/": "said of a game",
    "paper/": "printed",
    "words/twins": "said of harbours or pieces instead of stations or trains",
    "rules/": "a refusal, or a part of one; it may stand behind a place in a file",
    "atlas/": "a problem of a file, behind the place where it is",
    "files/": "a problem of a file, behind the place where it is",
    "words/moves": "what somebody did",
    "words/": "a part of a sentence",
    "web/http/errors": "a title or a sentence of a page that tells of an error",
    "web/table/guide": "a step of the evening: a button, or a sentence above it",
    "web/table/remedies": "a button: a way out of a refusal",
    "web/parts/forms": "the name of a field, a choice, or what is wrong with an answer",
}
"""By the first letters of a file's path in `scorer`; of two the longer counts."""
_CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_TAG = re.compile(r"<(/?)(?!(?:br|hr|img|input|link|meta)\b)(\w+)[^>]*(?<!/)>")
_ATTRIBUTE = re.compile(r'([\w-]+)="[^"]*$')


def of_templates(file: IO[bytes], keywords: Any, tags: Collection[str], options: dict[str, Any]) -> Found:
    """Yield the texts of a template, each with the kind of the element or the attribute that it stands in."""
    content = file.read()
    source = content.decode()
    starts = [0, *(match.end() for match in re.finditer("\n", source))]
    for line, function, message, comments in babel_extract(BytesIO(content), keywords, tags, options):
        first = message if isinstance(message, str) else message[0]
        at = source.find(first[:20], starts[line - 1])
        yield line, function, message, [*comments, kind_at(source, at)]


def kind_at(source: str, at: int) -> str:
    """Return the kind of the text that begins at a place of a template."""
    start = max(source.rfind("{{", 0, at), source.rfind("{%", 0, at))
    before = _CODE.sub("", source[:start])
    if before.rfind("<") > before.rfind(">"):
        found = _ATTRIBUTE.search(before)
        return _ATTRIBUTES.get(found[1], "said by a script") if found else SENTENCE
    if source[:start].endswith("{% block title %}"):
        return _ELEMENTS["title"]
    if before.endswith('<span class="visually-hidden">'):
        return _ALOUD
    return _ELEMENTS.get(_innermost(before), SENTENCE)


def _innermost(markup: str) -> str:
    """Return the name of the last element that is open at the end."""
    opened: list[str] = []
    for closes, name in _TAG.findall(markup):
        if not closes:
            opened.append(name)
        elif name in opened:
            del opened[len(opened) - 1 - opened[::-1].index(name) :]
    return opened[-1] if opened else ""


def of_code(file: IO[bytes], keywords: Any, tags: Collection[str], options: dict[str, Any]) -> Found:
    """Yield the texts of a module, each with the kind of text that its room says."""
    path = file.name.partition("scorer/")[2]
    kind = max((room for room in _ROOMS if path.startswith(room)), key=len, default="")
    for line, function, message, comments in extract_python(file, keywords, tags, options):
        yield line, function, message, [*comments, _ROOMS.get(kind, SENTENCE)]
