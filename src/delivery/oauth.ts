// OAuth2 client credentials before a delivery (RFC 6749, section 4.4): the token request, parsing the response, and
// the token that a world keeps for an endpoint until it expires.

import { collectionOf } from '../engine/collection.ts';
import { fieldsOf, text, wholeNumber } from '../engine/document-schema.ts';
import type { Instant } from '../engine/instant.ts';
import { jsonIn } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Endpoint } from './endpoint.ts';

/** A token request that must succeed before an attempt can be sent. */
export interface OauthNeed {
  /** `null` if no token URL is configured in the world: the attempt fails. */
  readonly tokenUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OauthToken {
  readonly accessToken: string;
  /** The lifetime of the token in seconds; `null` if the response does not state it. */
  readonly expiresInSeconds: number | null;
}

/** How long a token is kept if the response does not state its lifetime. */
const DEFAULT_LIFE_SECONDS = 300;

interface KeptToken {
  readonly accessToken: string;
  readonly expiresAt: Instant;
}

export const oauthTokens = collectionOf<KeptToken>(
  'oauth_tokens',
  {},
  fieldsOf({ accessToken: text, expiresAt: wholeNumber }),
);

/** The token to request before a delivery to this endpoint; `null` if none is needed. */
export function oauthNeedOf(world: World, endpoint: Endpoint, tokenUrl: string | null): OauthNeed | null {
  if (endpoint.oauth === null || keptToken(world, endpoint) !== undefined) return null;
  return { tokenUrl, ...endpoint.oauth };
}

/** The Authorization header of the token that is kept for an endpoint; `undefined` without one. */
export function bearerOf(world: World, endpoint: Endpoint): Record<string, string> | undefined {
  const token = keptToken(world, endpoint);
  return token && bearer(token);
}

/** The Authorization header of a token. */
export function bearer({ accessToken }: Pick<OauthToken, 'accessToken'>): Record<string, string> {
  return { Authorization: `Bearer ${accessToken}` };
}

/** Stores a token until it expires by the world's clock. */
export function saveToken(world: World, endpoint: Endpoint, token: OauthToken): void {
  const lifeMs = (token.expiresInSeconds ?? DEFAULT_LIFE_SECONDS) * 1_000;
  world
    .collection(oauthTokens)
    .put(endpoint.id, { accessToken: token.accessToken, expiresAt: world.now + lifeMs });
}

/** The body of a token request; client credentials go in the form (RFC 6749, section 2.3.1). */
export function tokenRequestBody({ clientId, clientSecret }: OauthNeed): string {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return new URLSearchParams(form).toString();
}

/**
 * Reads a token response.
 *
 * @returns the token, or why there is none
 */
export function readTokenResponse(status: number, body: string): OauthToken | { readonly problem: string } {
  if (status !== 200) return { problem: `the token URL answered ${status}` };
  const answer = parseObject(body);
  const accessToken = answer?.access_token;
  if (typeof accessToken !== 'string' || !/^[\x21-\x7e]+$/.test(accessToken)) {
    return { problem: 'the token URL answered without an access_token' };
  }
  const expiresIn = answer?.expires_in;
  return { accessToken, expiresInSeconds: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : null };
}

function keptToken(world: World, endpoint: Endpoint): KeptToken | undefined {
  const token = world.collection(oauthTokens).get(endpoint.id);
  return token !== undefined && token.expiresAt > world.now ? token : undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
