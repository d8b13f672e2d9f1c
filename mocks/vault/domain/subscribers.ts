// Which webhooks get an event. Each is filed under its event types and its path prefix, so an event looks up
// its own type with each beginning of its path, and never reads all webhooks.

import type { PublishedEvent } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints, endpointsOf } from '../../../src/delivery/endpoint.ts';
import { matchesPattern } from '../../../src/delivery/pattern.ts';
import type { World } from '../../../src/engine/world.ts';
import { TENANT } from '../credentials.ts';
import { type EventType, isEventType, type Schemas } from '../spec.ts';
import { secrets } from './secrets.ts';
import { selector } from './selectors.ts';
import { attributesOf } from './webhooks.ts';

export type Filters = Schemas['WebhookFilters'];

/** The properties of a secret that filters look at. */
interface SecretTraits {
  readonly secretType: unknown;
  readonly tags: readonly unknown[];
}

/** What filters look at in a payload. */
interface PayloadTraits {
  readonly path?: unknown;
  readonly data?: { readonly secret_type?: unknown; readonly tags?: unknown };
}

/** The webhooks whose subscription has an event, oldest first. */
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

/** An event without a path finds only the webhooks without a prefix, which are filed under the empty one. */
function filed(world: World, type: EventType, path = ''): Endpoint[] {
  const kept = world.collection(endpoints);
  const found = kept.by('selector', selector(type, ''));
  for (let length = 1; length <= path.length; length++) {
    const key = selector(type, path.slice(0, length));
    if (kept.countBy('selector', key) > 0) found.push(...kept.by('selector', key));
  }
  return found;
}

/** A type that is not in the catalogue is filed nowhere; it is only ever emitted by hand. */
function matching(world: World, type: string, path = ''): Endpoint[] {
  return endpointsOf(world, 'vault', TENANT).filter(
    (endpoint) =>
      path.startsWith(attributesOf(endpoint).filters.path_prefix ?? '') &&
      endpoint.events.some((pattern) => matchesPattern(pattern, type)),
  );
}

/** The secret that an event is about: the simulated one, or the one that the payload of an event by hand describes. */
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
