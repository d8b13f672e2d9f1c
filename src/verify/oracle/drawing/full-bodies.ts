// Finds bodies with as much in them as an operation takes: it begins with what is required and adds one property after the
// other, each with a value that the oracle accepts. Rules that hold between properties need not be known for that.

import { follow, type OperationObject, type RequestBody, valueAt } from '../../../openapi/document.ts';
import { jsonPlace, type Place, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { CallStep, Value } from '../history.ts';
import type { DoneStep } from '../outcome.ts';
import type { CallDrawing } from './draw-call.ts';
import { type Means, RECEIVERS } from './means.ts';
import { valueFor } from './values.ts';

/** How many values are tried for one property, and for what is required. */
const MAX_TRIES = 10;
const MAX_BEGINNINGS = 12;

type Fields = Readonly<Record<string, Value>>;

/** Gives the calls that find one body, one after the other; told after each whether it was accepted. */
export class BodyFinding {
  readonly #means: Means;
  readonly #calls: CallDrawing;
  readonly #operation: Operation;
  readonly #place: Place;
  #accepted: CallStep | undefined;
  #tried: CallStep | undefined;
  #left: string[] = [];
  /** Bodies that the document shows, the first of which is tried first. */
  readonly #examples: readonly Value[];
  #tries = 0;

  /** @param count which of several bodies this is to be, from 0 */
  constructor(means: Means, calls: CallDrawing, operation: Operation, count: number) {
    const { document } = means.surface;
    this.#means = means;
    this.#calls = calls;
    this.#operation = operation;
    this.#place = jsonPlace(document, operation.body);
    this.#examples = examplesOf(means, operation).slice(count);
  }

  /** The body that was found, if any was accepted. */
  get found(): Value | undefined {
    return this.#accepted?.body;
  }

  /** The next call; `undefined` when there is nothing more to try. */
  next(id: string, last: DoneStep | undefined): CallStep | undefined {
    if (this.#tried !== undefined) this.#note(last);
    this.#tried = this.#accepted === undefined ? this.#beginning(id) : this.#more(id, this.#accepted);
    return this.#tried;
  }

  #note(last: DoneStep | undefined): void {
    const isAccepted = last?.step.id === this.#tried?.id && (last?.expected.status ?? 500) < 300;
    this.#tries++;
    if (!isAccepted) return;
    if (this.#accepted === undefined) this.#left = this.#names();
    else this.#left.shift();
    this.#accepted = this.#tried;
    this.#tries = 0;
  }

  #names(): string[] {
    const names = [...new Set(this.#place.flatMap(({ properties }) => Object.keys(properties ?? {})))];
    return names.filter((name) => propertyOf(this.#means.surface.document, this.#place, name).length > 0);
  }

  #beginning(id: string): CallStep | undefined {
    if (this.#place.length === 0 || this.#tries >= MAX_BEGINNINGS) return undefined;
    const step = this.#calls.call(id, this.#operation, { fullness: 0, oddity: null });
    const example = this.#tries < 2 ? this.#examples[0] : undefined;
    return example === undefined ? step : { ...step, body: this.#ofHistory(example, '') };
  }

  /** An example with the ids and receivers of this history. */
  #ofHistory(value: Value, name: string): Value {
    if (typeof value === 'string' && /(^|_)url$/.test(name)) return { $receiver: RECEIVERS[0] as string };
    if (typeof value === 'string' && /(^|_)id$/.test(name))
      return this.#means.pool.named(name).at(-1)?.reference ?? value;
    if (Array.isArray(value)) return value.map((each) => this.#ofHistory(each, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, this.#ofHistory(each as Value, key)]),
    );
  }

  #more(id: string, accepted: CallStep): CallStep | undefined {
    if (this.#tries >= MAX_TRIES) {
      this.#left.shift();
      this.#tries = 0;
    }
    const [name] = this.#left;
    if (name === undefined) return undefined;
    const { surface, drawing } = this.#means;
    const inner = propertyOf(surface.document, this.#place, name);
    const value = valueFor(inner, name, { ...drawing, fullness: this.#tries === 0 ? 100 : 30 });
    return { ...accepted, id, body: { ...(accepted.body as Fields), [name]: value } };
  }
}

/** The examples of a body that the document gives. */
function examplesOf({ surface: { document } }: Means, { pointer }: Operation): readonly Value[] {
  const { requestBody } = valueAt(document, pointer) as OperationObject;
  if (requestBody === undefined) return [];
  const { content } = follow<RequestBody>(document, requestBody, '').value;
  const { examples = {} } = (content['application/json'] ?? {}) as {
    readonly examples?: Readonly<Record<string, { readonly value?: Value }>>;
  };
  return Object.values(examples).flatMap(({ value }) => (value === undefined ? [] : [value]));
}
