// The listener of the README that starts the mock in a container. It is compiled alone: it needs Docker.

package io.countersign.junit;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

public final class MockInAContainer implements LauncherSessionListener {
  private final GenericContainer<?> mock =
      new GenericContainer<>("countersign")
          .withExposedPorts(4010)
          .withEnv("COUNTERSIGN_TOKEN", "for-tests")
          .waitingFor(Wait.forHttp("/_countersign/health"));

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    mock.start();
    System.setProperty("countersign.url", "http://" + mock.getHost() + ":" + mock.getMappedPort(4010));
    System.setProperty("countersign.token", "for-tests");
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    mock.stop();
  }
}
