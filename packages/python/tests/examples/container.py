"""The fixture of the README that starts the mock in a container. It is checked by its types alone: it needs Docker."""

from collections.abc import Iterator

import pytest
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy

from pytest_countersign import Server, attach


@pytest.fixture(scope="session")
def countersign() -> Iterator[Server]:
    ready = HttpWaitStrategy(4010, "/_countersign/health")
    image = DockerContainer("countersign").with_exposed_ports(4010).with_env("COUNTERSIGN_TOKEN", "for-tests")
    with image.waiting_for(ready) as mock:
        yield attach(f"http://{mock.get_container_host_ip()}:{mock.get_exposed_port(4010)}", "for-tests")
