// A divergence as people read it: what was done step by step, and the two answers with the difference marked.

import { durationText } from '../../../engine/instant.ts';
import type { Check, Exchange } from '../../reports/report.ts';
import { answerLine, curlOf } from '../../reports/words.ts';
import type { Judged } from '../comparing/freedom.ts';
import { isReceiverUrl, isReference, nameOf, type Step, type Value } from '../history.ts';
import type { DoneStep } from '../outcome.ts';
import type { Divergence } from './divergence.ts';

/** How much of a value is shown in a step. */
const MAX_SHOWN = 160;

/**
 * A divergence as a failed check of the statements that it breaks.
 *
 * @example report.checks.push(...result.divergences.map(divergenceCheck))
 */
export function divergenceCheck(divergence: Divergence, index: number): Check {
  const { service, statements, done, differences } = divergence;
  const exchange = exchangeOf(done.at(-1));
  return {
    id: `search:${service}:${index + 1}:${lastOf(done)}`,
    title: titleOf(done),
    verdict: 'failed',
    rules: statements,
    broken: statements,
    gaps: [],
    detail: [...differenceTexts(differences), ...mockAnswer(divergence)].join('; '),
    steps: storyOf(divergence),
    ...(exchange === undefined ? {} : { exchange }),
    durationMs: 0,
  };
}

function lastOf(done: readonly DoneStep[]): string {
  const step = done.at(-1)?.step;
  return step === undefined ? '' : step.kind === 'call' ? step.operation : step.kind;
}

/** Where the statuses differ, the body of the mock's answer says why. */
function mockAnswer({ done, differences }: Divergence): readonly string[] {
  const body = done.at(-1)?.expected.body;
  const isTelling = body !== undefined && differences.some(({ at }) => at === 'status');
  return isTelling ? [`the mock answers ${brief(body)}`] : [];
}

/** @example titleOf(done) // 'getUserQuota does as the mock does, after 2 other steps' */
function titleOf(done: readonly DoneStep[]): string {
  const step = done.at(-1)?.step;
  const name = step?.kind === 'action' ? step.action : step?.kind === 'clock' ? 'time' : lastOf(done);
  const before = done.length - 1;
  if (before < 1) return `${name} does as the mock does`;
  return `${name} does as the mock does, after ${before === 1 ? 'one other step' : `${before} other steps`}`;
}

/**
 * What was done, each step with its number; a call is told by the command that repeats it, with its answer. The last call is told
 * by its name alone, since its command and answer are those of the check.
 *
 * @example storyOf(divergence) // ['1. state "a user has a quota" {}', "2. curl -X GET '…'", '   answered 200 …', '3. getUserQuota']
 */
function storyOf({ done }: Pick<Divergence, 'done'>): readonly string[] {
  const places = placesOf(done);
  return done.flatMap((each, at) => {
    const exchange = exchangeOf(each);
    if (exchange === undefined) return [`${at + 1}. ${stepText(each, places)}`];
    if (at === done.length - 1) return [`${at + 1}. ${lastOf(done)}`];
    return [`${at + 1}. ${curlOf(exchange)}`, `   ${answerLine(exchange)}`];
  });
}

/** The numbers of steps, by their ids; two calls at once have one. */
function placesOf(done: readonly DoneStep[]): ReadonlyMap<string, number> {
  return new Map(
    done.flatMap(({ step }, at) => {
      const ids = step.kind === 'together' ? [step.id, ...step.calls.map(({ id }) => id)] : [step.id];
      return ids.map((id) => [id, at + 1] as const);
    }),
  );
}

/** A step of a history with what both sides showed. */
export interface TimelineStep {
  /** How long after the beginning, by the clock that is moved, in milliseconds. */
  readonly after_ms: number;
  readonly kind: Step['kind'];
  readonly does: string;
  /** `null` where a step is answered with no status. */
  readonly expected: number | null;
  readonly observed: number | null;
}

/**
 * What was done as the two rows of a time line: the statuses of the mock, and those of the target.
 *
 * @example timelineOf(divergence.done)[0] // { after_ms: 0, kind: 'call', does: 'GET /v3/messages', expected: 200, … }
 */
export function timelineOf(done: readonly DoneStep[]): readonly TimelineStep[] {
  const places = placesOf(done);
  let afterMs = 0;
  return done.map((each) => {
    const { step, expected, observed, sent, movedMs = 0 } = each;
    afterMs += movedMs;
    const does = sent === undefined ? stepText(each, places) : `${sent.method} ${pathOf(sent.url)}`;
    return {
      after_ms: afterMs,
      kind: step.kind,
      does,
      expected: expected.status,
      observed: observed.status,
    };
  });
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Where the two differ: at the place, what the mock shows and what the target does. */
export function differenceTexts(differences: readonly Judged[]): readonly string[] {
  return differences
    .filter(({ gapsAllowing }) => gapsAllowing.length === 0)
    .map(({ at, kind, expected, observed }) => {
      if (kind === 'missing') return `${at} is missing; the mock has ${brief(expected)}`;
      if (kind === 'added') return `${at} has ${brief(observed)}, which the mock has not`;
      return `${at} is ${brief(observed)}; the mock has ${brief(expected)}`;
    });
}

function stepText({ step, movedMs = 0 }: DoneStep, places: ReadonlyMap<string, number>): string {
  const text = (value: Value) => valueText(value, places);
  switch (step.kind) {
    case 'state':
      return `state "${step.state}" ${text(step.params)}`;
    case 'action':
      return `${step.action} ${text(step.input)}`;
    case 'emit':
      return `an event ${step.type} ${text(step.fields)}`;
    case 'receiver':
      return `the receiver ${step.receiver} answers from now on: ${JSON.stringify(step.script)}`;
    case 'clock':
      return `${durationText(movedMs)} pass`;
    case 'together':
      return `two calls at once: ${step.calls.map(nameOf).join(' and ')}`;
    case 'call':
      return `${step.operation} ${text(step.body ?? null)}`;
  }
}

function valueText(value: Value, places: ReadonlyMap<string, number>): string {
  const readable = (each: unknown): unknown => {
    if (isReference(each))
      return `‹${each.at.slice(1)} of step ${places.get(each.$of) ?? '?'}›${each.followedBy ?? ''}`;
    if (isReceiverUrl(each))
      return `‹the URL of ${each.$receiver}›${each.query === undefined ? '' : `?${each.query}`}`;
    if (Array.isArray(each)) return each.map(readable);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, readable(inner)]));
  };
  return brief(readable(value));
}

function brief(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

function exchangeOf(done: DoneStep | undefined): Exchange | undefined {
  if (done?.sent === undefined) return undefined;
  const { method, url, isAuthorized, type, body } = done.sent;
  const { status, body: answer } = done.observed;
  const as = done.step.kind === 'call' ? done.step.as : null;
  return {
    method,
    url,
    isAuthorized,
    ...(as !== null && 'credential' in as && { sentIn: as.sentIn }),
    requestType: type,
    requestBody: body,
    status: status ?? 0,
    body: answer === undefined ? '' : typeof answer === 'string' ? answer : JSON.stringify(answer),
  };
}
