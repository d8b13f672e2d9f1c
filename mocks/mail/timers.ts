// What falls due: a queued message is processed, after the answer to its send. Rendering may fail; else
// each recipient meets what their address stands for.

import type { ScheduledTask } from '../../src/engine/task-queue.ts';
import type { World } from '../../src/engine/world.ts';
import { messages, PROCESS_MESSAGE } from './domain/messages.ts';
import { processMessage } from './domain/processing.ts';

export const timers: Readonly<Record<string, (world: World, item: ScheduledTask) => void>> = {
  [PROCESS_MESSAGE]: (world, { id }) => {
    const message = world.collection(messages).get(id);
    if (message !== undefined) processMessage(world, message);
  },
};
