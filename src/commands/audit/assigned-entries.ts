// Tells which service an entry of a recording is of: by its mark, else by the documented headers of deliveries, else by the
// paths of the services' operations.

import { deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import type { AnyService } from '../../service/service.ts';
import { isDeliveryOf } from '../../verify/audit/recordings/arrivals.ts';
import type { Entry } from '../../verify/audit/recordings/entry.ts';
import { recordedCalls } from '../../verify/audit/replaying/replay.ts';

/**
 * Tells the service and the direction of each entry. Of an entry of none of the services, only the call itself is kept.
 *
 * @example assigning([mail, quota])(entry).service // 'mail'
 */
export function assigning(services: readonly AnyService[]): (entry: Entry) => Entry {
  const all = services.map((service) => ({
    name: service.name,
    isCall: callsOf(service),
    isDelivery: deliveriesOf(service),
  }));
  return (entry) => {
    const { service: _, ...unassigned } = entry;
    const found = assigned(entry, all);
    if (found.service !== undefined) return { ...unassigned, ...found };
    const { body: __, answer: ___, ...call } = unassigned;
    return { ...call, headers: {} };
  };
}

interface Assigning {
  readonly name: string;
  readonly isCall: (entry: Entry) => boolean;
  readonly isDelivery: (entry: Entry) => boolean;
}

function assigned(
  entry: Entry,
  all: readonly Assigning[],
): { readonly service?: string; readonly direction?: 'call' | 'delivery' } {
  const candidates = all.filter(({ name }) => (entry.service ?? name) === name);
  if (entry.direction !== 'call') {
    const sender = candidates.find(({ isDelivery }) => isDelivery(entry));
    const [only] = entry.direction === 'delivery' && candidates.length === 1 ? candidates : [];
    const service = sender ?? only;
    if (service !== undefined) return { service: service.name, direction: 'delivery' };
    if (entry.direction === 'delivery') return {};
  }
  const called = candidates.find(({ isCall }) => isCall(entry));
  return called === undefined ? {} : { service: called.name, direction: 'call' };
}

function callsOf({ document }: AnyService): Assigning['isCall'] {
  const callOf = recordedCalls(document);
  return (entry) => callOf(entry) !== undefined;
}

function deliveriesOf({ document }: AnyService): Assigning['isDelivery'] {
  return document['x-webhook-delivery'] === undefined
    ? () => false
    : isDeliveryOf(deliveryPolicyOf(document));
}
