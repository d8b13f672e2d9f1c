// It answers as soon as an event is in a queue in memory, and loses what is in it at a restart.

import { setTimeout as pause } from 'node:timers/promises';
import { type Arrival, RightReceiver, type VaultEvent } from './right-receiver.ts';

const QUEUE_MS = 10;

export class AcknowledgesBeforeStoring extends RightReceiver {
  #life = 0;

  override take(event: VaultEvent, arrival: Arrival): void {
    void this.working(() => this.#later(event, arrival));
  }

  async #later(event: VaultEvent, arrival: Arrival): Promise<void> {
    const life = this.#life;
    await pause(QUEUE_MS);
    if (life === this.#life) await super.take(event, arrival);
  }

  override restart(): void {
    super.restart();
    this.#life++;
  }
}
