"""Sets up provider states by documented calls, for a service without an adapter: `python states.py 4020`.

TARGET is the service's URL, TOKENS its tokens by the names of docs/credentials.md, as JSON: {"superuser": "…"}. The states are those
of the vault and of quota that their documents have calls for. Add those that your test environment can do otherwise to STATES.
"""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TARGET = os.environ.get("TARGET", "http://127.0.0.1:4010").rstrip("/")
TOKENS = json.loads(os.environ.get("TOKENS", "{}"))
QUOTAS, WEBHOOKS = "/api/v1/quotas", "/v1/webhooks"

# The fields of a quota that can be set.
TERMS = {
    "limit_bytes": 1_000_000,
    "limit_type": "hard",
    "warning_threshold_1": 80,
    "warning_threshold_2": 90,
    "warning_threshold_3": 95,
    "grace_period_days": 7,
    "grace_extra_percent": 10,
}

undo: list = []  # What the teardown does, newest first.


class NotOffered(Exception):
    """A state that cannot be had; the text says what is missing."""


def call(credential: str, method: str, path: str, body: dict | None = None) -> dict:
    """A call of the service, as the holder of a credential."""
    headers = {"Authorization": f"Bearer {token(credential)}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(TARGET + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as refused:
        raise NotOffered(f"{method} {path} was answered {refused.code}") from None


def token(credential: str) -> str:
    if credential not in TOKENS:
        raise NotOffered(f'TOKENS has no "{credential}"')
    return TOKENS[credential]


def quota_of(path: str, params: dict) -> dict:
    try:
        before = call("superuser", "GET", QUOTAS + path)
        undo.append(lambda: call("superuser", "PUT", QUOTAS + path, {name: before[name] for name in TERMS}))
    except NotOffered:
        undo.append(lambda: call("superuser", "DELETE", QUOTAS + path))
    terms = {name: params.get(name, value) for name, value in TERMS.items()}
    call("superuser", "PUT", QUOTAS + path, terms)
    quota = call("superuser", "GET", QUOTAS + path)
    return {"quota_id": quota["id"], "target_id": quota["target_id"], "limit_bytes": terms["limit_bytes"]}


def member_has_quota(kind: str, params: dict) -> dict:
    usage = call("superuser", "GET", f"{QUOTAS}/usage/{kind}")["usage"]
    if not usage:
        raise NotOffered(f"there are no {kind} in the list of usage")
    return quota_of(f"/{kind}/{usage[0]['target_id']}", params)


def webhook_exists(params: dict) -> dict:
    body = {
        "url": params.get("url", "https://inbox.countersign.test/hook"),
        "name": params.get("name", "hook"),
        "events": params.get("events", ["secret.*"]),
        "secret": str(uuid.uuid4()),
    }
    if params.get("path_prefix"):
        body["filters"] = {"path_prefix": params["path_prefix"]}
    created = call("admin", "POST", WEBHOOKS, body)
    undo.append(lambda: call("admin", "DELETE", f"{WEBHOOKS}/{created['id']}"))
    return {"webhook_id": created["id"], "url": body["url"], "inbox": None, "secret": body["secret"]}


def several_webhooks_exist(params: dict) -> dict:
    no_webhook_exists({})
    return {"webhook_ids": [webhook_exists(params)["webhook_id"] for _ in range(params.get("count", 3))]}


def no_webhook_exists(params: dict) -> dict:
    if call("admin", "GET", WEBHOOKS)["webhooks"]:
        raise NotOffered("there are webhooks, which are not for us to delete")
    webhook_id = webhook_exists({})["webhook_id"]
    undo.pop()()
    return {"webhook_id": webhook_id}


STATES = {
    "the caller holds a credential": lambda params: {"token": token(params["credential"])},
    "a webhook exists": webhook_exists,
    "several webhooks exist": several_webhooks_exist,
    "no webhook exists": no_webhook_exists,
    "a user has a quota": lambda params: member_has_quota("users", params),
    "a group has a quota": lambda params: member_has_quota("groups", params),
    "a share has a quota": lambda params: member_has_quota("shares", params),
    "the tenant has a quota": lambda params: quota_of("/tenant", params),
    "the partner has a quota": lambda params: quota_of("/partner", params),
}


def answer(asked: dict) -> dict:
    """The values of a state. Raises NotOffered."""
    if asked.get("action") == "teardown":
        while undo:
            try:
                undo.pop()()
            except NotOffered:
                pass  # The interaction has deleted it itself.
        return {}
    if asked.get("state", "") == "":
        return {}
    if asked["state"] not in STATES:
        raise NotOffered(f'the state "{asked["state"]}" is not in STATES')
    return STATES[asked["state"]](asked.get("params", {}))


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            status, values = 200, answer(json.loads(body))
        except NotOffered as missing:
            # Not 5xx, which verifiers would ask for again.
            status, values = 409, {"error": str(missing)}
            print(f"409 {missing}", file=sys.stderr)
        text = json.dumps(values).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    print(f"states: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
