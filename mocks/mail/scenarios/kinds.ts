// Scenarios that exist for every kind of resource: none exists, or another tenant has one.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { CollectionKind } from '../../../src/engine/collection.ts';
import type { World } from '../../../src/engine/world.ts';
import { INBOX_ORIGIN } from '../../../src/service/receiver.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT, OTHER_TENANT } from '../credentials.ts';
import { apiKeys } from '../domain/api-keys.ts';
import { domains } from '../domain/domains.ts';
import { images } from '../domain/images.ts';
import { messages } from '../domain/messages.ts';
import { roles, users } from '../domain/roles.ts';
import { templates } from '../domain/templates.ts';
import { placeApiKey } from './callers.ts';
import { placeDomain } from './domains.ts';
import { placeImage } from './images.ts';
import { newMessage } from './messages.ts';
import { registerEndpoint } from './receivers.ts';
import { placeRole } from './roles.ts';
import { placeTemplate } from './templates.ts';

interface Tenanted {
  readonly tenantId: string;
}

/** How each kind is removed, and the prefix of its ids. */
const KINDS = {
  message: { clear: (world: World) => removeAll(world, messages), prefix: 'msg_' },
  template: { clear: (world: World) => removeAll(world, templates), prefix: 'd-' },
  api_key: { clear: (world: World) => removeAll(world, apiKeys), prefix: 'key_' },
  image: { clear: (world: World) => removeAll(world, images), prefix: 'img_' },
  domain: { clear: (world: World) => removeAll(world, domains), prefix: 'dom_' },
  role: { clear: (world: World) => removeAll(world, roles), prefix: 'rol_' },
} as const;

/** How one of each kind is created for another tenant. */
const FOREIGN = {
  endpoint: (world: World) =>
    registerEndpoint(world, { url: `${INBOX_ORIGIN}/other`, events: ['*'], tenantId: OTHER_TENANT }),
  message: (world: World) => {
    const message = newMessage(world, { tenantId: OTHER_TENANT });
    return world.collection(messages).put(message.id, { ...message, status: 'SENT' });
  },
  template: (world: World) =>
    placeTemplate(world, { name: world.ids.next('Other '), tenantId: OTHER_TENANT }),
  api_key: (world: World) =>
    placeApiKey(world, { tenantId: OTHER_TENANT, name: 'other', mode: 'live', scopes: [] }),
  image: (world: World) => placeImage(world, OTHER_TENANT),
  domain: (world: World) => placeDomain(world, OTHER_TENANT, 'other.example'),
  role: (world: World) => placeRole(world, OTHER_TENANT, world.ids.next('Other ')),
} as const;

export const kindScenarios = {
  'no resource of a kind exists': ({ kind }, { world }) => {
    const { clear, prefix } = KINDS[kind];
    clear(world);
    if (kind === 'role') takeRolesAway(world);
    return { kind, id: world.ids.next(prefix) };
  },

  'another tenant has a resource of a kind': ({ kind }, { world }) => ({
    kind,
    id: FOREIGN[kind](world).id,
  }),
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

function removeAll<Kept extends Tenanted, Index extends string>(
  world: World,
  kind: CollectionKind<Kept, Index>,
): void {
  const kept = world.collection(kind);
  const ids = [...kept.entries()].filter(([, { tenantId }]) => tenantId === MAIN_TENANT).map(([id]) => id);
  for (const id of ids) kept.delete(id);
}

function takeRolesAway(world: World): void {
  for (const { id } of world.collection(users).by('tenant', MAIN_TENANT)) {
    world.collection(users).update(id, { roleIds: [] });
  }
}
