package io.countersign.junit;

import io.countersign.junit.WebhookVerifier.Refused;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Verifies deliveries that are signed by HTTP message signatures (RFC 9421), with a digest of the body (RFC 9530). It agrees with
 * every vector of the project, and uses nothing but the JDK.
 *
 * <pre>{@code
 * MessageVerifier verifier = MessageVerifier.of(new MessageSignature("ed25519", List.of("@method", "content-digest")), key);
 * Map<String, Object> json = verifier.verify("POST", url, request::getHeader, body);
 * }</pre>
 */
public final class MessageVerifier {
  private static final String KEY = "[a-z*][a-z0-9_.*-]*+";
  private static final String STRING = "\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+\"";
  private static final String TOKEN = "[A-Za-z*][!#-'*+.-:<A-Z^-z|~-]*+";
  private static final Pattern PARAMETER =
      Pattern.compile("; *+(" + KEY + ")(?:=(-?[0-9]{1,15}+(?:\\.[0-9]{1,3}+)?+|\\?[01]|" + STRING + "|" + TOKEN + "))?+");
  private static final Pattern COMPONENT = Pattern.compile(STRING + "(?:" + PARAMETER + ")*+");
  private static final Pattern INPUT =
      Pattern.compile(
          "[ \\t]*+(?<label>" + KEY + ")=\\((?<list>(?: *+" + COMPONENT + ")*+) *+\\)(?<parameters>(?:" + PARAMETER + ")*+)[ \\t]*+(?:,(?=.)|$)");

  private static final Pattern BYTES = Pattern.compile("(" + KEY + ")=:([A-Za-z0-9+/=]*+):");
  private static final Map<String, String> DIGESTS = Map.of("sha-256", "SHA-256", "sha-512", "SHA-512");

  private final MessageSignature message;
  private final Keys keys;
  private final Clock clock;

  private MessageVerifier(MessageSignature message, Keys keys, Clock clock) {
    this.message = message;
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * Verifies what is signed as it is asked for, with a shared secret or a public key, several during a rotation.
   *
   * @throws IllegalArgumentException if a secret is missing or does not have its form
   */
  public static MessageVerifier of(MessageSignature message, String... secrets) {
    return new MessageVerifier(message, Keys.of(message.algorithm(), "text", List.of(secrets)), Clock.systemUTC());
  }

  /** The same with another clock. */
  public MessageVerifier withClock(Clock other) {
    return new MessageVerifier(message, keys, other);
  }

  /** What a signature says of itself; its text is signed, too. */
  private record Input(String label, List<String> components, Map<String, String> parameters, String text) {}

  /**
   * The JSON of a genuine delivery; null if it is no JSON object.
   *
   * @param url the one that the sender called, with its scheme and host, which behind a proxy may not be those of the request
   * @param header returns a header by its name, in any case, or null: {@code request::getHeader}
   * @param body the bytes as they arrived, before anything parses them
   * @throws Refused with the reason
   */
  public Map<String, Object> verify(String method, String url, Function<String, String> header, byte[] body) throws Refused {
    Refused first = null;
    for (Input input : candidates(header)) {
      try {
        check(input, derived(method, url), header, body);
        return WebhookVerifier.object(body);
      } catch (Refused refused) {
        if (first == null || first.getMessage().equals("wrong_signature")) first = refused;
      }
    }
    throw first;
  }

  /** The same with headers in a map. */
  public Map<String, Object> verify(String method, String url, Map<String, String> headers, byte[] body) throws Refused {
    return verify(method, url, WebhookVerifier.reader(headers), body);
  }

  private void check(Input input, Map<String, String> derived, Function<String, String> header, byte[] body) throws Refused {
    if (new HashSet<>(input.components).size() < input.components.size()) throw new Refused("malformed_signature");
    if (!input.components.containsAll(message.components())) throw new Refused("uncovered_component");
    byte[] digest = digest(input.label, header.apply("Signature"));
    byte[] base = base(input, derived, header).getBytes(StandardCharsets.UTF_8);
    if (!keys.areOf(base, List.of(digest))) throw new Refused("wrong_signature");
    checkTimes(input.parameters, clock.instant().getEpochSecond());
    if (!isBodyOf(header.apply("Content-Digest"), body)) throw new Refused("wrong_digest");
  }

  /** What the signatures that count say of themselves. */
  private List<Input> candidates(Function<String, String> header) throws Refused {
    String written = header.apply("Signature-Input");
    if (written == null || header.apply("Signature") == null) throw new Refused("missing_signature");
    List<Input> found = inputs(written).stream().filter(this::counts).toList();
    if (found.isEmpty()) throw new Refused("missing_signature");
    return found;
  }

  private boolean counts(Input input) {
    return (message.label() == null || message.label().equals(input.label))
        && input.parameters.getOrDefault("alg", message.algorithm()).equals(message.algorithm())
        && (message.keyid() == null || message.keyid().equals(input.parameters.get("keyid")))
        && (message.tag() == null || message.tag().equals(input.parameters.get("tag")));
  }

  private byte[] digest(String label, String signatures) throws Refused {
    Matcher member = BYTES.matcher(signatures);
    while (member.find()) {
      byte[] digest = member.group(1).equals(label) ? Keys.fromBase64(member.group(2)) : null;
      if (digest != null && digest.length == (message.algorithm().equals("hmac-sha256") ? 32 : 64)) return digest;
    }
    throw new Refused("malformed_signature");
  }

  private void checkTimes(Map<String, String> parameters, long now) throws Refused {
    String expires = parameters.get("expires");
    if (expires != null && !(expires.matches("[0-9]{1,15}+") && Long.parseLong(expires) >= now)) throw new Refused("stale_timestamp");
    if (message.tolerance() < 0) return;
    String created = parameters.get("created");
    if (created == null) throw new Refused("missing_timestamp");
    if (!created.matches("[0-9]++")) throw new Refused("malformed_timestamp");
    Scheme.checkAge(created, now, message.tolerance());
  }

  /** The members of Signature-Input; their text is the canonical one. */
  private static List<Input> inputs(String header) throws Refused {
    List<Input> inputs = new ArrayList<>();
    Matcher member = INPUT.matcher(header);
    for (int at = 0; at < header.length(); at = member.end()) {
      if (!member.region(at, header.length()).lookingAt()) throw new Refused("malformed_signature");
      List<String> items = COMPONENT.matcher(member.group("list")).results().map(MatchResult::group).toList();
      StringBuilder text = new StringBuilder("(").append(String.join(" ", items)).append(')');
      Map<String, String> parameters = new HashMap<>();
      Matcher parameter = PARAMETER.matcher(member.group("parameters"));
      while (parameter.find()) {
        String value = parameter.group(2) == null ? "?1" : parameter.group(2);
        parameters.put(parameter.group(1), unquoted(value));
        text.append(';').append(parameter.group(1)).append(value.equals("?1") ? "" : "=" + value);
      }
      // Components that have parameters of their own, such as "content-digest";req, are none of a delivery.
      List<String> components = items.stream().map(item -> item.matches(STRING) ? unquoted(item) : item).toList();
      inputs.add(new Input(member.group("label"), components, parameters, text.toString()));
    }
    if (inputs.isEmpty()) throw new Refused("malformed_signature");
    return inputs;
  }

  private static String unquoted(String value) {
    if (!value.startsWith("\"")) return value;
    return value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1");
  }

  /** What is signed, line by line (RFC 9421, 2.5). */
  private static String base(Input input, Map<String, String> derived, Function<String, String> header) throws Refused {
    StringBuilder base = new StringBuilder();
    for (String name : input.components) {
      String value = name.startsWith("@") ? derived.get(name) : header.apply(name);
      if (value == null) throw new Refused("malformed_signature");
      base.append('"').append(name).append("\": ").append(value.strip()).append('\n');
    }
    return base.append("\"@signature-params\": ").append(input.text).toString();
  }

  private static Map<String, String> derived(String method, String url) {
    URI uri = URI.create(url);
    if (uri.getScheme() == null || uri.getRawAuthority() == null)
      throw new IllegalArgumentException(url + " is no absolute URL: pass the one that the sender called");
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    String port = scheme.equals("http") ? ":80$" : ":443$";
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return Map.of(
        "@method", method,
        "@target-uri", url.split("#")[0],
        "@scheme", scheme,
        "@authority", uri.getRawAuthority().toLowerCase(Locale.ROOT).replaceAll(port, ""),
        "@path", path,
        "@request-target", uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery(),
        "@query", "?" + (uri.getRawQuery() == null ? "" : uri.getRawQuery()));
  }

  /** Whether the body has the digests of Content-Digest, of which one has to be known. */
  private static boolean isBodyOf(String header, byte[] body) {
    Matcher member = BYTES.matcher(header == null ? "" : header);
    boolean isKnown = false;
    while (member.find()) {
      String algorithm = DIGESTS.get(member.group(1));
      if (algorithm == null) continue;
      if (!Arrays.equals(digestOf(algorithm, body), Keys.fromBase64(member.group(2)))) return false;
      isKnown = true;
    }
    return isKnown;
  }

  static byte[] digestOf(String algorithm, byte[] body) {
    try {
      return MessageDigest.getInstance(algorithm).digest(body);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }
}
