"""The mock that the tests use: one that runs already, or one that is started for them and stopped afterwards."""

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO

from .control import Control
from .errors import NotStarted, Unreachable
from .version import __version__
from .world import World, create_world

INSTALL = (
    "no mock could be started: set COUNTERSIGN_URL to one that runs, COUNTERSIGN_COMMAND to a command that starts "
    f'"countersign", or install Node 22.18 or later so that "npx --yes countersign@{__version__}" works'
)


@dataclass(frozen=True)
class Server:
    """A running mock. stop() ends it if it was started here, and does nothing to one that ran before."""

    url: str
    control_token: str | None
    stop: Callable[[], None]

    def world(self, **request: object) -> World:
        """Creates a world that no other test uses; its clock is frozen by default.

        Example: server.world(seed=7, now="2026-01-01T00:00:00Z")
        """
        return create_world(Control(self.url, self.control_token), request)


def attach_or_start(environment: Mapping[str, str] = os.environ) -> Server:
    """Attaches to COUNTERSIGN_URL (with COUNTERSIGN_TOKEN), else starts a mock. Raises Unreachable or NotStarted."""
    url = environment.get("COUNTERSIGN_URL")
    return start(environment) if not url else attach(url, environment.get("COUNTERSIGN_TOKEN"))


def attach(url: str, control_token: str | None = None) -> Server:
    """Attaches to a mock that is running. Raises Unreachable when there is none."""
    health = Control(url, control_token).json("GET", "/health")
    if not isinstance(health, dict) or "version" not in health:
        raise Unreachable(f"the server at {url} is not a Countersign mock")
    return Server(url.rstrip("/"), control_token, stop=lambda: None)


def start(environment: Mapping[str, str] = os.environ) -> Server:
    """Starts a mock on a free port of this machine. Raises NotStarted with what to install or set."""
    command = _command(environment)
    errors = tempfile.TemporaryFile()
    try:
        process = subprocess.Popen(
            [*command, "mock", "--port", "0", "--json", "--exit-with-parent"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            env={name: value for name, value in environment.items() if name != "COUNTERSIGN_TOKEN"},
        )
    except OSError as error:
        raise NotStarted(f"{shlex.join(command)} cannot be run: {error.strerror}") from None
    line = process.stdout.readline() if process.stdout else b""
    try:
        ready = json.loads(line)
        return Server(ready["url"], ready["control_token"], stop=lambda: _stop(process))
    except (ValueError, KeyError, TypeError):
        _stop(process)
        raise NotStarted(f"{shlex.join(command)} did not start a mock: {_reason_in(errors)}") from None


def _command(environment: Mapping[str, str]) -> list[str]:
    given = environment.get("COUNTERSIGN_COMMAND")
    if given:
        try:
            return shlex.split(given)
        except ValueError as error:
            raise NotStarted(f"COUNTERSIGN_COMMAND is no command: {error}") from None
    npx = shutil.which("npx", path=environment.get("PATH"))
    if npx is None:
        raise NotStarted(INSTALL)
    return [npx, "--yes", f"countersign@{__version__}"]


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()
    if process.stdout:
        process.stdout.close()


def _reason_in(errors: IO[bytes]) -> str:
    errors.seek(0)
    text = errors.read().decode(errors="replace").strip()
    # npm says why first, and last where its log is.
    npm = re.search(r"^npm error (?!code |errno |syscall )\S.*", text, re.MULTILINE)
    return npm[0] if npm else text.splitlines()[-1] if text else "it said nothing"
