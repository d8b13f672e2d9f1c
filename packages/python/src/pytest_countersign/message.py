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
_PARAMETER = rf'; *({_KEY})(?:=(-?[0-9]{{1,15}}(?:\.[0-9]{{1,3}})?|\?[01]|{_STRING}|[A-Za-z*][!#-\'*+.-:<A-Z^-z|~-]*))?'
_COMPONENT = rf"{_STRING}(?:{_PARAMETER})*"
_INPUT = re.compile(rf"[ \t]*({_KEY})=(\((?: *{_COMPONENT})* *\))((?:{_PARAMETER})*)[ \t]*(?:,(?=.)|$)")
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
    label: str
    components: list[str]
    parameters: dict[str, str]
    # It is signed, too.
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
    clock = int(time.time() if now is None else now)
    candidates = _candidates(given, message)
    refusals: list[str] = []
    for claimed in candidates:
        try:
            digest = _digest_of(claimed, message, given)
            lines = [f'"{name}": {_part_of(name, method, url, given)}' for name in claimed.components]
            base = "\n".join([*lines, f'"@signature-params": {claimed.text}'])
            if not is_signed(message.algorithm, secrets, base.encode(), [digest]):
                raise Refused("wrong_signature")
            _check_times(claimed, message, clock)
            if not _is_body_of(given("content-digest"), body):
                raise Refused("wrong_digest")
            return value_in(body)
        except Refused as refused:
            refusals.append(refused.reason)
    raise Refused(next((reason for reason in refusals if reason != "wrong_signature"), refusals[0]))


def _candidates(given: Callable[[str], str | None], message: MessageSignature) -> list[_Input]:
    """What the signatures that count say of themselves."""
    written = given("signature-input")
    if written is None or given("signature") is None:
        raise Refused("missing_signature")
    inputs = _inputs_in(written)
    if not inputs:
        raise Refused("malformed_signature")
    asked = {"alg": message.algorithm, "keyid": message.keyid, "tag": message.tag}
    found = [
        each
        for each in inputs
        if message.label in (None, each.label)
        and all(value in (None, each.parameters.get(name, value if name == "alg" else None)) for name, value in asked.items())
    ]
    if not found:
        raise Refused("missing_signature")
    return found


def _digest_of(claimed: _Input, message: MessageSignature, given: Callable[[str], str | None]) -> bytes:
    """The signature itself, if it covers what is asked for."""
    if len(set(claimed.components)) < len(claimed.components):
        raise Refused("malformed_signature")
    if not set(message.components) <= set(claimed.components):
        raise Refused("uncovered_component")
    digest = from_base64(dict(_BYTES.findall(given("signature") or "")).get(claimed.label, ""))
    if not digest or len(digest) != (32 if message.algorithm == "hmac-sha256" else 64):
        raise Refused("malformed_signature")
    return digest


def _check_times(claimed: _Input, message: MessageSignature, now: int) -> None:
    expires, created = claimed.parameters.get("expires"), claimed.parameters.get("created", "")
    if expires is not None and not (expires.isdigit() and int(expires) >= now):
        raise Refused("stale_timestamp")
    if message.tolerance is None:
        return
    if created == "":
        raise Refused("missing_timestamp")
    if not created.isdigit():
        raise Refused("malformed_timestamp")
    check_age(created, message.tolerance, now)


def _inputs_in(header: str) -> list[_Input]:
    """The members of Signature-Input, none if one is malformed; their text is the canonical one, which is signed."""
    inputs: list[_Input] = []
    at = 0
    while at < len(header):
        member = _INPUT.match(header, at)
        if member is None:
            return []
        components = [each[0] for each in re.finditer(_COMPONENT, member[2])]
        parameters = [(each[1], each[2] or "?1") for each in re.finditer(_PARAMETER, header[member.end(2) : member.end()])]
        written = [f";{name}" if value == "?1" else f";{name}={value}" for name, value in parameters]
        inputs.append(
            _Input(
                label=member[1],
                # Components that have parameters of their own, such as "content-digest";req, are none of a delivery.
                components=[_unquoted(each) if re.fullmatch(_STRING, each) else each for each in components],
                parameters={name: _unquoted(value) for name, value in parameters},
                text=f"({' '.join(components)}){''.join(written)}",
            )
        )
        at = member.end()
    return inputs


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
        "@request-target": (path or "/") + query,
        "@path": path or "/",
        "@query": query or "?",
    }
    value = derived.get(name) if name.startswith("@") else given(name)
    if value is None:
        raise Refused("malformed_signature")
    return value.strip()


def _is_body_of(header: str | None, body: bytes) -> bool:
    """Whether the body has the digests of Content-Digest, of which one has to be known."""
    known = [(name, digest) for name, digest in _BYTES.findall(header or "") if name in _DIGESTS]
    return known != [] and all(from_base64(digest) == _DIGESTS[name](body).digest() for name, digest in known)
