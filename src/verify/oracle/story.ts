// A divergence as people read it: what was done step by step, and the two answers with the difference marked.

import type { Check, Exchange } from '../reports/report.ts';
import { answerLine, curlOf } from '../reports/words.ts';
import type { Divergence } from './divergence.ts';
import type { Judged } from './freedom.ts';
import { isReceiverUrl, isReference, type Step, type Value } from './history.ts';
import type { DoneStep } from './outcome.ts';

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
    title: `does in ${done.length === 1 ? 'one step' : `${done.length} steps`} as the mock does`,
    verdict: 'failed',
    rules: statements,
    broken: statements,
    gaps: [],
    detail: differenceTexts(differences).join('; '),
    steps: storyOf(divergence),
    ...(exchange === undefined ? {} : { exchange }),
    durationMs: 0,
  };
}

function lastOf(done: readonly DoneStep[]): string {
  const step = done.at(-1)?.step;
  return step === undefined ? '' : step.kind === 'call' ? step.operation : step.kind;
}

/**
 * What was done, a line for each step; a call is told by the command that repeats it.
 *
 * @example storyOf(divergence) // ['state "a user has a quota" {}', "curl -X GET '…'", '  answered 200 …']
 */
export function storyOf({ done }: Pick<Divergence, 'done'>): readonly string[] {
  return done.flatMap((each) => {
    const exchange = exchangeOf(each);
    if (exchange === undefined) return [stepText(each.step)];
    return [curlOf(exchange), answerLine(exchange)];
  });
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

function stepText(step: Step): string {
  switch (step.kind) {
    case 'state':
      return `state "${step.state}" ${valueText(step.params)}`;
    case 'action':
      return `${step.action} ${valueText(step.input)}`;
    case 'emit':
      return `an event ${step.type} ${valueText(step.fields)}`;
    case 'receiver':
      return `the receiver ${step.receiver} answers from now on: ${JSON.stringify(step.script)}`;
    case 'clock':
      return `${(step.byMs ?? 0) / 1_000} s pass`;
    case 'together':
      return `two calls at once: ${step.calls.map(({ operation }) => operation).join(' and ')}`;
    case 'call':
      return `${step.operation} ${valueText(step.body ?? null)}`;
  }
}

function valueText(value: Value): string {
  const readable = (each: unknown): unknown => {
    if (isReference(each)) return `‹${each.at.slice(1)} of ${each.$of}›`;
    if (isReceiverUrl(each)) return `‹the URL of ${each.$receiver}›`;
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
  return {
    method,
    url,
    isAuthorized,
    requestType: type,
    requestBody: body,
    status: status ?? 0,
    body: answer === undefined ? '' : typeof answer === 'string' ? answer : JSON.stringify(answer),
  };
}
