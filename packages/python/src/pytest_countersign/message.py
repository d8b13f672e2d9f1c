"""Verifies deliveries that are signed by HTTP message signatures (RFC 9421), with a digest of the body (RFC 9530)."""

import hashlib
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import Refused
from .keys import Algorithm, from_base64, is_signed, secrets_in
from .scheme import check_age
from .webhook import Headers, Secret, given_in, value_in

_DIGESTS = {"sha-256": hashlib.sha256, "sha-512": hashlib.sha512}
_KEY = r"[a-z*][a-z0-9_.*-]*"
_STRING = r'"(?:[ !#-\[\]-~]|\\["\\])*"'
_PARAMETER = rf'; *({_KEY})(?:=(-?[0-9]{{1,15}}|\?[01]|{_STRING}|[A-Za-z*][!#-\'*+.-:<A-Z^-z|~-]*))?'
# Components that have parameters of their own, such as "content-digest";req, are none of a delivery.
_INPUT = re.compile(rf"[ \t]*({_KEY})=(\(((?: *{_STRING})*) *\)((?:{_PARAMETER})*))[ \t]*(?:,(?=.)|$)")
_BYTES = re.compile(rf"({_KEY})=:([A-Za-z0-9+/=]*):")


@dataclass(frozen=True)
class MessageSignature:
    """What a receiver asks for, in the words of a delivery policy.

    components are those that have to be covered, content-digest among them: without it, anybody could change the body.
    keyid and tag have to be as given here, if they are; label, if it is given, is that of the signature. tolerance is how
    far the time of the signature may be from the receiver's clock, in seconds.
    """

    algorithm: Algorithm
    components: Sequence[str] = ("@method", "@target-uri", "content-digest")
    label: str | None = None
    keyid: str | None = None
    tag: str | None = None
    tolerance: int | None = 300

    def __post_init__(self) -> None:
        if "content-digest" not in self.components:
            raise ValueError("components must have content-digest: without it, anybody could change the body")


@dataclass(frozen=True)
class _Input:
    components: list[str]
    parameters: dict[str, str]
    # As it stands in the header: it is signed, too.
    text: str


def verify_message(
    method: str,
    url: str,
    headers: Headers,
    body: bytes,
    secret: Secret,
    *,
    message: MessageSignature,
    now: float | None = None,
) -> Any:
    """Returns the JSON of a genuine delivery, or its text if it is none; raises Refused otherwise.

    url is the one that the sender called, with its scheme and host, which behind a proxy may not be those of the request;
    secret a shared one, or the public key; several during a rotation. now is the receiver's clock in Unix seconds.

    Example: event = verify_message("POST", URL, request.headers, request.get_data(), KEY, message=MessageSignature("ed25519"))
    """
    secrets = secrets_in(secret)
    given = given_in(headers)
    claimed, digest = _signature_in(given, message)
    lines = [f'"{name}": {_part_of(name, method, url, given)}' for name in claimed.components]
    base = "\n".join([*lines, f'"@signature-params": {claimed.text}'])
    if not is_signed(message.algorithm, secrets, base.encode(), [digest]) or not _is_body_of(given("content-digest"), body):
        raise Refused("wrong_signature")
    clock = time.time() if now is None else now
    check_age(claimed.parameters.get("created", ""), message.tolerance, clock)
    expires = claimed.parameters.get("expires", "-")
    if "expires" in claimed.parameters and not (expires.isdigit() and int(expires) >= int(clock)):
        raise Refused("stale_timestamp")
    return value_in(body)


def _signature_in(given: Callable[[str], str | None], message: MessageSignature) -> tuple[_Input, bytes]:
    """The signature that covers what is asked for, and what it says of itself."""
    written, signatures = given("signature-input"), given("signature")
    if written is None or signatures is None:
        raise Refused("missing_signature")
    inputs = _inputs_in(written)
    if not inputs:
        raise Refused("malformed_signature")
    fitting = [(label, each) for label, each in inputs.items() if _fits(label, each, message)]
    if not fitting:
        raise Refused("wrong_signature")
    [(label, claimed), *_] = fitting
    digest = from_base64(dict(_BYTES.findall(signatures)).get(label, ""))
    if not digest or len(digest) != (32 if message.algorithm == "hmac-sha256" else 64):
        raise Refused("malformed_signature")
    if message.tolerance is not None and not claimed.parameters.get("created", "").isdigit():
        raise Refused("missing_timestamp")
    return claimed, digest


def _fits(label: str, claimed: _Input, message: MessageSignature) -> bool:
    asked = {"keyid": message.keyid, "tag": message.tag}
    return (
        message.label in (None, label)
        and set(message.components) <= set(claimed.components)
        and claimed.parameters.get("alg", message.algorithm) == message.algorithm
        and all(value in (None, claimed.parameters.get(name)) for name, value in asked.items())
    )


def _inputs_in(header: str) -> dict[str, _Input]:
    """The members of Signature-Input by their labels; none if one is malformed."""
    inputs: dict[str, _Input] = {}
    at = 0
    while at < len(header):
        member = _INPUT.match(header, at)
        if member is None:
            return {}
        label, text, components, parameters = member.groups()[:4]
        values = {name: _unquoted(value) for name, value in re.findall(_PARAMETER, parameters)}
        inputs[label] = _Input([_unquoted(each) for each in re.findall(_STRING, components)], values, text)
        at = member.end()
    has_duplicates = any(len(set(each.components)) < len(each.components) for each in inputs.values())
    return {} if has_duplicates else inputs


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value


def _part_of(name: str, method: str, url: str, given: Callable[[str], str | None]) -> str:
    """The value of a component (RFC 9421, 2.1 and 2.2)."""
    parts = re.fullmatch(r"([^:/?#]+)://([^/?#]+)([^?#]*)(\??[^#]*)(?:#.*)?", url)
    if parts is None:
        raise ValueError(f"{url} is no absolute URL: pass the one that the sender called")
    scheme, authority, path, query = parts.groups()
    derived = {
        "@method": method,
        "@target-uri": url.split("#")[0],
        "@scheme": scheme.lower(),
        "@authority": re.sub(":80$" if scheme.lower() == "http" else ":443$", "", authority.lower()),
        "@path": path or "/",
        "@query": query or "?",
    }
    value = derived.get(name) if name.startswith("@") else given(name)
    if value is None:
        raise Refused("wrong_signature")
    return value.strip()


def _is_body_of(header: str | None, body: bytes) -> bool:
    """Whether the body has the digests of Content-Digest, of which one has to be known."""
    known = [(name, digest) for name, digest in _BYTES.findall(header or "") if name in _DIGESTS]
    return known != [] and all(from_base64(digest) == _DIGESTS[name](body).digest() for name, digest in known)
