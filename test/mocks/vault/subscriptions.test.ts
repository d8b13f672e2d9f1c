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

/** The types that reach a webhook with these patterns when each is emitted once. */
async function typesReaching(events: readonly string[]): Promise<string[]> {
  const world = await mock.world();
  await addWebhook(world, { events });
  for (const type of TYPES) await world.emit({ service: 'vault', type });
  return (await received(world)).map(({ event_type }) => event_type);
}

/** Whether an event by hand reaches a webhook with these filters. */
async function reaches(world: MockWorld, filters: Filters, event: object): Promise<boolean> {
  await addWebhook(world, { filters });
  const { deliveries } = await world.emit({ service: 'vault', ...event });
  return deliveries.length === 1;
}

const inFamily = (family: string) => TYPES.filter((type) => type.startsWith(`${family}.`));

test('V-SUB-01 a type matches itself and nothing else', async () => {
  expect(await typesReaching(['secret.created'])).toEqual(['secret.created']);
  expect(await typesReaching(['policy.binding.deleted', 'rotation.due'])).toEqual([
    'policy.binding.deleted',
    'rotation.due',
  ]);
});

test('V-SUB-02 V-G-16 V-G-21 * matches exactly one segment', async () => {
  expect(await typesReaching(['secret.*'])).toEqual(inFamily('secret'));
  expect(await typesReaching(['policy.binding.*'])).toEqual(inFamily('policy.binding'));
  expect(await typesReaching(['policy.*'])).toEqual([
    'policy.created',
    'policy.updated',
    'policy.deleted',
    'policy.violation',
  ]);
  expect(await typesReaching(['dynamic.*', '*'])).toEqual([]);
});

test('V-SUB-03 V-G-16 ** matches one or more segments', async () => {
  expect(await typesReaching(['policy.**'])).toEqual(inFamily('policy'));
  expect(await typesReaching(['dynamic.**'])).toEqual(inFamily('dynamic'));
  expect(await typesReaching(['**'])).toEqual(TYPES);
});

test('V-SUB-01 an event that several patterns match is delivered once', async () => {
  const types = await typesReaching(['secret.*', 'secret.created', '**']);
  expect(types.filter((type) => type === 'secret.created')).toHaveLength(1);
});

test.each([
  { prefix: 'prod/', path: 'prod/db', isDelivered: true },
  { prefix: 'prod/', path: 'production/db', isDelivered: false },
  { prefix: 'prod', path: 'production/db', isDelivered: true },
  { prefix: 'prod/db', path: 'prod/db', isDelivered: true },
  { prefix: 'prod/db/', path: 'prod/db', isDelivered: false },
  { prefix: 'Prod/', path: 'prod/db', isDelivered: false },
])(
  'V-SUB-04 V-G-27 path_prefix $prefix and path $path: $isDelivered',
  async ({ prefix, path, isDelivered }) => {
    const world = await mock.world();
    expect(await reaches(world, { path_prefix: prefix }, { type: 'secret.created', path })).toBe(isDelivered);
  },
);

test('V-SUB-04 V-G-26 an event without a path does not pass a path_prefix', async () => {
  const world = await mock.world();
  const data = { reason: 'no_matching_rule', path: 'prod/db' };
  expect(await reaches(world, { path_prefix: 'prod/' }, { type: 'policy.violation', data })).toBe(false);
});

test('V-SUB-05 V-G-15 secret_type and tags test the secret that the event is about', async () => {
  const world = await mock.world();
  await world.simulate('vault/secret.create', {
    path: 'prod/db',
    secret_type: 'database',
    tags: ['pci', 'eu'],
  });
  const filtersAndHopes = [
    [{ secret_type: 'database' }, true],
    [{ secret_type: 'api_key' }, false],
    [{ tags: ['us', 'eu'] }, true],
    [{ tags: ['us'] }, false],
    [{ secret_type: 'database', tags: ['pci'], path_prefix: 'prod/' }, true],
    [{ secret_type: 'database', tags: ['us'] }, false],
    [{ secret_type: 'database', path_prefix: 'test/' }, false],
  ] as const;
  for (const [index, [filters]] of filtersAndHopes.entries()) {
    await addWebhook(world, { filters, url: world.inboxUrl(`n${index}`) });
  }
  await world.simulate('vault/secret.update', { path: 'prod/db' });
  const counts = await Promise.all(filtersAndHopes.map((_, index) => received(world, `n${index}`)));
  expect(counts.map(({ length }) => length === 1)).toEqual(filtersAndHopes.map(([, hope]) => hope));
});

test('V-SUB-05 the deletion of a secret, too, is about that secret', async () => {
  const world = await mock.world();
  await addWebhook(world, { filters: { tags: ['pci'] } });
  await world.simulate('vault/secret.create', { path: 'prod/db', tags: ['pci'] });
  await world.simulate('vault/secret.delete', { path: 'prod/db', permanent: true });
  expect((await received(world)).map(({ event_type }) => event_type)).toEqual([
    'secret.created',
    'secret.deleted',
  ]);
});

test.each(['policy.created', 'rotation.due', 'certificate.issued', 'identity.sync.completed'])(
  'V-SUB-05 %s is about no secret',
  async (type) => {
    const world = await mock.world();
    expect(await reaches(world, { tags: ['pci'] }, { type })).toBe(false);
  },
);

test('V-SUB-05 an event by hand on a path without a secret is taken at its word', async () => {
  const world = await mock.world();
  const event = { type: 'secret.created', path: 'new', data: { secret_type: 'database', tags: ['pci'] } };
  expect(await reaches(world, { secret_type: 'database', tags: ['pci'] }, event)).toBe(true);
});

test('V-SUB-06 with a single path as its prefix, secret.accessed is told for that path', async () => {
  const world = await mock.world();
  await addWebhook(world, { events: ['secret.accessed'], filters: { path_prefix: 'prod/db' } });
  for (const path of ['prod/db', 'prod/cache']) {
    await world.simulate('vault/secret.create', { path });
    await world.simulate('vault/secret.access', { path });
  }
  expect((await received(world)).map(({ path }) => path)).toEqual(['prod/db']);
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
        ]) {
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
