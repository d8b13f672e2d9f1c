"""Every vector of the project is decided as it says, byte for byte; no file of them is left out."""

import base64
import json
from pathlib import Path
from typing import Any, get_args

import pytest

from pytest_countersign import MessageSignature, Refused, answer_challenge, verify, verify_message
from pytest_countersign.senders import Preset

VECTORS = Path(__file__).parents[3] / "vectors"
SENDERS = ("mail", "vault", *get_args(Preset))


def vectors(*files: str) -> list[Any]:
    def read(name: str) -> list[dict[str, Any]]:
        file = json.loads((VECTORS / f"{name}.json").read_text())
        return list(file if isinstance(file, list) else file["vectors"])

    return [pytest.param(name, vector, id=f"{name}: {vector['name']}") for name in files for vector in read(name)]


def test_no_file_is_left_out() -> None:
    assert sorted(path.stem for path in VECTORS.glob("*.json")) == sorted([*SENDERS, "challenges", "message-signatures"])


@pytest.mark.parametrize(("service", "vector"), vectors(*SENDERS))
def test_vector(service: Any, vector: dict[str, Any]) -> None:
    if service in ("sendgrid", "standard-webhooks-v1a"):
        pytest.importorskip("cryptography")
    expected = vector["expected"]
    body = base64.b64decode(vector["body"]["base64"])

    def verified() -> Any:
        return verify(
            *(vector["headers"], body, vector["secrets"]),
            service=service,
            now=vector["received_at"],
            url=vector.get("url"),
        )

    if not expected["accepted"]:
        with pytest.raises(Refused) as refused:
            verified()
        assert refused.value.reason == expected["reason"]
    elif expected["event_id"] is None:
        assert verified() == json.loads(body)
    else:
        assert verified()["event_id"] == expected["event_id"]


@pytest.mark.parametrize(("_", "vector"), vectors("message-signatures"))
def test_message_signature(_: str, vector: dict[str, Any]) -> None:
    request, key = vector["request"], vector["key"]
    if vector["algorithm"] != "hmac-sha256":
        pytest.importorskip("cryptography")
    message = MessageSignature(vector["algorithm"], **vector["message"])

    def verified() -> Any:
        return verify_message(
            *(request["method"], request["url"], request["headers"], request["body"].encode()),
            *(key.get("secret") or key["public_key"],),
            message=message,
            now=vector["received_at"],
        )

    if vector["verified"]:
        assert verified() == json.loads(request["body"])
    else:
        with pytest.raises(Refused) as refused:
            verified()
        assert refused.value.reason == vector["reason"]


@pytest.mark.parametrize(("_", "vector"), vectors("challenges"))
def test_challenge(_: str, vector: dict[str, Any]) -> None:
    request = vector["request"]
    answer = answer_challenge(
        *(vector["challenge"], request["method"], request["url"], request["headers"], request["body"].encode()),
        secret=vector["secret"] or "",
        encoding=vector["encoding"] or "hex",
    )
    if vector["answer"] is None:
        assert answer is None
    else:
        assert answer is not None and answer.body == vector["answer"]["body"]
        assert vector["answer"]["headers"].items() <= answer.headers.items()
