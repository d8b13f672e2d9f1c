// Who may call the shop, how often, and the form of its refusals.

import type { RequestError } from '../../../src/service/request-error.ts';
import {
  type Access,
  collectionOf,
  countCall,
  type Reply,
  rateLimitHeaders,
  readRateLimit,
  settingsReader,
  type UnreadRequest,
  type World,
  whyLimited,
} from '../../../src/service-kit.ts';
import { SCOPES, type Scope } from './document.ts';

export interface Caller {
  readonly credential: string;
  readonly scopes: readonly Scope[];
}

/** The holders of keys by the names of these; `revoked` has none. */
const CALLERS: Readonly<Record<string, readonly Scope[]>> = {
  live: SCOPES,
  test: SCOPES,
  read_only: ['webhooks.read'],
  no_scopes: [],
};
export const CREDENTIALS = [...Object.keys(CALLERS), 'revoked'];

export const shopSettings = settingsReader('shop', (written: { readonly rate_limit: WrittenLimit }) => ({
  rateLimit: readRateLimit(written.rate_limit),
}));
type WrittenLimit = { readonly limit: number; readonly window: string };

/** What keeps the shop from answering: the one document is named `down` or `crash`. */
export interface Trouble {
  readonly name: 'down' | 'crash';
  readonly cause: string;
}

export const troubles = collectionOf<Trouble>(
  'shop/troubles',
  {},
  {
    type: 'object',
    required: ['name', 'cause'],
    properties: { name: { enum: ['down', 'crash'] }, cause: { type: 'string' } },
  },
);

export const access: Access<Caller> = {
  outage(_, world) {
    const present = world.collection(troubles);
    const [trouble] = present.values();
    if (trouble === undefined) return undefined;
    if (trouble.name === 'down')
      return refused(503, 'Down', `the shop is down; it began with ${trouble.cause}`);
    present.delete('crash');
    return refused(500, 'Crashed', `asked for by ${trouble.cause}`);
  },

  authenticate({ headers: { authorization } }, world) {
    const token = /^bearer +([^ ]+) *$/i.exec(typeof authorization === 'string' ? authorization : '')?.[1];
    if (token === undefined) return { error: refused(401, 'No key', 'send Authorization: Bearer <key>') };
    const credential = world.credentialName('shop', token) ?? '';
    const scopes = CALLERS[credential];
    if (scopes === undefined)
      return { error: refused(401, 'Unknown key', 'no key of this world is like it') };
    return { principal: { credential, scopes } };
  },

  authorize({ credential, scopes }, { operation }) {
    const missing = operation.security[0]?.scopes.find((scope) => !scopes.includes(scope as Scope));
    if (missing === undefined) return undefined;
    return refused(403, `Missing scope: ${missing}`, `the credential ${credential} lacks ${missing}`);
  },

  limitRate({ credential }, { operation }: UnreadRequest, world: World) {
    const count = countCall(world, limitKey(credential, operation.path), shopSettings(world).rateLimit);
    if (count.isAllowed) return undefined;
    const why = `${credential} has made its ${count.limit} calls of ${operation.path} in this window`;
    return {
      ...refused(429, 'Too many calls', whyLimited(why, count)),
      headers: rateLimitHeaders(count, world.now),
    };
  },
};

/** The calls of one key to one path are counted together. */
export function limitKey(credential: string, path: string): string {
  return `shop ${credential} ${path}`;
}

export function refused(status: number, detail: string, why = detail): Reply {
  return { status, body: { detail }, why };
}

/** The answer to a request that reaches no handler. */
export function errorReply(error: RequestError): Reply {
  switch (error.kind) {
    case 'malformed':
      return refused(400, error.detail);
    case 'too_large':
      return refused(413, `The body is over ${error.limitBytes} bytes`);
    case 'invalid':
      return refused(422, error.errors.map(({ pointer, message }) => `${pointer} ${message}`).join('; '));
    case 'unknown_path':
      return refused(404, 'Not found', 'the shop has no such path');
    case 'wrong_method': {
      const allow = error.allow.join(', ');
      return { ...refused(405, 'Not allowed', `this path takes ${allow}`), headers: { Allow: allow } };
    }
    case 'defect':
      return refused(500, 'Defect', error.detail);
  }
}
