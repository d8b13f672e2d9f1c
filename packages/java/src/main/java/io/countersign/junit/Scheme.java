package io.countersign.junit;

import io.countersign.junit.WebhookVerifier.Refused;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a sender signs, in the words of a delivery policy.
 *
 * @param tolerance how old a timestamp may be, in seconds; none is checked if it is negative
 */
record Scheme(
    String algorithm,
    String encoding,
    String secretFormat,
    String header,
    String format,
    String separator,
    String timestampHeader,
    String idHeader,
    String signedContent,
    String bodyHashParameter,
    long tolerance) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(event_id|timestamp|body|target_uri)\\}");

  /** What a request says of its signature: the texts that were signed with the body, and the digests. */
  record Claim(String timestamp, String id, List<byte[]> digests) {}

  Claim claim(Function<String, String> given) throws Refused {
    String signature = required(given.apply(header), "missing_signature");
    String timestamp = timestamp(given, signature);
    String id = idHeader == null ? null : required(given.apply(idHeader), "missing_id");
    List<byte[]> digests = values("{digest}", signature).map(this::bytes).filter(Objects::nonNull).toList();
    if (digests.isEmpty()) throw new Refused("malformed_signature");
    return new Claim(timestamp, id, digests);
  }

  /** The bytes that the digest covers. */
  byte[] signed(Claim claim, String url, byte[] body) {
    ByteArrayOutputStream signed = new ByteArrayOutputStream();
    Matcher matcher = PLACEHOLDER.matcher(signedContent);
    int at = 0;
    while (matcher.find()) {
      signed.writeBytes(signedContent.substring(at, matcher.start()).getBytes(StandardCharsets.UTF_8));
      switch (matcher.group(1)) {
        case "event_id" -> signed.writeBytes(claim.id.getBytes(StandardCharsets.UTF_8));
        case "timestamp" -> signed.writeBytes(claim.timestamp.getBytes(StandardCharsets.UTF_8));
        case "target_uri" -> signed.writeBytes(url.getBytes(StandardCharsets.UTF_8));
        default -> signed.writeBytes(body);
      }
      at = matcher.end();
    }
    signed.writeBytes(signedContent.substring(at).getBytes(StandardCharsets.UTF_8));
    return signed.toByteArray();
  }

  /** Where a request was sent to, without a fragment. */
  String sentTo(String url) {
    if (url == null && signedContent.contains("{target_uri}"))
      throw new IllegalArgumentException(
          "the sender signs the URL: pass it, the one that the sender knows, with the query of the request");
    return url == null ? "" : url.split("#", 2)[0];
  }

  /** Whether a URL has the hash of a body, where that is signed in place of the body. */
  boolean isHashed(String url, byte[] body) {
    if (bodyHashParameter == null) return true;
    String[] parts = url.split("\\?", 2);
    Stream<String> parameters = parts.length < 2 ? Stream.empty() : Stream.of(parts[1].split("&"));
    String prefix = bodyHashParameter + "=";
    return parameters
        .filter(parameter -> parameter.startsWith(prefix))
        .findFirst()
        .map(parameter -> parameter.equals(prefix + HexFormat.of().formatHex(MessageVerifier.digestOf("SHA-256", body))))
        .orElse(false);
  }

  /** Compares two instants in Unix seconds. */
  static void checkAge(String timestamp, long now, long tolerance) throws Refused {
    if (tolerance < 0 || timestamp == null) return;
    if (timestamp.length() > 15) throw new Refused("future_timestamp");
    long age = now - Long.parseLong(timestamp);
    if (age > tolerance) throw new Refused("stale_timestamp");
    if (-age > tolerance) throw new Refused("future_timestamp");
  }

  private static String required(String value, String missing) throws Refused {
    if (value == null) throw new Refused(missing);
    return value;
  }

  private String timestamp(Function<String, String> given, String signature) throws Refused {
    if (timestampHeader == null) return null;
    boolean isInSignature = timestampHeader.equals(header);
    String found = isInSignature ? values("{timestamp}", signature).findFirst().orElse(null) : given.apply(timestampHeader);
    String timestamp = required(found, "missing_timestamp");
    if (!timestamp.matches("[0-9]++")) throw new Refused("malformed_timestamp");
    return timestamp;
  }

  /** What stands for a placeholder in the items of a header. Items of other forms are left out: senders add signatures. */
  private Stream<String> values(String placeholder, String value) {
    String form = items(format).filter(item -> item.contains(placeholder)).findFirst().orElseThrow();
    String before = form.substring(0, form.indexOf(placeholder));
    String after = form.substring(before.length() + placeholder.length());
    return items(value)
        .filter(item -> item.length() >= before.length() + after.length() && item.startsWith(before) && item.endsWith(after))
        .map(item -> item.substring(before.length(), item.length() - after.length()));
  }

  private Stream<String> items(String value) {
    return separator == null ? Stream.of(value) : Stream.of(value.split(Pattern.quote(separator), -1));
  }

  private int size() {
    return switch (algorithm) {
      case "ed25519" -> 64;
      case "hmac-sha1" -> 20;
      default -> 32;
    };
  }

  private byte[] bytes(String text) {
    byte[] digest = encoding.equals("hex") ? Keys.fromHex(text) : Keys.fromBase64(text);
    if (algorithm.equals("ecdsa-p256-sha256")) return Keys.fromDer(digest);
    return digest != null && digest.length == size() ? digest : null;
  }
}
