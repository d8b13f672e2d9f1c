// Changes of state: every change of a lifecycle is an entry of the journal, and what waits says for what.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { billing, billsTo, ISSUED } from '../../support/billing.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, changesOf, order, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00.000Z';

test('an endpoint that is paused and enabled leaves a change each time, and none when it stays as it is', async () => {
  const world = await mock.world({ now: NOW });
  const { id } = await addWebhook(world);
  for (const enabled of [true, false, false, true, true])
    await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled });
  expect(await world.changes()).toEqual([
    {
      id: expect.stringMatching(/^chg_/),
      at: NOW,
      service: 'shop',
      subject: { kind: 'endpoint', id, name: world.inboxUrl('hook') },
      from: 'enabled',
      to: 'paused',
      because: 'it was switched off',
    },
    expect.objectContaining({ from: 'paused', to: 'enabled', because: 'it was switched on' }),
  ]);
});

test('what a service keeps leaves changes too', async () => {
  const world = await mock.world({ now: NOW });
  const placed = await order(world);
  expect(await changesOf(world, placed)).toEqual(['placed → confirmed: it was confirmed to its customers']);
});

test('changes are listed page by page, and by service', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  for (const enabled of [false, true, false]) await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled });
  await world.settings(billsTo(world.inboxUrl('bills')));
  await world.emit(ISSUED);
  const all = await world.changes();
  expect(all.map(({ service, to }) => `${service} ${to}`)).toEqual([
    'shop paused',
    'shop enabled',
    'shop paused',
    'billing success',
  ]);
  const [first] = await world.changes({ limit: 1 });
  expect(first).toEqual(all[0]);
  expect(await world.changes({ after: first?.id as string, limit: 2 })).toEqual(all.slice(1, 3));
  expect(await world.changes({ service: 'billing' })).toEqual(all.slice(3));
  expect(problemOf(await world.control('GET', '/changes?after=chg_none'))).toMatchObject({
    status: 422,
    code: 'unknown-cursor',
  });
});

test('a change is an entry of the stream, behind the attempt that brought it about', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=attempt,change`);
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  expect(await stream.next()).toMatchObject({ event: 'attempt' });
  const [change] = await world.changes();
  const { id, at, ...detail } = change as NonNullable<typeof change>;
  expect(detail).toMatchObject({ subject: { kind: 'delivery', id: deliveries[0] }, to: 'success' });
  expect(await stream.next()).toMatchObject({ event: 'change', data: { kind: 'change', id, at, detail } });
});

test('a snapshot keeps the changes, and the ids of later ones', async () => {
  const world = await mock.world({ seed: 7 });
  const { id } = await addWebhook(world);
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  const { body: snapshot } = await world.control('GET', '/snapshot');
  const twin = await mock.world({ seed: 8 });
  expect((await twin.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  for (const one of [world, twin]) await shopAs(one).patch(`${WEBHOOKS}/${id}`, { enabled: true });
  const [kept, later] = await world.changes();
  expect(await twin.changes()).toEqual([kept, { ...later, at: expect.any(String) }]);
});

test('a delivery whose endpoint is paused says what it waits for, and announces no instant', async () => {
  const world = await mock.world({ now: NOW });
  await world.script('hook', { answers: [{ status: 500 }] });
  const { id } = await addWebhook(world);
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  const [delivery = ''] = deliveries;
  expect(await world.delivery(delivery)).toMatchObject({
    next_attempt_at: '2026-01-01T00:01:00.000Z',
    waits_for: null,
  });
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  await world.advance('1h');
  const waiting = {
    status: 'pending',
    next_attempt_at: null,
    waits_for: `the endpoint ${id} is paused; enable it`,
  };
  expect(await world.delivery(delivery)).toMatchObject(waiting);
  expect(await world.deliveries()).toMatchObject([waiting]);
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: true });
  await world.settle();
  expect(await world.delivery(delivery)).toMatchObject({ status: 'success', waits_for: null });
});
