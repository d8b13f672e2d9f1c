// Finds the webhooks that receive an event. They are indexed by event type and path prefix, so each prefix of the
// event's path is looked up with its type, and not all webhooks are read.

import { type Endpoint, endpoints, endpointsOf } from '../../../src/delivery/endpoint.ts';
import { matchesPattern } from '../../../src/delivery/pattern.ts';
import type { PublishedEvent } from '../../../src/delivery/webhook-source.ts';
import type { World } from '../../../src/engine/world.ts';
import { TENANT } from '../credentials.ts';
import { type EventType, isEventType, type Schemas } from '../spec.ts';
import { secrets } from './secrets.ts';
import { selector } from './selectors.ts';
import { attributesOf, readBy } from './webhooks.ts';

export type Filters = Schemas['WebhookFilters'];

/** The properties of a secret that filters use. */
interface SecretTraits {
  readonly secretType: unknown;
  readonly tags: readonly unknown[];
}

/** The parts of a payload that filters use. */
interface PayloadTraits {
  readonly path?: unknown;
  readonly data?: { readonly secret_type?: unknown; readonly tags?: unknown };
}

/** The webhooks whose subscription matches an event, oldest first. */
export function subscribersOf(world: World, event: PublishedEvent): Endpoint[] {
  const traits = event.payload as PayloadTraits;
  const path = typeof traits.path === 'string' ? traits.path : undefined;
  const secret = secretOf(world, event.type, traits);
  const candidates = isEventType(event.type)
    ? filed(world, event.type, path)
    : matching(world, event.type, path);
  return candidates
    .filter((endpoint) => isAboutSecret(attributesOf(endpoint).filters, secret))
    .sort((a, b) => a.ordinal - b.ordinal);
}

/**
 * For an event without a path only the webhooks without a prefix are found, which are indexed with the empty prefix.
 */
function filed(world: World, type: EventType, path = ''): Endpoint[] {
  const kept = world.collection(endpoints);
  const withoutPrefix = selector(type, '');
  const found = kept.by('selector', withoutPrefix);
  for (let length = 1; length <= path.length; length++) {
    if (!kept.hasKeyOfLength('selector', withoutPrefix.length + length)) continue;
    for (const endpoint of kept.by('selector', withoutPrefix + path.slice(0, length))) found.push(endpoint);
  }
  return found;
}

/** A type that is not in the catalogue is not indexed; it can only be emitted manually. */
function matching(world: World, type: string, path = ''): Endpoint[] {
  return endpointsOf(world, 'vault', TENANT).filter(
    (endpoint) =>
      path.startsWith(attributesOf(endpoint).filters.path_prefix ?? '') &&
      readBy(world, endpoint.events).some((pattern) => matchesPattern(pattern, type)),
  );
}

/**
 * The secret that an event is about: the simulated one, or the one that the payload of a manually emitted event
 * describes.
 */
function secretOf(world: World, type: string, { path, data }: PayloadTraits): SecretTraits | undefined {
  if (!type.startsWith('secret.') || typeof path !== 'string') return undefined;
  const simulated = world.collection(secrets).get(path);
  return simulated ?? { secretType: data?.secret_type, tags: Array.isArray(data?.tags) ? data.tags : [] };
}

function isAboutSecret({ secret_type, tags }: Filters, secret: SecretTraits | undefined): boolean {
  if (secret_type === undefined && tags === undefined) return true;
  if (secret === undefined) return false;
  if (secret_type !== undefined && secret_type !== secret.secretType) return false;
  return tags === undefined || tags.some((tag) => secret.tags.includes(tag));
}
