"""What people paste to get somewhere: a link to this server, or the letters by which a phone joins."""

import re

from flask import request, url_for

from scorer.web.http.storage import store

_LINK = re.compile(r"/(?:games|rounds)/[\w-]{8,}(?:/[\w/-]*)?", re.ASCII)


def address_in(pasted: str) -> str | None:
    """Return where a message leads: to a game, its join page or a round, by a link in it or by its letters alone."""
    if link := _LINK.search(pasted):
        return request.script_root + link[0]
    key = store().codes.key(pasted)
    return url_for("joining.who", key=key) if key else None
