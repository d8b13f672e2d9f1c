// A database that goes away while a server uses it: calls are answered with 503, no world is replaced by an empty one,
// and all goes on by itself when the database is back.

import { expect, test } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { lineTo, postgresDatabase } from '../../support/postgres.ts';
import { problemOf } from '../../support/problem.ts';
import { startReplica } from '../../support/replicas.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const WEBHOOK = { url: 'https://inbox.countersign.test/hook', enabled_events: ['returned'] };

test('while the database is away calls are 503 with Retry-After, and afterwards the worlds are as they were', async () => {
  await using database = await postgresDatabase();
  await using line = await lineTo(database);
  await using mock = await startReplica(line);
  const { id } = await addWebhook(mock.defaultWorld);
  await line.cut();
  const refused = await shopAs(mock.defaultWorld).post(WEBHOOKS, WEBHOOK);
  expect(problemOf(refused)).toMatchObject({ code: 'store-unavailable', status: 503 });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await shopAs(mock.defaultWorld).get(WEBHOOKS)).status).toBe(503);
  await expect(mock.world({ id: 'new' })).rejects.toMatchObject({ code: 'store-unavailable' });
  await line.restore();
  const { body } = await shopAs(mock.defaultWorld).get(WEBHOOKS);
  expect(body.webhooks).toMatchObject([{ id }]);
  expect((await shopAs(mock.defaultWorld).post(WEBHOOKS, WEBHOOK)).status).toBe(201);
  expect(mock.defects.every((defect) => defect.includes('cannot be used at present'))).toBe(true);
});

test('while the disk of the database is full, changes are 503 in one clear line, and there is room again afterwards', async () => {
  await using database = await postgresDatabase();
  await using mock = await startReplica(database);
  const { id } = await addWebhook(mock.defaultWorld);
  const makeRoom = await database.refuseWrites({
    message: 'could not extend file "base/16384/16402": No space left on device',
    code: 'disk_full',
  });
  const refused = await shopAs(mock.defaultWorld).post(WEBHOOKS, WEBHOOK);
  expect(problemOf(refused)).toMatchObject({
    code: 'store-unavailable',
    status: 503,
    detail: 'The store cannot be used at present: its disk is full.',
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  await makeRoom();
  expect((await shopAs(mock.defaultWorld).post(WEBHOOKS, WEBHOOK)).status).toBe(201);
  const { body } = await shopAs(mock.defaultWorld).get(WEBHOOKS);
  expect(body.webhooks).toHaveLength(2);
  expect(body.webhooks).toContainEqual(expect.objectContaining({ id }));
});

test('a world whose creation or removal failed can be created and removed again', async () => {
  await using database = await postgresDatabase();
  await using mock = await startReplica(database);
  const allow = await database.refuseWrites();
  await expect(mock.world({ id: 'new' })).rejects.toMatchObject({ code: 'store-unavailable' });
  await allow();
  const world = await mock.world({ id: 'new' });
  await database.run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON countersign.worlds FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await expect(world.delete()).rejects.toMatchObject({ code: 'store-unavailable' });
  await database.run('DROP TRIGGER refuse ON countersign.worlds; DROP FUNCTION refuse');
  await world.delete();
  await mock.world({ id: 'new' });
});

test('health says who shares the store, and is 503 once the lease has ended', async () => {
  await using database = await postgresDatabase();
  await using line = await lineTo(database);
  await using mock = await startReplica(line, { leaseMs: 500 });
  const health = async () => {
    const answer = await fetch(`${mock.url}/_countersign/health`);
    return { status: answer.status, body: await answer.json() };
  };
  // On a busy machine, so short a lease may end before it is renewed.
  await expect
    .poll(health)
    .toMatchObject({ status: 200, body: { store: 'postgres', replica: { lease_ms: 500, replicas: 1 } } });
  await line.cut();
  while ((await health()).status === 200);
  await expect.poll(health).toMatchObject({
    status: 503,
    body: { type: expect.stringContaining('store-unavailable') },
  });
  await line.restore();
  await expect.poll(async () => (await shopAs(mock.defaultWorld).get(WEBHOOKS)).status).toBe(200);
  await expect.poll(health).toMatchObject({ status: 200, body: { replica: { worlds: 1 } } });
});

test('one world whose row was changed by hand is refused, and the others go on', async () => {
  await using database = await postgresDatabase();
  const first = await startReplica(database);
  const [changed, kept] = [await first.world({ id: 'changed' }), await first.world({ id: 'kept' })];
  await first.close();
  await database.run(`UPDATE countersign.log SET data = replace(data, 'seed', 'sead')
    WHERE world = (SELECT number FROM countersign.worlds WHERE id = 'changed')`);
  await using second = await startMock({ services: [shop], store: database.where });
  const at = (world: typeof kept) => ({ ...world, url: `${second.url}/w/${world.id}` });
  const { status, body } = await fetch(`${at(changed).url}${WEBHOOKS}`).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as { readonly detail: string },
  }));
  expect([status, body.detail]).toEqual([
    503,
    'The world changed cannot be read from the store: row 1 of its log is missing or was changed by hand.',
  ]);
  const list = await call<{ worlds: { id: string }[] }>(second.url, 'GET', '/_countersign/worlds');
  expect(list.body.worlds.map(({ id }) => id)).toEqual(['default', 'kept']);
  const authorization = `Bearer ${kept.credentials.shop?.live}`;
  expect((await fetch(`${at(kept).url}${WEBHOOKS}`, { headers: { authorization } })).status).toBe(200);
});

/** Makes of a database what an older version left behind when a commit had failed: a world without its row before the last. */
const AS_OLDER_VERSION = `
  DROP FUNCTION countersign.refuse_gaps CASCADE;
  UPDATE countersign.about SET version = 1;
  DELETE FROM countersign.log l USING countersign.worlds w
    WHERE w.id = 'torn' AND l.world = w.number AND l.seq = w.length - 1`;

test('a world in which an older version left a gap goes on as it was before, and that is said once', async () => {
  await using database = await postgresDatabase();
  const first = await startReplica(database);
  const torn = await first.world({ id: 'torn' });
  const kept: string[] = [];
  for (let count = 0; count < 3; count++) kept.push((await addWebhook(torn)).id);
  await first.close();
  await database.run(AS_OLDER_VERSION);
  const known = kept.slice(0, 1);
  for (const defects of [[expect.stringContaining('The world torn has a gap in the store: row')], []]) {
    await using mock = await startReplica(database);
    const webhooks = `${mock.url}/w/torn${WEBHOOKS}`;
    const headers = {
      authorization: `Bearer ${torn.credentials.shop?.live}`,
      'content-type': 'application/json',
    };
    const idsOf = async () => {
      const { webhooks: all } = (await (await fetch(webhooks, { headers })).json()) as {
        readonly webhooks: readonly { readonly id: string }[];
      };
      return all.map(({ id }) => id);
    };
    expect(await idsOf()).toEqual(known);
    const created = await fetch(webhooks, { method: 'POST', headers, body: JSON.stringify(WEBHOOK) });
    known.push(((await created.json()) as { readonly id: string }).id);
    expect(await idsOf()).toEqual(known);
    expect(mock.defects).toEqual(defects);
  }
});
