// An inbox as the control API shows it: what it received, and what explains that something else is missing.

import type { components } from '../../../../specs/generated/control.ts';
import { type Endpoint, endpoints } from '../../../delivery/endpoint.ts';
import type { World } from '../../../engine/world.ts';
import type { AnyService } from '../../../service/service.ts';
import { inboxName, type ReceivedRequest, readInbox } from '../../delivery/inbox.ts';

type Schemas = components['schemas'];

/** How many other inboxes are shown, and how many of the latest events of each. */
const MAX_SHOWN = 20;

/** @example inboxView(world, 'hook', services).endpoints[0].events // ['*'] */
export function inboxView(
  world: World,
  name: string,
  services: ReadonlyMap<string, AnyService>,
): Schemas['Inbox'] {
  const all = [...world.collection(endpoints).values()];
  const others = new Set(all.map(({ url }) => inboxName(url) ?? name));
  others.delete(name);
  return {
    received: readInbox(world, name) as Schemas['InboxRequest'][],
    endpoints: all.filter(({ url }) => inboxName(url) === name).map(endpointView),
    elsewhere: [...others].slice(0, MAX_SHOWN).map((inbox) => ({ inbox, types: typesIn(world, inbox) })),
    signatures: Object.fromEntries(
      Array.from(services.values(), (service) => [service.name, schemeOf(service, world)]),
    ),
  };
}

function endpointView({ service, id, events, state }: Endpoint): Schemas['InboxEndpoint'] {
  return { service, id, events: [...events], state };
}

function typesIn(world: World, inbox: string): string[] {
  return readInbox(world, inbox)
    .slice(-MAX_SHOWN)
    .map(typeOf)
    .filter((type) => /^[A-Za-z0-9._-]{1,100}$/.test(type));
}

/** A request that a fault cut short has no type. */
function typeOf({ body }: ReceivedRequest): string {
  try {
    return String((JSON.parse(body) as { readonly event_type?: unknown } | null)?.event_type ?? '');
  } catch {
    return '';
  }
}

/** How a service signs. */
export function schemeOf(
  { webhooks }: Pick<AnyService, 'webhooks'>,
  world: World,
): Schemas['SignatureScheme'] {
  const { toleranceMs: _, ...signature } = webhooks.policy(world).signature;
  const { secretFormat, timestampHeader, timestampFormat, idHeader, signedContent, isRaw } = signature;
  const { bodyHashParameter, algorithm, encoding, header, format, separator } = signature;
  const isEcdsa = signature.algorithm === 'ecdsa-p256-sha256';
  return {
    ...{ algorithm, encoding, header, format, separator },
    secret_format: secretFormat,
    timestamp_header: timestampHeader,
    timestamp_format: timestampFormat ?? null,
    id_header: idHeader,
    signed_content: signedContent,
    body_hash_parameter: bodyHashParameter ?? null,
    ecdsa: isEcdsa ? (isRaw === true ? 'raw' : 'der') : null,
  };
}
