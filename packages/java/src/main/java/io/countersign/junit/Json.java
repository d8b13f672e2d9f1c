package io.countersign.junit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes JSON (RFC 8259) as maps, lists, strings, numbers and booleans: the JDK has nothing for it. */
final class Json {
  /** How deep a text may be nested; a deeper one would end the thread. */
  private static final int MAX_DEPTH = 200;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /**
   * The value of a text: a {@code Map}, {@code List}, {@code String}, {@code Long}, {@code Double}, {@code Boolean} or null.
   *
   * @throws IllegalArgumentException if the text is not JSON
   */
  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value(0);
    json.skipSpace();
    if (json.at < text.length()) throw json.unexpected();
    return value;
  }

  /** A value as JSON. */
  static String write(Object value) {
    StringBuilder written = new StringBuilder();
    append(written, value);
    return written.toString();
  }

  private Object value(int depth) {
    if (depth > MAX_DEPTH) throw unexpected();
    skipSpace();
    char first = peek();
    return switch (first) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    expect('{');
    if (next('}')) return members;
    do {
      skipSpace();
      String name = string();
      skipSpace();
      expect(':');
      members.put(name, value(depth + 1));
    } while (next(','));
    expect('}');
    return members;
  }

  private List<Object> array(int depth) {
    List<Object> items = new ArrayList<>();
    expect('[');
    if (next(']')) return items;
    do items.add(value(depth + 1));
    while (next(','));
    expect(']');
    return items;
  }

  private String string() {
    expect('"');
    StringBuilder read = new StringBuilder();
    for (char each = take(); each != '"'; each = take()) {
      if (each < ' ') throw unexpected();
      read.append(each == '\\' ? escaped() : each);
    }
    return read.toString();
  }

  private char escaped() {
    char each = take();
    return switch (each) {
      case '"', '\\', '/' -> each;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unit();
      default -> throw unexpected();
    };
  }

  private char unit() {
    int code = 0;
    for (int digit = 0; digit < 4; digit++) {
      int value = Character.digit(take(), 16);
      if (value < 0) throw unexpected();
      code = code * 16 + value;
    }
    return (char) code;
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
    String digits = text.substring(start, at);
    if (!digits.matches("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?")) throw unexpected();
    if (digits.matches("-?[0-9]{1,18}")) return Long.valueOf(digits);
    return Double.valueOf(digits);
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw unexpected();
    at += word.length();
    return value;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at++;
  }

  private boolean next(char expected) {
    skipSpace();
    if (at >= text.length() || text.charAt(at) != expected) return false;
    at++;
    return true;
  }

  private void expect(char expected) {
    if (!next(expected)) throw unexpected();
  }

  private char peek() {
    if (at >= text.length()) throw unexpected();
    return text.charAt(at);
  }

  private char take() {
    char taken = peek();
    at++;
    return taken;
  }

  private IllegalArgumentException unexpected() {
    return new IllegalArgumentException("not JSON at character " + at);
  }

  private static void append(StringBuilder written, Object value) {
    if (value instanceof Map<?, ?> members) {
      String separator = "{";
      for (Map.Entry<?, ?> member : members.entrySet()) {
        written.append(separator);
        appendText(written, String.valueOf(member.getKey()));
        append(written.append(':'), member.getValue());
        separator = ",";
      }
      written.append(members.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> items) {
      String separator = "[";
      for (Object item : items) {
        append(written.append(separator), item);
        separator = ",";
      }
      written.append(separator.equals("[") ? "[]" : "]");
    } else if (value instanceof CharSequence text) appendText(written, text);
    else written.append(value);
  }

  private static void appendText(StringBuilder written, CharSequence text) {
    written.append('"');
    text.chars()
        .forEach(
            each -> {
              if (each == '"' || each == '\\') written.append('\\').append((char) each);
              else if (each < ' ') written.append(String.format("\\u%04x", each));
              else written.append((char) each);
            });
    written.append('"');
  }
}
