"""The certificate of `scorer serve --cert --key`, checked before the server starts."""

import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from scorer.rules.errors import ScorerError
from scorer.rules.sentence import Sentence, say


class Certificate(NamedTuple):
    """The files that prove who this server is."""

    chain: Path
    key: Path
    name: str | None
    """The first host that the certificate is for, names before numbers, which phones have to use; None without one."""
    ends: datetime
    """When it expires, in UTC."""
    hosts: Sequence[str]
    """All hosts that it is for, as `SCORER_TRUSTED_HOSTS` lists them."""


def certificate(chain: str, key: str) -> Certificate:
    """Check a certificate, with those that vouch for it, and its key, both as PEM files.

    Raise ScorerError if one of the files cannot be read, they do not belong together, or the certificate has
    expired.
    """
    for file in (chain, key):
        try:
            Path(file).read_bytes()
        except OSError as error:
            raise ScorerError(say("{file}: cannot be read: {reason}", file=file, reason=error.strerror)) from None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(chain, key, password=lambda: "")
    except (ssl.SSLError, ValueError) as error:
        raise ScorerError(_fault(chain, key, error)) from None
    fields = _fields(context, chain)
    ends = datetime.fromtimestamp(ssl.cert_time_to_seconds(fields["notAfter"]), UTC)
    names = fields.get("subjectAltName", ())
    hosts = [host.removeprefix("*") for kind in ("DNS", "IP Address") for of, host in names if of == kind]
    name = next((host for host in hosts if not host.startswith(".")), None)
    return Certificate(Path(chain), Path(key), name, ends, hosts)


def _fault(chain: str, key: str, error: Exception) -> Sentence:
    if getattr(error, "reason", None) == "KEY_VALUES_MISMATCH":
        return say("{key} is not the key of the certificate in {chain}", key=key, chain=chain)
    if "ENCRYPTED" in Path(key).read_text(errors="replace"):
        return say("{key}: is locked with a password; name a key without one", key=key)
    return say("{chain} and {key}: are no certificate with its key in PEM form", chain=chain, key=key)


def _fields(context: ssl.SSLContext, chain: str) -> Mapping[str, Any]:
    """Return the fields of a valid certificate, from a handshake with it in memory: ssl reads a peer's only."""
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
        raise ScorerError(say("{chain}: {reason}", chain=chain, reason=error.verify_message)) from None
    return ends[0].getpeercert() or {}
