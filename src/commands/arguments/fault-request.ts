// Turns the flags of `fault add` into a request to the control API. Contradictory flags are left for the mock to reject.

import type { components } from '../../../specs/generated/control.ts';
import type { RequestWords } from '../process/command-failed.ts';
import { UsageError } from './usage-error.ts';

type FaultBody = components['schemas']['CreateFaultRequest'];

export interface FaultFlags {
  readonly operation?: string;
  readonly eventType?: string;
  readonly endpoint?: string;
  readonly delivery?: string;
  readonly after?: number;
  readonly times?: number;
  readonly probability?: number;
  /** An HTTP status. */
  readonly respond?: number;
  readonly example?: string;
  readonly delayMs?: number;
  readonly connection?: string;
  readonly webhook?: string;
  readonly value?: number | string;
}

/**
 * @throws UsageError when an example is named without a status
 * @example faultRequest('mail', { respond: 429, times: 3 }) // { service: 'mail', respond: { status: 429 }, times: 3 }
 */
export function faultRequest(service: string, flags: FaultFlags): FaultBody {
  const { operation, endpoint, delivery, after, times, probability, connection, webhook, value } = flags;
  const fields = {
    service,
    operation,
    event_type: flags.eventType,
    endpoint,
    delivery,
    after,
    times,
    probability,
    respond: answerOf(flags),
    delay_ms: flags.delayMs,
    connection,
    webhook,
    value,
  };
  return fields as FaultBody;
}

/** The flags of the fields of a request. */
export const faultWords: RequestWords = {
  flagOf: (pointer) => {
    const [, first = '', second] = pointer.split('/');
    return second === 'example' ? '--example' : `--${first.replaceAll('_', '-')}`;
  },
  fields: {
    respond: '--respond',
    delay_ms: '--delay-ms',
    connection: '--connection',
    webhook: '--webhook',
    event_type: '--event-type',
  },
};

function answerOf({ respond, example }: FaultFlags): FaultBody['respond'] {
  if (respond !== undefined) return { status: respond, ...(example === undefined ? {} : { example }) };
  if (example === undefined) return undefined;
  throw new UsageError('--example also needs the status: --respond 429 --example …');
}
