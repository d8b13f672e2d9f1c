// Histories a second that an exploration tries against a receiver on the same machine, its resets and looks at the state
// included.

import events from '../../../examples/receivers/planted/events.json' with { type: 'json' };
import * as sqlite from '../../../examples/receivers/sqlite/vault.ts';
import { explore } from '../../../src/index.ts';
import type { Finding } from '../report.ts';

const SECRET = 'whsec_of_the_bench';

/** Measures it in this process, the receiver and all. */
export async function exploreCases(): Promise<Finding[]> {
  await using receiver = await sqlite.start({ secret: [SECRET] });
  const { historyCount, durationMs } = await explore({
    service: 'vault',
    events,
    receiver: { url: `${receiver.origin}/hooks`, secret: SECRET },
    state: receiver.state,
    reset: receiver.reset,
    histories: 1_000,
  });
  return [
    {
      what: 'explore: histories of four events',
      figure: (historyCount / durationMs) * 1_000,
      unit: '/s',
      goal: { atLeast: 150 },
      note: 'fastify and SQLite in the same process',
    },
  ];
}
