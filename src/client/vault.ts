// The client of the vault, and its errors: problem documents as RFC 9457 has them.

import type { components, paths } from '../../specs/generated/vault.ts';
import { VAULT_REPEATS } from './retry-rules.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { type ErrorDetails, listOf, ServiceError, textOf } from './service-error.ts';

type Schemas = components['schemas'];

/** An answer of the vault that is no success. */
export class VaultError extends ServiceError {
  override readonly name = 'VaultError';
  /** The problem document; `null` for an answer that is none. */
  readonly problem: Schemas['Problem'] | null;
  /** What breaks the schema of the request, each with its JSON Pointer. */
  readonly faults: readonly Schemas['Fault'][];

  constructor(refusal: ErrorDetails) {
    const isProblem = textOf(refusal.body, 'type') !== undefined;
    const faults = isProblem ? listOf<Schemas['Fault']>(refusal.body, 'errors') : [];
    super('vault', refusal, inWords(refusal.body, faults));
    this.problem = isProblem ? (refusal.body as Schemas['Problem']) : null;
    this.faults = faults;
  }
}

function inWords(body: unknown, faults: readonly Schemas['Fault'][]): string | undefined {
  const details = faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  return [textOf(body, 'detail') ?? textOf(body, 'title'), details].filter(Boolean).join(' ') || undefined;
}

export type VaultClient = ServiceClient<paths>;

/**
 * A client of the vault. A secret's new value is never sent twice, although by PUT: each write is a version.
 *
 * @example
 * const vault = createVaultClient({ baseUrl: 'http://127.0.0.1:4010', token: () => freshToken() });
 * const { webhooks } = await vault.unwrap(vault.GET('/v1/webhooks'));
 */
export function createVaultClient(options: ServiceClientOptions): VaultClient {
  return createServiceClient<paths>(options, {
    repeats: VAULT_REPEATS,
    toError: (refusal) => new VaultError(refusal),
  });
}
