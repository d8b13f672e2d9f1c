// A registered webhook endpoint of any service, its URL and its lifecycle. Services render it in their own shape;
// service-specific data is in `attributes`.

import { collectionOf } from '../engine/collection.ts';
import { nextNumber } from '../engine/counter.ts';
import {
  anyObject,
  fieldsOf,
  flag,
  instant,
  listOf,
  oneOf,
  orNull,
  text,
  wholeNumber,
} from '../engine/document-schema.ts';
import type { Instant } from '../engine/instant.ts';
import type { JsonObject } from '../engine/json.ts';
import { changeState, lifecycle } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';

/** What is counted of an endpoint. What its policy does not ask for is left out. */
export interface EndpointHealth {
  readonly failureCount: number;
  /** When the first of the failures came since which there was no success. */
  readonly failingSince?: Instant;
  /** What became of attempts or deliveries, oldest first, a part of the span at a time. */
  readonly outcomes?: readonly OutcomeCount[];
}

/** What came of those of a part of the span. */
export interface OutcomeCount {
  readonly from: Instant;
  readonly taken: number;
  readonly failed: number;
}

export type EndpointState = 'enabled' | 'paused' | 'disabled';
export type EndpointTrigger = 'succeed' | 'fail' | 'disable' | 'pause' | 'enable';

export const endpointLifecycle = lifecycle<EndpointState, EndpointTrigger>('endpoint', [
  { from: 'enabled', on: 'succeed', to: 'enabled' },
  { from: 'enabled', on: 'fail', to: 'enabled' },
  { from: 'enabled', on: 'disable', to: 'disabled', because: 'too many failures in a row (auto-disable)' },
  { from: 'enabled', on: 'pause', to: 'paused', because: 'it was switched off' },
  { from: 'enabled', on: 'enable', to: 'enabled' },
  { from: 'paused', on: 'succeed', to: 'paused' },
  { from: 'paused', on: 'fail', to: 'paused' },
  { from: 'paused', on: 'disable', to: 'disabled', because: 'too many failures in a row (auto-disable)' },
  { from: 'paused', on: 'pause', to: 'paused' },
  { from: 'paused', on: 'enable', to: 'enabled', because: 'it was switched on' },
  { from: 'disabled', on: 'succeed', to: 'disabled' },
  { from: 'disabled', on: 'fail', to: 'disabled' },
  { from: 'disabled', on: 'disable', to: 'disabled' },
  { from: 'disabled', on: 'pause', to: 'disabled' },
  { from: 'disabled', on: 'enable', to: 'enabled', because: 'it was switched on' },
]);

/** A secret that a rotation replaced, and until when it still signs. */
export interface RetiringSecret {
  readonly secret: string;
  readonly until: Instant;
}

/** A URL that is registered for events, with its secret and its state. */
export interface Endpoint extends EndpointHealth {
  readonly id: string;
  readonly service: string;
  readonly tenantId: string;
  readonly url: string;
  readonly secret: string;
  /** Secrets from before a rotation, which sign beside the present one for a while; left out without any. */
  readonly retiringSecrets?: readonly RetiringSecret[];
  /** Event types or patterns, in the service's own notation. */
  readonly events: readonly string[];
  /** Keys by which the service finds the endpoints of an event without checking all of them. */
  readonly selectors: readonly string[];
  /** Its position in the order of registration. */
  readonly ordinal: number;
  readonly state: EndpointState;
  /** Whether the policy's auto-disable applies to it. */
  readonly isAutoDisabled: boolean;
  readonly createdAt: Instant;
  readonly lastSuccessAt: Instant | null;
  readonly lastFailureAt: Instant | null;
  readonly disabledAt: Instant | null;
  /** Why it was disabled, where that is another reason than so many failures in a row. */
  readonly disabledBecause?: string;
  /** Present only while its receiver has not answered a challenge: the delivery that asks, and whether its answer enables. */
  readonly proof?: { readonly deliveryId: string; readonly isEnabledBy: boolean };
  /** When it was last switched off; left out if it never was since it was registered. */
  readonly pausedAt?: Instant;
  /** OAuth2 client credentials, if the service requests a token before it delivers. */
  readonly oauth: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly attributes: JsonObject;
}

/** The data of a new endpoint; everything else has the same initial value for all endpoints. */
export type NewEndpoint = Pick<Endpoint, 'id' | 'service' | 'tenantId' | 'url' | 'secret' | 'events'> &
  Partial<Pick<Endpoint, 'state' | 'selectors' | 'isAutoDisabled' | 'oauth' | 'attributes'>>;

const fields = {
  id: text,
  service: text,
  tenantId: text,
  url: text,
  secret: text,
  events: listOf(text),
  selectors: listOf(text),
  ordinal: wholeNumber,
  state: oneOf('enabled', 'paused', 'disabled'),
  isAutoDisabled: flag,
  failureCount: wholeNumber,
  createdAt: wholeNumber,
  lastSuccessAt: orNull(wholeNumber),
  lastFailureAt: orNull(wholeNumber),
  disabledAt: orNull(wholeNumber),
  oauth: orNull(fieldsOf({ clientId: text, clientSecret: text })),
  attributes: anyObject,
};
const endpointSchema = fieldsOf(fields, {
  retiringSecrets: listOf(fieldsOf({ secret: text, until: instant })),
  pausedAt: instant,
  disabledBecause: text,
  proof: fieldsOf({ deliveryId: text, isEnabledBy: flag }),
  failingSince: instant,
  outcomes: listOf(fieldsOf({ from: wholeNumber, taken: wholeNumber, failed: wholeNumber })),
});

/**
 * The endpoints of a world, found by the tenant of a service, by their events and by selectors.
 *
 * @example world.collection(endpoints).get(path.webhook_id)
 */
export const endpoints = collectionOf(
  'endpoints',
  {
    tenant: ({ service, tenantId }: Endpoint) => `${service}/${tenantId}`,
    event: ({ events }: Endpoint) => events,
    selector: ({ selectors }: Endpoint) => selectors,
  },
  endpointSchema,
);

/** Shared by all endpoints without any, since a world may have many. */
const NO_SELECTORS: readonly string[] = [];
const NO_ATTRIBUTES: JsonObject = {};

/**
 * Registers an endpoint at the current instant.
 *
 * @example addEndpoint(world, { id, service: 'billing', tenantId, url, secret, events: ['invoice.paid'] })
 */
export function addEndpoint(world: World, endpoint: NewEndpoint): Endpoint {
  return world.collection(endpoints).put(endpoint.id, {
    state: 'enabled',
    selectors: NO_SELECTORS,
    isAutoDisabled: true,
    oauth: null,
    attributes: NO_ATTRIBUTES,
    ...endpoint,
    ordinal: nextNumber(world, 'endpoints'),
    failureCount: 0,
    createdAt: world.now,
    lastSuccessAt: null,
    lastFailureAt: null,
    disabledAt: null,
  });
}

/**
 * The endpoints of one tenant of a service, oldest first.
 *
 * @example endpointsOf(world, 'billing', tenantId).map(({ url }) => url)
 */
export function endpointsOf(world: World, service: string, tenantId: string): Endpoint[] {
  return world.collection(endpoints).by('tenant', `${service}/${tenantId}`);
}

/**
 * The endpoints of one tenant of a service that have any of these among their events, oldest first. The other endpoints
 * are not read.
 *
 * @param events event types or patterns as they are written; patterns are not matched
 * @example endpointsWith(world, 'billing', tenantId, ['invoice.paid', '*'])
 */
export function endpointsWith(
  world: World,
  service: string,
  tenantId: string,
  events: readonly string[],
): Endpoint[] {
  const found = new Set(events.flatMap((event) => world.collection(endpoints).by('event', event)));
  return Array.from(found)
    .filter((endpoint) => endpoint.service === service && endpoint.tenantId === tenantId)
    .sort((a, b) => a.ordinal - b.ordinal);
}

/**
 * Replaces the secret of an endpoint. Part of a transaction.
 *
 * @param overlapMs how long the old secret still signs, where the policy has room for several signatures
 * @example rotateSecret(world, endpoint, { secret: 'whsec_…', overlapMs: 86_400_000 })
 */
export function rotateSecret(
  world: World,
  endpoint: Endpoint,
  { secret, overlapMs = 0 }: { readonly secret: string; readonly overlapMs?: number },
): Endpoint {
  const replaced = { secret: endpoint.secret, until: world.now + overlapMs };
  const retiringSecrets = [replaced, ...(endpoint.retiringSecrets ?? [])].filter(
    ({ until }) => until > world.now,
  );
  return world.collection(endpoints).update(endpoint.id, { secret, retiringSecrets });
}

/** The secrets from before a rotation that still sign, newest first. */
export function oldSecretsOf(world: World, { retiringSecrets = [] }: Endpoint): string[] {
  return retiringSecrets.filter(({ until }) => until > world.now).map(({ secret }) => secret);
}

/** The state of an endpoint after a trigger, for the change that the transaction is making. */
export function nextEndpointState(
  world: World,
  { service, id, url, state: from }: Endpoint,
  on: EndpointTrigger,
  because?: string,
): EndpointState {
  const move = { service, id, name: url, from, on };
  return changeState(world, endpointLifecycle, because === undefined ? move : { ...move, because });
}

/** The maximum length of a DNS name, without a trailing dot (RFC 1035, section 2.3.4). */
export const MAX_HOST_NAME_LENGTH = 253;

/** A scheme and the beginning of a host; URL parsers take `https:///path` for the host `path`. */
const BEFORE_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]/i;

/**
 * Whether a URL can be delivered to. Services check this when endpoints are registered.
 *
 * @example isReceiverUrl('https://hooks.test/in') // true
 * @example isReceiverUrl('https:///in') // false
 */
export function isReceiverUrl(url: string): boolean {
  return BEFORE_HOST.test(url) && URL.canParse(url) && isHostName(new URL(url).hostname);
}

/** Whether the host of a parsed URL is not longer than DNS allows. */
export function isHostName(host: string): boolean {
  return host.replace(/\.$/, '').length <= MAX_HOST_NAME_LENGTH;
}
