// Requirements that what was found decides: fields of the policy, statuses, the schedule.

import { statusSet } from '../../delivery/policy/policy.ts';
import type { WrittenStatuses } from '../../delivery/policy/written-policy.ts';
import { durationMs } from '../../engine/instant.ts';
import { shownValue } from '../drift.ts';
import { durationOf } from '../duration.ts';
import type { Finding } from '../finding.ts';
import { isSameValue } from '../visible-fields.ts';
import { type Answer, type GradeVerdict, unjudged } from './answer.ts';
import type { Question } from './profile.ts';
import { isSchedule, type ScheduleQuestion } from './schedule.ts';

type Findings = readonly Finding[];

/** The answer to a question about what was found; `undefined` for one about the attempts themselves. */
export function answerFromFindings(check: Question, findings: Findings): Answer | undefined {
  if (check.ask === 'field') return fieldOf(findings, check);
  if (check.ask === 'some') return someOf(findings, check.field);
  if (check.ask === 'span') return spanOf(findings, check);
  if (check.ask === 'schedule') return scheduleOf(findings, check);
  if (check.ask === 'not taken')
    return about(findings, 'success', (value) => !isAnyOf(value, check.statuses));
  return undefined;
}

type FieldQuestion = Extract<Question, { readonly ask: 'field' }>;

function fieldOf(findings: Findings, { field, oneOf, givenUp }: FieldQuestion): Answer {
  const isMet = (value: unknown) => oneOf.some((each) => isSameValue(field, each, value));
  const found = about(findings, field, isMet);
  const value = findingOf(findings, field)?.value;
  if (found.verdict !== 'broken' || givenUp === undefined || !Array.isArray(value)) return found;
  const others = value.filter((each) => !isWithin(each, givenUp));
  if (!isMet(others)) return found;
  const ended = value.filter((each) => isWithin(each, givenUp)).join(', ');
  return unjudged(
    `after ${ended} the event did not come again: it was taken, or given up, which from outside is the same`,
  );
}

/** Whether a status, or a hundred of them, is among others. */
function isWithin(status: number | string, among: readonly (number | string)[]): boolean {
  return among.some((each) => each === status || String(each) === `${String(status)[0]}xx`);
}

/** What was found of a field, or of the section that it is in. */
function findingOf(findings: Findings, field: string): Finding | undefined {
  const [section = ''] = field.split('.', 1);
  return findings.find((each) => each.field === field) ?? findings.find((each) => each.field === section);
}

function about(findings: Findings, field: string, isMet: (value: unknown) => boolean): Answer {
  const finding = findingOf(findings, field);
  const part = findings.find((each) => each.field.startsWith(`${field}.`) && each.value !== undefined);
  // What has parts, such as redirects, is none only where it has none of them.
  if (finding === undefined && part !== undefined) return answer(isMet(part.value) ? 'met' : 'broken', part);
  if (finding === undefined) return unjudged(`nothing was found of ${field}`);
  if (finding.certainty === 'does_not_fit') return answer('broken', finding);
  if (finding.value === undefined || finding.field !== field) return unjudged(finding.because);
  return answer(isMet(finding.value) ? 'met' : 'broken', finding);
}

/** Of what has parts, such as `retry_after`, one of them was found. */
function someOf(findings: Findings, field: string): Answer {
  const whole = findings.find((each) => each.field === field);
  if (whole !== undefined) return about(findings, field, (value) => value !== null);
  const part = findings.find((each) => each.field.startsWith(`${field}.`) && each.value !== undefined);
  return part === undefined ? unjudged(`nothing was found of ${field}`) : answer('met', part);
}

/** An interval is judged where it is wholly within, or wholly without. */
function spanOf(
  findings: Findings,
  { field, atLeast, atMost }: Extract<Question, { readonly ask: 'span' }>,
): Answer {
  const finding = findingOf(findings, field);
  if (finding?.value === undefined) return unjudged(finding?.because ?? `nothing was found of ${field}`);
  const foundMs = durationMs(String(finding.value));
  const [fromMs, belowMs] = finding.interval ?? [foundMs, foundMs + 1];
  const [leastMs, mostMs] = [durationMs(atLeast), durationMs(atMost)];
  if (belowMs <= leastMs || fromMs > mostMs) return answer('broken', finding);
  // A narrowed-down value stands for the roundest one in its interval.
  return foundMs >= leastMs && foundMs <= mostMs ? answer('met', finding) : unjudged(finding.because);
}

/** Delays that are drawn are no list: then the attempts themselves tell. */
function scheduleOf(findings: Findings, asked: ScheduleQuestion): Answer | undefined {
  const found = findings.find(({ field }) => field === 'schedule.delays');
  if (!Array.isArray(found?.value)) return undefined;
  const delaysMs = found.value.map((each) => durationMs(String(each)));
  return answer(isSchedule(asked, delaysMs, 1) ? 'met' : 'broken', found);
}

type Statuses = readonly (number | string)[];

function isAnyOf(value: unknown, statuses: Statuses): boolean {
  const refused = statusSet(statuses as readonly WrittenStatuses[]);
  return statusSet(value as readonly WrittenStatuses[]).some((each) =>
    refused.some(({ from, to }) => each.from <= to && each.to >= from),
  );
}

function answer(
  verdict: GradeVerdict,
  { field, value, interval, certainty, because, evidence }: Finding,
): Answer {
  const between = interval === undefined ? '' : ` (from ${interval.map(durationOf).join(' to below ')})`;
  const sure = certainty === 'likely' ? ', likely' : '';
  return {
    verdict,
    because: value === undefined ? because : `${field} is ${shownValue(value)}${between}${sure}: ${because}`,
    evidence,
  };
}
