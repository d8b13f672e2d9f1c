// The status of a delivery, in its colour.

import { deliveryStatus } from '../model/texts/delivery-status.ts';
import { endpointsById } from '../state/present.ts';

interface DeliveryStatusProps {
  readonly status: string;
  /** The id of its endpoint. */
  readonly endpoint: string;
}

export function DeliveryStatusText({ status, endpoint }: DeliveryStatusProps) {
  const to = endpointsById.value.get(endpoint);
  const { text, waits } = deliveryStatus(status, to);
  return (
    <span class={`status is-${waits ? 'waiting' : status}`} title={waits ? (to?.why ?? '') : undefined}>
      {text}
    </span>
  );
}
