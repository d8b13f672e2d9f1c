// Seed data of the vault, which a configuration adds to every world. Webhooks are created last, so that none gets
// events about the other seed data.

import type { JsonObject } from '../../src/engine/json.ts';
import type { World } from '../../src/engine/world.ts';
import type { Schema } from '../../src/openapi/document.ts';
import { actionError } from '../../src/service/api-error.ts';
import type { SeedData } from '../../src/service/seed-data.ts';
import { createWebhook, subscriptionFaults } from './domain/webhooks.ts';
import { actions } from './simulate/index.ts';
import type { Schemas } from './spec.ts';

/** The resources that a simulated action creates, by their names in the seed data, in the order of creation. */
const MADE_BY = {
  secrets: 'secret.create',
  rotation_policies: 'rotation_policy.create',
  certificates: 'certificate.issue',
  policies: 'policy.create',
  leases: 'lease.create',
  backends: 'federation.backend',
} as const;

type Made = keyof typeof MADE_BY;

type OwnVaultFixtures = Readonly<Partial<Record<Made, readonly JsonObject[]>>> & {
  readonly webhooks?: readonly Schemas['WebhookCreate'][];
};

const text = (description: string): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength: 2_000,
  description,
});

const webhook: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'url', 'secret', 'events'],
  properties: {
    name: text('The name of the webhook.'),
    url: { ...text('Where events are delivered; https.'), pattern: '^https://' },
    secret: text('The signing secret; 32 bytes or more are recommended.'),
    events: { type: 'array', minItems: 1, items: text('An event type or a pattern such as secret.*.') },
    enabled: { type: 'boolean', description: 'Whether it is delivered to; true if left out.' },
    filters: {
      type: 'object',
      description: 'Which events of these types it gets.',
      additionalProperties: false,
      properties: {
        path_prefix: text('What paths begin with.'),
        secret_type: text('The type of secret.'),
        tags: { type: 'array', items: text('A tag.') },
      },
    },
  },
};

const listed = (items: Schema, description: string): Schema => ({
  type: 'array',
  maxItems: 1_000,
  description,
  items,
});

const schema: Schema = {
  type: 'object',
  description: 'What the vault holds from the beginning.',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      Object.entries(MADE_BY).map(([name, action]) => [
        name,
        listed(actions[action]?.input ?? {}, `As the action ${action} makes them.`),
      ]),
    ),
    webhooks: listed(webhook, 'Webhooks.'),
  },
};

export const seedData: SeedData<OwnVaultFixtures> = {
  schema,
  add(world, given): JsonObject {
    const made = Object.entries(MADE_BY).map(([name, action]) => {
      const run = actions[action]?.run as (input: JsonObject, world: World) => JsonObject;
      return [`own_${name}`, (given[name as Made] ?? []).map((input) => run(input, world))] as const;
    });
    const webhooks = (given.webhooks ?? []).map((asked) => addWebhook(world, asked));
    return { ...Object.fromEntries(made.filter(([, list]) => list.length > 0)), own_webhooks: webhooks };
  },
};

function addWebhook(world: World, asked: Schemas['WebhookCreate']): JsonObject {
  const [fault] = subscriptionFaults(asked);
  if (fault !== undefined)
    throw actionError(
      422,
      `The vault webhook "${asked.name}" does not fit at ${fault.pointer}: ${fault.detail}.`,
    );
  const { id, url, secret } = createWebhook(world, asked);
  return { id, name: asked.name, url, secret };
}
