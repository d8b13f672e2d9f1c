package io.countersign.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A world as a test uses it. */
@CountersignWorld
class WorldTest {
  /** Registers an inbox of the world as a webhook of mail, as the code under test would do it, and returns its secret. */
  static String register(World world) {
    return register(world.url(), world.credential("mail", "live"), world.inboxUrl("hooks"));
  }

  static String register(String mailUrl, String mailKey, String url) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(mailUrl + "/v3/user/webhooks"))
            .header("Authorization", "Bearer " + mailKey)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(Json.write(Map.of("url", url, "enabled_events", List.of("bounce")))))
            .build();
    try {
      String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
      return (String) ((Map<?, ?>) Json.read(answer)).get("signing_secret");
    } catch (IOException | InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  @Test // M-SG-01
  void whatAnInboxReceivesIsSigned(World world) throws WebhookVerifier.Refused {
    String secret = register(world);
    world.emit("mail", "bounce", Map.of("metadata.reason", "mailbox full"));
    World.Received received = world.inbox("hooks").get(0);
    Instant at = Instant.ofEpochSecond(Long.parseLong(received.headers().get("x-mail-timestamp")));
    WebhookVerifier verifier = WebhookVerifier.mail("old", secret).withClock(Clock.fixed(at, ZoneOffset.UTC));
    WebhookVerifier.Webhook webhook = verifier.verify(received.headers(), received.body().getBytes());
    assertEquals("mailbox full", ((MailEvent.BounceEvent) webhook.event()).metadata().reason());
    assertEquals(Boolean.TRUE, received.verified());
  }

  @Test // M-LF-01
  void tenFailuresInARowDisableTheEndpoint(World world) {
    register(world);
    world.answer("hooks", 500);
    world.emit("mail", "bounce");
    world.emit("mail", "bounce");
    world.advance("35h");
    assertEquals(10, world.inbox("hooks").size());
    assertTrue(world.timeline().contains("(M-LF-01)"), world.timeline());
    for (Map<String, Object> delivery : world.deliveries()) assertEquals(5, ((List<?>) delivery.get("attempts")).size());
  }

  @Test
  @CountersignWorld(seed = 7, now = "2026-01-01T00:00:00Z")
  void aWorldIsCreatedAsItsAnnotationSays(World world) {
    assertEquals(7, world.seed());
    assertEquals("2026-01-01T01:00:00.000Z", world.advance("1h").get("now"));
  }

  @Test
  void aRefusedCallSaysWhatToDo(World world) {
    ControlException refused = assertThrows(ControlException.class, () -> world.emit("mail", "bouncee"));
    assertEquals("unknown-event-type", refused.code());
    assertTrue(refused.getMessage().contains("bounce"), refused.getMessage());
  }

  private static final String NPX =
      """
      #!/bin/sh
      echo 'npm error code E404' >&2
      echo 'npm error 404 Not Found - GET https://registry.example/countersign - Not found' >&2
      echo 'npm error A complete log of this run can be found in: /home/ada/.npm/_logs/1.log' >&2
      exit 1
      """;

  @Test
  void withoutAMockOneLineSaysWhy(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("npx"), NPX).toFile().setExecutable(true);
    assertTold("install Node 22", Map.of("PATH", ""));
    assertTold("did not start a mock: npm error 404 Not Found - GET ", Map.of("PATH", folder.toString()));
    assertTold("echo hello did not start a mock: it said nothing", Map.of("COUNTERSIGN_COMMAND", "echo hello"));
    assertTold("/nowhere/countersign cannot be run: ", Map.of("COUNTERSIGN_COMMAND", "/nowhere/countersign"));
    assertTold("no Countersign mock answers at http://127.0.0.1:9: ConnectException", Map.of("COUNTERSIGN_URL", "http://127.0.0.1:9"));
    assertTold("no Countersign mock answers at 127.0.0.1:4010: ", Map.of("COUNTERSIGN_URL", "127.0.0.1:4010"));
  }

  private static void assertTold(String expected, Map<String, String> environment) {
    String said = assertThrows(RuntimeException.class, () -> Server.attachOrStart(environment)).getMessage();
    assertTrue(said.contains(expected) && !said.contains("\n"), said);
  }

  /** Every test notes its world; two of the same would meet. */
  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  @RepeatedTest(8)
  @Execution(ExecutionMode.CONCURRENT)
  void worldsOfParallelTestsDoNotMeet(World world) {
    world.emit("mail", "bounce");
    assertEquals(2, world.timeline().split("event mail bounce", -1).length, world.timeline());
    assertTrue(SEEN.add(world.id()), world.id());
  }

  /** Is run by the test below. */
  static class Failing {
    static World failed;

    @Test
    @CountersignWorld
    void fails(World world) {
      failed = world;
      world.emit("mail", "bounce");
      throw new AssertionError("no webhook");
    }
  }

  @Test
  void theMockMayBeNamedByTheConfigurationOfJUnit() {
    EngineTestKit.engine("junit-jupiter")
        .selectors(DiscoverySelectors.selectClass(Failing.class))
        .configurationParameter("countersign.url", "http://127.0.0.1:9")
        .execute()
        .testEvents()
        .assertThatEvents()
        .haveExactly(
            1, finishedWithFailure(message(said -> said.contains("no Countersign mock answers at http://127.0.0.1:9"))));
  }

  @Test
  void aFailureTellsTheWorldWhichIsGoneAfterwards() {
    EngineTestKit.engine("junit-jupiter")
        .selectors(DiscoverySelectors.selectClass(Failing.class))
        .execute()
        .testEvents()
        .failed()
        .stream()
        .forEach(
            event -> {
              Throwable failure = event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class).getThrowable().orElseThrow();
              String told = failure.getSuppressed()[0].getMessage();
              assertTrue(told.contains("event mail bounce") && told.contains(Failing.failed.consoleUrl()), told);
            });
    assertThrows(ControlException.class, () -> Failing.failed.timeline());
  }
}
