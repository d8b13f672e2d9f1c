// What nobody has said of events that were emitted by hand: each side makes it up.

import type { EmitStep } from '../history.ts';
import type { Surface } from '../surface.ts';

export class Unsaid {
  readonly #sayable: readonly string[];
  readonly #byEvent = new Map<unknown, ReadonlySet<string>>();

  constructor({ emitted }: Pick<Surface, 'emitted'>) {
    this.#sayable = Object.keys(emitted);
  }

  /** Takes note of an event as the oracle has emitted it. */
  note({ fields }: EmitStep, event: unknown): void {
    const left = this.#sayable.filter((name) => !Object.hasOwn(fields, name));
    this.#byEvent.set(idOf(event), new Set(left));
  }

  /** The properties of an event that could have been said and were not; `undefined` if it was not emitted by hand. */
  of(event: unknown): ReadonlySet<string> | undefined {
    return this.#byEvent.get(idOf(event));
  }
}

function idOf(event: unknown): unknown {
  const { event_id, id = event_id } = (event ?? {}) as Readonly<Record<string, unknown>>;
  return id;
}
