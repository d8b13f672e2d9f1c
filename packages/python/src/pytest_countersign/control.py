"""Calls of the control API: JSON over HTTP with nothing but the standard library."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import ProxyHandler, Request, build_opener

from .errors import ControlError, Unreachable

# The mock is on this machine or in this network: a proxy that is set for other traffic would not find it.
_opener = build_opener(ProxyHandler({}))

# An advance carries out everything that falls due on its way, which may take a while.
TIMEOUT_SECONDS = 120


class Control:
    """The control API of one mock.

    url is the mock's URL such as "http://127.0.0.1:4010", token its control token if it requires one.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token

    def json(self, method: str, path: str, body: object = None, **query: object) -> Any:
        """The JSON of an answer; None where it has no body. Raises ControlError or Unreachable."""
        text = self.text(method, path, body, **query)
        return json.loads(text) if text else None

    def text(self, method: str, path: str, body: object = None, **query: object) -> str:
        """The body of an answer as text. Raises ControlError or Unreachable."""
        given = {name: value for name, value in query.items() if value is not None}
        url = f"{self.url}/_countersign{path}{'?' + urlencode(given) if given else ''}"
        try:
            request = Request(url, method=method, headers=self._headers(body))
            with _opener.open(request, _bytes_of(body), TIMEOUT_SECONDS) as response:
                return str(response.read().decode())
        except HTTPError as refused:
            raise _control_error(self.url, refused) from None
        except (OSError, ValueError) as error:
            raise Unreachable(f"nothing answers at {self.url}: {getattr(error, 'reason', error)}") from None

    def _headers(self, body: object) -> dict[str, str]:
        headers = {} if body is None else {"Content-Type": "application/json"}
        return headers if self.token is None else {**headers, "Authorization": f"Bearer {self.token}"}


def _bytes_of(body: object) -> bytes | None:
    return None if body is None else json.dumps(body).encode()


def _control_error(url: str, refused: HTTPError) -> Exception:
    try:
        problem = json.loads(refused.read())
        prefix, _, code = problem["type"].rpartition(":")
        if prefix == "urn:countersign:error":
            reasons = [f"{fault['pointer']}: {fault['detail']}" for fault in problem.get("errors", [])]
            return ControlError(refused.code, code, " ".join([problem["detail"], *reasons, problem["hint"]]))
    except (ValueError, KeyError, TypeError):
        pass
    return Unreachable(f"the server at {url} is not a Countersign mock: it answered {refused.code}")
