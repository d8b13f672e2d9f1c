"""Answers a challenge, by which a sender asks a new URL whether whoever reads there wants its deliveries."""

import hashlib
import hmac
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

from .webhook import Headers, given_in

# What a sender puts there is sent back, so it is short, and nothing that a browser would carry out.
_CHALLENGE = re.compile(r"[\w.~+/=:-]{1,512}", re.ASCII)


@dataclass(frozen=True)
class Answer:
    """What to answer, with status 200."""

    headers: dict[str, str]
    body: str


def answer_challenge(
    challenge: Mapping[str, Any],
    method: str,
    url: str,
    headers: Headers,
    body: bytes,
    *,
    secret: str = "",
    encoding: Literal["hex", "base64"] = "hex",
) -> Answer | None:
    """Returns the answer to a challenge, or None for any other request.

    challenge is written as in a delivery policy. A challenge that is signed has to be verified first, as any delivery.
    secret is the endpoint's, where an answer has a {digest}, and encoding how that is written.

    Example: answer_challenge({"method": "GET", "query": {"hub.challenge": "{challenge}"}, "answers": [{"body": "{challenge}"}]}, …)
    """
    if method != challenge["method"]:
        return None
    asked = _asked_in(challenge, url, headers, body)
    if asked is None:
        return None
    answer = challenge["answers"][0]
    is_json = "body" not in answer and "json" in answer
    template = json.dumps(answer["json"], separators=(",", ":"), ensure_ascii=False) if is_json else answer.get("body", "")
    kind = "application/json" if is_json else "text/plain; charset=utf-8"
    written = {"Content-Type": kind, "X-Content-Type-Options": "nosniff", **answer.get("headers", {})}
    digest = _digest(secret, asked, encoding) if "{digest}" in json.dumps(answer) else ""

    def filled(text: str) -> str:
        return text.replace("{challenge}", asked).replace("{digest}", digest)

    return Answer({name: filled(value) for name, value in written.items()}, filled(template))


def _asked_in(challenge: Mapping[str, Any], url: str, headers: Headers, body: bytes) -> str | None:
    """The challenge in a request of its form, empty for a form without one; None for any other request."""
    parameters = parse_qs(urlsplit(url).query, keep_blank_values=True)
    given = given_in(headers)
    pairs = [(template, parameters.get(name, [None])[0]) for name, template in challenge.get("query", {}).items()]
    pairs += [(template, given(name)) for name, template in challenge.get("headers", {}).items()]
    if "body" in challenge:
        pairs.append((_parsed(challenge["body"]), _parsed(body.decode("utf-8", "replace"))))
    found: set[str] = set()
    if not all(_fits(template, value, found) for template, value in pairs) or len(found) > 1:
        return None
    value = next(iter(found), "")
    return value if value == "" or _CHALLENGE.fullmatch(value) else None


def _fits(template: Any, given: Any, found: set[str]) -> bool:
    """Whether a value is as its template has it; what stands for {challenge} is added to what was found."""
    if isinstance(template, str):
        before, placeholder, after = template.partition("{challenge}")
        if placeholder == "" or not isinstance(given, str):
            return bool(template == given)
        if not (given.startswith(before) and given.endswith(after) and len(given) > len(before) + len(after)):
            return False
        found.add(given[len(before) : len(given) - len(after)])
        return True
    if not isinstance(template, dict):
        return bool(template == given)
    return isinstance(given, dict) and all(name in given and _fits(each, given[name], found) for name, each in template.items())


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _digest(secret: str, text: str, encoding: str) -> str:
    if secret == "":
        raise ValueError("the secret is missing or empty: the answer to this challenge has a digest by it")
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return digest.hex() if encoding == "hex" else b64encode(digest).decode()
