package io.countersign.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.junit.WebhookVerifier.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** Every vector of the project is decided as it says, byte for byte; a file that no test reads would fail here. */
class WebhookVerifierTest {
  @TestFactory
  List<DynamicTest> vectors() throws IOException {
    try (Stream<Path> paths = Files.list(Path.of("../../vectors"))) {
      return paths.filter(path -> path.toString().endsWith(".json")).sorted().flatMap(WebhookVerifierTest::testsOf).toList();
    }
  }

  private static Stream<DynamicTest> testsOf(Path path) {
    String name = path.getFileName().toString().replace(".json", "");
    return vectorsIn(path).map(vector -> DynamicTest.dynamicTest(name + ": " + vector.get("name"), testOf(name, vector)));
  }

  private static Executable testOf(String name, Map<?, ?> vector) {
    return switch (name) {
      case "challenges" -> () -> checkChallenge(vector);
      case "message-signatures" -> () -> checkMessage(vector);
      default -> () -> checkWebhook(Sender.valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT)), vector);
    };
  }

  private static Stream<Map<?, ?>> vectorsIn(Path path) {
    try {
      Object file = Json.read(Files.readString(path));
      return ((List<?>) (file instanceof Map<?, ?> members ? members.get("vectors") : file)).stream().map(each -> (Map<?, ?>) each);
    } catch (IOException error) {
      throw new IllegalStateException(error);
    }
  }

  private static Clock clockOf(Map<?, ?> vector) {
    return Clock.fixed(Instant.ofEpochSecond(((Number) vector.get("received_at")).longValue()), ZoneOffset.UTC);
  }

  @SuppressWarnings("unchecked")
  private static void checkWebhook(Sender sender, Map<?, ?> vector) throws Refused {
    String[] secrets = ((List<String>) vector.get("secrets")).toArray(String[]::new);
    WebhookVerifier verifier = WebhookVerifier.of(sender, secrets).withClock(clockOf(vector));
    byte[] body = Base64.getDecoder().decode((String) ((Map<?, ?>) vector.get("body")).get("base64"));
    String url = (String) vector.get("url");
    Function<String, String> headers = WebhookVerifier.reader((Map<String, String>) vector.get("headers"));
    Map<?, ?> expected = (Map<?, ?>) vector.get("expected");
    if (!Boolean.TRUE.equals(expected.get("accepted")))
      assertEquals(expected.get("reason"), assertThrows(Refused.class, () -> verifier.verify(url, headers, body)).getMessage());
    else if (expected.get("event_id") != null) assertEquals(expected.get("event_id"), verifier.verify(url, headers, body).id());
    else assertEquals(Json.read(new String(body, StandardCharsets.UTF_8)), verifier.verify(url, headers, body).json());
  }

  @SuppressWarnings("unchecked")
  private static void checkMessage(Map<?, ?> vector) throws Refused {
    Map<?, ?> message = (Map<?, ?>) vector.get("message");
    MessageSignature asked =
        new MessageSignature(
            (String) vector.get("algorithm"), (List<String>) message.get("components"), null, (String) message.get("keyid"), null, 300);
    Map<?, ?> key = (Map<?, ?>) vector.get("key");
    MessageVerifier verifier =
        MessageVerifier.of(asked, (String) key.values().iterator().next()).withClock(clockOf(vector));
    Map<String, ?> request = (Map<String, ?>) vector.get("request");
    byte[] body = ((String) request.get("body")).getBytes(StandardCharsets.UTF_8);
    String method = (String) request.get("method");
    String url = (String) request.get("url");
    Map<String, String> headers = (Map<String, String>) request.get("headers");
    if (Boolean.TRUE.equals(vector.get("verified")))
      assertEquals(Json.read((String) request.get("body")), verifier.verify(method, url, headers, body));
    else
      assertEquals(
          vector.get("reason"), assertThrows(Refused.class, () -> verifier.verify(method, url, headers, body)).getMessage());
  }

  @SuppressWarnings("unchecked")
  private static void checkChallenge(Map<?, ?> vector) {
    Map<String, ?> policy = (Map<String, ?>) vector.get("challenge");
    Challenge challenge = new Challenge(policy, (String) vector.get("secret"), (String) vector.get("encoding"));
    Map<String, ?> request = (Map<String, ?>) vector.get("request");
    Challenge.Answer answer =
        challenge
            .answer(
                (String) request.get("method"),
                (String) request.get("url"),
                WebhookVerifier.reader((Map<String, String>) request.get("headers")),
                ((String) request.get("body")).getBytes(StandardCharsets.UTF_8))
            .orElse(null);
    Map<?, ?> expected = (Map<?, ?>) vector.get("answer");
    assertEquals(expected == null, answer == null);
    if (expected == null) return;
    assertEquals(expected.get("body"), answer.body());
    ((Map<?, ?>) expected.get("headers")).forEach((name, value) -> assertEquals(value, answer.headers().get(name)));
  }
}
