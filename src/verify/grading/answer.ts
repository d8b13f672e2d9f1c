// The response of a receiver: how it is evaluated and described.

import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { isAmong, TAKEN } from '../../delivery/policy/policy.ts';

export interface GradedAnswer {
  /** `null` when there was no answer in time, or none at all. */
  readonly status: number | null;
  /** Why there is no answer, in words. */
  readonly error: string | null;
  /** Whether a connection came about. */
  readonly isConnected: boolean;
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The start of the answer's body. */
  readonly body: string;
  /** Real milliseconds to the end of the answer. */
  readonly tookMs: number;
}

/**
 * Whether the service would take it for a success.
 *
 * @param policy any 2xx is one if it is left out
 */
export function isAccepted(
  { status }: Pick<GradedAnswer, 'status'>,
  { success }: Pick<DeliveryPolicy, 'success'> = { success: TAKEN },
): boolean {
  return status !== null && isAmong(success, status);
}

/** Whether a connection came about, and no answer on it within the time. */
export function isTimeout({ error, isConnected }: Pick<GradedAnswer, 'error' | 'isConnected'>): boolean {
  return isConnected && error?.startsWith('none within') === true;
}

/**
 * What came back, in words.
 *
 * @example describe({ status: 401, error: null }) // 'answered 401'
 */
export function describe({ status, error }: Pick<GradedAnswer, 'status' | 'error'>): string {
  return status === null ? `no answer: ${error}` : `answered ${status}`;
}
