"""https without another program in front: what phones say over TLS is passed on to the server, and back, as it is.

The server has no TLS of its own (serving.py). Everything that it promises holds here too: what is too large, too slow
or idle it ends itself.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import Sentence, say

_PIECE = 2**16
"""Bytes passed on at once."""
_PATIENCE = 30
"""Seconds for a phone to shake hands, or to take what it asked for."""
_LAST_WORDS = 1
"""Seconds for the last answers to arrive when the server is stopped."""
_WAITING = 1024
"""Connections that wait to be accepted."""


class BadCertificate(ScorerError):
    """The files do not make a connection that a browser would trust."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Who this server is, and the proof."""

    context: ssl.SSLContext
    name: str | None
    """The first host that it is for, by which phones have to call it; None if it names none."""


def certificate(chain: str, key: str) -> Certificate:
    """Read a certificate, with those that vouch for it, and its key, both as PEM.

    Raises
    ------
    BadCertificate
        One of the files cannot be read, they do not belong together, or the certificate has run out.
    """
    for file in (chain, key):
        _check_readable(file)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(chain, key, password=lambda: "")
    except (ssl.SSLError, ValueError) as error:
        raise BadCertificate(_fault(chain, key, error)) from None
    return Certificate(context, next(_hosts(context, chain), None))


def _check_readable(file: str) -> None:
    try:
        Path(file).read_bytes()
    except OSError as error:
        raise BadCertificate(say("{file}: cannot be read: {reason}", file=file, reason=error.strerror)) from None


def _fault(chain: str, key: str, error: Exception) -> Sentence:
    reason = getattr(error, "reason", None)
    if reason == "KEY_VALUES_MISMATCH":
        return say("{key} is not the key of the certificate in {chain}", key=key, chain=chain)
    if "ENCRYPTED" in Path(key).read_text(errors="replace"):
        return say("{key}: is locked with a password; name a key without one", key=key)
    return say("{chain} and {key}: are no certificate with its key in PEM form", chain=chain, key=key)


def _hosts(context: ssl.SSLContext, chain: str) -> Iterator[str]:
    """Yield the hosts that a certificate is for, names before numbers, by shaking hands with it in memory."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
    client.load_verify_locations(chain)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [client.wrap_bio(to_client, to_server), context.wrap_bio(to_server, to_client, server_side=True)]
    try:
        for end in ends * 2:
            with suppress(ssl.SSLWantReadError):
                end.do_handshake()
    except ssl.SSLCertVerificationError as error:
        raise BadCertificate(say("{chain}: {reason}", chain=chain, reason=error.verify_message)) from None
    told: dict[str, Any] = dict(ends[0].getpeercert() or {})
    for kind in ("DNS", "IP Address"):
        yield from (host for found, host in told.get("subjectAltName", ()) if found == kind and "*" not in host)


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections from now on; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=_WAITING)


async def pass_on(
    taken: socket.socket,
    context: ssl.SSLContext,
    port: int,
    when_stopped: Callable[[Callable[[], object]], object],
    finish: Callable[[], object],
) -> None:
    """Pass on all that comes over TLS to a port of this machine until somebody stops it, and what still comes back.

    `when_stopped` is told what to call then; `finish` returns when all is answered.
    """

    async def connected(phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        try:
            server, to_server = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            to_phone.transport.abort()
        else:
            await asyncio.gather(_passed(phone, to_server), _passed(server, to_phone))

    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    front = await asyncio.start_server(
        connected, sock=taken, ssl=context, limit=_PIECE, ssl_handshake_timeout=_PATIENCE
    )
    when_stopped(lambda: loop.call_soon_threadsafe(stopped.set))
    await stopped.wait()
    front.close()
    await asyncio.to_thread(finish)
    if passing := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(passing, timeout=_LAST_WORDS)


async def _passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on one direction until it ends; then the other end is told, too."""
    try:
        while piece := await reader.read(_PIECE):
            writer.write(piece)
            async with asyncio.timeout(_PATIENCE):
                await writer.drain()
        writer.close()
    except (OSError, TimeoutError):
        writer.transport.abort()
