// A fault at the wire that tells whether it has changed anything: only then can traffic show it.

import type { Alteration, WireFault } from '../../../src/verify/mutation/wire-fault.ts';

export class Striking implements Pick<WireFault, 'atWire'> {
  #hasStruck = false;
  readonly #atWire: WireFault['atWire'];

  constructor(atWire: WireFault['atWire']) {
    this.#atWire = atWire;
  }

  /** Whether an answer, an event or an attempt was another than without the fault. */
  get hasStruck(): boolean {
    return this.#hasStruck;
  }

  atWire(): Alteration {
    const { answer, event, send, ...others } = this.#atWire();
    return {
      ...others,
      ...(answer && {
        answer: async (call, proceed) => {
          let right: unknown;
          const shown = await answer(call, async (change) => {
            const asked = { ...call, ...change };
            const answered = await proceed(change);
            // A fault may look at something on the way; that is nothing that a consumer sees.
            if (asked.method === 'GET' && call.method !== 'GET') return answered;
            this.#note(asked, call);
            right = answered;
            return answered;
          });
          this.#note(shown, right);
          return shown;
        },
      }),
      ...(event && {
        event: (payload, type) => {
          const altered = event(payload, type);
          this.#note(altered, payload);
          return altered;
        },
      }),
      ...(send && {
        send: async (attempt, proceed) => {
          let right: unknown;
          const told = await send(attempt, async (change) => {
            right = await proceed(change);
            this.#note({ ...attempt, ...change }, attempt);
            return right as Awaited<ReturnType<typeof proceed>>;
          });
          this.#note(told, right);
          return told;
        },
      }),
    };
  }

  #note(shown: unknown, right: unknown): void {
    if (JSON.stringify(shown) !== JSON.stringify(right)) this.#hasStruck = true;
  }
}
