// The endpoints of all services: what would disable them, how their services deliver, and the switch.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const newWorld = () => mock.world({ now: '2026-01-01T00:00:00Z' });

test('a world without endpoints lists none, but how each service delivers', async () => {
  const world = await newWorld();
  const { endpoints, policies } = (await world.control('GET', '/endpoints')).body;
  expect(endpoints).toEqual([]);
  expect(policies.shop).toMatchObject({
    timeout_ms: 30_000,
    delays_ms: expect.arrayContaining([0, 60_000]),
    schedule_basis: expect.arrayContaining(['S-DL-01']),
    signature: { signed_content: '{timestamp}.{body}' },
  });
});

test('an endpoint shows how many failures in a row it has had, and how many disable it', async () => {
  const world = await newWorld();
  await inboxAnswers(world, [], { status: 500 });
  const { id, signing_secret } = await addWebhook(world, { enabled_events: ['paid'] });
  await world.emit({ service: 'shop', type: 'paid' });
  const { body } = await world.control('GET', '/endpoints?service=shop');
  expect(body.endpoints).toMatchObject([
    { id, inbox: 'hook', events: ['paid'], state: 'enabled', failure_count: 1, failure_limit: 10 },
  ]);
  expect(JSON.stringify(body)).not.toContain(signing_secret);
  expect((await world.control('GET', '/endpoints?service=billing')).body.endpoints).toEqual([]);
});

test('an endpoint is paused and enabled as by its owner, and what waited is sent', async () => {
  const world = await newWorld();
  const { id } = await addWebhook(world, { enabled_events: ['paid'] });
  const paused = await world.control('PATCH', `/endpoints/${id}`, { state: 'paused' });
  expect(paused.body).toMatchObject({ id, state: 'paused' });
  expect((await shopAs(world).get(`${WEBHOOKS}/${id}`)).body).toMatchObject({ enabled: false });
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: true });
  await inboxAnswers(world, [{ status: 500 }], { status: 200 });
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  await world.control('PATCH', `/endpoints/${id}`, { state: 'paused' });
  await world.advance('1h');
  const enabled = await world.control('PATCH', `/endpoints/${id}`, { state: 'enabled' });
  expect(enabled.body).toMatchObject({ state: 'enabled', failure_count: 0 });
  const { body: delivery } = await world.control('GET', `/deliveries/${deliveries[0]}?until=settled`);
  expect(delivery).toMatchObject({ status: 'success', attempt: 2 });
});

test.each([
  ['wh_nothing', { state: 'enabled' }, 'unknown-endpoint'],
  ['wh_nothing', { state: 'disabled' }, 'validation-failed'],
  ['wh_nothing', { status: 'enabled' }, 'unknown-field'],
])('a switch of %s by %j is refused: %s', async (id, change, code) => {
  const world = await newWorld();
  expect(problemOf(await world.control('PATCH', `/endpoints/${id}`, change)).code).toBe(code);
});
