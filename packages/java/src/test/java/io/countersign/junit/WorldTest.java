package io.countersign.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A world as a test uses it. */
@CountersignWorld
class WorldTest {
  /** Registers an inbox of the world as a webhook of mail, as the code under test would do it, and returns its secret. */
  private static String register(World world) throws Exception {
    Map<String, Object> body = Map.of("url", world.inboxUrl("hooks"), "enabled_events", List.of("bounce"));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(world.url() + "/v3/user/webhooks"))
            .header("Authorization", "Bearer " + world.credential("mail", "live"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(Json.write(body)))
            .build();
    String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    return (String) ((Map<?, ?>) Json.read(answer)).get("signing_secret");
  }

  @Test // M-SG-01
  void whatAnInboxReceivesIsSigned(World world) throws Exception {
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
  void tenFailuresInARowDisableTheEndpoint(World world) throws Exception {
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

  @Test
  void withoutAMockOneLineSaysWhatToInstall() {
    String said = assertThrows(IllegalStateException.class, () -> Server.start(Map.of("PATH", ""))).getMessage();
    assertTrue(said.contains("install Node 24"), said);
    Map<String, String> wrong = Map.of("COUNTERSIGN_COMMAND", "echo hello");
    said = assertThrows(IllegalStateException.class, () -> Server.start(wrong)).getMessage();
    assertTrue(said.startsWith("echo hello did not start a mock: "), said);
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
