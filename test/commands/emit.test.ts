// `countersign emit`: emits an event by hand and shows its deliveries.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { billing } from '../support/billing.ts';
import { onWorld } from '../support/on-world.ts';
import { runHere } from '../support/run-here.ts';
import { addWebhook, shop, webhookAboutToBeDisabled } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

test('an event without subscribers is still emitted', async () => {
  const world = await mock.world();
  const lines = await onWorld(mock.url, world)('emit', 'shop', 'returned');
  expect(lines).toEqual([
    'shop returned was emitted, and sent to no endpoint. No endpoint subscribes to it.',
  ]);
  expect(await world.events({ type: 'returned' })).toHaveLength(1);
});

test('an event whose only subscriber is disabled says so, and why', async () => {
  const world = await mock.world({ now: NOW });
  const id = await webhookAboutToBeDisabled(world);
  await world.emit({ service: 'shop', type: 'returned' });
  const [line] = await onWorld(mock.url, world)('emit', 'shop', 'returned');
  expect(line).toBe(
    `shop returned was emitted, and sent to no endpoint. Not sent to ${id} (${world.inboxUrl('hook')}). Disabled at 04:06: 10 attempts failed in a row (auto-disable).`,
  );
});

test('each delivery is shown with the outcome of its first attempt', async () => {
  const world = await mock.world({ now: NOW });
  const [fine, broken] = [
    await addWebhook(world),
    await addWebhook(world, { url: world.inboxUrl('broken') }),
  ];
  await world.script('broken', { answers: [{ status: 503 }] });
  const lines = await onWorld(mock.url, world)('emit', 'shop', 'returned');
  const [first, second] = await world.deliveries();
  expect(lines).toEqual([
    `shop returned ${first?.event_id}`,
    `delivery${' '.repeat(18)}endpoint${' '.repeat(17)}outcome`,
    `${first?.id}  ${fine.id}  200, success`,
    `${second?.id}  ${broken.id}  503, pending; the next attempt is due 2026-01-01T00:01:00.000Z`,
  ]);
});

test('--set sets values by path, as JSON if possible and as text otherwise', async () => {
  const world = await mock.world();
  const sets = ['customer=ada@shop.example', 'details.count=3', 'details.reason="42"'].flatMap((text) => [
    '--set',
    text,
  ]);
  const { event } = await onWorld(mock.url, world).json('emit', 'shop', 'paid', ...sets);
  expect(event).toMatchObject({ customer: 'ada@shop.example', details: { count: 3, reason: '42' } });
});

test('an unknown event type is rejected with a suggestion, and sent with --unchecked', async () => {
  const emit = onWorld(mock.url, await mock.world());
  const [detail, hint] = await emit.refused('emit', 'shop', 'retruned');
  expect(detail).toBe('countersign: shop has no event type retruned.');
  expect(hint).toMatch(/^ {2}Did you mean returned\?/);
  expect(await emit.json('emit', 'shop', 'retruned', '--unchecked')).toMatchObject({
    event: { event_type: 'retruned' },
  });
});

test('a misspelt name of --set is rejected with the right one, and another name is a field of its own', async () => {
  const emit = onWorld(mock.url, await mock.world());
  const [detail, hint] = await emit.refused('emit', 'shop', 'returned', '--set', 'timestmap=1');
  expect(detail).toContain('--set timestmap is not a field of returned');
  expect(hint).toMatch(/Did you mean timestamp\?.*--unchecked/);
  const { event } = await emit.json('emit', 'shop', 'returned', '--set', 'colour_of_the_box=red');
  expect(event).toMatchObject({ colour_of_the_box: 'red' });
});

test('an invalid event is rejected with a pointer and the reason', async () => {
  const emit = onWorld(mock.url, await mock.world());
  expect(await emit.refused('emit', 'shop', 'returned', '--set', 'timestamp=soon')).toEqual([
    'countersign: The event returned does not match its schema at --set timestamp.',
    '  --set timestamp must be integer',
    '  Correct it with --set, or send it anyway with --unchecked.',
  ]);
});

test('with --json a rejection is one line of JSON on standard error', async () => {
  const emit = onWorld(mock.url, await mock.world());
  const [line = ''] = await emit.refused('emit', 'shop', 'retruned', '--json');
  expect(JSON.parse(line)).toMatchObject({ type: 'urn:countersign:error:unknown-event-type', status: 422 });
});

test('control characters in a value are escaped for the terminal, and the JSON keeps its meaning', async () => {
  const emit = onWorld(mock.url, await mock.world());
  const [line = ''] = await emit(
    ...['emit', 'shop', 'returned', '--unchecked', '--json', '--set', 'note=\u001b[2J\u009b31m'],
  );
  expect(line).toContain('"note":"\\u001b[2J\\u009b31m"');
  expect(JSON.parse(line).event.note).toBe('\u001b[2J\u009b31m');
});

test('what changes its state is shown behind the deliveries', async () => {
  const world = await mock.world({ now: NOW });
  const id = await webhookAboutToBeDisabled(world);
  const lines = await onWorld(mock.url, world)('emit', 'shop', 'returned');
  expect(lines.at(-1)).toBe(
    `endpoint ${id} (${world.inboxUrl('hook')}) is now disabled: 10 attempts failed in a row (auto-disable); 2 deliveries wait; enabling sends them`,
  );
  expect(lines.at(-2)).toMatch(
    new RegExp(`500, pending; waiting: the endpoint ${id} is disabled; enable it$`),
  );
});

test('with --json the document is the event and its deliveries alone', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  const document = await onWorld(mock.url, world).json('emit', 'shop', 'returned');
  expect(Object.keys(document)).toEqual(['event', 'deliveries']);
});

test('without a type the types of a service are listed, and without a service those of all', async () => {
  const emit = onWorld(mock.url, await mock.world());
  const ofShop = await emit('emit', 'shop');
  expect(ofShop).toHaveLength(5);
  expect(ofShop).toContain('shop  returned   An order is returned.');
  const { events } = JSON.parse((await emit('emit', '--json'))[0] as string);
  expect(new Set(events.map(({ service }: { service: string }) => service))).toEqual(
    new Set(['shop', 'billing']),
  );
});

test.each(['shpo', 'shpo returned'])(
  'an unknown service is refused with the nearest name: %s',
  async (args) => {
    const { code, stderr } = await runHere(['emit', ...args.split(' '), '--url', mock.url]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'countersign: the mock has no service "shpo"; did you mean shop? It serves shop, billing.\n',
    });
  },
);
