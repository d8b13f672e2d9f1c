"""HTTP message signatures beyond the vectors: what a receiver asks for, and what else a signature may say."""

import base64
import hashlib
import hmac
from typing import Any

import pytest

from pytest_countersign import MessageSignature, Refused, verify, verify_message

URL, BODY, SECRET, NOW = "https://Hooks.example.test:443/in", b"{}", "a secret", 1_767_225_600
DIGEST = f"sha-256=:{base64.b64encode(hashlib.sha256(BODY).digest()).decode()}:"
COVERED = {"@method": "POST", "@authority": "hooks.example.test", "@query": "?", "content-digest": DIGEST}


def verified(parameters: str, *, label: str = "sig1", before: str = "", **asked: Any) -> Any:
    """Verifies a request whose signature covers all, and says what is given of itself."""
    text = "(" + " ".join(f'"{name}"' for name in COVERED) + ")" + parameters
    lines = [f'"{name}": {value}' for name, value in COVERED.items()]
    signed = "\n".join([*lines, f'"@signature-params": {text}']).encode()
    digest = base64.b64encode(hmac.new(SECRET.encode(), signed, hashlib.sha256).digest()).decode()
    headers = {
        "Content-Digest": DIGEST,
        "Signature-Input": f"{before}{label}={text}",
        "Signature": f"other=:AAAA:, {label}=:{digest}:",
    }
    message = MessageSignature("hmac-sha256", ("@method", "content-digest"), **asked)
    return verify_message("POST", URL, headers, BODY, SECRET, message=message, now=NOW)


def refusal(parameters: str, **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        verified(parameters, **given)
    return refused.value.reason


@pytest.mark.parametrize(
    ("parameters", "given"),
    [
        (f";created={NOW - 300}", {}),
        ("", {"tolerance": None}),
        (f';created={NOW};alg="hmac-sha256";keyid="a \\"b\\"";x;y=?0;z=1.5', {"keyid": 'a "b"'}),
        (f";created={NOW}", {"label": "mine", "before": 'other=("@method");created=1, '}),
        (f";created={NOW};expires={NOW}", {}),
        (f";created={NOW}", {"before": 'other=("@method";req "a" "a"), '}),
    ],
)
def test_a_signature_that_covers_what_is_asked_for(parameters: str, given: dict[str, Any]) -> None:
    assert verified(parameters, **given) == {}


@pytest.mark.parametrize(
    ("parameters", "given", "reason"),
    [
        (f";created={NOW - 301}", {}, "stale_timestamp"),
        (f";created={NOW + 301}", {}, "future_timestamp"),
        (f";created={NOW};expires={NOW - 1}", {}, "stale_timestamp"),
        ("", {}, "missing_timestamp"),
        (f';created={NOW};alg="ed25519"', {}, "missing_signature"),
        (f';created={NOW};keyid="other"', {"keyid": "mine"}, "missing_signature"),
        (f";created={NOW}", {"tag": "mine"}, "missing_signature"),
        (f";created={NOW}", {"before": "other=(, "}, "malformed_signature"),
        (';created="now"', {}, "malformed_timestamp"),
    ],
)
def test_a_signature_that_is_refused(parameters: str, given: dict[str, Any], reason: str) -> None:
    assert refusal(parameters, **given) == reason


def test_settings_that_cannot_verify_anything_are_told_before_a_delivery_is_looked_at() -> None:
    with pytest.raises(ValueError, match="missing or empty"):
        verify({}, b"", [])
    with pytest.raises(ValueError, match='no service "stirpe": known are vault, mail, '):
        verify({}, b"", "a secret", service="stirpe")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="missing or empty"):
        verify_message("POST", URL, {}, b"", "", message=MessageSignature("hmac-sha256"))


def test_components_without_the_digest_of_the_body_are_no_settings() -> None:
    with pytest.raises(ValueError, match="content-digest"):
        MessageSignature("ed25519", ("@method",))
