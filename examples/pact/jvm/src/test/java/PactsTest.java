// Verifies pact files with Pact JVM against a running mock: one test of JUnit 5 for each interaction. PACTS has the files,
// divided as a path is; MOCK is the mock's URL. Provider states and messages are asked of the two URLs of one world.

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import au.com.dius.pact.core.model.DefaultPactReader;
import au.com.dius.pact.core.model.Interaction;
import au.com.dius.pact.core.model.Pact;
import au.com.dius.pact.provider.ConsumerInfo;
import au.com.dius.pact.provider.MessageAndMetadata;
import au.com.dius.pact.provider.PactVerification;
import au.com.dius.pact.provider.ProviderClient;
import au.com.dius.pact.provider.ProviderInfo;
import au.com.dius.pact.provider.ProviderVerifier;
import au.com.dius.pact.provider.VerificationResult;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PactsTest {
  private static final String MOCK = System.getenv().getOrDefault("MOCK", "http://127.0.0.1:4010");
  /** A world of the mock whose clock stands still: made below, and gone with the mock. */
  private static final String WORLD = "pact-jvm-" + System.nanoTime();
  private static final URI BASE = URI.create(MOCK + "/w/" + WORLD);
  private static final String CONTROL = MOCK + "/_countersign/worlds/" + WORLD;

  private final HttpClient client = HttpClient.newHttpClient();

  @TestFactory
  Stream<DynamicTest> pacts() {
    post(MOCK + "/_countersign/worlds", "{\"id\": \"" + WORLD + "\", \"clock\": \"frozen\"}", 201);
    return Arrays.stream(System.getenv("PACTS").split(File.pathSeparator)).map(File::new).flatMap(this::pact);
  }

  private Stream<DynamicTest> pact(File file) {
    Pact pact = DefaultPactReader.INSTANCE.loadPact(file);
    return pact.getInteractions().stream()
        .map(interaction -> dynamicTest(interaction.getDescription(), () -> verify(pact, interaction)));
  }

  private void verify(Pact pact, Interaction interaction) throws IOException {
    ProviderInfo provider = new ProviderInfo(pact.getProvider().getName());
    provider.setHost(BASE.getHost());
    provider.setPort(BASE.getPort());
    provider.setPath(BASE.getPath());
    provider.setStateChangeUrl(new URL(CONTROL + "/states"));
    provider.setStateChangeTeardown(true);
    provider.setVerificationType(
        interaction.isAsynchronousMessage() ? PactVerification.RESPONSE_FACTORY : PactVerification.REQUEST_RESPONSE);
    ProviderVerifier verifier = new ProviderVerifier();
    verifier.setProjectHasProperty(name -> false);
    verifier.setResponseFactory(this::message);
    Map<String, Object> failures = new HashMap<>();
    ConsumerInfo consumer = new ConsumerInfo(pact.getConsumer().getName());
    // By itself it would repeat a call that is answered 429 or 503, after the time that the answer names.
    ProviderClient calls =
        new ProviderClient(provider, info -> HttpClients.custom().disableAutomaticRetries().build());
    VerificationResult result = verifier.verifyInteraction(provider, consumer, failures, interaction, calls);
    assertEquals(Map.of(), failures);
    assertEquals(VerificationResult.Ok.class, result.getClass());
  }

  /** The payload of a message, by its description. */
  private MessageAndMetadata message(String description) {
    String body = "{\"description\": \"" + description.replace("\"", "\\\"") + "\"}";
    byte[] payload = post(CONTROL + "/messages", body, 200);
    return new MessageAndMetadata(payload, Map.of("contentType", "application/json"));
  }

  private byte[] post(String url, String body, int status) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    try {
      HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      assertEquals(status, answer.statusCode(), () -> new String(answer.body()));
      return answer.body();
    } catch (IOException | InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }
}
