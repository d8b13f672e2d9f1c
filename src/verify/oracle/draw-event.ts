// Draws what is no call: provider states, what no client can cause, receivers' answers and moves of the clock.

import type { Schema } from '../../openapi/document.ts';
import { placeOf, propertyOf } from '../../openapi/field-kind.ts';
import type { ClockStep, ReceiverStep, Step, Value } from './history.ts';
import { type Means, RECEIVERS } from './means.ts';
import { valueFor } from './values.ts';

const SPANS = [
  1_000, 59_000, 60_000, 3_600_000, 11_820_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000,
  34_300_800_000,
];

const OFFSETS = [-1, 0, 1, 1_000, -1_000];

export class EventDrawing {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  #draw(from: number, to: number): number {
    return this.#means.ids.integer('history', from, to);
  }

  #pick<T>(choices: readonly T[]): T {
    return this.#means.ids.pick('history', choices);
  }

  state(id: string, { name, parameters }: { readonly name: string; readonly parameters: Schema }): Step {
    return { kind: 'state', id, state: name, params: this.#values(parameters, 30) };
  }

  action(id: string, { name, input }: { readonly name: string; readonly input: Schema }): Step {
    return { kind: 'action', id, action: name, input: this.#values(input, 40) };
  }

  /** The properties that are required, and each other one with a chance in percent. */
  #values(schema: Schema, percent: number): Readonly<Record<string, Value>> {
    const { document } = this.#means.surface;
    const place = placeOf(document, schema);
    const names = Object.keys(schema.properties ?? {});
    const chosen = names.filter((name) => schema.required?.includes(name) || this.#draw(0, 99) < percent);
    return Object.fromEntries(
      chosen.map((name) => [name, valueFor(propertyOf(document, place, name), name, this.#means.drawing)]),
    );
  }

  clock(id: string): ClockStep {
    if (this.#draw(0, 9) < 5)
      return { kind: 'clock', id, due: { nth: this.#pick([1, 1, 1, 2, 3]), offsetMs: this.#pick(OFFSETS) } };
    return { kind: 'clock', id, byMs: this.#pick(SPANS) };
  }

  receiver(id: string): ReceiverStep {
    const fail = this.#pick([
      { status: 500 },
      { status: 503 },
      { status: 410 },
      { status: 302 },
      { hang: true },
      { reset: true },
    ]);
    const script = this.#pick([
      { then: fail },
      { answers: [fail], then: { status: 200 } },
      { answers: [fail, fail], then: { status: 204 } },
      { answers: [{ status: 200 }, fail], then: { status: 200 } },
      { then: { status: 200 } },
    ]);
    return { kind: 'receiver', id, receiver: this.#pick(RECEIVERS), script };
  }
}
