// Describes how an attempt or a response ended, with a short text and a colour.

import type { Style } from './table.ts';

interface AttemptEnd {
  /** The status of the delivery after the attempt. */
  readonly status: string;
  readonly response_code: number | null;
  readonly error: string | null;
}

/** @example attemptOutcome({ status: 'pending', response_code: 500, error: null }).text // '500, pending' */
export function attemptOutcome({ status, response_code, error }: AttemptEnd): { text: string; style: Style } {
  const outcome = error ?? response_code;
  return {
    text: outcome === null ? status : `${outcome}, ${status}`,
    style: STATUS_STYLES[status] ?? 'reset',
  };
}

const STATUS_STYLES: Readonly<Record<string, Style>> = { success: 'green', pending: 'yellow', failed: 'red' };

/** The colour of an HTTP status. */
export function statusStyle(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}
