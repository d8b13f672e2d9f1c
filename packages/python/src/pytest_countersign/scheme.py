"""How a sender signs, as data, and what that makes of the headers of a request."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import parse_qs, urlsplit

from .errors import Refused
from .keys import Algorithm, SecretFormat, from_base64, from_der, from_hex


@dataclass(frozen=True)
class Scheme:
    """The words are those of a delivery policy."""

    algorithm: Algorithm
    encoding: Literal["hex", "base64"]
    secret_format: SecretFormat
    header: str
    format: str
    separator: str | None
    timestamp_header: str | None
    id_header: str | None
    signed_content: str
    # The parameter of the URL that has the SHA-256 of the body in hex.
    body_hash_parameter: str | None
    # How old a timestamp may be, in seconds; None where that is not documented, so that no clock is checked.
    tolerance: int | None


@dataclass(frozen=True)
class Claim:
    """What a request says of its signature: the texts that were signed with the body, and the digests."""

    timestamp: str
    event_id: str
    digests: list[bytes]


def read_claim(scheme: Scheme, given: Callable[[str], str | None]) -> Claim:
    """Reads the headers of a request. Raises Refused if something is missing or malformed."""
    signature = given(scheme.header)
    if signature is None:
        raise Refused("missing_signature")
    timestamp = _timestamp(scheme, given, signature)
    event_id = given(scheme.id_header) if scheme.id_header else ""
    if event_id is None:
        raise Refused("missing_id")
    digests = [_bytes(scheme, text) for text in _values(scheme, "{digest}", signature)]
    found = [digest for digest in digests if digest is not None]
    if not found:
        raise Refused("malformed_signature")
    return Claim(timestamp, event_id, found)


def signed_content(scheme: Scheme, claim: Claim, body: bytes, url: str = "") -> bytes:
    """The bytes that the digest covers."""
    texts = {"{event_id}": claim.event_id, "{timestamp}": claim.timestamp, "{target_uri}": url}
    parts = {"{body}": body, **{name: text.encode() for name, text in texts.items()}}
    pieces = re.split(r"(\{\w+\})", scheme.signed_content)
    return b"".join(parts.get(piece, piece.encode()) for piece in pieces)


def sent_url(scheme: Scheme, url: str | None) -> str:
    """The URL as it was sent, without a fragment. Raises ValueError where it is signed and not known."""
    if url is None and "{target_uri}" in scheme.signed_content:
        raise ValueError("the sender signs the URL: pass url, the one that the sender knows, with the query of the request")
    return (url or "").split("#")[0]


def is_hashed(scheme: Scheme, url: str, body: bytes) -> bool:
    """Whether the URL has the hash of the body, where that is signed in place of the body."""
    if scheme.body_hash_parameter is None:
        return True
    hashes = parse_qs(urlsplit(url).query).get(scheme.body_hash_parameter, [])
    return hashes[:1] == [hashlib.sha256(body).hexdigest()]


def check_age(timestamp: str, tolerance: int | None, now: float) -> None:
    """Raises Refused for a timestamp too far from a clock; both are Unix seconds.

    Timestamps are whole seconds, so the fractions of the receiver's clock do not count.
    """
    if tolerance is None or not timestamp:
        return
    age = int(now) - int(timestamp)
    if abs(age) > tolerance:
        raise Refused("stale_timestamp" if age > 0 else "future_timestamp")


def _timestamp(scheme: Scheme, given: Callable[[str], str | None], signature: str) -> str:
    if scheme.timestamp_header is None:
        return ""
    if scheme.timestamp_header == scheme.header:
        timestamp = next(iter(_values(scheme, "{timestamp}", signature)), None)
    else:
        timestamp = given(scheme.timestamp_header)
    if timestamp is None:
        raise Refused("missing_timestamp")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 15):
        raise Refused("malformed_timestamp")
    return timestamp


def _values(scheme: Scheme, placeholder: str, value: str) -> list[str]:
    """What stands for a placeholder in the items of a header. Items of other forms are left out: senders add signatures."""
    forms = [form.split(placeholder) for form in _items(scheme, scheme.format)]
    before, after = next(form for form in forms if len(form) == 2)
    return [
        item[len(before) : len(item) - len(after)]
        for item in _items(scheme, value)
        if item.startswith(before) and item.endswith(after) and len(item) >= len(before) + len(after)
    ]


def _items(scheme: Scheme, value: str) -> list[str]:
    return value.split(scheme.separator) if scheme.separator else [value]


def _bytes(scheme: Scheme, text: str) -> bytes | None:
    digest = from_hex(text) if scheme.encoding == "hex" else from_base64(text)
    if digest is None or scheme.algorithm == "ecdsa-p256-sha256":
        return from_der(digest) if digest else None
    return digest if len(digest) == {"ed25519": 64, "hmac-sha1": 20}.get(scheme.algorithm, 32) else None
