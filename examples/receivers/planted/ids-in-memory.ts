// It remembers the ids that it has seen in memory only: after a restart a retry is new to it.

import { RightReceiver, type VaultEvent } from './right-receiver.ts';

export class IdsInMemory extends RightReceiver {
  #seen = new Set<string>();

  override take(event: VaultEvent): void {
    if (this.#seen.has(event.event_id)) return;
    this.#seen.add(event.event_id);
    this.act(event);
  }

  override restart(): void {
    super.restart();
    this.#seen = new Set();
  }
}
