// A recorded call as a step of a history, for the freedoms that depend on what was asked for.

import type { CallStep } from '../../oracle/history.ts';
import type { Entry } from '../recordings/entry.ts';

/**
 * The step of a recorded call.
 *
 * @example stepOf('getWebhook', entry).query
 */
export function stepOf(operation: string, { index, body, url }: Entry): CallStep {
  return {
    kind: 'call',
    id: `entry ${index}`,
    operation,
    as: null,
    query: Object.fromEntries(url.searchParams),
    ...(body === undefined ? {} : { body: jsonIn(body) }),
  };
}

function jsonIn(text: string): NonNullable<CallStep['body']> {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
