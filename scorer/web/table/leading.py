"""One telling of the count on all screens of a table: one page leads, the others show the step at which it is.

A page is one document in a browser, known by a random id that it makes: a laptop may show two. A television's id begins
with `SCREEN`; it leads only while no phone does. A page that has not asked for `LASTS` seconds leads no more. The step
is one line beside the game: no move, and nothing that scores.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scorer.files.entries import Json
from scorer.files.wire import unknown
from scorer.store.leads import Lead
from scorer.web.http.cookies import phone_id
from scorer.web.http.storage import store
from scorer.web.table.presence import presence

SCREEN = "screen-"
LASTS = 10
"""Seconds after which a page that has not asked leads no more."""
_LONGEST = 40
"""Characters of a page's id."""
_MOST = 999
"""The highest number of a step; no count has as many."""


def telling_for(key: str, page: str) -> Mapping[str, Json]:
    """Return what a page is to know of a telling; if ``page`` is empty, what one that comes now begins with.

    ``at``: the step, null if none is told just now; ``leads``: ``me``, ``other`` or ``nobody``.
    """
    lead = store().leads.of(key)
    if page:
        presence().hear(_place(key), _check(page))
    return _seen_by(key, page, lead)


def lead(key: str, asked: object) -> Mapping[str, Json]:
    """Let a page lead to a step if no other one leads, or if it takes the lead over; return what it is to know.

    A page that has the lead and ``leaves`` lets it go. Raise BadMove if this names no step.
    """
    wanted, takes, leaves = _step(key, asked)
    presence().hear(_place(key), wanted.page)

    def change(before: Lead | None) -> Lead | None:
        if leaves:
            return replace(before, page="", moved=wanted.moved) if before and before.page == wanted.page else before
        return before if not takes and _leader(key, wanted.page, before) == "other" else wanted

    return _seen_by(key, wanted.page, store().leads.change(key, change))


def _place(key: str) -> str:
    """Return where a page is present that tells the count, apart from the game's other pages."""
    return f"{key}/told"


def _seen_by(key: str, page: str, lead: Lead | None) -> Mapping[str, Json]:
    leads = _leader(key, page, lead)
    if not lead or (leads == "nobody" and datetime.now(UTC) - lead.moved > timedelta(seconds=LASTS)):
        return {"at": None, "leads": "nobody"}
    return {"at": lead.at, "isOver": lead.is_over, "leads": leads, "seats": list(lead.seats)}


def _leader(key: str, page: str, lead: Lead | None) -> str:
    """Return who leads, as seen by a page; a phone leads instead of a television, and a told count has no leader."""
    if not lead or not lead.page or lead.is_over or not presence().is_here(_place(key), lead.page, LASTS):
        return "nobody"
    if lead.page == page:
        return "me"
    return "nobody" if lead.page.startswith(SCREEN) and not page.startswith(SCREEN) else "other"


def _step(key: str, asked: object) -> tuple[Lead, bool, bool]:
    """Return the lead that a page asks for, whether it takes it over, and whether it lets go of it instead."""
    match asked:
        case {"page": str(page), "at": int(at), "isOver": bool(is_over), **more} if 0 <= at <= _MOST:
            seats = store().seats.of(key, store().numbers(key)[1]).at(phone_id())
            wanted = Lead(_check(page), int(at), is_over, seats, datetime.now(UTC))
            return wanted, more.get("takes") is True, more.get("leaves") is True
    raise unknown(asked)


def _check(page: str) -> str:
    if not (0 < len(page) <= _LONGEST and page.isascii() and page.isprintable()):
        raise unknown(page)
    return page
