// It stores the effect and then the id. When the sender hangs up in between, it stops, and acts again on the retry.

import { type Arrival, RightReceiver, type VaultEvent } from './right-receiver.ts';

export class EffectWithoutId extends RightReceiver {
  override async take(event: VaultEvent, arrival: Arrival): Promise<void> {
    if (this.disk.seen.has(event.event_id)) return;
    this.act(event);
    await this.work();
    if (!arrival.isGone()) this.disk.seen.add(event.event_id);
  }
}
