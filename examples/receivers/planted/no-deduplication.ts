// It keeps no ids, so each copy of an event has another effect.

import { RightReceiver, type VaultEvent } from './right-receiver.ts';

export class NoDeduplication extends RightReceiver {
  override take(event: VaultEvent): void {
    this.act(event);
  }
}
