// Describes how an attempt or a response ended, with a short text and a colour.

import { outcomeText } from '../../server/control/entry-text.ts';
import type { Style } from './table.ts';

/** @example attemptOutcome({ status: 'pending', response_code: 500, error: null }).text // '500, pending' */
export function attemptOutcome(end: Parameters<typeof outcomeText>[0]): { text: string; style: Style } {
  return { text: outcomeText(end), style: deliveryStyle(end.status) };
}

/** The colour of a delivery's status. */
export function deliveryStyle(status: string): Style {
  return STATUS_STYLES[status] ?? 'reset';
}

const STATUS_STYLES: Readonly<Record<string, Style>> = { success: 'green', pending: 'yellow', failed: 'red' };

/** The colour of an HTTP status. */
export function statusStyle(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}
