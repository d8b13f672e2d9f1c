// It reads what it has stored, works, and writes all of it back: what another delivery wrote meanwhile is lost.

import { RightReceiver, type VaultEvent } from './right-receiver.ts';

export class ReadsThenWrites extends RightReceiver {
  override async take(event: VaultEvent): Promise<void> {
    if (this.disk.seen.has(event.event_id)) return;
    this.disk.seen.add(event.event_id);
    const before = { secrets: new Map(this.disk.secrets), accessCount: this.disk.accessCount };
    await this.work();
    this.disk.accessCount = before.accessCount;
    this.disk.secrets.clear();
    for (const [path, secret] of before.secrets) this.disk.secrets.set(path, secret);
    this.act(event);
  }
}
