// What the interactions of the vault's consumer share: its client, and what it makes of a refusal.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { createVaultClient, type VaultClient, VaultError } from '../../../src/client/index.ts';
import { type HttpInteraction, pathWith } from '../../support/interaction.ts';

/** The provider as an interaction's consumer gets it. */
export interface Provider {
  readonly url: string;
  readonly token: string;
}

/** A body of JSON is on its way. */
export const JSON_BODY = { 'Content-Type': 'application/json' };

/** Ids while the pact is written; a provider state puts its own in their place. */
export const WEBHOOK_ID = 'wh_hyoZ4Np2Iz983Lcz';
export const DELIVERY_ID = 'del_T04rlU0v3Lza142I';

/** The path of the webhook that a state gives, and what lies below it. */
export function webhookPath(below = '') {
  return pathWith(`/v1/webhooks/${ofState('webhook_id')}${below}`, {
    webhook_id: WEBHOOK_ID,
    delivery_id: DELIVERY_ID,
  });
}

/** The place of a value that a state gives, within a path. */
export function ofState(name: string): string {
  return `\${${name}}`;
}

/** An answer with a problem document (RFC 9457): what went wrong, and where the request is at fault. */
export function problem(
  status: number,
  title: string,
  pointers: readonly string[] = [],
): HttpInteraction['response'] {
  const { regex, string } = MatchersV3;
  const errors = pointers.map((pointer) => ({ pointer, detail: string('does not fit') }));
  return {
    status,
    headers: { 'Content-Type': regex('^application/problem\\+json.*$', 'application/problem+json') },
    body: {
      type: string('urn:problem-type:vault:example'),
      title,
      status,
      ...(errors.length === 0 ? {} : { errors }),
    },
  };
}

/** The consumer's client. */
export function vaultOf({ url, token }: Provider): VaultClient {
  return createVaultClient({ baseUrl: url, token, retry: false });
}

/** The client of somebody who has no token. */
export function strangerAt({ url }: Provider): VaultClient {
  return createVaultClient({ baseUrl: url, retry: false });
}

/** The consumer gives up: the call is refused, and asking again would not help. */
export async function expectGivenUp(call: Promise<unknown>): Promise<VaultError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(VaultError);
  expect((error as VaultError).retryClass).toBe('never');
  return error as VaultError;
}
