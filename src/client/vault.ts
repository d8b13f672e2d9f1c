// The client for the vault, and its errors: RFC 9457 problem documents.

import type { components, paths } from '../../specs/generated/vault.ts';
import { nextCursor } from './pages.ts';
import { VAULT_RETRIES } from './retry-rules.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { type ErrorDetails, listOf, ServiceError, textOf } from './service-error.ts';

type Schemas = components['schemas'];

/** An error response of the vault. */
export class VaultError extends ServiceError {
  override readonly name = 'VaultError';
  /** The problem document; `null` if the response is not one. */
  readonly problem: Schemas['Problem'] | null;
  /** The schema violations in the request, each with its JSON Pointer. */
  readonly faults: readonly Schemas['Fault'][];

  constructor(refusal: ErrorDetails) {
    const isProblem = textOf(refusal.body, 'type') !== undefined;
    const faults = isProblem ? listOf<Schemas['Fault']>(refusal.body, 'errors') : [];
    super('vault', refusal, describe(refusal.body, faults));
    this.problem = isProblem ? (refusal.body as Schemas['Problem']) : null;
    this.faults = faults;
  }
}

function describe(body: unknown, faults: readonly Schemas['Fault'][]): string | undefined {
  const details = faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  return [textOf(body, 'detail') ?? textOf(body, 'title'), details].filter(Boolean).join(' ') || undefined;
}

export type VaultClient = ServiceClient<paths>;

/**
 * Creates a client for the vault. The PUT that writes a secret is never repeated, because each write is a new version.
 *
 * @example
 * const vault = createVaultClient({ baseUrl: 'http://127.0.0.1:4010', token: () => freshToken() });
 * const { webhooks } = await vault.unwrap(vault.GET('/v1/webhooks'));
 */
export function createVaultClient(options: ServiceClientOptions): VaultClient {
  return createServiceClient<paths>(options, {
    retries: VAULT_RETRIES,
    nextPage: nextCursor,
    toError: (refusal) => new VaultError(refusal),
  });
}
