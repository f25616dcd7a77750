"""One telling of the count on all screens of a table: one page leads, the others show the step at which it is.

Who leads, and what comes of a telling that is over, says docs/design.md ("One telling"). A page is one document in a
browser, known by a random id that it makes: a laptop may show two. A television's id begins with `SCREEN`. The step is
one line beside the game: no move, and nothing that scores.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorer.files.entries import Json
from scorer.files.wire import unknown
from scorer.store import Record
from scorer.store.leads import Lead
from scorer.web.http.cookies import phone_id
from scorer.web.http.storage import store
from scorer.web.table.presence import presence

SCREEN = "screen-"
LASTS = 10
"""Seconds after which a page that has not asked leads no more."""
_FOLLOWERS = "*"
"""Stands for every page that is led, where it is asked whether any is there."""
_LONGEST = 40
"""Characters of a page's id."""
_MOST = 999
"""The highest number of a step; no count has as many."""


def telling_for(key: str, page: str) -> Mapping[str, Json]:
    """Return what a page is to know of a telling; if ``page`` is empty, what one that comes now begins with.

    ``at``: the step, null if none was told yet; ``isOver``: whether it was told, or everybody has left it, so that a
    page that comes now tells it for itself; ``leads``: ``me``, ``other`` or ``nobody``.
    """
    lead = lead_of(store().record(key))
    if page:
        _hear(key, _check(page), lead)
    elif lead and _is_left(key, lead):
        lead = replace(lead, is_over=True)
    return _seen_by(key, page, lead)


def lead_of(record: Record) -> Lead | None:
    """Return how far the count of a game is told; None if nobody tells it yet, since it was opened last."""
    lead = store().leads.of(record.key)
    return lead if lead and lead.opened == (record.opened or 0) else None


def is_told(record: Record) -> bool:
    """Return whether a count was told on any screen, to its end or until everybody had left."""
    lead = lead_of(record)
    return bool(lead and (lead.is_over or _is_left(record.key, lead)))


def lead(key: str, asked: object) -> Mapping[str, Json]:
    """Let a page lead to a step if it leads, or may; return what it is to know.

    A page that has the lead and ``leaves`` lets it go. Raise BadMove if this names no step.
    """
    record = store().record(key)
    wanted, how = _step(record, asked)

    def change(before: Lead | None) -> Lead | None:
        before = before if before and before.opened == wanted.opened else None
        if before and (before.is_over or how == "leaves"):
            return replace(before, page="") if not before.is_over and before.page == wanted.page else before
        return wanted if how != "leaves" and _may_lead(record, wanted, before, how) else before

    then = store().leads.change(key, change)
    _hear(key, wanted.page, then)
    return _seen_by(key, wanted.page, then)


def _may_lead(record: Record, wanted: Lead, before: Lead | None, how: str) -> bool:
    """Return whether a page may lead that goes on by itself, ``begins``, or ``takes`` the lead, at somebody's tap."""
    leads = _leader(record.key, wanted.page, before)
    if leads == "me" or how == "takes":
        return True
    if wanted.page.startswith(SCREEN):
        return leads == "nobody"
    if how != "begins":
        return False
    if before and before.phone:
        return before.phone == wanted.phone  # a page that was loaded again
    opened = next((entry.phone for entry in reversed(record.entries) if entry.number == wanted.opened), "")
    return opened in ("", wanted.phone)


def _leader(key: str, page: str, lead: Lead | None) -> str:
    """Return who leads, as seen by a page; a phone leads instead of a television, and a told count has no leader."""
    if not lead or lead.is_over or not presence().is_here(_place(key), lead.page, LASTS):
        return "nobody"
    if lead.page == page:
        return "me"
    return "nobody" if lead.page.startswith(SCREEN) and not page.startswith(SCREEN) else "other"


def _is_left(key: str, lead: Lead) -> bool:
    return not any(presence().is_here(_place(key), page, LASTS) for page in (lead.page, _FOLLOWERS))


def _hear(key: str, page: str, lead: Lead | None) -> None:
    """Note that a page is there, apart from the game's other pages."""
    presence().hear(_place(key), page)
    if not lead or page != lead.page:
        presence().hear(_place(key), _FOLLOWERS)


def _place(key: str) -> str:
    return f"{key}/told"


def _seen_by(key: str, page: str, lead: Lead | None) -> Mapping[str, Json]:
    if not lead:
        return {"at": None, "leads": "nobody"}
    return {"at": lead.at, "isOver": lead.is_over, "leads": _leader(key, page, lead), "seats": list(lead.seats)}


def _step(record: Record, asked: object) -> tuple[Lead, str]:
    """Return the lead that a page asks for, and how: it ``begins``, ``takes`` it, ``leaves``, or only goes on."""
    match asked:
        case {"page": str(page), "at": int(at), "isOver": bool(is_over), **more} if 0 <= at <= _MOST:
            phone = "" if _check(page).startswith(SCREEN) else phone_id()
            seats = store().seats.of(record.key, store().numbers(record.key)[1]).at(phone) if phone else ()
            wanted = Lead(page, phone, int(at), is_over, seats, record.opened or 0, record.number)
            return wanted, str(more.get("how", ""))
    raise unknown(asked)


def _check(page: str) -> str:
    if not (0 < len(page) <= _LONGEST and page.isascii() and page.isprintable()):
        raise unknown(page)
    return page
