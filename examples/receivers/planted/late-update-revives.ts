// It removes a deleted secret without a trace, so a late update of it creates it again.

import { RightReceiver, type VaultEvent } from './right-receiver.ts';

export class LateUpdateRevives extends RightReceiver {
  override store(event: VaultEvent, change: { version: number; isDeleted: boolean }): void {
    if (change.isDeleted) this.disk.secrets.delete(event.path);
    else super.store(event, change);
  }
}
