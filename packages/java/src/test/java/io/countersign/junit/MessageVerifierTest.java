package io.countersign.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.junit.WebhookVerifier.Refused;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** HTTP message signatures beyond the vectors: what a receiver asks for, and what else a signature may say. */
class MessageVerifierTest {
  private static final long NOW = 1_767_225_600;
  private static final String CREATED = ";created=" + NOW;
  private static final List<String> COMPONENTS = List.of("@method", "content-digest");
  private static final MessageSignature ANY = new MessageSignature("hmac-sha256", COMPONENTS);
  private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

  private static MessageSignature asking(String keyid, String tag, long tolerance) {
    return new MessageSignature("hmac-sha256", COMPONENTS, null, keyid, tag, tolerance);
  }

  /** What the signature says of itself, its label, what stands before it, what is asked for, and the reason of a refusal. */
  static Stream<Arguments> signatures() {
    return Stream.of(
        Arguments.of(";created=" + (NOW - 300), "sig1", "", ANY, null),
        Arguments.of("", "sig1", "", asking(null, null, -1), null),
        Arguments.of(CREATED + ";alg=\"hmac-sha256\";keyid=\"a \\\"b\\\"\";x;y=?0;z=1.5", "sig1", "", asking("a \"b\"", null, 300), null),
        Arguments.of(CREATED, "mine", "other=(\"@method\");created=1, ", ANY, null),
        Arguments.of(CREATED + ";expires=" + NOW, "sig1", "", ANY, null),
        Arguments.of(";created=" + (NOW - 301), "sig1", "", ANY, "stale_timestamp"),
        Arguments.of(";created=" + (NOW + 301), "sig1", "", ANY, "future_timestamp"),
        Arguments.of(CREATED + ";expires=" + (NOW - 1), "sig1", "", ANY, "stale_timestamp"),
        Arguments.of("", "sig1", "", ANY, "missing_timestamp"),
        Arguments.of(CREATED + ";alg=\"ed25519\"", "sig1", "", ANY, "missing_signature"),
        Arguments.of(CREATED + ";keyid=\"other\"", "sig1", "", asking("mine", null, 300), "missing_signature"),
        Arguments.of(CREATED, "sig1", "", asking(null, "mine", 300), "missing_signature"),
        Arguments.of(CREATED, "sig1", "other=(, ", ANY, "malformed_signature"),
        Arguments.of(CREATED, "sig1", "other=(\"@method\";req \"a\" \"a\"), ", ANY, null),
        Arguments.of(";created=\"now\"", "sig1", "", ANY, "malformed_timestamp"),
        Arguments.of(CREATED, "sig1", "other=(" + "\"a\" ".repeat(100_000) + ", ", ANY, "malformed_signature"));
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void aSignatureThatCoversWhatIsAskedFor(
      String parameters, String label, String before, MessageSignature asked, String reason) throws Exception {
    String digest = "sha-256=:" + base64(MessageDigest.getInstance("SHA-256").digest(BODY)) + ":";
    String input = "(\"@method\" \"@authority\" \"@query\" \"content-digest\")" + parameters;
    String base =
        "\"@method\": POST\n\"@authority\": hooks.example.test\n\"@query\": ?\n\"content-digest\": "
            + digest + "\n\"@signature-params\": " + input;
    Map<String, String> headers =
        Map.of(
            "Content-Digest", digest,
            "Signature-Input", before + label + "=" + input,
            "Signature", "other=:AAAA:, " + label + "=:" + signed(base) + ":");
    Clock clock = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);
    MessageVerifier verifier = MessageVerifier.of(asked, "a secret").withClock(clock);
    String url = "https://Hooks.example.test:443/in";
    if (reason == null) assertEquals(Map.of(), verifier.verify("POST", url, headers, BODY));
    else assertEquals(reason, assertThrows(Refused.class, () -> verifier.verify("POST", url, headers, BODY)).getMessage());
  }

  @Test
  void componentsWithoutTheDigestOfTheBodyAreNoSettings() {
    List<String> method = List.of("@method");
    assertThrows(IllegalArgumentException.class, () -> new MessageSignature("ed25519", method));
  }

  private static String signed(String base) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("a secret".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return base64(mac.doFinal(base.getBytes(StandardCharsets.UTF_8)));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
