// Several servers on one database: any of them takes any call, and a world has one owner at a time.

import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { call } from '../../../src/index.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { lineTo, type PostgresDatabase, postgresDatabase } from '../../support/postgres.ts';
import { startReplica, type TestReplica } from '../../support/replicas.ts';
import {
  addWebhook,
  inboxAnswers,
  ORDERS,
  order,
  orderOf,
  shopAs,
  WEBHOOKS,
} from '../../support/shop/caller.ts';

test('any replica takes any call, and worlds are where they were created', async () => {
  await using database = await postgresDatabase();
  await using a = await startReplica(database);
  await using b = await startReplica(database);
  const onA = await a.world({ id: 'on-a' });
  const onB = await b.world({ id: 'on-b' });
  expect(b.defaultWorld.credentials).toEqual(a.defaultWorld.credentials);
  const owners = await database.query<{ replica: string }>(
    'SELECT replica FROM countersign.worlds ORDER BY number',
  );
  expect(new Set(owners.map(({ replica }) => replica)).size).toBe(2);
  for (const [world, url] of [
    [onA, b.url],
    [onB, a.url],
  ] as const) {
    const token = world.credentials.shop?.live;
    const path = `/w/${world.id}${WEBHOOKS}`;
    const webhook = { url: 'https://inbox.countersign.test/hook', enabled_events: ['returned'] };
    const created = await call<{ id: string }>(url, 'POST', path, { token, json: webhook });
    expect(created.status).toBe(201);
    const read = await call(url, 'GET', `${path}/${created.body.id}`, { token });
    expect(read.status).toBe(200);
    expect(await call(url, 'GET', `/_countersign/worlds/${world.id}`)).toMatchObject({
      status: 200,
      body: { id: world.id },
    });
  }
  const { body } = await call<{ worlds: { id: string }[] }>(b.url, 'GET', '/_countersign/worlds');
  expect(body.worlds.map(({ id }) => id)).toEqual(['default', 'on-a', 'on-b']);
  expect((await call(b.url, 'GET', `/w/nowhere${WEBHOOKS}`)).status).toBe(404);
  await expect(b.world({ id: 'on-a' })).rejects.toMatchObject({ code: 'world-id-taken' });
  expect([a.defects, b.defects]).toEqual([[], []]);
});

test('an advance and a stream go through another replica', async () => {
  await using database = await postgresDatabase();
  await using a = await startReplica(database);
  await using b = await startReplica(database);
  await using stream = await followJournal(b.url, '?world=default&kinds=attempt');
  await inboxAnswers(b.defaultWorld, [], { status: 500 });
  await addWebhook(b.defaultWorld);
  await order(b.defaultWorld);
  const { fired } = await b.defaultWorld.advance('1d');
  expect(fired.filter(({ kind }) => kind === 'attempt').length).toBeGreaterThan(5);
  expect((await stream.next()).data.kind).toBe('attempt');
  expect(a.defects).toEqual([]);
});

test('a replica that stops hands its worlds over without a failed call', async () => {
  await using database = await postgresDatabase();
  const a = await startReplica(database);
  await using b = await startReplica(database);
  const world = await a.world({ id: 'w' });
  const token = world.credentials.shop?.live;
  let isOver = false;
  const outcomes = new Set<string>();
  let count = 0;
  const caller = async () => {
    while (!isOver) {
      const json = orderOf(`r${count++}@customer.example`);
      const { status, body } = await call(b.url, 'POST', `/w/w${ORDERS}`, { token, json });
      outcomes.add(status === 202 ? '202' : JSON.stringify(body));
    }
  };
  const callers = [caller(), caller(), caller()];
  await b.defaultWorld.control('GET', '/clock');
  await a.close();
  const after = await call(b.url, 'GET', `/w/w${WEBHOOKS}`, { token });
  isOver = true;
  await Promise.all(callers);
  expect([...outcomes, after.status]).toEqual(['202', 200]);
  await call(b.url, 'POST', '/_countersign/worlds/w/settle');
  const { body } = await call<{ events: { payload: { customer: string } }[] }>(
    b.url,
    'GET',
    '/_countersign/worlds/w/events?type=placed&limit=1000',
  );
  const recipients = body.events.map(({ payload }) => payload.customer).sort();
  expect(recipients).toEqual(
    Array.from({ length: count }, (_, index) => `r${index}@customer.example`).sort(),
  );
  expect([a.defects, b.defects]).toEqual([[], []]);
});

test('an owner whose lease has ended answers nothing from memory, and ends its streams', async () => {
  await using database = await postgresDatabase();
  await using a = await startReplica(database);
  await using stream = await followJournal(a.url, '?world=default');
  await database.run('DELETE FROM countersign.replicas r USING countersign.worlds w WHERE r.id = w.replica');
  await using b = await startReplica(database);
  const { id } = await addWebhook(b.defaultWorld);
  const late = await shopAs(a.defaultWorld).post(WEBHOOKS, {
    url: 'https://inbox.countersign.test/late',
    enabled_events: ['returned'],
  });
  expect(late.status).toBe(503);
  await expect(stream.next()).rejects.toThrow('the stream has ended');
  const { body } = await shopAs(b.defaultWorld).get(WEBHOOKS);
  expect(body.webhooks).toMatchObject([{ id }]);
  expect(a.defects).toEqual([]);
});

/** A request as bytes would make it: its target is not read as a URL first. */
function raw(url: string, path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('a path that looks like another host is not forwarded to it, and nobody else can claim to be a replica', async () => {
  await using database = await postgresDatabase();
  await using _a = await startReplica(database);
  await using b = await startReplica(database);
  for (const path of ['//192.0.2.1:1/x', 'http://192.0.2.1:1/x', '/w/default//192.0.2.1/x'])
    expect([403, 404]).toContain(await raw(b.url, path));
  expect(await raw(b.url, '/_countersign/worlds', { 'countersign-forwarded': 'guess' })).toBe(403);
  expect(await raw(b.url, WEBHOOKS, { 'countersign-forwarded': '' })).toBe(403);
});

test('a call that was meant for a lease that has ended does not take effect, since it may have been made elsewhere', async () => {
  await using database = await postgresDatabase();
  await using a = await startReplica(database);
  await a.world({ id: 'w' });
  const [about] = await database.query<{ secret: string }>('SELECT secret FROM countersign.about');
  const [own] = await database.query<{ id: string }>('SELECT id FROM countersign.replicas');
  const forwarded = (to: string) =>
    raw(a.url, '/_countersign/worlds/w', {
      'countersign-forwarded': String(about?.secret),
      'countersign-forwarded-to': to,
    });
  expect(await forwarded(String(own?.id))).toBe(200);
  expect(await forwarded('an-id-of-before')).toBe(421);
});

test('a call is forwarded without asking the store for the owner again, until the owner is another one', async () => {
  await using database = await postgresDatabase();
  await using line = await lineTo(database);
  const a = await startReplica(database);
  await using b = await startReplica(line);
  await using c = await startReplica(database);
  const path = `/w/w${WEBHOOKS}`;
  const { credentials } = await a.world({ id: 'w' });
  const statusBy = async ({ url }: TestReplica) =>
    (await call(url, 'GET', path, { token: credentials.shop?.live })).status;
  expect(await statusBy(b)).toBe(200);
  await line.cut();
  expect(await statusBy(b)).toBe(200);
  await line.restore();
  await a.close();
  expect([await statusBy(c), await statusBy(b)]).toEqual([200, 200]);
  expect(await ownersOf(database)).toContainEqual({ id: 'w', url: c.url });
});

function ownersOf({ query }: PostgresDatabase): Promise<{ id: string; url: string }[]> {
  return query(
    'SELECT w.id, r.url FROM countersign.worlds w JOIN countersign.replicas r ON r.id = w.replica ORDER BY w.id',
  );
}
