"""A world: everything that can differ between two tests. It has a clock, credentials, inboxes and a journal of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from .control import Control

Json = dict[str, Any]


@dataclass(frozen=True)
class World:
    """A world of a running mock. Each method raises ControlError when the mock refuses the call.

    url is the base URL of its services, credentials has tokens by service and name, fixtures what it begins with.
    """

    id: str
    url: str
    seed: int
    credentials: Mapping[str, Mapping[str, str]]
    fixtures: Mapping[str, Mapping[str, Any]]
    _control: Control = field(repr=False)

    @property
    def console_url(self) -> str:
        """The page that shows this world in a browser."""
        return f"{self._control.url}/_countersign/#/{self.id}"

    def inbox_url(self, name: str) -> str:
        """The URL to register as a webhook, so that the mock keeps what is delivered: see inbox()."""
        return f"https://inbox.countersign.test/{name}"

    def emit(self, service: str, type: str, /, **fields: object) -> Json:
        """Emits an event and waits for its first attempts; fields that are not given are made up.

        Example: world.emit("mail", "bounce", set={"metadata.reason": "mailbox full"})
        """
        return self._call("POST", "/events", {"service": service, "type": type, **fields})

    def advance(self, by: str | None = None, *, to: str | None = None, next: int | None = None) -> Json:
        """Moves the clock and waits for everything that falls due on its way.

        by is a duration such as "35h", to an instant in ISO 8601, next a number of due instants. Example: world.advance("35h")
        """
        given = {"by": by, "to": to, "next": next}
        return self._call("POST", "/clock/advance", {name: value for name, value in given.items() if value is not None})

    def settle(self) -> Json:
        """Waits until nothing is due and no delivery is under way."""
        return self._call("POST", "/settle")

    def inbox(self, name: str) -> list[Json]:
        """What an inbox has received, oldest first: at, headers, body, verified, reason, answered …"""
        received: list[Json] = self._call("GET", f"/inbox/{quote(name, safe='')}")["received"]
        return received

    def answer(self, name: str, answers: Sequence[Json] = (), then: Json | None = None) -> None:
        """Sets how an inbox answers: each of the next requests, and all from then on (200 if left out).

        Example: world.answer("hooks", then={"status": 500})
        """
        script = {"answers": list(answers), **({} if then is None else {"then": then})}
        self._call("PUT", f"/inbox/{quote(name, safe='')}/script", script)

    def deliveries(self, **query: object) -> list[Json]:
        """The deliveries with their attempts, oldest first. Example: world.deliveries(status="failed")"""
        found: list[Json] = self._call("GET", "/deliveries", **query)["deliveries"]
        return found

    def scenario(self, name: str, **params: object) -> Json:
        """Puts the world into a scenario of the mock. Example: world.scenario("the rate limit is used up", credential="test")"""
        return self._call("POST", f"/scenarios/{quote(name, safe='')}", {"params": params})

    def simulate(self, service: str, action: str, **input: object) -> Json:
        """Does something that only the service could cause. Example: world.simulate("mail", "message.open", message_id=id)"""
        return self._call("POST", f"/simulate/{quote(service, safe='')}/{quote(action, safe='')}", input)

    def fault(self, **fault: object) -> Json:
        """Adds a fault. Example: world.fault(service="mail", operation="listWebhooks", respond={"status": 429}, times=3)"""
        return self._call("POST", "/faults", fault)

    def timeline(self, last: int = 20) -> str:
        """What happened in the world, for people: one line for each of the latest entries of its journal."""
        return self._control.text("GET", f"/worlds/{self.id}/timeline", last=last)

    def delete(self) -> None:
        """Ends the world; the fixtures do it by themselves."""
        self._call("DELETE", "")

    def _call(self, method: str, path: str, body: object = None, **query: object) -> Json:
        answer: Json = self._control.json(method, f"/worlds/{self.id}{path}", body, **query)
        return answer


def create_world(control: Control, request: Mapping[str, object]) -> World:
    """Creates a world; its clock is frozen unless the request says otherwise."""
    created = control.json("POST", "/worlds", {"clock": "frozen", **request})
    return World(
        id=created["id"],
        # Not the mock's own idea of its URL: behind a proxy it is another one.
        url=f"{control.url}/w/{created['id']}",
        seed=created["seed"],
        credentials=created["credentials"],
        fixtures=created["fixtures"],
        _control=control,
    )
