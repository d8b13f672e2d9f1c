"""Verifies the signed webhooks of the vault and of mail, over the bytes as they arrived."""

import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, overload

from .events import MailEvent, VaultEvent

Service = Literal["mail", "vault"]


class Headers(Protocol):
    """Names and values: a dict, or what a framework has for them."""

    def items(self) -> Iterable[tuple[str, str]]: ...


@dataclass(frozen=True)
class _Signing:
    signature: str
    timestamp: str
    prefix: str
    # How old a timestamp may be, in seconds: M-SG-02; the vault documents none, so no clock is checked.
    tolerance: int | None


_SIGNING = {
    "mail": _Signing("x-mail-signature", "x-mail-timestamp", "", 300),
    "vault": _Signing("x-vault-signature", "x-vault-timestamp", "sha256=", None),
}


class Refused(Exception):
    """A delivery that must not be acted on. reason is one of those in the project's vectors, such as "wrong_signature"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@overload
def verify(
    headers: Headers,
    body: bytes,
    secret: str | Sequence[str],
    *,
    service: Literal["mail"] = "mail",
    now: float | None = None,
) -> MailEvent: ...
@overload
def verify(
    headers: Headers,
    body: bytes,
    secret: str | Sequence[str],
    *,
    service: Literal["vault"],
    now: float | None = None,
) -> VaultEvent: ...


def verify(
    headers: Headers,
    body: bytes,
    secret: str | Sequence[str],
    *,
    service: Service = "mail",
    now: float | None = None,
) -> Any:
    """Returns the event of a genuine delivery, or raises Refused.

    headers are those that arrived, in any case; body the bytes as they arrived, before anything parses them; secret the
    endpoint's secret, or several during a rotation; now the receiver's clock in Unix seconds, the machine's by default.

    Example: event = verify(request.headers, request.get_data(), os.environ["MAIL_SECRET"])
    """
    signing = _SIGNING[service]
    given = {name.lower(): value for name, value in headers.items()}
    signature, timestamp = given.get(signing.signature), given.get(signing.timestamp)
    if signature is None:
        raise Refused("missing_signature")
    if timestamp is None:
        raise Refused("missing_timestamp")
    if not re.fullmatch("[0-9]{1,15}", timestamp):
        raise Refused("malformed_timestamp")
    if not re.fullmatch(re.escape(signing.prefix) + "[0-9a-f]{64}", signature):
        raise Refused("malformed_signature")
    secrets = [secret] if isinstance(secret, str) else secret
    if not _is_signed(timestamp.encode() + b"." + body, signature.removeprefix(signing.prefix), secrets):
        raise Refused("wrong_signature")
    # Timestamps are whole seconds, so the fractions of the receiver's clock do not count.
    age = int(time.time() if now is None else now) - int(timestamp)
    if signing.tolerance is not None and abs(age) > signing.tolerance:
        raise Refused("stale_timestamp" if age > 0 else "future_timestamp")
    return _event_in(body)


def _is_signed(content: bytes, digest: str, secrets: Sequence[str]) -> bool:
    # A list, so that every secret is always tried: how long it takes tells nothing.
    expected = [hmac.new(secret.encode(), content, hashlib.sha256).hexdigest() for secret in secrets]
    return any([hmac.compare_digest(each, digest) for each in expected])


def _event_in(body: bytes) -> dict[str, Any]:
    try:
        event = json.loads(body.decode("utf-8"))
    except ValueError:
        raise Refused("malformed_event") from None
    if not isinstance(event, dict):
        raise Refused("malformed_event")
    if not all(isinstance(event.get(name), str) and event[name] for name in ("event_id", "event_type")):
        raise Refused("malformed_event")
    return event
