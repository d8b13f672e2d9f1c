"""What the README shows, run: its first test, and its receivers with deliveries as the mock makes them."""

from collections.abc import Callable, Iterator, Mapping

import pytest

from pytest_countersign import World
from pytest_countersign.errors import Refused

from .examples import jobs
from .test_world import register, register_inbox

Post = Callable[[bytes, Mapping[str, str]], int]


class App:
    """An application that subscribes to mail."""

    def __init__(self, mail_url: str, mail_key: str) -> None:
        self.mail_url, self.mail_key = mail_url, mail_key

    def subscribe(self, url: str) -> None:
        register(self.mail_url, self.mail_key, url, ["bounce"])


def test_mail_gives_up_after_six_attempts(world: World) -> None:
    app = App(mail_url=world.url, mail_key=world.credentials["mail"]["live"])
    app.subscribe(world.inbox_url("hooks"))

    world.answer("hooks", then={"status": 500})
    world.emit("mail", "bounce", set={"metadata.reason": "mailbox full"})
    world.advance("35h")

    assert len(world.inbox("hooks")) == 6
    assert world.deliveries()[0]["status"] == "failed"


def flask() -> Post:
    pytest.importorskip("flask")
    from .examples.flask_app import app

    client = app.test_client()
    return lambda body, headers: client.post("/hooks", data=body, headers=dict(headers)).status_code


def fastapi() -> Post:
    pytest.importorskip("fastapi")
    from fastapi.testclient import TestClient

    from .examples.fastapi_app import app

    client = TestClient(app)
    return lambda body, headers: client.post("/hooks", content=body, headers=dict(headers)).status_code


def django() -> Post:
    pytest.importorskip("django")
    from django.conf import settings
    from django.test import Client

    if not settings.configured:
        settings.configure(ROOT_URLCONF=f"{__package__}.examples.django_app", ALLOWED_HOSTS=["testserver"])
    client = Client()

    def post(body: bytes, headers: Mapping[str, str]) -> int:
        return client.post("/hooks", data=body, content_type="application/json", headers=dict(headers)).status_code

    return post


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    jobs.kept.clear()
    yield


def test_the_message_signatures_of_the_readme_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("flask")
    from flask import Request
    from werkzeug.test import EnvironBuilder

    from .examples.message_signature import verified

    monkeypatch.setenv("PUBLIC_KEY", "MCowBQYDK2VwAyEA3Fkeh1TzoyM0/lofgcD1Awo39xXMruGWnFYOs3VeoYE=")
    with pytest.raises(Refused, match="missing_signature"):
        verified(Request(EnvironBuilder(method="POST").get_environ()))


@pytest.mark.parametrize("framework", [flask, fastapi, django])
def test_a_receiver_keeps_a_genuine_event_once_and_refuses_another(
    framework: Callable[[], Post], world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = framework()
    monkeypatch.setenv("MAIL_SECRET", register_inbox(world))
    event_id = world.emit("mail", "bounce", set={"recipient_email": "ben@example.com"})["event"]["event_id"]
    [received] = world.inbox("hooks")
    body, headers = received["body"].encode(), received["headers"]
    # The world's clock is the machine's, frozen a moment ago.
    assert post(body, headers) == 204
    assert post(body, headers) == 204
    assert list(jobs.kept) == [event_id]
    assert post(body.replace(b"ben@", b"eve@"), headers) == 401
