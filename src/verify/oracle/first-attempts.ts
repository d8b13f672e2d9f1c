// When a target made the first attempt of each delivery, by which later ones are told.

import type { ReceivedDelivery } from '../session.ts';

export class FirstAttempts {
  readonly #firstMs = new Map<string, number>();

  /** Takes note of deliveries, the oldest first. */
  note(deliveries: readonly ReceivedDelivery[]): void {
    for (const each of deliveries) {
      const key = keyOf(each);
      if (!this.#firstMs.has(key)) this.#firstMs.set(key, Date.parse(each.at));
    }
  }

  /** How long after the first attempt with the same bytes this one was made, in milliseconds. */
  sinceFirstMs(delivery: ReceivedDelivery): number {
    const atMs = Date.parse(delivery.at);
    return atMs - (this.#firstMs.get(keyOf(delivery)) ?? atMs);
  }
}

function keyOf({ url, body }: ReceivedDelivery): string {
  return `${url} ${body}`;
}
