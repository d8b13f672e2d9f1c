// Who gets an event that is emitted by hand, and in which order.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, received } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

test('V-SUB-05 an event by hand on a path without a secret is taken at its word', async () => {
  const world = await mock.world();
  const data = { secret_type: 'database', tags: ['pci'] };
  await addWebhook(world, { filters: data });
  const { deliveries } = await world.emit({ service: 'vault', type: 'secret.created', path: 'new', data });
  expect(deliveries).toHaveLength(1);
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
