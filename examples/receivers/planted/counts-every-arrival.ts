// It counts deliveries and not events: the counter is incremented before the id is looked up.

import { type Arrival, RightReceiver, type VaultEvent } from './right-receiver.ts';

export class CountsEveryArrival extends RightReceiver {
  override take(event: VaultEvent, arrival: Arrival): void | Promise<void> {
    if (event.event_type === 'secret.accessed' && this.disk.seen.has(event.event_id)) this.disk.accessCount++;
    return super.take(event, arrival);
  }
}
