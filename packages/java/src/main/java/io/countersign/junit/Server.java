package io.countersign.junit;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A running mock: one that ran before, or one that was started for the tests. */
public final class Server implements AutoCloseable {
  private final Control control;
  private final Process process;

  private Server(Control control, Process process) {
    this.control = control;
    this.process = process;
  }

  /**
   * The mock of {@code COUNTERSIGN_URL} (with {@code COUNTERSIGN_TOKEN}), or one that is started.
   *
   * @throws ControlException if no mock answers there
   * @throws IllegalStateException if none can be started; the message says what to install or set
   */
  public static Server attachOrStart() {
    return attachOrStart(System.getenv());
  }

  static Server attachOrStart(Map<String, String> environment) {
    String url = environment.getOrDefault("COUNTERSIGN_URL", "");
    return url.isEmpty() ? start(environment) : attach(url, environment.get("COUNTERSIGN_TOKEN"));
  }

  /** A mock that runs already; {@code controlToken} is null if it requires none. */
  public static Server attach(String url, String controlToken) {
    Control control = new Control(url.replaceAll("/$", ""), controlToken);
    if (control.call("GET", "/health", null).containsKey("version")) return new Server(control, null);
    throw new ControlException(0, "unreachable", "what answers at " + url + " is no Countersign mock");
  }

  static Server start(Map<String, String> environment) {
    List<String> command = new ArrayList<>(commandOf(environment));
    String text = String.join(" ", command);
    command.addAll(List.of("mock", "--port", "0", "--json", "--exit-with-parent"));
    try {
      Path errors = Files.createTempFile("countersign", ".log");
      errors.toFile().deleteOnExit();
      Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      Map<?, ?> ready = firstLine(process);
      if (ready.get("url") instanceof String url) {
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        return new Server(new Control(url, (String) ready.get("control_token")), process);
      }
      process.destroy();
      process.waitFor();
      throw new IllegalStateException(text + " did not start a mock: " + reasonIn(Files.readAllLines(errors)));
    } catch (IOException error) {
      throw new IllegalStateException(text + " cannot be run: " + error.getMessage(), error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", error);
    }
  }

  /** The base URL of the mock. */
  public String url() {
    return control.url();
  }

  /**
   * Creates a world that no other test uses; its clock is frozen unless the request says otherwise.
   *
   * @param request such as {@code Map.of("seed", 7, "now", "2026-01-01T00:00:00Z")}
   */
  public World world(Map<String, ?> request) {
    return World.create(control, request);
  }

  /** Stops the mock if it was started here. */
  @Override
  public void close() {
    if (process != null) process.destroy();
  }

  private static List<String> commandOf(Map<String, String> environment) {
    String given = environment.getOrDefault("COUNTERSIGN_COMMAND", "").trim();
    if (!given.isEmpty()) return List.of(given.split(" +"));
    String version = "countersign@" + Version.VERSION;
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator))
      for (String name : List.of("npx", "npx.cmd"))
        if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, name)))
          return List.of(Path.of(folder, name).toString(), "--yes", version);
    throw new IllegalStateException(
        "no mock could be started: set COUNTERSIGN_URL to one that runs, COUNTERSIGN_COMMAND to a command that starts"
            + " \"countersign\", or install Node 22.18 or later so that \"npx --yes " + version + "\" works");
  }

  private static String reasonIn(List<String> said) {
    // npm says why first, and last where its log is.
    for (String line : said) if (line.matches("npm error (?!code |errno |syscall ).+")) return line;
    return said.isEmpty() ? "it said nothing" : said.get(said.size() - 1);
  }

  private static Map<?, ?> firstLine(Process process) throws IOException {
    InputStreamReader reader = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8);
    String line = new BufferedReader(reader).readLine();
    try {
      return Json.read(line == null ? "" : line) instanceof Map<?, ?> ready ? ready : Map.of();
    } catch (IllegalArgumentException error) {
      return Map.of();
    }
  }
}
