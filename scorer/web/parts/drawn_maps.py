"""Maps that people drew, as they were brought."""

import json

from scorer.files.entries import Json
from scorer.rules.errors import NotFound
from scorer.web.http.storage import store


def brought_map(id: str) -> dict[str, Json]:
    """Return a map as it was brought; raise NotFound if nobody has brought it lately."""
    text = store().maps.find(id)
    if text is None:
        raise NotFound("map", id)
    found: dict[str, Json] = json.loads(text)
    return found
