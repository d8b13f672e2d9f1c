package io.countersign.junit;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Answers a challenge, by which a sender asks a new URL whether whoever reads there wants its deliveries. A challenge that is signed
 * has to be verified first, as any delivery.
 *
 * @param policy the challenge as a delivery policy writes it, as maps, lists and strings
 * @param secret the endpoint's, where an answer has a {@code {digest}}; null otherwise
 * @param encoding how that is written: hex or base64
 */
public record Challenge(Map<String, ?> policy, String secret, String encoding) {
  /** What a sender puts there is sent back, so it is short, and nothing that a browser would carry out. */
  private static final String FORM = "[\\w.~+/=:-]{1,512}";

  /** A challenge whose answer has no digest. */
  public Challenge(Map<String, ?> policy) {
    this(policy, null, "hex");
  }

  /** What to answer, with status 200. */
  public record Answer(Map<String, String> headers, String body) {}

  /**
   * The answer to a challenge, empty for any other request.
   *
   * @param header returns a header by its name, in any case, or null: {@code request::getHeader}
   * @throws IllegalStateException if the answer needs a secret, and there is none
   */
  public Optional<Answer> answer(String method, String url, Function<String, String> header, byte[] body) {
    if (!method.equals(policy.get("method"))) return Optional.empty();
    Set<String> found = new HashSet<>();
    if (!isOfTheForm(url, header, body, found) || found.size() > 1) return Optional.empty();
    String asked = found.isEmpty() ? "" : found.iterator().next();
    if (!asked.isEmpty() && !asked.matches(FORM)) return Optional.empty();
    Map<?, ?> answer = (Map<?, ?>) ((List<?>) policy.get("answers")).get(0);
    String digest = Json.write(answer).contains("{digest}") ? digest(asked) : "";
    // Both are of letters that JSON writes as they are.
    UnaryOperator<String> fill = text -> text.replace("{challenge}", asked).replace("{digest}", digest);
    boolean isJson = answer.get("body") == null && answer.get("json") != null;
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Type", isJson ? "application/json" : "text/plain; charset=utf-8");
    headers.put("X-Content-Type-Options", "nosniff");
    members(answer.get("headers")).forEach((name, value) -> headers.put(name, fill.apply((String) value)));
    String template = isJson ? Json.write(answer.get("json")) : Objects.requireNonNullElse((String) answer.get("body"), "");
    return Optional.of(new Answer(headers, fill.apply(template)));
  }

  private boolean isOfTheForm(String url, Function<String, String> header, byte[] body, Set<String> found) {
    Map<String, Object> query = members(policy.get("query"));
    Map<String, String> parameters = parameters(URI.create(url).getRawQuery());
    Map<String, Object> headers = members(policy.get("headers"));
    return query.entrySet().stream().allMatch(each -> fits(each.getValue(), parameters.get(each.getKey()), found))
        && headers.entrySet().stream().allMatch(each -> fits(each.getValue(), header.apply(each.getKey()), found))
        && (!(policy.get("body") instanceof String template)
            || fits(parsed(template), parsed(new String(body, StandardCharsets.UTF_8)), found));
  }

  /** Whether a value is as its template has it; what stands for {@code {challenge}} is added to what was found. */
  private static boolean fits(Object template, Object given, Set<String> found) {
    if (template instanceof Map<?, ?> members)
      return given instanceof Map<?, ?> others
          && members.entrySet().stream()
              .allMatch(each -> others.containsKey(each.getKey()) && fits(each.getValue(), others.get(each.getKey()), found));
    if (!(template instanceof String text) || !text.contains("{challenge}")) return Objects.equals(template, given);
    String before = text.substring(0, text.indexOf("{challenge}"));
    String after = text.substring(before.length() + "{challenge}".length());
    if (!(given instanceof String value)
        || value.length() <= before.length() + after.length()
        || !value.startsWith(before)
        || !value.endsWith(after)) return false;
    found.add(value.substring(before.length(), value.length() - after.length()));
    return true;
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : query == null ? new String[0] : query.split("&")) {
      String[] parts = pair.split("=", 2);
      String value = parts.length == 1 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8);
      parameters.putIfAbsent(URLDecoder.decode(parts[0], StandardCharsets.UTF_8), value);
    }
    return parameters;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> members(Object json) {
    return json == null ? Map.of() : (Map<String, Object>) json;
  }

  private static Object parsed(String text) {
    try {
      return Json.read(text);
    } catch (IllegalArgumentException error) {
      return text;
    }
  }

  private String digest(String text) {
    if (secret == null || secret.isEmpty())
      throw new IllegalStateException("the secret is missing or empty: the answer to this challenge has a digest by it");
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] digest = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
      return "base64".equals(encoding) ? Base64.getEncoder().encodeToString(digest) : HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }
}
