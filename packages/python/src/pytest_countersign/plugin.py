"""The fixtures `countersign` and `world`, and the report of a failing test with what happened in its world."""

from collections.abc import Generator, Iterator

import pytest

from .errors import ControlError, NotStarted, Unreachable
from .server import Server, attach_or_start
from .world import World


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("countersign").addoption(
        "--countersign-keep",
        action="store_true",
        help="keep the worlds of failing tests, to look at in the console of a mock that goes on running",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "world(**request): how the world of this test is created, such as seed=7 or now='2026-01-01T00:00:00Z'"
    )


@pytest.fixture(scope="session")
def countersign() -> Iterator[Server]:
    """The mock: that of COUNTERSIGN_URL, or one that is started for this run (for each worker of xdist)."""
    try:
        server = attach_or_start()
    except (NotStarted, Unreachable) as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    yield server
    server.stop()


@pytest.fixture
def world(request: pytest.FixtureRequest, countersign: Server) -> Iterator[World]:
    """A world that no other test uses, with a frozen clock; it is deleted after the test."""
    marker = request.node.get_closest_marker("world")
    try:
        created = countersign.world(**(marker.kwargs if marker else {}))
    except (ControlError, Unreachable) as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    request.node.stash[_world_of] = created
    yield created
    if request.node.stash.get(_has_failed, False) and request.config.getoption("--countersign-keep"):
        return
    try:
        created.delete()
    except ControlError as error:
        if error.code != "unknown-world":
            raise


_world_of = pytest.StashKey[World]()
_has_failed = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    world = item.stash.get(_world_of, None)
    if report.when == "call" and report.failed and world is not None:
        item.stash[_has_failed] = True
        report.sections.append(("world of this test", _told(world)))
    return report


def _told(world: World) -> str:
    try:
        timeline = world.timeline()
    except (ControlError, Unreachable) as error:
        timeline = f"What happened in it is not known: {error}\n"
    return f"The world {world.id} had the seed {world.seed}. In the console: {world.console_url}\n{timeline}"
