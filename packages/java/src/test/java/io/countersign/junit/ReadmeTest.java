package io.countersign.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.countersign.junit.WebhookVerifier.Webhook;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The receivers of the README, run with deliveries as the mock makes them. */
class ReadmeTest {
  /** An application that subscribes to mail. */
  record App(String mailUrl, String mailKey) {
    void subscribe(String url) {
      WorldTest.register(mailUrl, mailKey, url);
    }
  }

  /** What an application keeps, each event once. A real one has a unique index for it. */
  static class Jobs {
    final Map<String, String> kept = new ConcurrentHashMap<>();

    void enqueueOnce(String id, String address) {
      kept.putIfAbsent(id, address);
    }
  }

  @RestController
  static class Hooks extends Jobs {
    private final WebhookVerifier verifier;

    Hooks(String secret) {
      verifier = WebhookVerifier.mail(secret);
    }

    @PostMapping("/hooks")
    ResponseEntity<Void> hooks(HttpServletRequest request, @RequestBody byte[] body) {
      try {
        Webhook webhook = verifier.verify(request::getHeader, body);
        if (webhook.event() instanceof MailEvent.BounceEvent bounce) enqueueOnce(webhook.id(), bounce.recipientEmail());
        return ResponseEntity.noContent().build();
      } catch (WebhookVerifier.Refused refused) {
        return ResponseEntity.status(401).build();
      }
    }
  }

  static Map<String, Object> verified(HttpServletRequest request, byte[] body, String publicKey) throws WebhookVerifier.Refused {
    List<String> components = List.of("@method", "@target-uri", "content-digest");
    MessageVerifier verifier = MessageVerifier.of(new MessageSignature("ed25519", components), publicKey);
    return verifier.verify(request.getMethod(), "https://hooks.example.com/in", request::getHeader, body);
  }

  record VerifiedWebhooks(WebhookVerifier verifier) implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) throws IOException, ServletException {
      try {
        byte[] body = request.getInputStream().readAllBytes();
        request.setAttribute("webhook", verifier.verify(((HttpServletRequest) request)::getHeader, body));
      } catch (WebhookVerifier.Refused refused) {
        ((HttpServletResponse) response).sendError(401, refused.getMessage());
        return;
      }
      chain.doFilter(request, response);
    }
  }

  /** Stands behind the filter. */
  @RestController
  static class Behind extends Jobs {
    @PostMapping("/hooks")
    ResponseEntity<Void> hooks(@RequestAttribute Webhook webhook) {
      enqueueOnce(webhook.id(), ((MailEvent.BounceEvent) webhook.event()).recipientEmail());
      return ResponseEntity.noContent().build();
    }
  }

  @Test
  void theMessageSignaturesOfTheReadmeAreAskedFor() {
    String key = "MCowBQYDK2VwAyEA3Fkeh1TzoyM0/lofgcD1Awo39xXMruGWnFYOs3VeoYE=";
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/in");
    assertEquals(
        "missing_signature",
        assertThrows(WebhookVerifier.Refused.class, () -> verified(request, new byte[0], key)).getMessage());
  }

  @Test
  @CountersignWorld
  void springKeepsAGenuineEventOnceAndRefusesAnother(World world) throws Exception {
    Hooks hooks = new Hooks(WorldTest.register(world));
    check(world, hooks, MockMvcBuilders.standaloneSetup(hooks).build());
  }

  @Test
  @CountersignWorld
  void theFilterKeepsAGenuineEventOnceAndRefusesAnother(World world) throws Exception {
    Filter filter = new VerifiedWebhooks(WebhookVerifier.mail(WorldTest.register(world)));
    Behind behind = new Behind();
    check(world, behind, MockMvcBuilders.standaloneSetup(behind).addFilters(filter).build());
  }

  private static void check(World world, Jobs jobs, MockMvc receiver) throws Exception {
    world.emit("mail", "bounce", Map.of("recipient_email", "ben@example.com"));
    World.Received received = world.inbox("hooks").get(0);
    // The world's clock is the machine's, frozen a moment ago.
    assertEquals(204, statusOf(receiver, received, received.body()));
    assertEquals(204, statusOf(receiver, received, received.body()));
    assertEquals(401, statusOf(receiver, received, received.body().replace("ben@", "eve@")));
    assertEquals("[ben@example.com]", jobs.kept.values().toString());
  }

  private static int statusOf(MockMvc receiver, World.Received received, String body) throws Exception {
    MockHttpServletRequestBuilder request = post("/hooks").content(body);
    received.headers().forEach(request::header);
    MockHttpServletResponse response = receiver.perform(request).andReturn().getResponse();
    return response.getStatus();
  }
}
