"""What an application does with events: it keeps each once. A real one has a unique index for it."""

from typing import Any

kept: dict[str, Any] = {}


def enqueue_once(event_id: str, event: object) -> None:
    kept.setdefault(event_id, event)
