package io.countersign.junit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls of the control API of one mock. */
record Control(String url, String token) {
  private static final String PREFIX = "urn:countersign:error:";

  // The mock is on this machine or in this network: a proxy that is set for other traffic would not find it.
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).proxy(HttpClient.Builder.NO_PROXY).build();

  // An advance carries out everything that falls due on its way, which may take a while.
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** The object that a call answers; an empty one if there is no body. */
  @SuppressWarnings("unchecked")
  Map<String, Object> call(String method, String path, Object body) {
    String text = text(method, path, body);
    return text.isEmpty() ? Map.of() : (Map<String, Object>) Json.read(text);
  }

  String text(String method, String path, Object body) {
    HttpResponse<String> response = send(method, path, body);
    if (response.statusCode() >= 300) throw refusal(response);
    return response.body();
  }

  private HttpResponse<String> send(String method, String path, Object body) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(url + "/_countersign" + path))
              .timeout(TIMEOUT)
              .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(Json.write(body)));
      if (body != null) request.header("Content-Type", "application/json");
      if (token != null) request.header("Authorization", "Bearer " + token);
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | IllegalArgumentException error) {
      // Some of the JDK's say nothing but their name, such as ConnectException.
      throw unreachable(error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw unreachable("interrupted");
    }
  }

  private ControlException unreachable(String why) {
    return new ControlException(0, "unreachable", "no Countersign mock answers at " + url + ": " + why);
  }

  private ControlException refusal(HttpResponse<String> response) {
    try {
      Map<?, ?> problem = (Map<?, ?>) Json.read(response.body());
      String type = String.valueOf(problem.get("type"));
      if (type.startsWith(PREFIX))
        return new ControlException(response.statusCode(), type.substring(PREFIX.length()), said(problem));
    } catch (IllegalArgumentException | ClassCastException error) {
      // It is told below.
    }
    return unreachable("what is there answered " + response.statusCode());
  }

  private static String said(Map<?, ?> problem) {
    List<String> said = new ArrayList<>(List.of(String.valueOf(problem.get("detail"))));
    if (problem.get("errors") instanceof List<?> errors)
      for (Object error : errors)
        if (error instanceof Map<?, ?> fault) said.add(fault.get("pointer") + ": " + fault.get("detail"));
    said.add(String.valueOf(problem.get("hint")));
    return String.join(" ", said);
  }
}
