package io.countersign.junit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that can differ between two tests: a world has a clock, credentials, inboxes and a journal of its own. Each method
 * throws {@link ControlException} when the mock refuses the call.
 */
public final class World {
  private final Control control;
  private final Map<String, Object> created;

  private World(Control control, Map<String, Object> created) {
    this.control = control;
    this.created = created;
  }

  static World create(Control control, Map<String, ?> request) {
    Map<String, Object> asked = new HashMap<>(Map.of("clock", "frozen"));
    asked.putAll(request);
    return new World(control, control.call("POST", "/worlds", asked));
  }

  /** A request that an inbox has received. */
  public record Received(String at, String method, Map<String, String> headers, String body, Boolean verified, Long answered) {
    private static Received of(Map<String, Object> json) {
      return new Received(
          (String) json.get("at"),
          (String) json.get("method"),
          cast(json.get("headers")),
          (String) json.get("body"),
          (Boolean) json.get("verified"),
          (Long) json.get("answered"));
    }
  }

  public String id() {
    return (String) created.get("id");
  }

  public long seed() {
    return (Long) created.get("seed");
  }

  /** The base URL of its services. */
  public String url() {
    // Not the mock's own idea of its URL: behind a proxy it is another one.
    return control.url() + "/w/" + id();
  }

  /** The page that shows this world in a browser. */
  public String consoleUrl() {
    return control.url() + "/_countersign/#/" + id();
  }

  /**
   * A token of a service.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public String credential(String service, String name) {
    Map<String, Map<String, String>> credentials = cast(created.get("credentials"));
    String token = credentials.getOrDefault(service, Map.of()).get(name);
    if (token == null) throw new IllegalArgumentException("no credential " + name + " of " + service + " in " + credentials.keySet());
    return token;
  }

  /** What the world begins with, by service. */
  public Map<String, Map<String, Object>> fixtures() {
    return cast(created.get("fixtures"));
  }

  /** The URL to register as a webhook, so that the mock keeps what is delivered: see {@link #inbox}. */
  public String inboxUrl(String name) {
    return "https://inbox.countersign.test/" + name;
  }

  /** Emits an event with fields that are made up, and waits for its first attempts. */
  public Map<String, Object> emit(String service, String type) {
    return emit(service, type, Map.of());
  }

  /**
   * Emits an event and waits for its first attempts.
   *
   * @param set fields by their path, such as {@code Map.of("metadata.reason", "mailbox full")}
   */
  public Map<String, Object> emit(String service, String type, Map<String, ?> set) {
    return call("POST", "/events", Map.of("service", service, "type", type, "set", set));
  }

  /** Moves the clock by a duration such as {@code 35h}, and waits for everything that falls due on its way. */
  public Map<String, Object> advance(String by) {
    return call("POST", "/clock/advance", Map.of("by", by));
  }

  /** Waits until nothing is due and no delivery is under way. */
  public void settle() {
    call("POST", "/settle", null);
  }

  /** What an inbox has received, oldest first. */
  public List<Received> inbox(String name) {
    List<Map<String, Object>> received = cast(call("GET", "/inbox/" + encoded(name), null).get("received"));
    return received.stream().map(Received::of).toList();
  }

  /** Sets the status that an inbox answers with from now on. */
  public void answer(String name, int status) {
    call("PUT", "/inbox/" + encoded(name) + "/script", Map.of("then", Map.of("status", status)));
  }

  /** The deliveries with their attempts, oldest first, as the control API shows them. */
  public List<Map<String, Object>> deliveries() {
    return cast(call("GET", "/deliveries", null).get("deliveries"));
  }

  /** Puts the world into a scenario of the mock, and returns what it made. */
  public Map<String, Object> scenario(String name, Map<String, ?> params) {
    return cast(call("POST", "/scenarios/" + encoded(name), Map.of("params", params)).get("result"));
  }

  /** Does something that only the service could cause, such as {@code simulate("mail", "message.open", …)}. */
  public Map<String, Object> simulate(String service, String action, Map<String, ?> input) {
    return call("POST", "/simulate/" + encoded(service) + "/" + encoded(action), input);
  }

  /** Adds a fault, as the control API takes it. */
  public void fault(Map<String, ?> fault) {
    call("POST", "/faults", fault);
  }

  /** What happened in the world: one line for each of the latest entries of its journal. */
  public String timeline() {
    return control.text("GET", "/worlds/" + id() + "/timeline", null);
  }

  void delete() {
    call("DELETE", "", null);
  }

  private Map<String, Object> call(String method, String path, Object body) {
    return control.call(method, "/worlds/" + id() + path, body);
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @SuppressWarnings("unchecked")
  private static <T> T cast(Object value) {
    return (T) value;
  }
}
