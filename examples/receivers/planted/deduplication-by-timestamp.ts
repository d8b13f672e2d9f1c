// It takes the timestamp of a delivery for the event's identity, but each attempt is signed anew.

import { type Arrival, RightReceiver, type VaultEvent } from './right-receiver.ts';

export class DeduplicationByTimestamp extends RightReceiver {
  override take(event: VaultEvent, { headers }: Arrival): void {
    const id = `${event.event_type} ${headers['x-vault-timestamp']}`;
    if (this.disk.seen.has(id)) return;
    this.disk.seen.add(id);
    this.act(event);
  }
}
