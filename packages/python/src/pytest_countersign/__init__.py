"""A world of the Countersign mock server for each test, and verification of the webhooks it sends."""

from .challenge import Answer, answer_challenge
from .errors import ControlError, NotStarted, Refused, Unreachable
from .message import MessageSignature, verify_message
from .server import Server, attach, start
from .webhook import verify
from .world import World

__all__ = [
    "Answer",
    "ControlError",
    "MessageSignature",
    "NotStarted",
    "Refused",
    "Server",
    "Unreachable",
    "World",
    "answer_challenge",
    "attach",
    "start",
    "verify",
    "verify_message",
]
