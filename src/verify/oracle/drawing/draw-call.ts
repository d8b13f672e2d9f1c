// Draws calls: an operation, who makes it, what it names and sends, and now and then one unusual thing in it.

import { type Place, placeOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import {
  type Caller,
  type CallStep,
  isReference,
  type TogetherStep,
  type Value,
  type Values,
} from '../history.ts';
import { BodyDrawing } from './draw-body.ts';
import type { Draws } from './draws.ts';
import { resourceOf } from './focus.ts';
import type { Means } from './means.ts';
import { NamedObjects } from './named-objects.ts';
import { type Oddity, odditiesOf, withOddity } from './oddities.ts';
import { needsOf, parameterName } from './pool.ts';
import { valueFor } from './values.ts';

export interface CallOptions {
  /** Who calls; drawn if left out. */
  readonly as?: Caller;
  /** How many of what may be left out is given, in percent; drawn if left out. */
  readonly fullness?: number;
  /** What is unusual in it; drawn if left out, `null` for nothing. */
  readonly oddity?: Oddity | null;
  /** Which object it is about: calls of one history with the same name here name the same one in their paths. */
  readonly object?: string;
}

export class CallDrawing {
  readonly #means: Means;
  readonly #draws: Draws;
  readonly #bodies: BodyDrawing;
  /** What stands for the objects that plans name. */
  readonly objects: NamedObjects;

  constructor(means: Means) {
    this.#means = means;
    this.#draws = means.draws;
    this.#bodies = new BodyDrawing(means);
    this.objects = new NamedObjects(means.pool);
  }

  /** An operation of those that the history is about. */
  operation(): Operation {
    const { operations, percent } = this.#means.focus;
    const writes = operations.filter(({ method }) => method !== 'GET');
    return this.#draws.pick(
      writes.length > 0 && this.#draws.integer(0, 99) < percent.write ? writes : operations,
    );
  }

  call(id: string, operation: Operation = this.operation(), options: CallOptions = {}): CallStep {
    const { fullness, oddity, object } = options;
    const { as = this.#caller(operation, { isByLead: oddity === null }) } = options;
    if (object !== undefined) this.objects.noteStep(object, id);
    const body = this.#bodies.body(operation, fullness);
    const step: CallStep = {
      kind: 'call',
      id,
      operation: operation.id,
      as,
      ...this.parameters(operation, { fullness, object, takesHeaders: oddity === undefined }),
      ...(body === undefined ? {} : { body }),
    };
    if (oddity === null) return step;
    if (oddity !== undefined) return withOddity(step, oddity);
    return this.#draws.integer(0, 99) < this.#means.focus.percent.odd ? this.#odd(step, operation) : step;
  }

  /** Two writes at once: the same one twice, the same operation with other values, or two on the same object. */
  together(id: string, operation?: Operation): TogetherStep | undefined {
    const { operations } = this.#means;
    const first = this.call(`${id}a`, operation);
    if (operations.get(first.operation)?.method === 'GET') return undefined;
    const lot = this.#draws.integer(0, 2);
    if (lot === 0) return { kind: 'together', id, calls: [first, { ...first, id: `${id}b` }] };
    const second = this.call(`${id}b`, lot === 1 ? operations.get(first.operation) : undefined);
    if (operations.get(second.operation)?.method === 'GET') return undefined;
    return { kind: 'together', id, calls: [first, atSamePlace(second, first)] };
  }

  /** A call of one of the operations that name what the history has shown; `at` counts through them. */
  about(id: string, at: number): CallStep | undefined {
    const { focus } = this.#means;
    const able = focus.operations.filter((each) => needsOf(each).length > 0 && this.isShown(each));
    const operation = able[at % Math.max(1, able.length)];
    return operation && this.call(id, operation, { oddity: null });
  }

  /** A call of an operation, a change with no more than it needs, if the history has shown all that it names. */
  callOfShown(id: string, operation: Operation, as?: Caller): CallStep | undefined {
    const fullness = operation.method === 'GET' ? undefined : 0;
    return this.isShown(operation)
      ? this.call(id, operation, { oddity: null, fullness, ...(as && { as }) })
      : undefined;
  }

  /** Whether the history has shown all that an operation names. */
  isShown(operation: Operation): boolean {
    return needsOf(operation).every((name) => this.#means.pool.named(name).length > 0);
  }

  /** What was shown last under a name, by one step if that is given. */
  latest(name: string, of?: string): Value | undefined {
    const shown = this.#means.pool.named(name);
    return shown.findLast(({ reference }) => of === undefined || reference.$of === of)?.reference;
  }

  /** A read of what a call was about. */
  look(id: string, { operation, path = {} }: CallStep): CallStep | undefined {
    const { operations, focus } = this.#means;
    const about = operations.get(operation);
    if (about === undefined) return undefined;
    const reads = focus.operations.filter(
      (each) => each.method === 'GET' && resourceOf(each) === resourceOf(about),
    );
    if (reads.length === 0) return undefined;
    const read = this.call(id, this.#draws.pick(reads), {
      fullness: this.#draws.pick([0, 0, 50]),
      oddity: null,
    });
    return atSamePlace(read, { path });
  }

  /** @param options.isByLead whether it is rather nobody else than who leads the history */
  #caller(operation: Operation, { isByLead }: { readonly isByLead: boolean }): Caller {
    const { surface, seen, focus, lead } = this.#means;
    if (operation.security.length === 0 || surface.credentials.length === 0) return null;
    const any = this.#draws.pick(surface.credentials);
    if (this.#draws.integer(0, 99) < focus.percent.stranger)
      return this.#draws.pick([null, { token: 'nobody' }, { credential: any }, { credential: any }]);
    const able = seen.callers.ableOf(operation.id, surface.credentials);
    // One has made most of what there is; others find it only where they are of the same tenant.
    if (lead !== undefined && able.includes(lead) && (isByLead || this.#draws.integer(0, 9) < LEAD_OF_TEN))
      return { credential: lead };
    return { credential: able.length > 0 ? this.#draws.pick(able) : any };
  }

  /**
   * @param options.fullness how many of the optional ones of the query are given, in percent
   * @param options.takesHeaders whether headers that may be left out are given now and then, by most of which somebody is refused
   */
  parameters(
    operation: Operation,
    {
      fullness,
      object,
      takesHeaders = false,
    }: {
      readonly fullness?: number | undefined;
      readonly object?: string | undefined;
      readonly takesHeaders?: boolean;
    } = {},
  ): Pick<CallStep, 'path' | 'query' | 'headers'> {
    const { document } = this.#means.surface;
    const groups: Record<string, Record<string, Value>> = {};
    for (const { name, in: where, isRequired, schema } of operation.parameters) {
      if (where === 'cookie') continue;
      if (where === 'header' && !isRequired && !takesHeaders) continue;
      const percent = where === 'query' ? (fullness ?? USUAL_PERCENT.query) : USUAL_PERCENT[where];
      if (!isRequired && this.#draws.integer(0, 99) >= percent) continue;
      const alias = where === 'path' ? parameterName(operation.path, name) : name;
      const group = groups[where] ?? {};
      groups[where] = group;
      const isOfObject = where === 'path' && object !== undefined;
      const named = isOfObject ? this.objects.named(object, alias) : undefined;
      group[name] = named ?? this.#parameter({ name, alias, where }, placeOf(document, schema), operation);
    }
    const { path, query: drawn, header } = groups;
    const isTied = drawn !== undefined && this.#draws.integer(0, 9) < TIED_OF_TEN;
    const query = isTied ? this.tied(drawn, operation, { takesOthers: true }) : drawn;
    return { ...(path && { path }), ...(query && { query }), ...(header && { headers: header }) };
  }

  /**
   * A query in which what is asked for by its type is the latest that was shown of that type.
   *
   * @param options.takesOthers whether it may be of another type, where nothing of that one was shown
   */
  tied(
    query: Values,
    { parameters }: Operation,
    { takesOthers = false }: { readonly takesOthers?: boolean } = {},
  ): Values {
    const tied = parameters.flatMap(({ name, schema }): Values[] => {
      const [type, id] = [query[name], name.replace(/_type$/, '_id')];
      if (id === name || type === undefined || parameters.every((each) => each.name !== id)) return [];
      const types = [type, ...(takesOthers ? ((schema.enum ?? []) as Value[]) : [])];
      const known = types.flatMap((each): Values[] => {
        const latest = this.latest(`${each}_id`);
        return latest === undefined ? [] : [{ [name]: each, [id]: latest }];
      });
      return known.slice(0, 1);
    });
    return Object.assign({ ...query }, ...tied);
  }

  #parameter(
    { name, alias, where }: { readonly name: string; readonly alias: string; readonly where: string },
    place: Place,
    operation: Operation,
  ): Value {
    const { pool, seen } = this.#means;
    const known = pool.named(alias);
    const likely = known.filter(({ reference }) => !seen.isInVain(operation.id, name, reference));
    const choices = (likely.length > 0 ? likely : known).slice(-4);
    if (where === 'path' && choices.length > 0 && this.#draws.integer(0, 99) < 96)
      return this.#draws.pick(choices).reference;
    if (where === 'path' && operation.isMultiSegment)
      return this.#draws.pick(['docs/a.txt', 'docs/b.txt', 'a.txt']);
    return valueFor(place, alias, this.#means.drawing);
  }

  /** The call with one thing in it that is unusual. */
  #odd(step: CallStep, operation: Operation): CallStep {
    const oddities = odditiesOf(operation, this.#means.surface.document, step);
    return oddities.length === 0 ? step : withOddity(step, this.#draws.pick(oddities));
  }
}

/** How many of ten calls the caller makes who leads a history. */
const LEAD_OF_TEN = 8;

/** How many of ten queries ask for what is of the type that they name. */
const TIED_OF_TEN = 8;

/** How often an optional parameter is given, in percent. */
const USUAL_PERCENT = { path: 100, query: 45, header: 12 };

/** A call with what another one names in its path, where it takes it. */
function atSamePlace(call: CallStep, { path = {} }: Pick<CallStep, 'path'>): CallStep {
  if (call.path === undefined) return call;
  const shared = Object.entries(call.path).map(([name, value]) => [name, path[name] ?? value]);
  return { ...call, path: Object.fromEntries(shared) };
}

/** Whether all ids that a call names are those of something that an answer has shown. */
export function isGrounded({ path = {} }: CallStep): boolean {
  return Object.values(path).every(isReference);
}
