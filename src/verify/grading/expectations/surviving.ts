// Deliveries that must not harm a receiver: after each of them it must still accept a good delivery.

import { alterRequest } from '../../../delivery/faults/alter-request.ts';
import { describe, isAccepted } from '../answer.ts';
import type { Expectation } from '../expectation.ts';
import { failed, type GradeFinding, passed } from '../finding.ts';
import type { Bench } from '../harness.ts';

const OVERSIZE_BYTES = 10 * 1_048_576;

export const surviving = {
  survives_truncated: {
    title: 'survives a request that breaks off',
    mend: 'Handle an aborted request: an error of the body stream must not end the process.',
    tryOn: (bench) => survives(bench, { how: 'truncate', amount: null }),
  },

  survives_reset: {
    title: 'survives a connection that is reset',
    mend: 'Handle errors of the connection: an unhandled "error" event ends a Node process.',
    tryOn: (bench) => survives(bench, { how: 'reset', amount: null }),
  },

  survives_drip: {
    title: 'survives a request that comes in small pieces',
    mend: 'Wait for the end of the body before you verify it: it may come in many pieces.',
    tryOn: (bench) => survives(bench, { how: 'drip', amount: null }),
  },

  survives_oversize: {
    title: 'survives a body of 10 MiB',
    mend: 'Limit the size of bodies, answer 413 beyond it, and keep serving.',
    tryOn: (bench) => survives(bench, { how: 'oversize', amount: OVERSIZE_BYTES }),
  },
} satisfies Record<string, Expectation>;

async function survives(bench: Bench, effect: Parameters<typeof alterRequest>[0]): Promise<GradeFinding> {
  const { request, bodyMode } = alterRequest(effect, bench.parcel());
  await bench.send(request, bodyMode);
  // Two: the first may overtake what breaks the receiver.
  await bench.deliverGood();
  const answer = await bench.deliverGood();
  const seen = `a good delivery after it: ${describe(answer)}`;
  return isAccepted(answer) ? passed(seen) : failed(seen);
}
