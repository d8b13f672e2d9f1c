// It stores what comes last, whatever its timestamp says.

import { RightReceiver, type VaultEvent } from './right-receiver.ts';

export class LastArrivalWins extends RightReceiver {
  override store({ path, timestamp }: VaultEvent, change: { version: number; isDeleted: boolean }): void {
    this.disk.secrets.set(path, { ...change, changedAt: timestamp });
  }
}
