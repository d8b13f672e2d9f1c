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
  for (const [status, was] of old) {
    const is = answerFor(status, now);
    if (is !== undefined) compareAnswer(comparison, { before: was, after: is });
    else if (isSuccess(status)) comparison.note('success_removed', was.pointer, `${status} is removed`);
    else comparison.note('refusal_removed', was.pointer, `${status} is removed`);
  }
  for (const [status, is] of now) {
    if (!isSuccess(status) || answerFor(status, old) !== undefined) continue;
    comparison.note('success_added', is.pointer, `${status} may be returned now`);
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
  for (const [name, was] of headersOf(comparison, before, 'before')) {
    const is = now.get(name);
    if (is === undefined) comparison.note('parameter_removed', was.pointer, `the header ${name} is removed`);
    else {
      if (was.value.required === true && is.value.required !== true) {
        comparison.note('parameter_optional', is.pointer, `the header ${name} is optional now`);
      }
      compareSchemas(comparison, { before: schemaOf(was), after: schemaOf(is) });
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
