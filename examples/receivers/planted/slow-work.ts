// It works on a deletion for longer than the service waits, and answers afterwards.

import { setTimeout as pause } from 'node:timers/promises';
import { type Arrival, RightReceiver, type VaultEvent } from './right-receiver.ts';

export class SlowWork extends RightReceiver {
  override async take(event: VaultEvent, arrival: Arrival): Promise<void> {
    const isNew = !this.disk.seen.has(event.event_id);
    while (isNew && event.event_type === 'secret.deleted' && !arrival.isGone()) await pause(5);
    super.take(event, arrival);
  }
}
