// It looks for the id, works, and inserts it then: two copies at the same time both find nothing.

import { RightReceiver, type VaultEvent } from './right-receiver.ts';

export class CheckThenInsert extends RightReceiver {
  override async take(event: VaultEvent): Promise<void> {
    if (this.disk.seen.has(event.event_id)) return;
    await this.work();
    this.disk.seen.add(event.event_id);
    this.act(event);
  }
}
