// The delivery policy of the shop with some of its fields changed, as a document writes them.

import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { shopDocument } from './shop/document.ts';

type Written = Readonly<Record<string, unknown>>;

/** @example policyWith({ success: [200] }).success */
export function policyWith(change: Written): DeliveryPolicy {
  return deliveryPolicyOf({ 'x-webhook-delivery': writtenWith(change) });
}

/** One that gives an endpoint up never, and a delivery after seven attempts; receivers are told no tolerance. */
export const neverDisabling = policyWith({
  timeout: '10s',
  schedule: { delays: ['0s', '30s', '5m', '30m', '2h', '8h', '24h'] },
  headers: { 'X-Shop-Event-Id': '{event_id}' },
  signature: { format: 'sha256={digest}', tolerance: null },
  auto_disable: null,
});

/** The same as it is written. Objects are changed member by member; `null` takes a member out. */
function writtenWith(change: Written): Written {
  return merged(shopDocument['x-webhook-delivery'] as Written, change);
}

function merged(own: Written, change: Written): Written {
  const changed = Object.entries({ ...own, ...change }).map(([name, value]) => {
    const given = own[name];
    return [name, isObject(value) && isObject(given) ? merged(given, value) : value] as const;
  });
  return Object.fromEntries(changed.filter(([, value]) => value !== null));
}

function isObject(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
