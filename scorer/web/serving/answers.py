"""Answers of the app, on their way to phones that may read them slowly or never."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from granian.rsgi import HTTPProtocol, ProtocolClosed

_PIECE = 16 * 1024
"""Bytes. Larger answers are sent in such pieces, so that granian can forget those that are sent."""


@dataclass(slots=True)
class Answer:
    """What the app answers."""

    status: int
    headers: list[tuple[str, str]]
    close: Callable[[], object]
    """To be called when it was sent."""
    body: bytes = b""
    file: str = ""
    """The path of a file that is the body instead."""

    @property
    def is_large(self) -> bool:
        return len(self.body) > _PIECE


def answer_of(app: WSGIApplication, environ: WSGIEnvironment) -> Answer:
    """Have the app answer a request; its body is whole, or a file."""
    started: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        started[:] = int(status[:3]), [(name.lower(), value) for name, value in headers]
        return lambda _: None

    pieces = app(environ, start_response)
    close, file = getattr(pieces, "close", lambda: None), getattr(pieces, "file", None)
    try:
        body = b"" if isinstance(file, BufferedReader) else b"".join(pieces)
    except BaseException:
        close()
        raise
    status, headers = started
    return Answer(status, headers, close, body, str(file.name) if isinstance(file, BufferedReader) else "")


async def send(protocol: HTTPProtocol, answer: Answer) -> None:
    """Hand an answer over to granian, and hold a large one no longer.

    `protocol.client_disconnect()` then waits until the last piece of a large one is on its way, or its client has left.
    """
    if answer.file:
        protocol.response_file(answer.status, answer.headers, answer.file)
    elif not answer.is_large:
        protocol.response_bytes(answer.status, answer.headers, answer.body)
    else:
        body, answer.body = answer.body, b""
        transport = protocol.response_stream(answer.status, answer.headers)
        with suppress(ProtocolClosed):
            for start in range(0, len(body), _PIECE):
                await transport.send_bytes(body[start : start + _PIECE])
