// The errors of the control API. The catalogue itself (status, title, what to do next) is data in
// specs/control.yaml, `x-errors`; here a code becomes an answer.

import control from '../../../specs/generated/control.json' with { type: 'json' };
import type { Reply } from '../../openapi/handler.ts';

/** Every code of the catalogue. */
export const PROBLEM_CODES = [
  'malformed-json',
  'wrong-content-type',
  'malformed-url',
  'missing-control-token',
  'wrong-control-token',
  'untrusted-origin',
  'unknown-path',
  'unknown-world',
  'unknown-delivery',
  'unknown-endpoint',
  'unknown-fault',
  'unknown-service',
  'unknown-action',
  'unknown-scenario',
  'unknown-subject',
  'method-not-allowed',
  'world-id-taken',
  'default-world-not-deletable',
  'clock-busy',
  'world-gone',
  'action-conflict',
  'fault-never-strikes',
  'body-too-large',
  'unknown-field',
  'unknown-parameter',
  'validation-failed',
  'unknown-cursor',
  'clock-backwards',
  'instant-out-of-range',
  'unknown-event-type',
  'event-does-not-fit',
  'snapshot-not-readable',
  'undocumented-answer',
  'fault-refused',
  'action-refused',
  'too-many-worlds',
  'too-many-streams',
  'world-full',
  'answer-does-not-fit',
  'internal-error',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One thing that is wrong with a request. */
export interface ProblemFault {
  readonly pointer: string;
  readonly detail: string;
}

/** What is said of a problem beyond its catalogue entry. */
export interface ProblemDetails {
  readonly detail: string;
  /** Something more exact to do next than the catalogue knows. */
  readonly hint?: string | undefined;
  readonly errors?: readonly ProblemFault[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Raised by a control handler to answer with a problem. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails | string) {
    const given = typeof details === 'string' ? { detail: details } : details;
    super(given.detail);
    this.code = code;
    this.details = given;
  }
}

const catalogue = new Map(control['x-errors'].map((entry) => [entry.code, entry]));

/**
 * The answer for a problem (RFC 9457).
 *
 * @example problemReply('unknown-world', { detail: 'There is no world t9.' }).status // 404
 */
export function problemReply(code: ProblemCode, { detail, hint, errors, headers }: ProblemDetails): Reply {
  const entry = catalogue.get(code);
  if (entry === undefined) throw new Error(`the catalogue of errors has no ${code}`);
  const body = {
    type: `urn:countersign:error:${code}`,
    title: entry.title,
    status: entry.status,
    detail,
    hint: hint ?? entry.hint,
    ...(errors === undefined ? {} : { errors }),
  };
  return {
    status: entry.status,
    mediaType: 'application/problem+json',
    body,
    ...(headers ? { headers } : {}),
  };
}
