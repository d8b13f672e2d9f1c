// What a service does when time has come, and how the agenda describes it before.

import type { ScheduledTask } from '../task-queue.ts';
import type { World } from '../world.ts';

/** Something that happens by time alone. */
export interface Timer {
  /** What the id of its task names, such as `secret`. */
  readonly subject: string;
  /**
   * What will happen and why then, in one line that ends with the rules or gaps behind it.
   *
   * @example () => 'the grace window ends; later writes fail (Q-EN-05)'
   */
  describe(task: ScheduledTask): string;
  /** Does it, as part of a transaction. */
  run(world: World, task: ScheduledTask): void;
}
