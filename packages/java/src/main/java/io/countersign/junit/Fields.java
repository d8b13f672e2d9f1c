package io.countersign.junit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads the fields of an event out of its JSON; what is absent is null. */
final class Fields {
  private Fields() {}

  @SuppressWarnings("unchecked")
  static <T> T object(Object json, Function<Map<String, Object>, T> read) {
    return json == null ? null : read.apply((Map<String, Object>) json);
  }

  static <T> List<T> list(Object json, Function<Object, T> read) {
    return json == null ? null : ((List<?>) json).stream().map(item -> (Object) item).map(read).toList();
  }

  static <T> Map<String, T> map(Object json, Function<Object, T> read) {
    if (json == null) return null;
    Map<String, T> values = new LinkedHashMap<>();
    ((Map<?, ?>) json).forEach((name, value) -> values.put((String) name, read.apply(value)));
    return values;
  }

  static Double number(Object json) {
    return json == null ? null : Double.valueOf(((Number) json).doubleValue());
  }
}
