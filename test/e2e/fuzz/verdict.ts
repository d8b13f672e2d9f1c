// Whether an answer is one that may come over the wire: documented, in its form, and no 5xx that nobody
// asked for.

import { expect } from 'vitest';
import type { Answer } from '../../../src/index.ts';
import { everyOperation } from '../../support/every-operation.ts';
import type { WrittenRequest } from '../../support/keep-alive.ts';
import { problemOf } from '../../support/problem.ts';
import { validatorsOf } from '../../support/specs.ts';
import type { RandomRequest } from './requests.ts';

/** How a full quota answers: the one 5xx that requests alone bring about. */
const FULL = 507;

/** Where there is no operation: a URL or body that cannot be read, no such path, no such method, a large body. */
const NOWHERE = [400, 404, 405, 413];

/** The form of each service's errors, whatever its status. */
const ERROR_SCHEMAS = { vault: 'Problem', mail: 'Error', quota: 'Error' } as const;

/** Throws unless the answer may be given to the request. */
export function judge({ target, isSound }: RandomRequest, { headers }: WrittenRequest, answer: Answer): void {
  const isForced = answer.headers.has('preference-applied');
  if (!isForced && answer.status !== FULL) expect(answer.status).toBeLessThan(500);
  if (headers.prefer !== undefined && isRefusedPreference(answer)) return;
  if (isSound) target.check(answer);
  else judgeStray(target.service as keyof typeof ERROR_SCHEMAS, answer);
}

/** A preference for what is not documented is refused in the form of the control API. */
function isRefusedPreference(answer: Answer): boolean {
  return passes(() => expect(problemOf(answer).code).toBe('undocumented-answer'));
}

/** Who answers then: the service where it has no such operation, another of its operations, or the mock itself. */
function judgeStray(service: keyof typeof ERROR_SCHEMAS, answer: Answer): void {
  if (answer.status === 405) expect(answer.headers.get('allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (NOWHERE.includes(answer.status) && isErrorOf(service, answer)) return;
  const mayAnswer = everyOperation.filter(
    (known) => known.service === service && known.operation.responses.has(String(answer.status)),
  );
  if (mayAnswer.some(({ check }) => passes(() => check(answer)))) return;
  expect(NOWHERE).toContain(answer.status);
  problemOf(answer);
}

function isErrorOf(service: keyof typeof ERROR_SCHEMAS, { body }: Answer): boolean {
  return validatorsOf(service).at(`/components/schemas/${ERROR_SCHEMAS[service]}`)(body).length === 0;
}

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
