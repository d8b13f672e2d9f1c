// The timers of the mail service: a queued message is processed after the answer to its send. Rendering may fail;
// otherwise each recipient has the outcome that the address selects.

import type { Service } from '../../src/service/service.ts';
import { messages, PROCESS_MESSAGE } from './domain/messages.ts';
import { processMessage } from './domain/processing.ts';

export const timers: Service['timers'] = {
  [PROCESS_MESSAGE]: {
    subject: 'message',
    describe: () => 'the queued message is processed (M-G-03, M-G-10)',
    run: (world, { id }) => {
      const message = world.collection(messages).get(id);
      if (message !== undefined) processMessage(world, message);
    },
  },
};
