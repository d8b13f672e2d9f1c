"""What can go wrong between a test and the mock, and with a delivery."""


class Unreachable(Exception):
    """No Countersign mock answers at the URL."""


class NotStarted(Exception):
    """No mock could be started; the text says what to install or set."""


class ControlError(Exception):
    """The mock refused a call of its control API; the text is what it says to do next.

    status is the HTTP status, code the name of the problem such as "unknown-world".
    """

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Refused(Exception):
    """A delivery that must not be acted on. reason is one of those in the project's vectors, such as "wrong_signature"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
