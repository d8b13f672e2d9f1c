package io.countersign.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.countersign.junit.ReadmeTest.App;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The first test of the README. */
@CountersignWorld
class DeliveriesTest {
  @Test
  void mailGivesUpAfterSixAttempts(World world) {
    App app = new App(world.url(), world.credential("mail", "live"));
    app.subscribe(world.inboxUrl("hooks"));

    world.answer("hooks", 500);
    world.emit("mail", "bounce", Map.of("metadata.reason", "mailbox full"));
    world.advance("35h");

    assertEquals(6, world.inbox("hooks").size());
  }
}
