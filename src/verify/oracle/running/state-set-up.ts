import type { OpenApiDocument } from '../../../openapi/document.ts';
import { jsonPlace, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, operationsById } from '../../../openapi/operations.ts';
import { NotOffered, type OracleSession, TargetRefused } from '../../session.ts';
import type { ComparisonContext } from '../comparing/difference.ts';
import { namesToldOtherwise } from '../comparing/written-freedom.ts';
import { Pool, parameterName } from '../drawing/pool.ts';
import {
  type CallStep,
  type Reference,
  referredBy,
  type StateStep,
  type Value,
  type Values,
} from '../history.ts';
import type { DoneStep, SameObject } from '../outcome.ts';
import type { Surface } from '../surface.ts';
import { moveOracle, moveTarget } from './clock-move.ts';
import type { Correspondence } from './correspondence.ts';
import type { Observation } from './observation.ts';
import type { Side } from './side.ts';
import type { StandIns } from './stand-ins.ts';

interface Sides {
  readonly oracle: Side;
  readonly target: Side;
}

/**
 * Brings the clocks together after a state in which more time has passed on one side.
 *
 * @param options.ahead by how much the target was ahead after each state with its parameters, in milliseconds; what is found out is kept there
 * @throws TargetRefused where the oracle would have had to wait before; the next time, it does
 */
export async function sameTimeAfter(
  step: StateStep,
  { oracle, target }: Sides,
  { ahead, toleranceMs }: { readonly ahead: Map<string, number>; readonly toleranceMs: number },
): Promise<void> {
  if (!target.session.offers.has('clock')) return;
  const clocks = [target.session.clock.now(), oracle.session.clock.now()] as const;
  const [theirs, ours] = await Promise.all(clocks);
  const byMs = theirs.getTime() - ours.getTime();
  if (Math.abs(byMs) <= toleranceMs) return;
  if (byMs < 0) return moveTarget(target.session, -byMs, toleranceMs);
  ahead.set(aheadKey(step), byMs);
  throw new TargetRefused(`the state "${step.state}" lets time pass on the target that does not on the mock`);
}

/** Lets the oracle wait before a state as long as the target is known to do. */
export async function waitBefore(step: StateStep, oracle: Side, ahead: ReadonlyMap<string, number>) {
  const byMs = ahead.get(aheadKey(step)) ?? 0;
  if (byMs > 0) await moveOracle(oracle.session as OracleSession, byMs);
}

/** How much time a state takes may hang on its parameters, such as a number of days. */
function aheadKey({ state, params }: StateStep): string {
  return JSON.stringify([state, params]);
}

/**
 * What a state says of itself in numbers must be the same on both sides, or nothing after it can be compared, unless a gap leaves it open.
 *
 * @throws NotOffered when it is not
 */
export function assertSameState(
  name: string,
  { expected, observed }: Record<'expected' | 'observed', unknown>,
  document: OpenApiDocument,
): void {
  const [mine, theirs] = [expected, observed] as Readonly<Record<string, unknown>>[];
  const open = namesToldOtherwise(document);
  const isOther = ([key, value]: readonly [string, unknown]) =>
    typeof value === 'number' && typeof theirs?.[key] === 'number' && theirs[key] !== value;
  const other = Object.entries(mine ?? {}).find((each) => isOther(each) && !open.includes(each[0]));
  if (other === undefined) return;
  const [key, value] = other;
  throw new NotOffered(`state "${name}" with a ${key} of ${value}, but one of ${theirs?.[key]}`);
}

/**
 * Sees to it that a state is about the same caller on both sides, where it is about one: what is true of that caller, such as that the
 * tenant is suspended, is else true of other callers.
 *
 * @throws TargetRefused where it is about another one
 */
export async function sameCallerAfter(
  { step, expected, observed }: DoneStep,
  { oracle, target }: Sides,
  credentials: readonly string[],
): Promise<void> {
  const [ofOracle, ofTarget] = [expected, observed].map(
    ({ body }) => (body as { token?: unknown } | undefined)?.token,
  );
  if (step.kind !== 'state' || ofOracle === undefined) return;
  for (const credential of credentials) {
    const isOfOracle = (await oracle.tokenOf({ credential })) === ofOracle;
    if (isOfOracle && (await target.tokenOf({ credential })) !== ofTarget)
      throw new TargetRefused(`the state "${step.state}" is about another caller than "${credential}"`);
  }
}

/**
 * Reads the objects that a state returned on both sides, and writes into the oracle what the target has chosen there; into
 * the target, what it has not.
 */
export async function sameObjectsAfter(
  done: DoneStep,
  sides: Sides,
  { surface, ids }: { readonly surface: Surface; readonly ids: Correspondence },
): Promise<readonly SameObject[]> {
  const found: SameObject[] = [];
  const operations = operationsById(surface.document);
  const pool = new Pool(operations);
  pool.update({ done: [done], canRefer: (id) => ids.has(id) });
  for (const operation of operations.values()) {
    const [only, ...others] = operation.parameters.filter(({ in: where }) => where === 'path');
    if (operation.method !== 'GET' || only === undefined || others.length > 0) continue;
    const write = [...operations.values()].find(
      ({ method, path }) => method === 'PUT' && path === operation.path,
    );
    if (write === undefined) continue;
    for (const { reference } of pool.named(parameterName(operation.path, only.name))) {
      const place = { read: operation, write, path: { [only.name]: reference } };
      const same = await sameObject(place, sides, surface);
      if (same !== undefined) found.push(same);
    }
  }
  for (const each of found) await sameId(each, sides.oracle, ids);
  return found;
}

/** Does to an oracle again what was done to another one after the same state. */
export async function sameObjectsAgain(all: readonly SameObject[], oracle: Side, ids: Correspondence) {
  for (const each of all) {
    if (each.write !== undefined) await oracle.do(each.write);
    await sameId(each, oracle, ids);
  }
}

async function sameId({ read, id }: SameObject, oracle: Side, ids: Correspondence): Promise<void> {
  const { body } = await oracle.do(read);
  const own = ((body ?? {}) as Readonly<Record<string, unknown>>).id;
  if (own !== undefined && id !== undefined) ids.replace(own, id);
}

interface Place {
  readonly read: Operation;
  readonly write: Operation;
  readonly path: Readonly<Record<string, Reference>>;
}

async function sameObject(
  { read, write, path }: Place,
  { oracle, target }: Sides,
  surface: Surface,
): Promise<SameObject | undefined> {
  const callers = surface.credentials;
  const call = await firstAllowed(oracle, callers, { operation: read.id, path });
  if (call === undefined) return undefined;
  const [expected, observed] = [await oracle.do(call), await target.do(call)];
  const [mine, theirs] = [expected, observed].map((shown) => writable(write, shown, surface));
  if (theirs === undefined) {
    if (mine !== undefined && observed.status === 404)
      await firstAllowed(target, callers, { operation: write.id, path, body: mine });
    return undefined;
  }
  const isSame = JSON.stringify(mine) === JSON.stringify(theirs);
  const written = { operation: write.id, path, body: theirs };
  return {
    write: isSame ? undefined : await firstAllowed(oracle, callers, written),
    read: call,
    id: (observed.body as Readonly<Record<string, unknown>>).id,
  };
}

/** The call by the first of some callers who may make it; `undefined` where nobody may, or it is refused. */
async function firstAllowed(
  side: Side,
  callers: readonly string[],
  given: Pick<CallStep, 'operation' | 'path' | 'body'>,
): Promise<CallStep | undefined> {
  for (const credential of callers) {
    const call: CallStep = { kind: 'call', id: 'begin', as: { credential }, ...given };
    const { status } = await side.do(call);
    if (status !== 401 && status !== 403 && (status !== 404 || given.body === undefined)) return call;
  }
  return undefined;
}

/** What an answer shows that a write takes; `undefined` if it shows no object. */
function writable(
  { body }: Operation,
  { status, body: shown }: Observation,
  { document }: Surface,
): Values | undefined {
  if (status !== 200 || body === undefined || typeof shown !== 'object' || shown === null) return undefined;
  const place = jsonPlace(document, body);
  const fields = Object.entries(shown as Readonly<Record<string, Value>>);
  const own = fields.filter(([name]) => propertyOf(document, place, name).length > 0);
  return Object.fromEntries(own.toSorted(([one], [other]) => one.localeCompare(other)));
}

/**
 * What is known of the objects that the states of a history have set up, and those of a call that names one of them.
 *
 * @param options.setUpMs when the last one was set up, in milliseconds since 1970, and how much later it may have been on the target
 */
export function ofStates(
  call: CallStep,
  done: readonly DoneStep[],
  { sentTexts, setUpMs }: Pick<StandIns, 'sentTexts'> & { readonly setUpMs: number },
): Pick<ComparisonContext, 'isOfState' | 'isSent' | 'isOfSetUp'> {
  const states = done.filter(({ step }) => step.kind === 'state');
  if (states.length === 0) return {};
  const text = JSON.stringify(states.map(({ expected }) => expected.body ?? null));
  const told = new Set(states.flatMap(({ expected }) => Object.keys(expected.body ?? {})));
  const named = referredBy({ ...call, as: null, body: null });
  const isOfOne = states.some(({ step }) => named.includes(step.id));
  return {
    isOfState: (id) => isOfOne || (typeof id === 'string' && text.includes(JSON.stringify(id))),
    isSent: (sent) => sentTexts.has(sent),
    isOfSetUp: (name, instant) => Date.parse(instant) <= setUpMs && !told.has(name),
  };
}
