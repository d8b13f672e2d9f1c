// The stream: the journal as it is written, from now on or from behind an entry.

import { afterAll, expect, test, vi } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { Redaction } from '../../../src/server/control/redaction.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, order, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

test('the stream is server-sent events that nobody may keep', async () => {
  await using stream = await followJournal(mock.url);
  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
});

test('each entry comes as it is written, under the id of its world and place', async () => {
  const world = await mock.world({ now: NOW });
  await using stream = await followJournal(mock.url, `?world=${world.id}`);
  await addWebhook(world, { enabled_events: ['paid'] });
  const { event, deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  await world.advance('1h');
  const at = '2026-01-01T00:00:00.000Z';
  const entry = (seq: number, kind: string, rest: object) => ({
    event: kind,
    id: `${world.id}:${seq}`,
    data: { world: world.id, seq, at, kind, ...rest },
  });
  expect(await stream.next()).toEqual(
    entry(1, 'request', {
      id: expect.stringMatching(/^req_/),
      detail: expect.objectContaining({ service: 'shop', operation: 'createWebhook', status: 201 }),
    }),
  );
  expect(await stream.next()).toEqual(
    entry(2, 'event', {
      id: event.event_id,
      detail: { service: 'shop', type: 'paid', cause: expect.any(String), payload: event, deliveries },
    }),
  );
  expect(await stream.next()).toEqual(
    entry(3, 'attempt', {
      id: deliveries[0],
      detail: {
        service: 'shop',
        event_type: 'paid',
        endpoint_id: expect.stringMatching(/^wh_/),
        url: 'https://inbox.countersign.test/hook',
        attempt: 1,
        status: 'success',
        response_code: 200,
        error: null,
      },
    }),
  );
  expect(await stream.next()).toMatchObject({ event: 'change', id: `${world.id}:4` });
  expect(await stream.next()).toMatchObject({ event: 'clock', id: `${world.id}:5` });
});

test('a timer that goes off is an entry', async () => {
  const world = await mock.world();
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=timer`);
  const placed = await order(world);
  expect((await stream.next()).data).toMatchObject({
    kind: 'timer',
    id: placed,
    detail: { service: 'shop', timer: 'confirm_order' },
  });
});

test('only the kinds that are asked for come', async () => {
  const world = await mock.world();
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=event,clock`);
  await addWebhook(world);
  await world.emit({ service: 'shop', type: 'paid' });
  await world.advance('1s');
  expect([(await stream.next()).event, (await stream.next()).event]).toEqual(['event', 'clock']);
});

test('only the world that is asked for comes', async () => {
  const [world, other] = [await mock.world(), await mock.world()];
  await using stream = await followJournal(mock.url, `?world=${world.id}`);
  await shopAs(other).get(WEBHOOKS);
  await shopAs(world).get(WEBHOOKS);
  expect((await stream.next()).data.world).toBe(world.id);
});

test('a stream of all worlds has those too that are made later', async () => {
  await using own = await startMock({ services: [shop] });
  await using stream = await followJournal(own.url);
  const world = await own.world();
  await shopAs(world).get(WEBHOOKS);
  await shopAs(own.defaultWorld).get(WEBHOOKS);
  expect((await stream.next()).data.world).toBe(world.id);
  expect((await stream.next()).data.world).toBe('default');
});

test('a reader that comes back gets first what it has missed', async () => {
  const world = await mock.world();
  for (let count = 0; count < 3; count++) await shopAs(world).get(WEBHOOKS);
  await using after = await followJournal(mock.url, `?after=${world.id}:1`);
  expect([(await after.next()).id, (await after.next()).id]).toEqual([`${world.id}:2`, `${world.id}:3`]);
  await shopAs(world).get(WEBHOOKS);
  expect((await after.next()).id).toBe(`${world.id}:4`);
});

test('Last-Event-ID goes before after', async () => {
  const world = await mock.world();
  for (let count = 0; count < 3; count++) await shopAs(world).get(WEBHOOKS);
  const headers = { 'last-event-id': `${world.id}:2` };
  await using stream = await followJournal(mock.url, `?world=${world.id}&after=${world.id}:1`, headers);
  expect((await stream.next()).id).toBe(`${world.id}:3`);
});

test('an entry is redacted once, however many readers it has', async () => {
  const world = await mock.world();
  const redacted = vi.spyOn(Redaction.prototype, 'request');
  await using first = await followJournal(mock.url, `?world=${world.id}`);
  await using second = await followJournal(mock.url, `?world=${world.id}`);
  await using third = await followJournal(mock.url, `?world=${world.id}&kinds=request`);
  await shopAs(world).get(WEBHOOKS);
  const [expected, ...others] = [await first.next(), await second.next(), await third.next()];
  expect(others).toEqual([expected, expected]);
  expect(redacted).toHaveBeenCalledTimes(1);
  redacted.mockRestore();
});

test('a reader that catches up gets what happens meanwhile behind it, and nothing twice', async () => {
  const world = await mock.world();
  for (let count = 0; count < 200; count++) await shopAs(world).get(WEBHOOKS);
  const following = followJournal(mock.url, `?after=${world.id}:1`);
  for (let count = 0; count < 20; count++) await shopAs(world).get(WEBHOOKS);
  await using stream = await following;
  for (let seq = 2; seq <= 220; seq++) expect((await stream.next()).id).toBe(`${world.id}:${seq}`);
});

test('a stream outlives a reset; an id from before it brings all there is', async () => {
  const world = await mock.world();
  await using stream = await followJournal(mock.url, `?world=${world.id}`);
  for (let count = 0; count < 3; count++) await shopAs(world).get(WEBHOOKS);
  await world.reset();
  await shopAs(world).get(WEBHOOKS);
  await stream.until(({ seq }) => seq === 3);
  expect((await stream.next()).id).toBe(`${world.id}:1`);
  await using late = await followJournal(mock.url, `?after=${world.id}:3`);
  expect((await late.next()).id).toBe(`${world.id}:1`);
});

test.each([
  ['?world=nowhere', 'unknown-world', 404],
  ['?kinds=', 'validation-failed', 422],
  ['?kinds=event,thought', 'validation-failed', 422],
  ['?after=7', 'validation-failed', 422],
  ['?after=t1:-1', 'validation-failed', 422],
  ['?worlds=t1', 'unknown-parameter', 422],
])('the stream %s is refused before it begins', async (query, code, status) => {
  const refused = await call(mock.url, 'GET', `/_countersign/stream${query}`);
  expect(problemOf(refused)).toMatchObject({ code, status });
});
