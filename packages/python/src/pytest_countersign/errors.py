"""What can go wrong between a test and the mock."""


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
