"""Verifies webhooks of the vault and of mail. Standard library only, Python 3.9 and later."""

import hashlib
import hmac
import json
import re

HEADERS = {
    "mail": ("x-mail-signature", "x-mail-timestamp", ""),
    "vault": ("x-vault-signature", "x-vault-timestamp", "sha256="),
}

# Mail documents 300 seconds (rule M-SG-02). The vault documents none; with None no clock is checked.
TOLERANCE_SECONDS = {"mail": 300, "vault": None}


class Refused(Exception):
    """A delivery that must not be acted on; its text is the reason."""


def verify(service, secrets, headers, body, now):
    """Returns the event of a genuine delivery, or raises Refused.

    body is the unparsed bytes as received; secrets is a list, with two of them during a
    rotation; now is the receiver's clock in Unix seconds.
    """
    signature_header, timestamp_header, prefix = HEADERS[service]
    given = {name.lower(): value for name, value in headers.items()}
    signature, timestamp = given.get(signature_header), given.get(timestamp_header)
    if signature is None:
        raise Refused("missing_signature")
    if timestamp is None:
        raise Refused("missing_timestamp")
    if not re.fullmatch("[0-9]+", timestamp):
        raise Refused("malformed_timestamp")
    if not re.fullmatch(re.escape(prefix) + "[0-9a-f]{64}", signature):
        raise Refused("malformed_signature")
    content = timestamp.encode() + b"." + body
    # A list, so that every secret is always tried.
    fits = [
        hmac.compare_digest(prefix + hmac.new(secret.encode(), content, hashlib.sha256).hexdigest(), signature)
        for secret in secrets
    ]
    if not any(fits):
        raise Refused("wrong_signature")
    age, tolerance = int(now) - int(timestamp), TOLERANCE_SECONDS[service]
    if tolerance is not None and abs(age) > tolerance:
        raise Refused("stale_timestamp" if age > 0 else "future_timestamp")
    return read_event(body)


def read_event(body):
    """Reads the event; unknown types and fields are accepted."""
    try:
        event = json.loads(body)
    except ValueError:
        raise Refused("malformed_event") from None
    if not isinstance(event, dict):
        raise Refused("malformed_event")
    if not all(isinstance(event.get(field), str) and event[field] for field in ("event_id", "event_type")):
        raise Refused("malformed_event")
    return event
