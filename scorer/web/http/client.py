"""The client of a request: tells those who work for it when it has gone."""

from collections.abc import Callable
from concurrent.futures import Future

from flask import has_request_context, request

CLIENT = "scorer.client"
"""The key of the client in the environ of a request."""


class Client:
    """One that never leaves, unless a server says so with `leave`."""

    def __init__(self) -> None:
        self._gone = Future[None]()

    def when_gone(self, callback: Callable[[], object]) -> None:
        """Call back once, from any thread, when the client has gone before its answer; at once if it has already."""
        self._gone.add_done_callback(lambda _: callback())

    def leave(self) -> None:
        """Tell that the client has gone. Must be called once only."""
        self._gone.set_result(None)


def client() -> Client:
    """Return the client of this request; outside a request, and behind other servers, one that never leaves."""
    found: Client | None = request.environ.get(CLIENT) if has_request_context() else None
    return found or Client()
