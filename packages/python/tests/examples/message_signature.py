"""The receiver of the README that verifies HTTP message signatures, in Flask."""

import os
from typing import Any

from flask import Request

from pytest_countersign import MessageSignature, verify_message

MESSAGE = MessageSignature("ed25519", ("@method", "@target-uri", "content-digest"), keyid="acme-2026")


def verified(request: Request) -> Any:
    url, key = "https://hooks.example.com/in", os.environ["PUBLIC_KEY"]
    return verify_message(request.method, url, request.headers, request.get_data(), key, message=MESSAGE)
