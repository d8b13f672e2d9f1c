// Deliveries that must not harm a receiver: after each of them it must still accept a good delivery.

import { alterRequest } from '../../../delivery/faults/alter-request.ts';
import { describe, isAccepted } from '../answer.ts';
import type { Expectation } from '../expectation.ts';
import { failed, type GradeFinding, passed } from '../finding.ts';
import type { Harness } from '../harness.ts';

const OVERSIZE_BYTES = 10 * 1_048_576;

export const surviving = {
  survives_truncated: {
    title: 'survives a request that breaks off',
    mend: 'Handle an aborted request: an error of the body stream must not end the process.',
    tryOn: (harness) => survives(harness, { how: 'truncate', amount: null }),
  },

  survives_reset: {
    title: 'survives a connection that is reset',
    mend: 'Handle errors of the connection: an unhandled "error" event ends a Node process.',
    tryOn: (harness) => survives(harness, { how: 'reset', amount: null }),
  },

  survives_drip: {
    title: 'survives a request that comes in small pieces',
    mend: 'Wait for the end of the body before you verify it: it may come in many pieces.',
    tryOn: (harness) => survives(harness, { how: 'drip', amount: null }),
  },

  survives_oversize: {
    title: 'survives a body of 10 MiB',
    mend: 'Limit the size of bodies, answer 413 beyond it, and keep serving.',
    tryOn: (harness) => survives(harness, { how: 'oversize', amount: OVERSIZE_BYTES }),
  },
} satisfies Record<string, Expectation>;

async function survives(harness: Harness, effect: Parameters<typeof alterRequest>[0]): Promise<GradeFinding> {
  const { request, bodyMode } = alterRequest(effect, harness.unsignedRequest());
  await harness.send(request, bodyMode);
  // Two: the first may overtake what breaks the receiver.
  await harness.deliverGood();
  const answer = await harness.deliverGood();
  const seen = `a good delivery after it: ${describe(answer)}`;
  return isAccepted(answer, harness.policy) ? passed(seen) : failed(seen);
}
