// A problem of the control API, as a test reads it, compared with the catalogue in the spec.

import control from '../../specs/generated/control.json' with { type: 'json' };
import type { Answer } from '../../src/index.ts';

export interface ShownProblem {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly hint: string;
  /** The pointers of its errors. */
  readonly pointers: readonly string[];
}

const PREFIX = 'urn:countersign:error:';
const catalogue = new Map(control['x-errors'].map((entry) => [entry.code, entry]));

/**
 * Reads a response that must be a problem.
 *
 * @throws Error when it does not have the form of a problem, or differs from the catalogue
 */
export function problemOf({ status, headers, body }: Answer): ShownProblem {
  if (headers.get('content-type') !== 'application/problem+json; charset=utf-8')
    throw new Error(`no problem, but ${status}: ${JSON.stringify(body)}`);
  const {
    type,
    title,
    detail,
    hint,
    errors = [],
    ...rest
  } = body as Record<string, string> & {
    errors?: readonly { readonly pointer: string }[];
  };
  const code = type?.slice(PREFIX.length) ?? '';
  const entry = catalogue.get(code);
  const isCatalogued = type === PREFIX + code && entry?.title === title && entry?.status === status;
  if (!isCatalogued || (rest as { status?: unknown }).status !== status || !detail || !hint)
    throw new Error(`not as the catalogue has it: ${status} ${JSON.stringify(body)}`);
  return { code, status, detail, hint, pointers: errors.map(({ pointer }) => pointer) };
}
