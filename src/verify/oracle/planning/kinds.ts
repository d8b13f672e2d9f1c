// What kinds of things a history has shown: what decided each call, what each answer and each delivery has in it. By
// these, histories are told apart: one that shows no kind that others have not is hardly worth doing.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { jsonPlace } from '../../../openapi/field-kind.ts';
import { operationsById } from '../../../openapi/operations.ts';
import { asKind, callerKey, stepKey } from '../drawing/step-keys.ts';
import { type CallStep, fieldsOf, isExact, isReference, referredBy, type TogetherStep } from '../history.ts';
import type { DoneStep, TwinRun } from '../outcome.ts';
import { parsed } from '../running/observation.ts';
import { isPaged, isPageSize, partOf } from '../running/pages.ts';
import { addPlaces, addSent, wordsIn, wordsOf } from './value-kinds.ts';

/** What one step has shown. */
export interface ShownByStep {
  readonly id: string;
  readonly kinds: ReadonlySet<string>;
  /** Whether it is a read, or was refused. */
  readonly changesNothing: boolean;
  /** The call that was refused before, of what is read. */
  readonly after?: string | undefined;
}

/**
 * What a run has shown, by its steps, and what receivers were sent.
 *
 * @example shownIn(run, document).steps[0]?.kinds
 */
export function shownIn(
  { done, decisions, arrived }: TwinRun,
  document: OpenApiDocument,
): { readonly steps: readonly ShownByStep[]; readonly others: ReadonlySet<string> } {
  const others = new Set<string>();
  const attempts = new Map<string, number>();
  const during = circumstancesOf(done, document);
  for (const { body, url, headers } of arrived) {
    const event = Object(parsed(body)) as Readonly<Record<string, unknown>>;
    const attempt = (attempts.get(url + body) ?? 0) + 1;
    attempts.set(url + body, attempt);
    for (const each of during) others.add(`${ATTEMPT}${attempt} ${each}`);
    for (const name of Object.keys(headers)) others.add(`${name} of ${attempt > 1 ? 'later' : 'first'}`);
    addPlaces(others, String(event.event_type ?? event.type ?? event.event), event, wordsOf(document));
  }
  const calls = done.flatMap(({ step }) => (step.kind === 'together' ? step.calls : step));
  const whys = calls
    .filter(({ kind }) => kind === 'call')
    .map(({ id }, at) => [id, decisions[at]?.why] as const);
  const byId = new Map(whys);
  const before = new Map<string, number>();
  const last: Last = { read: new Set(), chosen: new Set(), callers: new Map(), states: new Map() };
  const steps = done.map((each) => {
    const shown = shownByStep(each, { why: byId.get(each.step.id), document, before, last });
    // What a state does shows in what is decided in it, and in what there is.
    if (!shown.changesNothing && each.step.kind !== 'state')
      before.set(stepKey(each.step), Math.min(2, (before.get(stepKey(each.step)) ?? 0) + 1));
    return shown;
  });
  return { steps, others };
}

/** What attempts depend on: what receivers answer, and what is changed. */
function circumstancesOf(done: readonly DoneStep[], document: OpenApiDocument): readonly string[] {
  const scripts = done.flatMap(({ step }) => (step.kind === 'receiver' ? JSON.stringify(step.script) : []));
  const changes = done.flatMap(({ step, expected }) => {
    if (step.kind !== 'call' || (expected.status ?? 500) >= 300) return [];
    const { method = 'GET', path = '' } = operationsById(document).get(step.operation) ?? {};
    return method !== 'GET' && /webhooks/.test(path) ? [step.operation, ...switchedBy(step)] : [];
  });
  return [...new Set([`after ${scripts.join(' ')}`, ...changes])];
}

/** What a call switches on and off. */
function switchedBy({ operation, body }: CallStep): readonly string[] {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return fields.flatMap(([name, value]) =>
    typeof value === 'boolean' ? `${operation} ${name} ${value}` : [],
  );
}

function shownByStep(
  { step, expected: { status, body } }: DoneStep,
  {
    why,
    document,
    before,
    last,
  }: {
    readonly why: string | null | undefined;
    readonly document: OpenApiDocument;
    /** What has changed something before, and whether once or more often. */
    readonly before: ReadonlyMap<string, number>;
    readonly last: Last;
  },
): ShownByStep {
  const kinds = new Set<string>();
  const words = wordsOf(document);
  const addAfter = (what: string) => {
    for (const [change, times] of before) kinds.add(`${AFTER}${change} ${times} ${what}`);
  };
  if (step.kind === 'state') last.states.set(step.id, step.state);
  if (step.kind !== 'call') {
    kinds.add(stepKey(step) + JSON.stringify('script' in step ? step.script : null));
    if (step.kind === 'together') kinds.add(`at once ${step.calls.map(sentAtOnce).join(' ')}`);
    if (step.kind === 'emit' && last.switched !== undefined) kinds.add(`${stepKey(step)} ${last.switched}`);
    if (step.kind !== 'action') return { id: step.id, kinds, changesNothing: false };
    const key = `${stepKey(step)} ${status}`;
    addPlaces(kinds, key, body, words);
    addAfter(key);
    if (status === null) return { id: step.id, kinds, changesNothing: false };
    // What limits it has been set by some call before, with a choice, or by a state.
    const limited = `${LIMITED}${[key, ...wordsIn(body, words)].join(' ')}`;
    for (const each of last.chosen) kinds.add(`${limited} ${each}`);
    for (const id of referredBy(step))
      if (last.states.has(id)) kinds.add(`${limited} of ${last.states.get(id)}`);
    return { id: step.id, kinds, changesNothing: false };
  }
  const { operation } = step;
  const isRefused = (status ?? 0) >= 400;
  // Who somebody is, is decided before what is called.
  const isUnknown = status === 401;
  kinds.add(decided(`${isUnknown ? '' : operation} ${status}`));
  kinds.add(`${isUnknown ? '' : operation} ${status} ${asKind(why ?? '')}`);
  if (step.as !== null && 'credential' in step.as)
    kinds.add(`by ${JSON.stringify(step.as.sentIn)} ${status}`);
  if (!isUnknown)
    kinds.add(`${CALLER}${operation} ${status} ${callerKey(step)} ${ownerOf(step, last.callers)}`);
  if (!Object.values(step.path ?? {}).every(isExact)) kinds.add(`nearly ${operation} ${status}`);
  last.callers.set(step.id, callerKey(step));
  if (isUnknown) kinds.add(`${operation} ${status}`);
  else addSent(kinds, `${SENT}${operation} ${status}`, { ...step.query, body: step.body, ...step.text });
  if (!isRefused) addAfter(`${operation} ${status}`);
  // Refusals are alike, whatever was refused.
  addPlaces(kinds, isRefused ? String(status) : operation, body, words);
  if (operationsById(document).get(operation)?.method !== 'GET') {
    last.change = { step, isRefused, key: `${operation} ${status}${isRefused ? '' : emptiedBy(step)}` };
    if (isRefused) return { id: step.id, kinds, changesNothing: true };
    last.read = new Set();
    if (Object.keys(step.body ?? {}).length === 1) [last.switched] = switchedBy(step);
    for (const word of ['', ...wordsIn(step.body, words)])
      for (const term of ['', ...termsIn(step, document)]) last.chosen.add(`${operation} ${word}${term}`);
    return { id: step.id, kinds, changesNothing: false };
  }
  if (!isRefused && isAgain(step, last))
    for (const word of wordsIn(body, words)) kinds.add(`${operation} again ${word}`);
  if (!isRefused) addPart(kinds, step, { body, document, words });
  const { change } = last;
  if (isUnknown || change === undefined) return { id: step.id, kinds, changesNothing: true };
  kinds.add(`look ${operation} ${status} ${isAbout(step, change.step)} ${change.key}`);
  return { id: step.id, kinds, changesNothing: true, after: change.isRefused ? change.step.id : undefined };
}

/** What one of two at once is, and what it gives. */
function sentAtOnce(call: TogetherStep['calls'][number]): string {
  return [stepKey(call), ...Object.keys(call.kind === 'call' ? fieldsOf(call) : call.input)].join(' ');
}

/** The names of what a call has emptied. */
function emptiedBy(step: CallStep): string {
  return Object.entries(fieldsOf(step))
    .flatMap(([name, value]) => (value === '' ? ` ${name}` : []))
    .join('');
}

/** The numbers that a body has and need not have, such as one of days: each is another. */
function termsIn(step: CallStep, document: OpenApiDocument): readonly string[] {
  const place = jsonPlace(document, operationsById(document).get(step.operation)?.body);
  const required = new Set(place.flatMap((schema) => schema.required ?? []));
  return Object.entries(fieldsOf(step)).flatMap(([name, value]) =>
    typeof value === 'number' && !required.has(name) ? ` ${name} ${value}` : [],
  );
}

/** What was done last. */
interface Last {
  /** The call that is no read. */
  change?: { readonly step: CallStep; readonly isRefused: boolean; readonly key: string };
  /** What was switched on or off last, and nothing else with it. */
  switched?: string | undefined;
  /** What has been read since something was changed. */
  read: Set<string>;
  /** Who has called, by the ids of the steps. */
  readonly callers: Map<string, string>;
  /** The states by the ids of their steps. */
  readonly states: Map<string, string>;
  /** What has been called so far that changed something, with each word and each number that it was given. */
  readonly chosen: Set<string>;
}

/** Whether the same was read before, and nothing was changed since. */
function isAgain({ operation, path, query, as }: CallStep, { read }: Last): boolean {
  const what = JSON.stringify([operation, path, query, as]);
  const isKnown = read.has(what);
  read.add(what);
  return isKnown;
}

/** Whether a read names what a change named or made. */
function isAbout({ path = {} }: CallStep, change: CallStep): boolean {
  const named = Object.values(change.path ?? {}).map((each) => JSON.stringify(each));
  return Object.values(path).some(
    (each) => named.includes(JSON.stringify(each)) || (isReference(each) && each.$of === change.id),
  );
}

/** Who made what a call names in its path, if it was another one who calls. */
function ownerOf(step: CallStep, callers: ReadonlyMap<string, string>): string {
  const [named] = Object.values(step.path ?? {}).filter(isReference);
  const owner = named === undefined ? undefined : callers.get(named.$of);
  return owner === undefined || owner === callerKey(step) ? '' : owner;
}

/**
 * A later part of a list that has something in it, a first one of which nothing said how long it is, and all of it that is of
 * one choice.
 */
function addPart(
  kinds: Set<string>,
  step: CallStep,
  {
    body,
    document,
    words,
  }: { readonly body: unknown; readonly document: OpenApiDocument; readonly words: ReadonlySet<string> },
): void {
  const operation = operationsById(document).get(step.operation);
  const { part } = operation ? partOf(step, { operation, document }, [body]) : {};
  const isFilled = Object.values(body ?? {}).some((each) => Array.isArray(each) && each.length > 0);
  if (isFilled && !isPaged(step))
    for (const word of wordsIn(step.query, words)) kinds.add(`all ${step.operation} ${word}`);
  // How long a part is by default says nothing of one for which the call says it.
  const size = Object.keys(step.query ?? {}).some(isPageSize) ? ' of a size' : '';
  if (isFilled && part === (isPaged(step) ? 'later' : 'first'))
    kinds.add(decided(`${step.operation} ${part} part${size}`));
}

/** What a call was answered. */
function decided(what: string): string {
  return `${DECIDED}${what}`;
}

const DECIDED = 'decided ';
const ATTEMPT = 'attempt ';
const SENT = 'sent ';
const CALLER = 'caller ';
const AFTER = 'after ';
const LIMITED = 'limited ';

/** What kinds are worth by how they begin: an attempt shows when it came, what it is, who signed it and what came of it. */
const WORTH = [
  [ATTEMPT, 10],
  [DECIDED, 4],
  [LIMITED, 2],
  [SENT, 0.4],
  [CALLER, 0.4],
  [AFTER, 0.4],
] as const;

/** How much a kind is worth; what is shown, one. */
export function worthOfKind(kind: string): number {
  return WORTH.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? 1;
}
