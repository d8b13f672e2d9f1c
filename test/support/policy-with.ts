// The delivery policy of the shop with some of its fields changed, as a document writes them.

import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { resolvedPolicy } from '../../src/delivery/policy/preset.ts';
import { shopDocument } from './shop/document.ts';

type Written = Readonly<Record<string, unknown>>;

/** @example policyWith({ success: [200] }).success */
export function policyWith(change: Written): DeliveryPolicy {
  return deliveryPolicyOf({ 'x-webhook-delivery': writtenWith(change) });
}

/** The same as it is written. Objects are changed member by member, one level deep; `null` takes a member out. */
export function writtenWith(change: Written): Written {
  const shop = shopDocument['x-webhook-delivery'] as Written;
  const changed = Object.entries(change).map(([name, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isObject ? { ...(shop[name] as object), ...value } : value];
  });
  return resolvedPolicy({ ...shop, ...Object.fromEntries(changed) });
}
