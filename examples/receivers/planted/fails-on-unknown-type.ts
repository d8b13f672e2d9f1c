// It answers 500 to a type that it does not know, which then fails until the service gives up.

import { type Arrival, RightReceiver, type VaultEvent } from './right-receiver.ts';

export class FailsOnUnknownType extends RightReceiver {
  override take(event: VaultEvent, arrival: Arrival): void | Promise<void> {
    if (!event.event_type.startsWith('secret.')) throw new Error(`what is ${event.event_type}?`);
    return super.take(event, arrival);
  }
}
