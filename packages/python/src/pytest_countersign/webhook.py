"""Verifies the signed webhooks of the vault, of mail and of other senders, over the bytes as they arrived."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol, overload

from .errors import Refused
from .events import MailEvent, VaultEvent
from .keys import is_signed, secrets_in
from .scheme import check_age, is_hashed, read_claim, sent_url, signed_content
from .senders import SCHEMES, Preset

Secret = str | Sequence[str]


class Headers(Protocol):
    """Names and values: a dict, or what a framework has for them."""

    def items(self) -> Iterable[tuple[str, str]]: ...


@overload
def verify(
    headers: Headers, body: bytes, secret: Secret, *, service: Literal["mail"] = "mail", now: float | None = None
) -> MailEvent: ...
@overload
def verify(
    headers: Headers, body: bytes, secret: Secret, *, service: Literal["vault"], now: float | None = None
) -> VaultEvent: ...
@overload
def verify(
    headers: Headers,
    body: bytes,
    secret: Secret,
    *,
    service: Preset,
    now: float | None = None,
    url: str | None = None,
) -> Any: ...


def verify(
    headers: Headers,
    body: bytes,
    secret: Secret,
    *,
    service: Literal["mail", "vault"] | Preset = "mail",
    now: float | None = None,
    url: str | None = None,
) -> Any:
    """Returns the event of a genuine delivery, or raises Refused.

    headers are those that arrived, in any case; body the bytes as they arrived, before anything parses them; secret the
    endpoint's secret, or several during a rotation, and the public key of a sender that has a key pair; service who sends,
    such as "stripe"; now the receiver's clock in Unix seconds, the machine's by default; url where it was sent to, as the
    sender knows it, with the query: needed only where that is signed, as "twilio" does. What another sender than mail and the vault sent is returned as the value of its JSON, or as text if it is none.

    Example: event = verify(request.headers, request.get_data(), os.environ["MAIL_SECRET"])
    """
    secrets = secrets_in(secret)
    if service not in SCHEMES:
        raise ValueError(f'there is no service "{service}": known are {", ".join(SCHEMES)}')
    scheme = SCHEMES[service]
    claim = read_claim(scheme, given_in(headers))
    sent_to = sent_url(scheme, url)
    content = signed_content(scheme, claim, body, sent_to)
    signed = is_signed(scheme.algorithm, secrets, content, claim.digests, secret_format=scheme.secret_format)
    if not signed or not is_hashed(scheme, sent_to, body):
        raise Refused("wrong_signature")
    check_age(claim.timestamp, scheme.tolerance, time.time() if now is None else now)
    return _event_in(body) if service in ("mail", "vault") else value_in(body)


def given_in(headers: Headers) -> Callable[[str], str | None]:
    """Reads a header by its name, in any case; the values of one that was sent twice are joined."""
    given: dict[str, str] = {}
    for name, value in headers.items():
        key = name.lower()
        given[key] = f"{given[key]}, {value}" if key in given else value
    return lambda name: given.get(name.lower())


def value_in(body: bytes) -> Any:
    """The value of a body as JSON, or its text. Raises Refused if it is not UTF-8."""
    try:
        text = body.decode("utf-8")
    except ValueError:
        raise Refused("malformed_event") from None
    try:
        return json.loads(text)
    except ValueError:
        return text


def _event_in(body: bytes) -> dict[str, Any]:
    event = value_in(body)
    if not isinstance(event, dict):
        raise Refused("malformed_event")
    if not all(isinstance(event.get(name), str) and event[name] for name in ("event_id", "event_type")):
        raise Refused("malformed_event")
    return event
