"""A world as a test uses it."""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from pytest_countersign import ControlError, World, verify


def register(mail_url: str, key: str, url: str, events: list[str]) -> str:
    """Registers a webhook of mail, as the code under test would do it, and returns its secret."""
    request = Request(
        f"{mail_url}/v3/user/webhooks",
        data=json.dumps({"url": url, "enabled_events": events}).encode(),
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
    )
    with urlopen(request) as response:
        return str(json.load(response)["signing_secret"])


def register_inbox(world: World) -> str:
    return register(world.url, world.credentials["mail"]["live"], world.inbox_url("hooks"), ["bounce"])


def test_M_SG_01_what_an_inbox_receives_is_signed(world: World) -> None:
    secret = register_inbox(world)
    world.emit("mail", "bounce", set={"metadata.reason": "mailbox full"})
    [received] = world.inbox("hooks")
    event = verify(
        received["headers"],
        received["body"].encode(),
        secret,
        now=int(received["headers"]["x-mail-timestamp"]),
    )
    assert event["event_type"] == "bounce"
    assert event["metadata"]["reason"] == "mailbox full"


def test_M_LF_01_ten_failures_in_a_row_disable_the_endpoint(world: World) -> None:
    register_inbox(world)
    world.answer("hooks", then={"status": 500})
    world.emit("mail", "bounce")
    world.emit("mail", "bounce")
    world.advance("35h")
    assert len(world.inbox("hooks")) == 10
    assert "(M-LF-01)" in world.timeline()
    assert [len(delivery["attempts"]) for delivery in world.deliveries()] == [5, 5]


@pytest.mark.world(seed=7, now="2026-01-01T00:00:00Z")
def test_a_world_is_created_as_its_marker_says(world: World) -> None:
    assert world.seed == 7
    world.advance("1h")
    assert world.settle()["now"] == "2026-01-01T01:00:00.000Z"


def test_a_refused_call_says_what_to_do(world: World) -> None:
    with pytest.raises(ControlError, match="bounce") as refused:
        world.emit("mail", "bouncee")
    assert refused.value.code == "unknown-event-type"


def test_a_fault_answers_for_the_service(world: World) -> None:
    world.fault(service="mail", operation="createWebhook", respond={"status": 429}, times=1)
    with pytest.raises(HTTPError) as refused:
        register_inbox(world)
    assert refused.value.code == 429


def test_a_scenario_gives_what_it_made(world: World) -> None:
    assert world.scenario("the rate limit is used up", credential="test")["result"]["limit"] > 0
