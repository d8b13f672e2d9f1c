// The client of the quota service, and its errors: a full quota says which level refuses, and why.

import type { components, paths } from '../../specs/generated/quota.ts';
import { QUOTA_REPEATS } from './retry-rules.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { type ErrorDetails, fieldOf, listOf, ServiceError, textOf } from './service-error.ts';

type Schemas = components['schemas'];

/** Every code that the service answers, those of a full quota included. */
export type QuotaErrorCode =
  | Schemas['QuotaRefusal']['error']['code']
  | Schemas['Error']['error']['code']
  | Schemas['ValidationError']['error']['code'];

/** An answer of the quota service that is no success (Q-EN-08, Q-EN-10). */
export class QuotaError extends ServiceError {
  override readonly name = 'QuotaError';
  /** What went wrong; `null` for an answer that is not in the service's form. */
  readonly code: QuotaErrorCode | null;
  /** For a 507, the level of the hierarchy whose quota refuses, else `null`. */
  readonly level: Schemas['TargetType'] | null;
  /** For a 507, the refusing quota with its numbers, else `null`. */
  readonly quota: Schemas['QuotaRefusal']['error'] | null;
  /** What breaks the schema of the request. */
  readonly faults: readonly Schemas['Fault'][];

  constructor(refusal: ErrorDetails) {
    const error = fieldOf(refusal.body, 'error');
    const faults = listOf<Schemas['Fault']>(error, 'faults');
    super('quota', refusal, inWords(error, faults));
    this.code = (textOf(error, 'code') as QuotaErrorCode | undefined) ?? null;
    this.level = (textOf(error, 'level') as Schemas['TargetType'] | undefined) ?? null;
    this.quota = this.level === null ? null : (error as Schemas['QuotaRefusal']['error']);
    this.faults = faults;
  }
}

function inWords(error: unknown, faults: readonly Schemas['Fault'][]): string | undefined {
  const message = textOf(error, 'message');
  if (message === undefined) return undefined;
  const details = faults.map((fault) => `${fault.pointer} ${fault.message}`).join('; ');
  return [textOf(error, 'code'), message, details].filter(Boolean).join(' ');
}

export type QuotaClient = ServiceClient<paths>;

/**
 * A client of the quota service. A 507 is never retried: only an upload's owner can make room.
 *
 * @example
 * const quota = createQuotaClient({ baseUrl: 'http://127.0.0.1:4010', token });
 * await quota.unwrap(quota.PUT('/api/v1/files/{path}', { params: { path: { path: 'a/b.txt' } }, body: 'hello' }))
 *   .catch((error) => error instanceof QuotaError && error.level === 'share' ? tidyUp() : Promise.reject(error));
 */
export function createQuotaClient(options: ServiceClientOptions): QuotaClient {
  return createServiceClient<paths>(options, {
    repeats: QUOTA_REPEATS,
    toError: (refusal) => new QuotaError(refusal),
  });
}
