// It stores the id and then the effect. When the sender hangs up in between, it stops, and takes the retry for a duplicate.

import { type Arrival, RightReceiver, type VaultEvent } from './right-receiver.ts';

export class IdWithoutEffect extends RightReceiver {
  override async take(event: VaultEvent, arrival: Arrival): Promise<void> {
    if (this.disk.seen.has(event.event_id)) return;
    this.disk.seen.add(event.event_id);
    await this.work();
    if (!arrival.isGone()) this.act(event);
  }
}
