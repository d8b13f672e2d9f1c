"""A world of the Countersign mock server for each test, and verification of the webhooks it sends."""

from .errors import ControlError, NotStarted, Unreachable
from .server import Server, attach, start
from .webhook import Refused, verify
from .world import World

__all__ = ["ControlError", "NotStarted", "Refused", "Server", "Unreachable", "World", "attach", "start", "verify"]
