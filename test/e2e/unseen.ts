// What the documents say of answers and the mock has no occasion to answer, with the reason; and calls whose answers show
// what no check and no way to a status shows.

import mail from '../../specs/generated/mail.json' with { type: 'json' };
import type { MockWorld } from '../../src/index.ts';

/** Lines as `SeenAnswers` writes them, by a pattern. */
export const UNSEEN: readonly { readonly what: RegExp; readonly why: string }[] = [
  {
    what: /^vault \w+ 4\d\d \/instance$/,
    why: 'RFC 9457 leaves this member to the service, and the mock does not give it; no consumer may rely on it.',
  },
  {
    what: /^mail createTemplate 201 \/versions\//,
    why: 'A template that was just created has no versions; the answer shares its schema with those that have.',
  },
  {
    what: /^mail (getKeySet 200 \/keys\/\*\/[yne]|.*\/PublicKey\/properties\/kty = "(EC|RSA)")$/,
    why: 'The key set of the mock has one key, and that is an Ed25519 key; other issuers have others.',
  },
  {
    what: /^quota .*\/code = "METHOD_NOT_ALLOWED"$/,
    why: 'It answers a method that a path does not have, and so belongs to no operation.',
  },
];

/** Why something is never seen; `undefined` if nothing speaks against seeing it. */
export function reasonFor(line: string): string | undefined {
  return UNSEEN.find(({ what }) => what.test(line))?.why;
}

/** A call in a fresh world. */
interface Occasion {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly json: unknown;
  readonly credential: string;
}

export const OCCASIONS: readonly ((world: MockWorld) => Promise<Occasion>)[] = [
  async () => ({
    ...{ service: 'mail', method: 'POST', path: '/v3/api_keys', credential: 'live' },
    json: { name: 'Everything', mode: 'test', scopes: mail.components.schemas.Scope.enum },
  }),
  async (world) => {
    const { result } = await world.scenario('a webhook exists');
    const path = `/v1/webhooks/${result.webhook_id}`;
    const json = { filters: { secret_type: 'database' } };
    return { service: 'vault', method: 'PATCH', path, json, credential: 'admin' };
  },
];
