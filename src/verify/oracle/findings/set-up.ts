// What is no fault of a target, although the two sides differ: how its adapter sets up a state, and what it has chosen where it
// may. Both show when nothing is done but to read.

import { deliveryPolicyOf } from '../../../delivery/policy/policy.ts';
import type { Ids } from '../../../engine/ids.ts';
import { isIdName } from '../../../openapi/field-kind.ts';
import { operationsById } from '../../../openapi/operations.ts';
import type { Values } from '../../session.ts';
import { SETTLED } from '../comparing/choices.ts';
import type { Judged } from '../comparing/freedom.ts';
import type { Freedom } from '../comparing/written-freedom.ts';
import { drawnHistory } from '../drawing/draw-history.ts';
import type { Seen } from '../drawing/seen.ts';
import { stepKey } from '../drawing/step-keys.ts';
import { type CallStep, type History, isReference, referencesIn, referredBy, type Step } from '../history.ts';
import type { DoneStep, NotJudged, TwinRun, Twins } from '../outcome.ts';
import { objectsIn } from '../running/beginning.ts';
import { PAST } from '../running/foreign-objects.ts';
import type { Observation } from '../running/observation.ts';
import { shownAt } from '../running/stand-ins.ts';
import { isOfRequest } from '../running/statuses.ts';
import { stepsOf, twinRun } from '../running/twin-run.ts';
import type { Surface } from '../surface.ts';

export interface Reading {
  readonly twins: Twins;
  readonly ids: Ids;
  readonly seen: Seen;
  readonly offers: ReadonlySet<string>;
  /** Makes the names of receivers unique to the run. */
  readonly number: number;
}

interface Given {
  readonly reading: Reading;
  /** The steps, with what both sides showed. */
  readonly done: readonly DoneStep[];
  readonly differences: readonly Judged[];
  /** Whether a history shows the difference, with what is known of the target's choices by then. */
  readonly fails: (history: History) => Promise<boolean>;
}

/** Why what a history shows is not of it, on a target that is not empty at its beginning: it is of the past, or of its states. */
export async function notOfTheHistory(history: History, given: Given): Promise<string | undefined> {
  return (await isOfThePast(history, given)) ? PAST : unlikeStates(history, given.reading);
}

/** Why a history cannot be judged: its states are not the same on both sides, as reading shows before anything is done. */
async function unlikeStates({ steps }: History, reading: Reading): Promise<string | undefined> {
  const states = steps.filter(({ kind }) => kind === 'state');
  if (states.length === 0) return undefined;
  // What a state sets up may be of the time at which it does so.
  const setUp = steps
    .slice(0, steps.lastIndexOf(states.at(-1) as Step))
    .filter(({ kind }) => kind === 'state' || kind === 'clock');
  const { outcome, done } = await readAfter([...setUp, ...states.slice(-1)], reading);
  if (outcome.kind !== 'diverged') return undefined;
  if (outcome.differences.some((each) => isOfService(each, done, READ_AT_ONCE))) return undefined;
  for (const step of states) reading.seen.offers.noteEnding(stepKey(step));
  return setUpOtherwise(states, outcome.differences);
}

type Kinds = ReadonlySet<Judged['kind']>;

/**
 * Whether somebody finds what a state has set up on one side alone, and on neither the caller who may do most: then it is somebody
 * else's, and the state does not say whose.
 */
async function isOfStrangers(
  { steps }: History,
  { reading: { twins, seen, number }, done }: Given,
): Promise<boolean> {
  const [last, shown] = [steps.at(-1), done.at(-1)];
  const [owner] = seen.callers.busiestOf(twins.surface.credentials);
  const states = done.filter(({ step }) => step.kind === 'state');
  if (last?.kind !== 'call' || shown === undefined || owner === undefined || states.length === 0)
    return false;
  const ids = new Set(
    states.flatMap(({ expected, observed }) => [expected.body, observed.body].flatMap(idsIn)),
  );
  const isNamed = referredBy({ ...last, as: null }).some((id) => states.some(({ step }) => step.id === id));
  const isHidden = ({ status, body }: Observation) =>
    isNamed ? status === 403 || status === 404 : ids.isDisjointFrom(new Set(textsIn(body)));
  if (isHidden(shown.expected) === isHidden(shown.observed)) return false;
  const byOwner = [...steps.slice(0, -1), { ...last, as: { credential: owner } }];
  const again = (await twinRun(twins, stepsOf(byOwner), { number })).done.at(-1);
  return again?.step.id === last.id && isHidden(again.expected) && isHidden(again.observed);
}

/** The ids in what a state has returned, or of which it is a list. */
function idsIn(body: unknown): readonly string[] {
  return Object.entries(body ?? {}).flatMap(([name, value]) => (isIdName(name) ? textsIn(value) : []));
}

/** What a set-up may explain in a read right after it. */
const READ_AT_ONCE: Kinds = new Set(['value', 'missing', 'added', 'id', 'instant']);

/** What it may explain later: another value, and where a call was to fail before, whatever it has met. */
const READ_LATER: Kinds = new Set(['value']);
const MET_A_FAILURE: Kinds = new Set(['value', 'status', 'missing', 'added']);

/** Whether no set-up explains a difference: another form never, nor an object twice, nor a value that the state has returned. */
function isOfService(difference: Judged, done: readonly DoneStep[], explained: Kinds): boolean {
  const { kind, gapsAllowing } = difference;
  if (gapsAllowing.length > 0) return false;
  const isOther = !explained.has(kind) || isOfForm(difference);
  return isOther || isReturned(difference, done) || isTwice(difference, done);
}

/** Whether a list shows an object that it has already. */
function isTwice({ kind, observed }: Judged, done: readonly DoneStep[]): boolean {
  const [id] = objectsIn([observed]);
  const all = objectsIn(done.at(-1)?.observed.body);
  return kind === 'added' && id !== undefined && all.filter((each) => each === id).length > 1;
}

/** Whether a state has returned on both sides, under the same name, the value that the target does not show. */
function isReturned({ at, kind, expected }: Judged, done: readonly DoneStep[]): boolean {
  const name = at.slice(at.lastIndexOf('/') + 1);
  const isAsShown = ({ body }: Observation) => (body as Values | undefined)?.[name] === expected;
  const states = done.filter(({ step }) => step.kind === 'state');
  return kind === 'value' && states.some((each) => [each.expected, each.observed].every(isAsShown));
}

/**
 * Whether, on a target that keeps what was done before, the last step shows the same without all others but those that it takes
 * values from: it names no object of the history then, and may be about anything that was there.
 */
async function isOfThePast(
  { service, steps }: History,
  { reading, done, differences, fails }: Given,
): Promise<boolean> {
  const last = steps.at(-1);
  const calls = (last?.kind === 'together' ? last.calls : [last]).filter((each) => each?.kind === 'call');
  if (reading.twins.past?.isKept !== true || last === undefined || calls.length === 0) return false;
  if (calls.some(namesObject) || differences.some(isOfForm)) return false;
  if (isOfRequest(statusesIn(done.at(-1)))) return false;
  const taken = referredBy(last);
  const alone = [...steps.filter(({ id }) => taken.includes(id)), last];
  return alone.length === steps.length || fails({ service, steps: alone });
}

/** The statuses that both sides answered, of one call or of two at once. */
function statusesIn(last: DoneStep | undefined): readonly unknown[] {
  return [last?.expected, last?.observed].flatMap((each) => [
    each?.status,
    ...(Array.isArray(each?.body) ? each.body.map((one) => one?.status) : []),
  ]);
}

/** Whether a call names an object that the history has shown; whose token is used does not matter. */
function namesObject({ as: _, ...call }: CallStep): boolean {
  const visit = (value: unknown): boolean => {
    if (isReference(value)) return isIdName(value.at.split('/').at(-1) ?? '');
    return typeof value === 'object' && value !== null && Object.values(value).some(visit);
  };
  return visit(call);
}

/** Whether values are of another type, or headers are missing: no past explains that. */
function isOfForm({ at, expected, observed, gapsAllowing }: Judged): boolean {
  if (gapsAllowing.length > 0) return false;
  const values = [expected, observed];
  return (
    at.startsWith('headers/') ||
    (values.every((value) => value !== undefined && value !== null) && typeof expected !== typeof observed)
  );
}

/**
 * Why a smallest history shows nothing of the target: it only reads what a state has set up, or what is read before its last
 * step shows a choice that explains it.
 */
export async function notOfTheTarget(history: History, given: Given): Promise<string | undefined> {
  const { steps } = history;
  const { reading, done, differences, fails } = given;
  // What is smaller may name nothing any more.
  if (await isOfThePast(history, given)) return PAST;
  if (isOfStates(done, differences, reading.twins.surface)) return setUpOtherwise(steps, differences);
  if (await isOfStrangers(history, given)) return 'whose the object of a state is, which it does not say';
  if (relatesStates(done)) return 'how objects of two states belong together, which neither of them says';
  await readAfter(steps.slice(0, -1), reading);
  return (await fails(history)) ? undefined : 'a difference that a choice of the target explains';
}

/**
 * The twins, with a mock that is set to do as the target, where a setting explains a difference and the two then agree.
 *
 * @param options.tried gaps for which that was tried before; added to
 */
export async function setAsTarget(
  { done }: TwinRun,
  differences: readonly Judged[],
  { twins, tried, number }: { readonly twins: Twins; readonly tried: Set<string>; readonly number: number },
): Promise<Twins> {
  const ends = differences.filter(({ consequence }) => consequence === 'end');
  const isOfAll = (gap: string) => ends.every(({ gapsAllowing }) => gapsAllowing.includes(gap));
  const all = ends.flatMap(({ freedoms = [] }) => freedoms);
  // After the first delay, an attempt tells nothing: it is counted from the first one, and from the one before.
  const firstMs = () => deliveryPolicyOf(twins.surface.document).delaysMs[1] ?? 0;
  const tells = ({ delays }: Freedom) =>
    delays !== true || ends.some(({ sinceFirstMs = 0 }) => sinceFirstMs > firstMs());
  const free = all.find(
    (each) => each.settings !== undefined && tells(each) && !tried.has(each.gap) && isOfAll(each.gap),
  );
  if (free === undefined) return twins;
  tried.add(free.gap);
  const { service } = twins.surface;
  const known = twins.settings?.[service] as Values | undefined;
  const set = { ...twins, settings: { [service]: { ...known, ...free.settings } } };
  const { outcome } = await twinRun(set, stepsOf(done.map(({ step }) => step)), { number });
  if (outcome.kind !== 'agreed') return twins;
  twins.choices?.set(free.gap, SETTLED);
  return set;
}

/** Does steps and reads everything, by which it is learned what the target has chosen. */
function readAfter(beginning: readonly Step[], { twins, number, ...given }: Reading): Promise<TwinRun> {
  const source = drawnHistory({ ...given, surface: twins.surface, beginning, maxSteps: 0 });
  return twinRun({ ...twins, comparesSetUp: true }, source, { number });
}

/**
 * Whether other values show only what a state has set up: after it, nothing was done than to read it, or was refused, or changes
 * nothing. Where something was let happen before, as that the next call fails, the state may have met it.
 */
function isOfStates(
  done: readonly DoneStep[],
  differences: readonly Judged[],
  { document }: Surface,
): boolean {
  const isRead = ({ step, expected, observed }: DoneStep) => {
    if (step.kind !== 'call') return step.kind === 'state';
    const isRefused = [expected, observed].every(({ status }) => Number(status) >= 400);
    const isEmpty = JSON.stringify(step.body) === '{}';
    return isRefused || isEmpty || operationsById(document).get(step.operation)?.method === 'GET';
  };
  const state = done.findLastIndex(({ step }) => step.kind === 'state');
  const hasAction = done.slice(0, state).some(({ step }) => step.kind === 'action');
  const explained = hasAction ? MET_A_FAILURE : READ_LATER;
  const isOfState = (each: Judged) => !isOfService(each, done, explained);
  return state !== -1 && done.slice(state + 1).every(isRead) && differences.every(isOfState);
}

/**
 * Whether steps name objects of several states, of which nobody says what they share: no state has returned all of them. Whose token
 * is used does not matter, nor which step has shown an object.
 *
 * @example relatesStates(run.done)
 */
export function relatesStates(done: readonly Pick<DoneStep, 'step' | 'expected'>[]): boolean {
  const shown = new Map(done.map(({ step, expected }) => [step.id, expected]));
  const ofStates = done.flatMap(({ step, expected }) =>
    step.kind === 'state' ? [new Set<unknown>(textsIn(expected.body))] : [],
  );
  const named = done
    .flatMap(({ step }) => referencesIn(step.kind === 'call' ? { ...step, as: null } : step))
    .map((reference) => shownAt(shown.get(reference.$of), reference.at))
    .filter((value) => ofStates.some((texts) => texts.has(value)));
  return named.length > 0 && !ofStates.some((texts) => named.every((value) => texts.has(value)));
}

/**
 * Notes which states do not go together on a target, where one was not set up after others.
 *
 * @returns whether there were others before
 */
export function notesStatesApart(
  done: readonly DoneStep[],
  { step, reason }: Pick<NotJudged, 'step' | 'reason'>,
  seen: Seen,
): boolean {
  const others = done.filter((each) => each.step.kind === 'state' && each.step.id !== step.id);
  const isNamed = ({ expected }: DoneStep) => textsIn(expected.body).some((text) => reason.includes(text));
  const keys = others.map((each) => stepKey(each.step));
  if (step.kind === 'state') seen.offers.noteApart(stepKey(step), keys, { isOfSame: others.some(isNamed) });
  return others.length > 0;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [value] : [];
  return Object.values(value).flatMap(textsIn);
}

/** Why a history of states cannot be judged, in words. */
function setUpOtherwise(steps: readonly Step[], differences: readonly Judged[]): string {
  const names = steps.flatMap((step) => (step.kind === 'state' ? `"${step.state}"` : []));
  return `the state ${names.join(' and ')} is set up otherwise: ${describe(differences)}`;
}

function describe(differences: readonly Judged[]): string {
  const [first] = differences.filter(({ gapsAllowing }) => gapsAllowing.length === 0);
  return `${first?.at} is ${JSON.stringify(first?.observed)} and not ${JSON.stringify(first?.expected)}`;
}
