// Who gets which event: patterns and filters, first by example, then held against a plain restatement.

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import vaultSpec from '../../../specs/generated/vault.json' with { type: 'json' };
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, received } from './caller.ts';
import { type Filters, isWanted } from './restated-subscription.ts';

const mock = await startMock();
afterAll(() => mock.close());

const TYPES = Object.keys(vaultSpec.webhooks);

/** Whether an event by hand reaches a webhook with these filters. */
async function reaches(
  world: MockWorld,
  filters: Filters,
  event: { readonly type: string; readonly data?: object; readonly path?: string },
): Promise<boolean> {
  await addWebhook(world, { filters });
  const { deliveries } = await world.untyped.emit({ service: 'vault', ...event });
  return deliveries.length === 1;
}

test('V-SUB-05 an event by hand on a path without a secret is taken at its word', async () => {
  const world = await mock.world();
  const event = { type: 'secret.created', path: 'new', data: { secret_type: 'database', tags: ['pci'] } };
  expect(await reaches(world, { secret_type: 'database', tags: ['pci'] }, event)).toBe(true);
});

test('an unknown type that is emitted unchecked reaches the patterns that match it', async () => {
  const world = await mock.world();
  await addWebhook(world, { events: ['secret.*'], url: world.inboxUrl('near') });
  await addWebhook(world, { events: ['**'], filters: { path_prefix: 'x' }, url: world.inboxUrl('far') });
  const { deliveries } = await world.emit({
    service: 'vault',
    type: 'secret.frozen',
    path: 'prod',
    unchecked: true,
  });
  expect(deliveries).toHaveLength(1);
  expect((await received(world, 'near'))[0]).toMatchObject({ event_type: 'secret.frozen', path: 'prod' });
});

test('deliveries of one event leave in the order in which the webhooks were registered', async () => {
  const world = await mock.world();
  const prefixes = ['prod/', undefined, 'prod/db', 'p'];
  const ids: string[] = [];
  for (const path_prefix of prefixes) ids.push((await addWebhook(world, { filters: { path_prefix } })).id);
  await world.emit({ service: 'vault', type: 'secret.created', path: 'prod/db' });
  expect((await world.deliveries()).map(({ endpoint_id }) => endpoint_id)).toEqual(ids);
});

const segment = fc.constantFrom(
  'secret',
  'policy',
  'binding',
  'dynamic',
  'lease',
  'created',
  'deleted',
  '*',
  '**',
);
const pattern = fc.oneof(
  fc.constantFrom(...TYPES),
  fc
    .array(segment, { minLength: 1, maxLength: 4 })
    .map((segments) => segments.join('.'))
    .filter((text) => text.includes('*')),
);
const path = fc
  .array(fc.constantFrom('a', 'ab', '/'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
const tag = fc.constantFrom('pci', 'eu', 'us');
const secretType = fc.constantFrom('database', 'api_key');
const filters = fc.record(
  { path_prefix: path, secret_type: secretType, tags: fc.array(tag, { minLength: 1, maxLength: 2 }) },
  { requiredKeys: [] },
);
const subscription = fc.record({ events: fc.array(pattern, { minLength: 1, maxLength: 3 }), filters });
const secret = fc.record({ path, secret_type: secretType, tags: fc.uniqueArray(tag) });

test('V-SUB-01 V-SUB-02 V-SUB-03 V-SUB-04 V-SUB-05 any subscription gets what a plain reading of the rules says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(subscription, { minLength: 1, maxLength: 6 }),
      secret,
      async (subscriptions, about) => {
        const world = await mock.world();
        await world.simulate('vault/secret.create', about);
        const ids = await Promise.all(
          subscriptions.map(async (given) => (await addWebhook(world, given)).id),
        );
        for (const type of [
          'secret.created',
          'secret.deleted',
          'policy.binding.created',
          'dynamic.lease.expired',
        ] as const) {
          const given = type.startsWith('secret.') ? { path: about.path } : {};
          const { event, deliveries } = await world.emit({ service: 'vault', type, ...given });
          const made = await world.deliveries({ event: event.event_id as string });
          expect(made.map(({ id }) => id)).toEqual(deliveries);
          const wanted = ids.filter((_, index) =>
            isWanted(subscriptions[index] as never, event as never, about),
          );
          expect(made.map(({ endpoint_id }) => endpoint_id).sort()).toEqual([...wanted].sort());
        }
      },
    ),
    { numRuns: 40 },
  );
});
