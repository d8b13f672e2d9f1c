// Draws calls: an operation, who makes it, what it names and sends, and now and then one unusual thing in it.

import { type Schema, valueAt } from '../../openapi/document.ts';
import { placeOf, propertyOf } from '../../openapi/field-kind.ts';
import type { Operation } from '../../openapi/operations.ts';
import { type Caller, type CallStep, isReference, type TogetherStep, type Value } from './history.ts';
import type { Means } from './means.ts';
import { parameterName } from './pool.ts';
import { oddValues, valueFor } from './values.ts';

/** The share of calls that are no reads, in percent. */
const WRITE_PERCENT = 65;

/** The share of calls with something unusual in them, in percent. */
const ODD_PERCENT = 18;

export class CallDrawing {
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

  /** Two writes at once: the same one twice, the same operation with other values, or two on the same object. */
  together(id: string): TogetherStep | undefined {
    const first = this.call(`${id}a`);
    if (this.#means.operations.get(first.operation)?.method === 'GET') return undefined;
    const lot = this.#draw(0, 2);
    if (lot === 0) return { kind: 'together', id, calls: [first, { ...first, id: `${id}b` }] };
    const second = this.call(`${id}b`, lot === 1 ? this.#means.operations.get(first.operation) : undefined);
    if (this.#means.operations.get(second.operation)?.method === 'GET') return undefined;
    const path = { ...second.path, ...first.path };
    const names = Object.keys(second.path ?? {});
    const shared = Object.fromEntries(names.map((name) => [name, path[name] as Value]));
    return {
      kind: 'together',
      id,
      calls: [first, names.length === 0 ? second : { ...second, path: shared }],
    };
  }

  call(id: string, given?: Operation): CallStep {
    const { seen: known } = this.#means;
    const offered = [...this.#means.operations.values()].filter((each) => known.isOffered(`call ${each.id}`));
    const writes = offered.filter(({ method }) => method !== 'GET');
    const operation =
      given ?? this.#pick(writes.length > 0 && this.#draw(0, 99) < WRITE_PERCENT ? writes : offered);
    const body = this.#body(operation);
    const step: CallStep = {
      kind: 'call',
      id,
      operation: operation.id,
      as: this.#caller(operation),
      ...this.parameters(operation),
      ...(body === undefined ? {} : { body }),
    };
    return this.#draw(0, 99) < ODD_PERCENT ? this.#odd(step, operation) : step;
  }

  #caller(operation: Operation): Caller {
    const { surface, seen } = this.#means;
    if (operation.security.length === 0 || surface.credentials.length === 0) return null;
    const lot = this.#draw(0, 99);
    if (lot < 2) return null;
    if (lot < 4) return { token: 'nobody' };
    const any = this.#pick(surface.credentials);
    if (lot >= 75) return { credential: any };
    // Those who may, as often as one another.
    const able = surface.credentials.filter((each) => seen.successOf(operation.id, each) > 0);
    return { credential: able.length > 0 ? this.#pick(able) : any };
  }

  parameters(operation: Operation, isRead = false): Pick<CallStep, 'path' | 'query' | 'headers'> {
    const { document } = this.#means.surface;
    const groups: Record<string, Record<string, Value>> = {};
    for (const { name, in: where, isRequired, schema } of operation.parameters) {
      if (where === 'cookie') continue;
      const percent = where === 'query' ? (isRead ? 0 : 45) : 12;
      if (!isRequired && this.#draw(0, 99) >= percent) continue;
      const alias = where === 'path' ? parameterName(operation.path, name) : name;
      const group = groups[where] ?? {};
      groups[where] = group;
      group[name] = this.#parameter(alias, where, placeOf(document, schema), operation);
    }
    const { path, query, header } = groups;
    return { ...(path && { path }), ...(query && { query }), ...(header && { headers: header }) };
  }

  #parameter(alias: string, where: string, place: ReturnType<typeof placeOf>, operation: Operation): Value {
    const known = this.#means.pool.named(alias);
    if (where === 'path' && known.length > 0 && this.#draw(0, 99) < 93)
      return this.#pick(known.slice(-4)).reference;
    if (where === 'path' && operation.isMultiSegment)
      return this.#pick(['docs/a.txt', 'docs/b.txt', 'a.txt']);
    return valueFor(place, alias, this.#means.drawing);
  }

  #body(operation: Operation): Value | undefined {
    const content = operation.body?.content;
    if (content === undefined) return undefined;
    const pointer = content.get('application/json');
    if (pointer === undefined) return content.size > 0 ? 'abc' : undefined;
    const { document } = this.#means.surface;
    return valueFor(placeOf(document, valueAt(document, pointer) as Schema), '', this.#means.drawing);
  }

  /** The call with one thing in it that is unusual. */
  #odd(step: CallStep, operation: Operation): CallStep {
    const { document } = this.#means.surface;
    const pointer = operation.body?.content.get('application/json');
    if (pointer !== undefined && this.#draw(0, 9) < 7) {
      const place = placeOf(document, valueAt(document, pointer) as Schema);
      const body = this.#oddIn(step.body ?? {}, place, 0);
      return { ...step, body };
    }
    const query = operation.parameters.filter((parameter) => parameter.in === 'query');
    if (query.length === 0) return step;
    const { name, schema, isRequired } = this.#pick(query);
    const { value } = this.#pick(oddValues(placeOf(document, schema), isRequired));
    const { [name]: _, ...others } = step.query ?? {};
    return { ...step, query: value === undefined || value === null ? others : { ...others, [name]: value } };
  }

  #oddIn(body: Value, place: ReturnType<typeof placeOf>, depth: number): Value {
    const { document } = this.#means.surface;
    const names = [...new Set(place.flatMap(({ properties }) => Object.keys(properties ?? {})))];
    if (names.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const fields = body as Readonly<Record<string, Value>>;
    const name = this.#pick(names);
    const inner = propertyOf(document, place, name);
    if (inner.length === 0) return body;
    const own = fields[name];
    const isNested = typeof own === 'object' && own !== null && !isReference(own) && depth < 3;
    if (isNested && this.#draw(0, 9) < 6) {
      if (Array.isArray(own)) {
        const items = inner.flatMap(({ items: each }) => (each === undefined ? [] : placeOf(document, each)));
        const [first, ...rest] = own;
        return first === undefined
          ? body
          : { ...fields, [name]: [this.#oddIn(first, items, depth + 1), ...rest] };
      }
      return { ...fields, [name]: this.#oddIn(own, inner, depth + 1) };
    }
    const isRequired = place.some(({ required }) => required?.includes(name));
    const { value } = this.#pick(oddValues(inner, isRequired));
    const { [name]: _, ...others } = fields;
    return value === undefined ? others : { ...others, [name]: value };
  }
}
