// The errors of the control API. The catalogue itself (status, title, what to do next) is data in specs/control.yaml,
// `x-errors`; this module turns a code into an answer.

import control from '../../specs/generated/control.json' with { type: 'json' };
import type { Reply } from '../openapi/handler.ts';

/** Every code of the catalogue. */
export const API_ERROR_CODES = [
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
  'store-unavailable',
  'world-not-readable',
] as const;

export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

/** One error in a request. */
export interface ApiErrorPart {
  readonly pointer: string;
  readonly detail: string;
}

/** The details of an error beyond its catalogue entry. */
export interface ApiErrorDetails {
  readonly detail: string;
  /** A more specific hint than the one in the catalogue. */
  readonly hint?: string | undefined;
  readonly errors?: readonly ApiErrorPart[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown to answer a call of the control API with an error. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ApiErrorCode, details: ApiErrorDetails | string) {
    const given = typeof details === 'string' ? { detail: details } : details;
    super(given.detail);
    this.code = code;
    this.details = given;
  }

  /** The HTTP status of the code in the catalogue. */
  get status(): number {
    return entryOf(this.code).status;
  }
}

const ACTION_ERRORS = {
  404: 'unknown-subject',
  409: 'action-conflict',
  422: 'action-refused',
} as const satisfies Readonly<Record<number, ApiErrorCode>>;

/**
 * The error of a simulated action, an event, a scenario or seed data that cannot be carried out: it refers to
 * something that does not exist (404), conflicts with the current state (409), or is not possible (422).
 *
 * @param hint what to do next, if that is more specific than the catalogue
 * @example throw actionError(409, `${id} is deleted`)
 */
export function actionError(status: keyof typeof ACTION_ERRORS, detail: string, hint?: string): ApiError {
  return new ApiError(ACTION_ERRORS[status], { detail, hint });
}

const catalogue = new Map(control['x-errors'].map((entry) => [entry.code, entry]));

function entryOf(code: ApiErrorCode) {
  const entry = catalogue.get(code);
  if (entry === undefined) throw new Error(`the catalogue of errors has no ${code}`);
  return entry;
}

/**
 * The answer for an error, as problem details (RFC 9457).
 *
 * @example apiErrorReply('unknown-world', { detail: 'There is no world t9.' }).status // 404
 */
export function apiErrorReply(code: ApiErrorCode, { detail, hint, errors, headers }: ApiErrorDetails): Reply {
  const entry = entryOf(code);
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

/** A text that begins with a capital letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
