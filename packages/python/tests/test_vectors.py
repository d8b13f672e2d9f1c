"""Every vector of the project is decided as it says, byte for byte."""

import base64
import json
from pathlib import Path
from typing import Any, Literal

import pytest

from pytest_countersign import Refused, verify

VECTORS = Path(__file__).parents[3] / "vectors"
SERVICES: tuple[Literal["mail"], Literal["vault"]] = ("mail", "vault")


def vectors() -> list[Any]:
    return [
        pytest.param(service, vector, id=f"{service}: {vector['name']}")
        for service in SERVICES
        for vector in json.loads((VECTORS / f"{service}.json").read_text())["vectors"]
    ]


@pytest.mark.parametrize(("service", "vector"), vectors())
def test_vector(service: Literal["mail", "vault"], vector: dict[str, Any]) -> None:
    expected = vector["expected"]
    body = base64.b64decode(vector["body"]["base64"])

    def verified() -> Any:
        # One service is enough for the checker of types: both have the same parameters.
        return verify(vector["headers"], body, vector["secrets"], service=service, now=vector["received_at"])

    if expected["accepted"]:
        assert verified()["event_id"] == expected["event_id"]
    else:
        with pytest.raises(Refused) as refused:
            verified()
        assert refused.value.reason == expected["reason"]
