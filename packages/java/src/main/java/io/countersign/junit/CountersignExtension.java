package io.countersign.junit;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Gives tests the parameter {@link World}; one mock serves all tests of a run. */
public final class CountersignExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace NAMESPACE = Namespace.create(CountersignExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == World.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context.getStore(NAMESPACE).getOrComputeIfAbsent("world", key -> create(context), World.class);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    World world = context.getStore(NAMESPACE).remove("world", World.class);
    if (world == null) return;
    context.getExecutionException().ifPresent(failure -> failure.addSuppressed(new Told(world)));
    try {
      world.delete();
    } catch (ControlException error) {
      if (!error.code().equals("unknown-world")) throw error;
    }
  }

  private static World create(ExtensionContext context) {
    // The store of the root closes the server after the last test.
    Server server =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent("server", key -> new Held(serverOf(context)), Held.class)
            .server();
    return server.world(requestOf(context));
  }

  /** By the parameters of JUnit's configuration, which system properties set, too; else by the environment. */
  private static Server serverOf(ExtensionContext context) {
    String token = context.getConfigurationParameter("countersign.token").orElse(null);
    return context
        .getConfigurationParameter("countersign.url")
        .map(url -> Server.attach(url, token))
        .orElseGet(Server::attachOrStart);
  }

  private static Map<String, Object> requestOf(ExtensionContext context) {
    Map<String, Object> request = new HashMap<>();
    CountersignWorld asked =
        AnnotationSupport.findAnnotation(context.getElement(), CountersignWorld.class)
            .or(() -> AnnotationSupport.findAnnotation(context.getTestClass(), CountersignWorld.class))
            .orElse(null);
    if (asked != null && asked.seed() >= 0) request.put("seed", asked.seed());
    if (asked != null && !asked.now().isEmpty()) request.put("now", asked.now());
    return request;
  }

  // JUnit before 5.13 closes nothing but these.
  @SuppressWarnings("deprecation")
  private record Held(Server server) implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    @Override
    public void close() {
      server.close();
    }
  }

  /** Stands in a failure's stack trace. */
  private static final class Told extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Told(World world) {
      super(textOf(world), null, false, false);
    }

    private static String textOf(World world) {
      String head = "The world " + world.id() + " had the seed " + world.seed() + ". In the console: " + world.consoleUrl() + "\n";
      try {
        return head + world.timeline();
      } catch (ControlException error) {
        return head + "What happened in it is not known: " + error.getMessage();
      }
    }
  }
}
