import { fieldKind, jsonPlace, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, operationsById } from '../../../openapi/operations.ts';
import type { OracleSession, TargetSession } from '../../session.ts';
import { type Fields, isObject } from '../comparing/difference.ts';
import type { CallStep, Value } from '../history.ts';
import type { Past } from '../outcome.ts';
import type { Surface } from '../surface.ts';
import { allOver } from './at-once.ts';
import type { Correspondence } from './correspondence.ts';
import { Names, textsIn } from './names.ts';
import type { Observation } from './observation.ts';
import { LEAST_PAGE } from './pages.ts';
import type { Side } from './side.ts';

export interface Beginning {
  readonly foreign: { readonly oracle: ReadonlySet<unknown>; readonly target: ReadonlySet<unknown> };
  /** Texts of foreign objects that only one side has, such as their names, each with its property. */
  readonly foreignTexts: ReadonlySet<string>;
  /** What the only foreign object of a list is called on either side. */
  readonly names: Names;
  /** Operations whose lists have foreign objects in them. */
  readonly mixedLists: ReadonlySet<string>;
  /** Whether the target's clock goes by itself. */
  readonly isRunning: boolean;
  /** Whether a limit of calls has kept the target from showing what is there. */
  readonly isLimited: boolean;
}

interface Sides {
  readonly oracle: Side;
  readonly target: { readonly session: TargetSession; do(step: CallStep): Promise<Observation> };
}

export const EMPTY_BEGINNING: Beginning = {
  foreign: { oracle: new Set(), target: new Set() },
  foreignTexts: new Set(),
  names: new Names(),
  mixedLists: new Set(),
  isRunning: false,
  isLimited: false,
};

/**
 * Brings the oracle to where the target is: its time, and the values of what a service has once.
 *
 * @param options.callers who may do an operation, by operation; found out here and kept
 * @param options.readers one each of those who are shown the same in a list, by operation
 * @param options.isRunning whether the target's clock goes by itself, if that is known; the clocks are then left as they are
 * @param options.past what earlier histories have made; noted here is whether it is still there
 */
export async function begin(
  sides: Sides,
  {
    surface,
    callers,
    readers,
    isRunning,
    past,
  }: {
    readonly surface: Surface;
    readonly callers: Map<string, readonly string[]>;
    readonly readers: Map<string, readonly string[]>;
    readonly isRunning?: boolean | undefined;
    readonly past?: Past | undefined;
  },
): Promise<Beginning> {
  const startedMs = performance.now();
  const foreign = { oracle: new Set<unknown>(), target: new Set<unknown>() };
  const texts = { oracle: new Set<string>(), target: new Set<string>() };
  const mixedLists = new Set<string>();
  const names = new Names();
  let isLimited = false;
  // An adapter may make a token when it is asked for it, and the target then list it.
  for (const credential of surface.credentials)
    await sides.target.session.credential(surface.service, credential).catch(() => undefined);
  const lists = listsOf(surface);
  // Once it is known who reads what, the target is asked for all of it at once.
  const reads = lists.flatMap(({ id }) => (readers.get(id) ?? []).map((credential) => read(id, credential)));
  await allOver(reads.map((step) => sides.target.do(step)));
  for (const operation of lists) {
    const reading = { operation, surface, callers };
    let first: Both | undefined;
    for (const both of await shownToEach(sides, { ...reading, readers })) {
      isLimited ||= both.target.status === 429;
      if (both.oracle.status !== 200 || both.target.status !== 200) continue;
      if (first === undefined) names.note(operation, surface.document, [both.oracle.body, both.target.body]);
      first ??= both;
      for (const side of ['oracle', 'target'] as const) {
        for (const text of textsIn(operation, surface.document, both[side].body)) texts[side].add(text);
        const ids = idsIn(both[side].body);
        if (ids.length > 0) mixedLists.add(operation.id);
        for (const id of ids) foreign[side].add(id);
      }
    }
    if (isLimited) break;
    if (first === undefined) continue;
    if (!mixedLists.has(operation.id)) await adoptAll(sides, reading, first);
  }
  const goesOn = isRunning ?? (await sameTime(sides, startedMs));
  if (past !== undefined) notePast(past, foreign.target, sides.target.session);
  return {
    foreign,
    foreignTexts: texts.oracle.symmetricDifference(texts.target),
    names,
    mixedLists,
    isRunning: goesOn,
    isLimited,
  };
}

/** What can be read without naming anything. */
function listsOf({ document }: Surface): readonly Operation[] {
  return [...operationsById(document).values()].filter(
    ({ method, parameters }) => method === 'GET' && !parameters.some(({ isRequired }) => isRequired),
  );
}

/**
 * A beginning with what lists show after a state that it has not named: each side may have set up more than the other. A list that
 * shows nothing but what is known by then is not mixed any more.
 *
 * @param options.lists the operations to read; all if left out
 * @returns it, and in which lists there was any, or had been before
 */
export async function withOthers(
  sides: Sides,
  { foreign, ...beginning }: Beginning,
  given: {
    readonly surface: Surface;
    readonly callers: Map<string, readonly string[]>;
    readonly readers: Map<string, readonly string[]>;
    readonly ids: Correspondence;
    readonly lists?: ReadonlySet<string> | undefined;
  },
): Promise<{ readonly beginning: Beginning; readonly lists: ReadonlySet<string> }> {
  const { ids, lists } = given;
  const others = { oracle: new Set(foreign.oracle), target: new Set(foreign.target) };
  const [found, emptied] = [new Set<string>(), new Set<string>()];
  for (const operation of listsOf(given.surface)) {
    if (lists?.has(operation.id) === false) continue;
    emptied.add(operation.id);
    for (const { oracle, target } of await shownToEach(sides, { operation, ...given })) {
      if (oracle.status !== 200 || target.status !== 200) continue;
      const ofOracle = idsIn(oracle.body).filter((id) => !ids.has(id));
      const ofTarget = idsIn(target.body).filter((id) => !ids.isKnown(id));
      for (const id of ofOracle) others.oracle.add(id);
      for (const id of ofTarget) others.target.add(id);
      if (ofOracle.length + ofTarget.length > 0) found.add(operation.id);
      const [mine, theirs] = [objectsIn(oracle.body), objectsIn(target.body)];
      const isWhole = mine.length === theirs.length && mine.length < LEAST_PAGE;
      const isKnown = mine.every((id) => ids.has(id)) && theirs.every((id) => ids.isKnown(id));
      if (!isWhole || !isKnown) emptied.delete(operation.id);
    }
  }
  const mixed = beginning.mixedLists.union(found);
  const after = { ...beginning, foreign: others, mixedLists: mixed.difference(emptied) };
  return { beginning: after, lists: mixed };
}

/** What was made before is foreign, too, where it is kept, though nobody has read it here. */
function notePast(past: Past, found: Set<unknown>, { offers }: TargetSession): void {
  past.first ??= new Set(found);
  const { first } = past;
  past.isKept ||= offers.size === 0 || [...found].some((id) => past.ids.has(id) && !first.has(id));
  if (past.isKept) for (const id of past.ids) found.add(id);
}

/** By then, a clock that goes by itself shows another time, in milliseconds. */
const SHOWN_AFTER_MS = 3;

/** Moves the oracle's clock, which began at the target's time, to that time; tells whether that goes on by itself. */
async function sameTime({ oracle, target: { session } }: Sides, startedMs: number): Promise<boolean> {
  if (!session.offers.has('clock')) return true;
  const leftMs = SHOWN_AFTER_MS - (performance.now() - startedMs);
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
  const { clock } = oracle.session as OracleSession;
  const behindMs = (await session.clock.now()).getTime() - (await clock.now()).getTime();
  if (behindMs > 0) await clock.advance(`${behindMs}ms`);
  return behindMs > 0;
}

interface Reading {
  readonly operation: Operation;
  readonly surface: Surface;
  readonly callers: Map<string, readonly string[]>;
}

interface Both {
  readonly oracle: Observation;
  readonly target: Observation;
}

async function readOnBoth({ oracle, target }: Sides, step: CallStep): Promise<Both> {
  return { oracle: await oracle.do(step), target: await target.do(step) };
}

/** What a list shows to each caller who may read it; of those who are shown the same, which is found out once, to one. */
async function shownToEach(
  sides: Sides,
  { readers, ...reading }: Reading & { readonly readers: Map<string, readonly string[]> },
): Promise<readonly Both[]> {
  const { operation } = reading;
  const known = readers.get(operation.id);
  const shown = new Map<string, readonly [credential: string, both: Both]>();
  for (const credential of known ?? (await callersOf(sides.oracle, reading))) {
    const both = await readOnBoth(sides, read(operation.id, credential));
    const ids = JSON.stringify([both.oracle, both.target].map(({ body }) => idsIn(body).toSorted()));
    if (known !== undefined || !shown.has(ids)) shown.set(known ? credential : ids, [credential, both]);
    if (both.target.status === 429) return [...shown.values()].map(([, each]) => each);
  }
  readers.set(
    operation.id,
    [...shown.values()].map(([credential]) => credential),
  );
  return [...shown.values()].map(([, both]) => both);
}

function read(operation: string, credential: string): CallStep {
  return { kind: 'call', id: 'begin', operation, as: { credential } };
}

/** Those who may do an operation, as the oracle shows. */
async function callersOf(oracle: Side, { operation, surface, callers }: Reading): Promise<readonly string[]> {
  const known = callers.get(operation.id);
  if (known !== undefined) return known;
  const able: string[] = [];
  for (const credential of surface.credentials) {
    const { status } = await oracle.do(read(operation.id, credential));
    if (status !== null && status < 300) able.push(credential);
  }
  callers.set(operation.id, able);
  return able;
}

/** The ids in the objects of lists. */
function idsIn(body: unknown): unknown[] {
  return itemsIn(body).flatMap((item) =>
    Object.entries(item).flatMap(([name, value]) => (/(^|_)id$/.test(name) ? value : [])),
  );
}

/** The own id of each object in lists; `undefined` of one that has none. */
export function objectsIn(body: unknown): unknown[] {
  return itemsIn(body).map((item) => item.id ?? item.target_id);
}

function itemsIn(body: unknown): Fields[] {
  if (Array.isArray(body)) return body.filter(isObject);
  return isObject(body)
    ? Object.values(body).flatMap((each) => (Array.isArray(each) ? itemsIn(each) : []))
    : [];
}

/**
 * Writes what the target has into the oracle, where the same path takes it: for each caller, who may have its own.
 *
 * @param first what both have shown to the first caller
 */
async function adoptAll({ oracle, target }: Sides, reading: Reading, first: Both): Promise<void> {
  const { operation, surface } = reading;
  const all = [...operationsById(surface.document).values()];
  const write = all.find(({ method, path }) => /^(PUT|PATCH)$/.test(method) && path === operation.path);
  if (write === undefined) return;
  const { document } = surface;
  const place = jsonPlace(document, write.body);
  const isWritten = (name: string) => {
    const inner = propertyOf(document, place, name);
    return inner.length > 0 && fieldKind(inner, name) !== 'id';
  };
  for (const [index, credential] of (await callersOf(oracle, reading)).entries()) {
    const call = read(operation.id, credential);
    const both = index === 0 ? first : await readOnBoth({ oracle, target }, call);
    const [expected, observed] = [both.oracle, both.target];
    if (expected.status !== 200 || observed.status !== 200) continue;
    const fields = Object.entries(observed.body as Record<string, Value>).filter(([name]) => isWritten(name));
    const own = expected.body as Record<string, unknown>;
    if (fields.every(([name, value]) => JSON.stringify(own[name]) === JSON.stringify(value))) continue;
    for (const writer of [credential, ...surface.credentials.filter((each) => each !== credential)]) {
      const step: CallStep = {
        ...call,
        as: { credential: writer },
        operation: write.id,
        body: Object.fromEntries(fields),
      };
      const { status } = await oracle.do(step);
      if (status === null || status >= 300) continue;
      // It may have been somebody else's.
      const now = (await oracle.do(call)).body as Record<string, unknown>;
      if (fields.every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value))) break;
    }
  }
}
