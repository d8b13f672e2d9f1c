// Draws the steps of a history one by one, from what the service offers and what the steps before have shown. It
// prefers what was tried least.

import type { Ids } from '../../engine/ids.ts';
import { type Schema, valueAt } from '../../openapi/document.ts';
import { placeOf, propertyOf } from '../../openapi/field-kind.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { Caller, CallStep, ClockStep, ReceiverStep, Step, TogetherStep, Value } from './history.ts';
import { isReference } from './history.ts';
import { Pool, parameterName } from './pool.ts';
import { type Seen, stepKey } from './seen.ts';
import { operationsById } from './side.ts';
import type { Surface } from './surface.ts';
import type { SoFar, StepSource } from './twin-run.ts';
import { type Drawing, oddValues, valueFor } from './values.ts';

export interface DrawOptions {
  readonly surface: Surface;
  readonly ids: Ids;
  readonly seen: Seen;
  /** What the target offers beside calls. */
  readonly offers: ReadonlySet<string>;
  /** Steps to begin with, of a history that showed something new. */
  readonly beginning?: readonly Step[];
  /** How many steps at most, before what can be read is read. */
  readonly maxSteps?: number;
}

const RECEIVERS = ['r1', 'r2'];

/** How many reads follow, at most. */
const MAX_READS = 10;

const SPANS = [
  1_000, 59_000, 60_000, 3_600_000, 11_820_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000,
  34_300_800_000,
];

const OFFSETS = [-1, 0, 1, 1_000, -1_000];

/** The share of calls that are no reads, in percent. */
const WRITE_PERCENT = 65;

/** The share of calls with something unusual in them, in percent. */
const ODD_PERCENT = 18;

/**
 * A source of drawn steps.
 *
 * @example await twinRun(twins, drawnHistory({ surface, ids: new Ids(1), seen, offers }))
 */
export function drawnHistory(options: DrawOptions): StepSource {
  const history = new DrawnHistory(options);
  return (soFar) => history.next(soFar);
}

class DrawnHistory {
  readonly #options: DrawOptions;
  readonly #drawing: Drawing;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #pool: Pool;
  readonly #length: number;
  readonly #beginning: Step[];
  #reads: Step[] | undefined;
  #count = 0;

  constructor(options: DrawOptions) {
    const { surface, ids, maxSteps = 18 } = options;
    this.#options = options;
    this.#operations = operationsById(surface.document);
    this.#pool = new Pool(this.#operations);
    this.#drawing = { document: surface.document, ids, pool: this.#pool, receivers: RECEIVERS };
    this.#length = maxSteps === 0 ? 0 : this.#draw(3, maxSteps);
    this.#beginning = [...(options.beginning ?? [])];
  }

  next(soFar: SoFar): Step | undefined {
    this.#pool.update(soFar);
    const given = this.#beginning.shift();
    if (given !== undefined) {
      this.#count++;
      return given;
    }
    if (this.#reads !== undefined) return this.#reads.shift();
    if (this.#count >= this.#length) {
      this.#reads = this.#census();
      return this.#reads.shift();
    }
    this.#count++;
    const step = this.#preferred(soFar);
    this.#options.seen.noteTry(stepKey(step));
    return step;
  }

  #draw(from: number, to: number): number {
    return this.#options.ids.integer('history', from, to);
  }

  #pick<T>(choices: readonly T[]): T {
    return this.#options.ids.pick('history', choices);
  }

  /**
   * Of some that are drawn, the one that was tried least. One that names what does not exist, or that tends to end
   * histories, is taken only rarely.
   */
  #preferred(soFar: SoFar): Step {
    const { seen } = this.#options;
    const draw = this.#kindOfStep(soFar);
    const id = `s${soFar.done.length + 1}`;
    const candidates = Array.from({ length: 4 }, () => draw(id));
    const weight = (step: Step) =>
      seen.triesOf(stepKey(step)) +
      50 * seen.endingsOf(endingKey(step)) +
      (isGrounded(step) ? 0 : UNGROUNDED);
    const best = Math.min(...candidates.map(weight));
    return candidates.find((step) => weight(step) === best) as Step;
  }

  /** What kind of step comes next: in the beginning, what makes objects or shows those that are there. */
  #kindOfStep({ done }: SoFar): (id: string) => Step {
    const { surface, offers, seen } = this.#options;
    const states = offers.has('states')
      ? surface.states.filter(({ name }) => seen.isOffered(`state ${name}`))
      : [];
    const actions = offers.has('simulate')
      ? surface.actions.filter(({ name }) => seen.isOffered(`action ${name}`))
      : [];
    const lot = this.#draw(0, 99);
    if (done.length < 3) {
      if (states.length > 0 && lot < 30) return (id) => this.#state(id, this.#pick(states));
      if (lot < 90) return (id) => this.#call(id, this.#pick(this.#beginners()));
    }
    if (states.length > 0 && lot < 3) return (id) => this.#state(id, this.#pick(states));
    if (actions.length > 0 && lot >= 70 && lot < 86) return (id) => this.#action(id, this.#pick(actions));
    if (offers.has('clock') && lot >= 86 && lot < 95) return (id) => this.#clock(id);
    if (offers.has('inbox') && lot >= 95 && surface.document.webhooks !== undefined)
      return (id) => this.#receiver(id);
    if (lot >= 66 && lot < 70) return (id) => this.#together(id) ?? this.#call(id);
    return (id) => this.#call(id);
  }

  /** Operations that need nothing to be there, and the lists. */
  #beginners(): readonly Operation[] {
    const { seen } = this.#options;
    const free = [...this.#operations.values()].filter(
      ({ id, parameters }) =>
        seen.isOffered(`call ${id}`) && parameters.every(({ in: where }) => where !== 'path'),
    );
    const making = free.filter(({ method }) => method === 'POST' || method === 'PUT');
    const wanted = making.length > 0 && this.#draw(0, 9) < 6 ? making : free;
    return wanted.length > 0 ? wanted : [...this.#operations.values()];
  }

  #state(id: string, { name, parameters }: { readonly name: string; readonly parameters: Schema }): Step {
    return { kind: 'state', id, state: name, params: this.#values(parameters, 30) };
  }

  #action(id: string, { name, input }: { readonly name: string; readonly input: Schema }): Step {
    return { kind: 'action', id, action: name, input: this.#values(input, 40) };
  }

  /** Two writes at once: the same one twice, the same operation with other values, or two on the same object. */
  #together(id: string): TogetherStep | undefined {
    const first = this.#call(`${id}a`);
    if (this.#operations.get(first.operation)?.method === 'GET') return undefined;
    const lot = this.#draw(0, 2);
    if (lot === 0) return { kind: 'together', id, calls: [first, { ...first, id: `${id}b` }] };
    const second = this.#call(`${id}b`, lot === 1 ? this.#operations.get(first.operation) : undefined);
    if (this.#operations.get(second.operation)?.method === 'GET') return undefined;
    const path = { ...second.path, ...first.path };
    const names = Object.keys(second.path ?? {});
    const shared = Object.fromEntries(names.map((name) => [name, path[name] as Value]));
    return {
      kind: 'together',
      id,
      calls: [first, names.length === 0 ? second : { ...second, path: shared }],
    };
  }

  /** The properties that are required, and each other one with a chance in percent. */
  #values(schema: Schema, percent: number): Readonly<Record<string, Value>> {
    const { document } = this.#options.surface;
    const place = placeOf(document, schema);
    const names = Object.keys(schema.properties ?? {});
    const chosen = names.filter((name) => schema.required?.includes(name) || this.#draw(0, 99) < percent);
    return Object.fromEntries(
      chosen.map((name) => [name, valueFor(propertyOf(document, place, name), name, this.#drawing)]),
    );
  }

  #clock(id: string): ClockStep {
    if (this.#draw(0, 9) < 5)
      return { kind: 'clock', id, due: { nth: this.#pick([1, 1, 1, 2, 3]), offsetMs: this.#pick(OFFSETS) } };
    return { kind: 'clock', id, byMs: this.#pick(SPANS) };
  }

  #receiver(id: string): ReceiverStep {
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

  #call(id: string, given?: Operation): CallStep {
    const { seen: known } = this.#options;
    const offered = [...this.#operations.values()].filter((each) => known.isOffered(`call ${each.id}`));
    const writes = offered.filter(({ method }) => method !== 'GET');
    const operation =
      given ?? this.#pick(writes.length > 0 && this.#draw(0, 99) < WRITE_PERCENT ? writes : offered);
    const body = this.#body(operation);
    const step: CallStep = {
      kind: 'call',
      id,
      operation: operation.id,
      as: this.#caller(operation),
      ...this.#parameters(operation),
      ...(body === undefined ? {} : { body }),
    };
    return this.#draw(0, 99) < ODD_PERCENT ? this.#odd(step, operation) : step;
  }

  #caller(operation: Operation): Caller {
    const { surface, seen } = this.#options;
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

  #parameters(operation: Operation, isRead = false): Pick<CallStep, 'path' | 'query' | 'headers'> {
    const { document } = this.#options.surface;
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
    const known = this.#pool.named(alias);
    if (where === 'path' && known.length > 0 && this.#draw(0, 99) < 93)
      return this.#pick(known.slice(-4)).reference;
    if (where === 'path' && operation.isMultiSegment)
      return this.#pick(['docs/a.txt', 'docs/b.txt', 'a.txt']);
    return valueFor(place, alias, this.#drawing);
  }

  #body(operation: Operation): Value | undefined {
    const content = operation.body?.content;
    if (content === undefined) return undefined;
    const pointer = content.get('application/json');
    if (pointer === undefined) return content.size > 0 ? 'abc' : undefined;
    const { document } = this.#options.surface;
    return valueFor(placeOf(document, valueAt(document, pointer) as Schema), '', this.#drawing);
  }

  /** The call with one thing in it that is unusual. */
  #odd(step: CallStep, operation: Operation): CallStep {
    const { document } = this.#options.surface;
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
    const { document } = this.#options.surface;
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

  /** Everything that can be read: lists, and the objects that the history was about. */
  #census(): Step[] {
    const reads: CallStep[] = [];
    for (const operation of this.#operations.values()) {
      if (operation.method !== 'GET' || !this.#options.seen.isOffered(`call ${operation.id}`)) continue;
      const paths = operation.parameters.filter(({ in: where }) => where === 'path');
      if (paths.length === 0) reads.push(this.#read(operation, {}));
      const [only, ...others] = paths;
      if (only === undefined || others.length > 0) continue;
      for (const { reference } of this.#pool.named(parameterName(operation.path, only.name)).slice(-3))
        reads.push(this.#read(operation, { [only.name]: reference }));
    }
    const most = this.#options.maxSteps === 0 ? reads.length : MAX_READS;
    while (reads.length > most) reads.splice(this.#draw(0, reads.length - 1), 1);
    return reads.map((step, index) => ({ ...step, id: `r${index + 1}` }));
  }

  #read(operation: Operation, path: Readonly<Record<string, Value>>): CallStep {
    const { seen, surface } = this.#options;
    const [first, ...others] = surface.credentials;
    const best = others.reduce(
      (one, each) =>
        seen.successOf(operation.id, each) > seen.successOf(operation.id, one ?? '') ? each : one,
      first,
    );
    const as = operation.security.length === 0 || best === undefined ? null : { credential: best };
    const { query } = this.#parameters(
      {
        ...operation,
        parameters: operation.parameters.filter(
          ({ in: where, isRequired }) => where === 'query' && isRequired,
        ),
      },
      true,
    );
    return { kind: 'call', id: '', operation: operation.id, as, path, ...(query && { query }) };
  }
}

/** How much less a step is wanted that names what is not there. */
const UNGROUNDED = 12;

/** Whether all ids that a step gives are those of something that an answer has shown. */
function isGrounded(step: Step): boolean {
  const given = step.kind === 'call' ? step.path : step.kind === 'action' ? step.input : {};
  return Object.entries(given ?? {}).every(
    ([name, value]) => isReference(value) || (step.kind === 'action' && !/(^|_)id$/.test(name)),
  );
}

/** What is remembered of a step that ended a history. */
export function endingKey(step: Step): string {
  if (step.kind !== 'call') return stepKey(step);
  const fields = typeof step.body === 'object' && step.body !== null ? Object.keys(step.body).toSorted() : [];
  return `${stepKey(step)} ${fields.join(',')} ${Object.keys(step.query ?? {}).join(',')}`;
}
