// The parts of the consumer under test that its interactions share: its client, and the shapes that it reads.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { createQuotaClient, QuotaError } from '../../src/client/index.ts';

const { string, regex, integer } = MatchersV3;

/** The base URL and the token of the consumer. */
export interface Provider {
  readonly url: string;
  readonly token: string;
}

/** The consumer's client; it does not retry, so that each interaction is one call. */
export function client({ url, token }: Provider) {
  return createQuotaClient({ baseUrl: url, token, retry: false });
}

/** The service's refusal of a call; any other outcome is an error. */
export async function refusalOf(call: Promise<unknown>): Promise<QuotaError> {
  const outcome = await call.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(QuotaError);
  return outcome as QuotaError;
}

/** All fields of a quota that the consumer sets. */
export const TERMS = {
  limit_bytes: 5_000_000,
  limit_type: 'soft',
  warning_threshold_1: 70,
  warning_threshold_2: 85,
  warning_threshold_3: 95,
  grace_period_days: 14,
  grace_extra_percent: 5,
} as const;

/** The limit that the states of the interactions set. */
export const LIMIT = { limit_bytes: 5_000_000, limit_type: 'soft' } as const;

/** All fields of a quota that the consumer displays. */
export function quotaOf(targetType: string) {
  return {
    id: regex('^qta_.+$', 'qta_example'),
    tenant_id: string('ten_example'),
    target_type: targetType,
    target_id: regex('^.+$', 'target_example'),
    ...LIMIT,
    warning_threshold_1: integer(80),
    warning_threshold_2: integer(90),
    warning_threshold_3: integer(95),
    grace_period_days: integer(7),
    grace_extra_percent: integer(10),
    grace_started_at: null,
    exempt: false,
    exempt_reason: null,
  };
}

/** All fields of a target's usage that the consumer displays. */
export function usageOf(targetType: string, usage: object = { used_bytes: 250_000, file_count: 3 }) {
  return {
    target_type: targetType,
    target_id: regex('^.+$', 'target_example'),
    ...usage,
    folder_count: integer(0),
    version_bytes: integer(0),
    trash_bytes: integer(0),
    calculated_at: TIMESTAMP,
  };
}

/** An ISO 8601 instant, in UTC or with an offset, to the second or finer. */
export const TIMESTAMP = regex(
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:?\\d{2})$',
  '2026-01-01T00:00:00.000Z',
);

/** The service's error; the consumer reads only the code. */
export function errorOf(code: string) {
  return { error: { code } };
}
