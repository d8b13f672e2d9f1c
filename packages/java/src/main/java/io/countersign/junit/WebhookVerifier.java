package io.countersign.junit;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies the webhooks of a service over the bytes as they arrived. It agrees with every vector of the project, and uses nothing
 * but the JDK.
 *
 * <pre>{@code
 * WebhookVerifier verifier = WebhookVerifier.mail(secret);
 * Webhook webhook = verifier.verify(request::getHeader, body);
 * }</pre>
 */
public final class WebhookVerifier {
  private final Signing signing;
  private final List<String> secrets;
  private final Clock clock;

  /** Tolerance in seconds: how old a timestamp may be; none is checked if it is negative. */
  private record Signing(
      String signature, String timestamp, String prefix, long tolerance, Function<Map<String, Object>, Object> event) {}

  private static final Signing MAIL = new Signing("X-Mail-Signature", "X-Mail-Timestamp", "", 300, MailEvent::of);
  private static final Signing VAULT = new Signing("X-Vault-Signature", "X-Vault-Timestamp", "sha256=", -1, VaultEvent::of);

  private WebhookVerifier(Signing signing, List<String> secrets, Clock clock) {
    this.signing = signing;
    this.secrets = secrets;
    this.clock = clock;
  }

  /** Verifies what mail sends (M-SG-02); during a rotation with both secrets. */
  public static WebhookVerifier mail(String... secrets) {
    return new WebhookVerifier(MAIL, List.of(secrets), Clock.systemUTC());
  }

  /** Verifies what the vault sends, which documents no limit for the age of a timestamp. */
  public static WebhookVerifier vault(String... secrets) {
    return new WebhookVerifier(VAULT, List.of(secrets), Clock.systemUTC());
  }

  /** The same with another clock. */
  public WebhookVerifier withClock(Clock other) {
    return new WebhookVerifier(signing, secrets, other);
  }

  /** A delivery that must not be acted on; the message is the reason, such as {@code wrong_signature}. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String reason) {
      super(reason);
    }
  }

  /**
   * The event of a delivery that was verified.
   *
   * @param event a {@link MailEvent} or a {@link VaultEvent}; null for a type that this version does not know
   * @param json the whole body
   */
  public record Webhook(String id, String type, Object event, Map<String, Object> json) {}

  /**
   * The event of a genuine delivery.
   *
   * @param header returns a header by its name, in any case, or null: {@code request::getHeader}
   * @param body the bytes as they arrived, before anything parses them
   * @throws Refused with the reason
   */
  public Webhook verify(Function<String, String> header, byte[] body) throws Refused {
    String signature = required(header.apply(signing.signature), "missing_signature");
    String timestamp = required(header.apply(signing.timestamp), "missing_timestamp");
    if (!consistsOf(timestamp, "0123456789") || timestamp.isEmpty()) throw new Refused("malformed_timestamp");
    String digest = signature.startsWith(signing.prefix) ? signature.substring(signing.prefix.length()) : "";
    if (digest.length() != 64 || !consistsOf(digest, "0123456789abcdef")) throw new Refused("malformed_signature");
    if (!isSigned(timestamp, body, digest)) throw new Refused("wrong_signature");
    checkAge(timestamp);
    return read(body);
  }

  /** The same with headers in a map. */
  public Webhook verify(Map<String, String> headers, byte[] body) throws Refused {
    return verify(
        name -> {
          for (Map.Entry<String, String> header : headers.entrySet())
            if (header.getKey().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) return header.getValue();
          return null;
        },
        body);
  }

  private static String required(String value, String missing) throws Refused {
    if (value == null) throw new Refused(missing);
    return value;
  }

  private static boolean consistsOf(String text, String characters) {
    return text.chars().allMatch(each -> characters.indexOf(each) >= 0);
  }

  /** Always tries every secret, and compares in constant time. */
  private boolean isSigned(String timestamp, byte[] body, String digest) {
    boolean signed = false;
    for (String secret : secrets) signed |= MessageDigest.isEqual(ascii(digestOf(secret, timestamp, body)), ascii(digest));
    return signed;
  }

  private static String digestOf(String secret, String timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      mac.update(ascii(timestamp + "."));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private void checkAge(String timestamp) throws Refused {
    if (signing.tolerance < 0) return;
    if (timestamp.length() > 15) throw new Refused("future_timestamp");
    long age = clock.instant().getEpochSecond() - Long.parseLong(timestamp);
    if (age > signing.tolerance) throw new Refused("stale_timestamp");
    if (-age > signing.tolerance) throw new Refused("future_timestamp");
  }

  private Webhook read(byte[] body) throws Refused {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      @SuppressWarnings("unchecked")
      Map<String, Object> json = (Map<String, Object>) Json.read(text);
      if (json.get("event_id") instanceof String id
          && json.get("event_type") instanceof String type
          && !id.isEmpty()
          && !type.isEmpty()) return new Webhook(id, type, eventOf(json), json);
    } catch (CharacterCodingException | IllegalArgumentException | ClassCastException | NullPointerException error) {
      // It is told below.
    }
    throw new Refused("malformed_event");
  }

  /** An event whose fields are not as documented is still an event: its JSON is there. */
  private Object eventOf(Map<String, Object> json) {
    try {
      return signing.event.apply(json);
    } catch (ClassCastException | NullPointerException error) {
      return null;
    }
  }
}
