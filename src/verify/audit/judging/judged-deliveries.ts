// The verdicts on the deliveries of a recording, once all calls were taken: what came later decides about what came before.

import type { SigningSecrets } from '../adopting/signing-secrets.ts';
import { type Arrival, isOlderThan } from '../recordings/arrivals.ts';
import { judgedArrivals, verdictOf } from './deliveries.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { JudgedEntry } from './judged-entry.ts';
import { basisOf } from './request-differences.ts';
import { Signatures } from './signatures.ts';

interface Taken extends Omit<DeliveryContext, 'signatures' | 'endpointsAt' | 'isOlder'> {
  readonly secrets: SigningSecrets;
  /** The rules that say from when on a new secret signs. */
  readonly rulesOfRotation: readonly string[];
  /** When the recording begins. */
  readonly startMs: number;
}

/**
 * Judges all deliveries.
 *
 * @example judgedDeliveries(arrivals, taken).filter(({ verdict }) => verdict.kind === 'diverged')
 */
export function judgedDeliveries(arrivals: readonly Arrival[], taken: Taken): readonly JudgedEntry[] {
  const { document, policy, receivers, endpoints, secrets, rulesOfRotation, startMs } = taken;
  const endpointsAt = (url: string) => endpoints.at(url);
  const signatures = new Signatures(
    {
      policy,
      secrets,
      isOpen: basisOf(document, 'signature').gaps.length > 0,
      recordedId: (id) => endpoints.recordedId(id),
      replacedMs: (id) => endpoints.replacedMs(id),
    },
    {
      rotation: rulesOfRotation,
      arrivals: arrivals.map((each) => [
        each,
        receivers.expectedOf(each)?.endpointId ?? endpointsAt(each.url)[0],
      ]),
    },
  );
  const isOlder = (arrival: Arrival) => isOlderThan(arrival, startMs);
  return judgedArrivals(arrivals, { ...taken, signatures, endpointsAt, isOlder }).map(verdictOf);
}
