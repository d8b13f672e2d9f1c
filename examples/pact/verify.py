"""Verifies pact files with pact-python against a running mock: `python verify.py pacts/*.json`.

`MOCK` is the mock's URL. Provider states and messages are asked of the two URLs of a world that is made for it.
"""

import json
import os
import sys
import urllib.request
from urllib.parse import urlsplit

from pact import Verifier

MOCK = os.environ.get("MOCK", "http://127.0.0.1:4010")


def create_world() -> dict:
    """A world of its own, whose clock stands still."""
    body = json.dumps({"clock": "frozen"}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{MOCK}/_countersign/worlds", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def verify(path: str, world: dict) -> dict:
    """The verifier's results for one pact file."""
    with open(path, encoding="utf-8") as file:
        provider = json.load(file)["provider"]["name"]
    mock, control = urlsplit(MOCK), f"/_countersign/worlds/{world['id']}"
    verifier = (
        Verifier(provider, host=mock.hostname)
        .add_transport(url=world["base_url"])
        .add_transport(protocol="message", scheme=mock.scheme, port=mock.port, path=f"{control}/messages")
        .state_handler(f"{MOCK}{control}/states", body=True, teardown=True)
        .add_source(path)
    )
    try:
        verifier.verify()
    except RuntimeError:
        pass  # What failed is in the results.
    return verifier.results


def main(paths: list[str]) -> int:
    world = create_world()
    results = [verify(path, world) for path in paths]
    verified = sum(len(each["interactionResults"]) for each in results)
    failed = sum(len(each["errors"]) for each in results)
    print(f"{verified} verified, {failed} failed")
    return 1 if failed or not verified else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
