// The client for the quota service, and its errors: for an exceeded quota, the level that refused and the reason.

import type { components, paths } from '../../specs/generated/quota.ts';
import { nextOffset } from './pages.ts';
import { QUOTA_RETRIES } from './retry-rules.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { type ErrorDetails, fieldOf, listOf, ServiceError, textOf } from './service-error.ts';

type Schemas = components['schemas'];

/** Every error code of the service, including those of an exceeded quota. */
export type QuotaErrorCode =
  | Schemas['QuotaRefusal']['error']['code']
  | Schemas['Error']['error']['code']
  | Schemas['ValidationError']['error']['code'];

/** An error response of the quota service (Q-EN-08, Q-EN-10). */
export class QuotaError extends ServiceError {
  override readonly name = 'QuotaError';
  /** The error code; `null` for a response in another format. */
  readonly code: QuotaErrorCode | null;
  /** For a 507, the level of the hierarchy whose quota is exceeded, otherwise `null`. */
  readonly level: Schemas['TargetType'] | null;
  /** For a 507, the exceeded quota with its numbers, otherwise `null`. */
  readonly quota: Schemas['QuotaRefusal']['error'] | null;
  /** The schema violations in the request. */
  readonly faults: readonly Schemas['Fault'][];

  constructor(refusal: ErrorDetails) {
    const error = fieldOf(refusal.body, 'error');
    const faults = listOf<Schemas['Fault']>(error, 'faults');
    super('quota', refusal, describe(error, faults));
    this.code = (textOf(error, 'code') as QuotaErrorCode | undefined) ?? null;
    this.level = (textOf(error, 'level') as Schemas['TargetType'] | undefined) ?? null;
    this.quota = this.level === null ? null : (error as Schemas['QuotaRefusal']['error']);
    this.faults = faults;
  }
}

function describe(error: unknown, faults: readonly Schemas['Fault'][]): string | undefined {
  const message = textOf(error, 'message');
  if (message === undefined) return undefined;
  const details = faults.map((fault) => `${fault.pointer} ${fault.message}`).join('; ');
  return [textOf(error, 'code'), message, details].filter(Boolean).join(' ');
}

export type QuotaClient = ServiceClient<paths>;

/**
 * Creates a client for the quota service. A 507 is never retried: only the owner can free space.
 *
 * @example
 * const quota = createQuotaClient({ baseUrl: 'http://127.0.0.1:4010', token });
 * await quota.unwrap(quota.PUT('/api/v1/files/{path}', { params: { path: { path: 'a/b.txt' } }, body: 'hello' }))
 *   .catch((error) => error instanceof QuotaError && error.level === 'share' ? tidyUp() : Promise.reject(error));
 */
export function createQuotaClient(options: ServiceClientOptions): QuotaClient {
  return createServiceClient<paths>(options, {
    retries: QUOTA_RETRIES,
    nextPage: nextOffset,
    toError: (refusal) => new QuotaError(refusal),
  });
}
