package io.countersign.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every vector of the project is decided as it says, byte for byte. */
class WebhookVerifierTest {
  @TestFactory
  List<DynamicTest> vectors() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String service : List.of("mail", "vault")) {
      Map<?, ?> file = (Map<?, ?>) Json.read(Files.readString(Path.of("../../vectors", service + ".json")));
      for (Object vector : (List<?>) file.get("vectors"))
        tests.add(DynamicTest.dynamicTest(service + ": " + ((Map<?, ?>) vector).get("name"), () -> check(service, (Map<?, ?>) vector)));
    }
    assertTrue(tests.size() > 50);
    return tests;
  }

  @SuppressWarnings("unchecked")
  private static void check(String service, Map<?, ?> vector) throws WebhookVerifier.Refused {
    String[] secrets = ((List<String>) vector.get("secrets")).toArray(String[]::new);
    WebhookVerifier verifier = service.equals("mail") ? WebhookVerifier.mail(secrets) : WebhookVerifier.vault(secrets);
    Instant receivedAt = Instant.ofEpochSecond(((Number) vector.get("received_at")).longValue());
    WebhookVerifier then = verifier.withClock(Clock.fixed(receivedAt, ZoneOffset.UTC));
    byte[] body = Base64.getDecoder().decode((String) ((Map<?, ?>) vector.get("body")).get("base64"));
    Map<String, String> headers = (Map<String, String>) vector.get("headers");
    Map<?, ?> expected = (Map<?, ?>) vector.get("expected");
    if (Boolean.TRUE.equals(expected.get("accepted"))) assertEquals(expected.get("event_id"), then.verify(headers, body).id());
    else
      assertEquals(
          expected.get("reason"), assertThrows(WebhookVerifier.Refused.class, () -> then.verify(headers, body)).getMessage());
  }
}
