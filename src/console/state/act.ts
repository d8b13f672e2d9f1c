// Runs commands, and remembers how the latest one went.

import { signal } from '@preact/signals';
import { run } from '../api/client.ts';
import type { Command } from '../api/command.ts';
import { shownProblem } from '../api/problem.ts';
import type { Problem } from '../api/schemas.ts';
import { rereadDeliveries } from './past.ts';
import { refresh } from './world.ts';

/** The latest command that failed, until the next one or until it is dismissed. */
export const failed = signal<{ readonly command: Command; readonly problem: Problem } | null>(null);

/** How many commands are under way. */
export const pending = signal(0);

/** The latest command, for those who want to repeat it in a terminal. */
export const latest = signal<Command | null>(null);

/**
 * Runs a command and shows if it fails.
 *
 * @returns its answer; `undefined` if it failed
 */
export async function act<Answer = unknown>(command: Command): Promise<Answer | undefined> {
  pending.value++;
  failed.value = null;
  latest.value = command;
  try {
    const answer = await run<Answer>(command);
    refresh();
    if (command.putsInPlace) void rereadDeliveries();
    return answer ?? (true as Answer);
  } catch (error) {
    failed.value = { command, problem: shownProblem(error) };
    return undefined;
  } finally {
    pending.value--;
  }
}
