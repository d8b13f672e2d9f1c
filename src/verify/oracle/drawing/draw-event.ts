// Draws what is no call: provider states, what no client can cause, events by hand, receivers' answers and moves of the
// clock.

import { follow, type OperationObject, type RequestBody, type Schema } from '../../../openapi/document.ts';
import { isIdName, type Place, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import type { ActionStep, ClockStep, EmitStep, ReceiverStep, Step, Value, Values } from '../history.ts';
import type { Surface } from '../surface.ts';
import type { Draws } from './draws.ts';
import { type Means, RECEIVERS } from './means.ts';
import { namesOfInput, needsOfInput, subjectOfAction } from './pool.ts';
import { valueFor, valuesFor } from './values.ts';

const SPANS = [
  1_000, 59_000, 60_000, 3_600_000, 11_820_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000,
  34_300_800_000,
];

const DAY_MS = 86_400_000;

const OFFSETS = [-1, 0, 1, 1_000, -1_000];

/** What a receiver may answer from now on. */
export const SCRIPTS: readonly ReceiverStep['script'][] = [
  { then: { status: 500 } },
  { then: { hang: true } },
  { answers: [{ status: 422 }], then: { status: 200 } },
  { answers: [{ reset: true }, { status: 302 }], then: { status: 204 } },
  { answers: [{ status: 404 }, { status: 429 }, { hang: true }], then: { status: 201 } },
  { then: { status: 410 } },
  // Those beside a success, up to the last attempt.
  { answers: [300, 304, 399, 400, 403, 599].map((status) => ({ status })), then: { status: 299 } },
  { answers: [301, 400, 401, 500, 502, 307, 308].map((status) => ({ status })) },
  { answers: [{ status: 206 }], then: { status: 200 } },
];

/** Where time cannot be moved, nobody waits for an answer that does not come. */
const ANSWERS = SCRIPTS.filter((script) => !JSON.stringify(script).includes('hang'));

export class EventDrawing {
  readonly #means: Means;
  readonly #draws: Draws;

  constructor(means: Means) {
    this.#means = means;
    this.#draws = means.draws;
  }

  state(
    id: string,
    { name, parameters }: { readonly name: string; readonly parameters: Schema },
    { fullness = 30, given = {} }: { readonly fullness?: number; readonly given?: Values } = {},
  ): Step {
    return { kind: 'state', id, state: name, params: { ...this.#values(parameters, fullness), ...given } };
  }

  /** An action, or time that passes; now and then nothing. */
  chance(id: string, actions: Surface['actions']): Step | undefined {
    const lot = this.#draws.integer(0, 9);
    if (lot < 5 && actions.length > 0) return this.action(id, this.#draws.pick(actions));
    return lot < 7 && this.#means.focus.hasClock ? this.clock(id) : undefined;
  }

  action(
    id: string,
    { name, input }: { readonly name: string; readonly input: Schema },
    fullness = this.#draws.pick([10, 50, 100]),
    given: Values = {},
  ): Step {
    const drawn = { ...this.#values(input, fullness, subjectOfAction(name)), ...this.#lists(input) };
    return { kind: 'action', id, action: name, input: { ...drawn, ...given } };
  }

  /** Whether all that an action names is something that an answer has shown, or of which none is known to show any. */
  isGrounded({ action, input }: ActionStep): boolean {
    const { surface, seen, pool } = this.#means;
    const known = surface.actions.find(({ name }) => name === action);
    const named = new Map([
      ...Object.keys(input)
        .filter(isIdName)
        .map((name) => [name, name] as const),
      ...namesOfInput(known?.input ?? {}),
    ]);
    const isShown = (name: string) => [input[name]].flat().every((value) => typeof value !== 'string');
    const isOfNothing = (name: string) => !pool.isAskedFor(name) && seen.producersOf(name).length === 0;
    return [...named].every(([name, needed]) => isShown(name) || isOfNothing(needed));
  }

  /** The same action about an object, with an id that was shown in the place of a text that it has to give: it may want one there. */
  withId(step: ActionStep): ActionStep {
    const { surface, pool } = this.#means;
    const input = surface.actions.find(({ name }) => name === step.action)?.input ?? {};
    const texts = (input.required ?? []).filter(
      (name) => typeof step.input[name] === 'string' && !isIdName(name),
    );
    const ids = pool.latestIds();
    if (texts.length === 0 || ids.length === 0 || needsOfInput(input).length === 0) return step;
    return {
      ...step,
      input: { ...step.input, [this.#draws.pick(texts)]: this.#draws.pick(ids).reference },
    };
  }

  /** Lists of what was shown: all of the latest, or one. */
  #lists(input: Schema): Values {
    const lists = namesOfInput(input).filter(([name, needed]) => name !== needed);
    return Object.fromEntries(
      lists.flatMap(([name, needed]) => {
        const known = this.#means.pool.named(needed).slice(-3);
        const references = known.map(({ reference }) => reference);
        return references.length === 0 ? [] : [[name, this.#draws.pick([references, references.slice(-1)])]];
      }),
    );
  }

  /** An event of a type, with what it must have and can be told; what nobody says is made up, and not compared. */
  emit(id: string, type: string): EmitStep {
    const { surface, drawing, pool } = this.#means;
    const { document, emitted } = surface;
    const item = document.webhooks?.[type]?.post as OperationObject | undefined;
    const body = item?.requestBody && follow<RequestBody>(document, item.requestBody, '').value;
    const payload = placeOf(document, Object.values(body?.content ?? {})[0]?.schema ?? {});
    const isId = (name: string) => /(^|_)id$/.test(name);
    const isNeeded = (name: string) =>
      payload.some(({ required }) => required?.includes(name)) &&
      propertyOf(document, payload, name).length > 0;
    const names = Object.keys(emitted).filter(
      (name) => isNeeded(name) && (!isId(name) || pool.named(name).length > 0),
    );
    const given = { ...drawing, fullness: 100 };
    const fields = valuesFor(names, (name) => {
      const place = propertyOf(document, payload, name);
      return unconditional(valueFor(place, name, given), place);
    });
    return { kind: 'emit', id, type, fields };
  }

  /** The properties that are required, and each other one with a chance in percent. */
  #values(schema: Schema, percent: number, subject?: string): Readonly<Record<string, Value>> {
    const { document } = this.#means.surface;
    const place = placeOf(document, schema);
    const names = Object.keys(schema.properties ?? {});
    // What does not exist is named only where something has to be.
    const isUnknown = (name: string) => /(^|_)id$/.test(name) && this.#means.pool.named(name).length === 0;
    const chosen = names.filter(
      (name) => schema.required?.includes(name) || (!isUnknown(name) && this.#draws.integer(0, 99) < percent),
    );
    const drawing = { ...this.#means.drawing, ...(subject !== undefined && { subject }) };
    return valuesFor(chosen, (name) => valueFor(propertyOf(document, place, name), name, drawing));
  }

  clock(id: string): ClockStep {
    if (this.#draws.integer(0, 9) < 6)
      return {
        kind: 'clock',
        id,
        due: { nth: this.#draws.pick([1, 1, 1, 2, 3]), offsetMs: this.#draws.pick(OFFSETS) },
      };
    return { kind: 'clock', id, byMs: this.#draws.pick(SPANS) };
  }

  /** How long it is until so far from the nth midnight (UTC) after the present; where that is over, from the one after it. */
  untilMidnightMs(nth: number, offsetMs: number): number {
    const untilMs = nth * DAY_MS - (this.#means.drawing.nowMs() % DAY_MS) + offsetMs;
    return untilMs > 0 ? untilMs : untilMs + DAY_MS;
  }

  receiver(
    id: string,
    script = this.#draws.pick(this.#means.focus.hasClock ? SCRIPTS : ANSWERS),
  ): ReceiverStep {
    return { kind: 'receiver', id, receiver: this.#draws.pick(RECEIVERS), script };
  }
}

/** A value in which nothing is true on a condition that rules out what else it has. */
function unconditional(value: Value, place: Place): Value {
  const conditions = place.map((schema): Schema | undefined => (schema as { readonly if?: Schema }).if);
  const ruledOut = conditions.flatMap((condition) => Object.entries(condition?.properties ?? {}));
  const others = ruledOut.flatMap(([name, { const: only }]) => (only === true ? [[name, false]] : []));
  return others.length === 0 ? value : { ...Object(value), ...Object.fromEntries(others) };
}
