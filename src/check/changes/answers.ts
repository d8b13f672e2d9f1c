// Compares responses: those of an operation, and those a receiver may send to an event. Statuses, headers, bodies.

import type { Response } from '../../openapi/document.ts';
import { compareContents } from './bodies.ts';
import type { ComparedPair, Comparison } from './comparison.ts';
import { type Member, membersOf, schemaOf } from './members.ts';
import { compareSchemas } from './schemas.ts';

type Answers = ReadonlyMap<string, Member<Response>>;

interface Header {
  readonly required?: boolean;
}

/** Compares the objects under `responses`. */
export function compareAnswers(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<object>>,
): void {
  const old: Answers = membersOf(comparison.documents.before, before, 'responses');
  const now: Answers = membersOf(comparison.documents.after, after, 'responses');
  for (const [status, earlier] of old) {
    const later = answerFor(status, now);
    if (later !== undefined) compareAnswer(comparison, { before: earlier, after: later });
    else if (isSuccess(status)) comparison.note('success_removed', earlier.pointer, `${status} is removed`);
    else comparison.note('refusal_removed', earlier.pointer, `${status} is removed`);
  }
  for (const [status, later] of now) {
    if (!isSuccess(status) || answerFor(status, old) !== undefined) continue;
    comparison.note('success_added', later.pointer, `${status} may be returned now`);
  }
}

function compareAnswer(comparison: Comparison, { before, after }: ComparedPair<Member<Response>>): void {
  compareHeaders(comparison, { before, after });
  const [had, has] = [before, after].map(({ value }) => Object.keys(value.content ?? {}).length > 0);
  if (had && !has) comparison.note('body_removed', before.pointer, 'the body is removed');
  else compareContents(comparison, { before, after });
}

function compareHeaders(comparison: Comparison, { before, after }: ComparedPair<Member<Response>>): void {
  const now = headersOf(comparison, after, 'after');
  for (const [name, earlier] of headersOf(comparison, before, 'before')) {
    const later = now.get(name);
    if (later === undefined)
      comparison.note('parameter_removed', earlier.pointer, `the header ${name} is removed`);
    else {
      if (earlier.value.required === true && later.value.required !== true) {
        comparison.note('parameter_optional', later.pointer, `the header ${name} is optional now`);
      }
      compareSchemas(comparison, { before: schemaOf(earlier), after: schemaOf(later) });
    }
  }
}

function headersOf(comparison: Comparison, answer: Member<Response>, side: 'before' | 'after') {
  const headers = membersOf<Header>(comparison.documents[side], answer, 'headers');
  return new Map([...headers].map(([name, header]) => [name.toLowerCase(), header]));
}

/** The response for this status, or for its range, or, for errors, the default. */
function answerFor(status: string, answers: Answers): Member<Response> | undefined {
  const range = answers.get(`${status.charAt(0)}XX`);
  return answers.get(status) ?? range ?? (isSuccess(status) ? undefined : answers.get('default'));
}

function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}
