// The status of a delivery as people read it: one that waits for its endpoint says so.

import type { Endpoint } from '../../api/schemas.ts';

export interface DeliveryStatus {
  readonly text: string;
  /** Whether nothing but its endpoint keeps it from being tried again. */
  readonly waits: boolean;
}

/**
 * @param endpoint where it goes to, if that is known
 * @example deliveryStatus('pending', { state: 'disabled' }).text // 'waits: endpoint disabled'
 */
export function deliveryStatus(
  status: string,
  endpoint: Pick<Endpoint, 'state'> | undefined,
): DeliveryStatus {
  const waits = status === 'pending' && endpoint !== undefined && endpoint.state !== 'enabled';
  return { waits, text: waits ? `waits: endpoint ${endpoint.state}` : status };
}
