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
    tryOn: (bench) => survives(bench, { how: 'truncate', amount: null }),
  },

  survives_reset: {
    title: 'survives a connection that is reset',
    tryOn: (bench) => survives(bench, { how: 'reset', amount: null }),
  },

  survives_drip: {
    title: 'survives a request that comes in small pieces',
    tryOn: (bench) => survives(bench, { how: 'drip', amount: null }),
  },

  survives_oversize: {
    title: 'survives a body of 10 MiB',
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
