// Shared by the interactions of the vault's consumer: its client, and how it handles refusals.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { createVaultClient, type VaultClient, VaultError } from '../../src/client/index.ts';
import { type HttpInteraction, pathWith } from '../support/interaction.ts';

/** The provider that an interaction's consumer calls. */
export interface Provider {
  readonly url: string;
  readonly token: string;
}

/** The headers of a JSON body. */
export const JSON_BODY = { 'Content-Type': 'application/json' };

/** Ids for writing the pact; a provider state replaces them. */
export const WEBHOOK_ID = 'wh_hyoZ4Np2Iz983Lcz';
export const DELIVERY_ID = 'del_T04rlU0v3Lza142I';

/** The path of the webhook from a state, and paths below it. */
export function webhookPath(below = '') {
  return pathWith(`/v1/webhooks/${ofState('webhook_id')}${below}`, {
    webhook_id: WEBHOOK_ID,
    delivery_id: DELIVERY_ID,
  });
}

/** The placeholder within a path for a value from a state. */
export function ofState(name: string): string {
  return `\${${name}}`;
}

/** A response with a problem document (RFC 9457): the error, and the invalid part of the request. */
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

/** A client without a token. */
export function strangerAt({ url }: Provider): VaultClient {
  return createVaultClient({ baseUrl: url, retry: false });
}

/** The consumer gives up: the call is refused, and a retry would not help. */
export async function expectGivenUp(call: Promise<unknown>): Promise<VaultError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(VaultError);
  expect((error as VaultError).retryClass).toBe('never');
  return error as VaultError;
}
