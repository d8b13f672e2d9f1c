package io.countersign.junit;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
  private final Sender sender;
  private final Keys keys;
  private final Clock clock;

  private WebhookVerifier(Sender sender, Keys keys, Clock clock) {
    this.sender = sender;
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * Verifies what a sender sends; during a rotation with both secrets, and for a sender that has a key pair with its public key.
   *
   * @throws IllegalArgumentException if a secret is missing or does not have the sender's form
   */
  public static WebhookVerifier of(Sender sender, String... secrets) {
    Keys keys = Keys.of(sender.scheme.algorithm(), sender.scheme.secretFormat(), List.of(secrets));
    return new WebhookVerifier(sender, keys, Clock.systemUTC());
  }

  /** Verifies what mail sends (M-SG-02); during a rotation with both secrets. */
  public static WebhookVerifier mail(String... secrets) {
    return of(Sender.MAIL, secrets);
  }

  /** Verifies what the vault sends, which documents no limit for the age of a timestamp. */
  public static WebhookVerifier vault(String... secrets) {
    return of(Sender.VAULT, secrets);
  }

  /** The same with another clock. */
  public WebhookVerifier withClock(Clock other) {
    return new WebhookVerifier(sender, keys, other);
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
   * @param id of another sender than mail and the vault the one that was signed, null if none is
   * @param type null for other senders
   * @param event a {@link MailEvent} or a {@link VaultEvent}; null for a type that this version does not know, and other senders
   * @param json the whole body, null if it is no JSON object
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
    return verify(null, header, body);
  }

  /**
   * The same of a sender that signs the URL, as Twilio does.
   *
   * @param url where the request was sent to, as the sender knows it, with its query
   */
  public Webhook verify(String url, Function<String, String> header, byte[] body) throws Refused {
    String sentTo = sender.scheme.sentTo(url);
    Scheme.Claim claim = sender.scheme.claim(header);
    boolean isSigned = keys.areOf(sender.scheme.signed(claim, sentTo, body), claim.digests());
    if (!isSigned || !sender.scheme.isHashed(sentTo, body)) throw new Refused("wrong_signature");
    Scheme.checkAge(claim.timestamp(), clock.instant().getEpochSecond(), sender.scheme.tolerance());
    return read(claim.id(), body);
  }

  /** The same with headers in a map. */
  public Webhook verify(Map<String, String> headers, byte[] body) throws Refused {
    return verify(reader(headers), body);
  }

  /** Reads a header by its name, in any case. */
  static Function<String, String> reader(Map<String, String> headers) {
    return name -> {
      for (Map.Entry<String, String> header : headers.entrySet())
        if (header.getKey().equalsIgnoreCase(name)) return header.getValue();
      return null;
    };
  }

  private Webhook read(String signedId, byte[] body) throws Refused {
    Map<String, Object> json = object(body);
    if (sender.event == null) return new Webhook(signedId, null, null, json);
    if (json != null
        && json.get("event_id") instanceof String id
        && json.get("event_type") instanceof String type
        && !id.isEmpty()
        && !type.isEmpty()) return new Webhook(id, type, eventOf(json), json);
    throw new Refused("malformed_event");
  }

  /** The JSON object of a body, null if it is none. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> object(byte[] body) throws Refused {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      return Json.read(text) instanceof Map<?, ?> json ? (Map<String, Object>) json : null;
    } catch (CharacterCodingException error) {
      throw new Refused("malformed_event");
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  /** An event whose fields are not as documented is still an event: its JSON is there. */
  private Object eventOf(Map<String, Object> json) {
    try {
      return sender.event.apply(json);
    } catch (ClassCastException | NullPointerException error) {
      return null;
    }
  }
}
