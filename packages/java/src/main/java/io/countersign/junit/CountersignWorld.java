package io.countersign.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * On a test method, or a class for all of its methods: each test may take a {@link World} that no other test uses, with a frozen
 * clock. It is deleted after the test; if the test fails, what happened in it stands in the failure.
 *
 * <pre>{@code
 * @Test
 * @CountersignWorld
 * void aBounceIsNoted(World world) { world.emit("mail", "bounce"); … }
 * }</pre>
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(CountersignExtension.class)
public @interface CountersignWorld {
  /** The seed for everything that looks random; -1 for the mock's own. */
  long seed() default -1;

  /** Where the clock begins, in ISO 8601; empty for the machine's time. */
  String now() default "";
}
