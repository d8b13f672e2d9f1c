// Which changes keep an answer waiting until they are committed: all but what a read leaves behind.

import { expect, test } from 'vitest';
import type { Commit } from '../../../src/engine/changes.ts';
import { startMock } from '../../../src/index.ts';
import { isPromised } from '../../../src/server/http/recorded-request.ts';
import { startServer } from '../../../src/server/start.ts';
import type { ManagedWorld } from '../../../src/server/worlds/managed-world.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';
import { shopServices } from '../../support/shop/service.ts';
import { storeFile } from '../../support/stores.ts';
import { START } from '../../support/worlds.ts';

type Call = (host: ManagedWorld, url: string) => Promise<Response>;

const get =
  (path: string): Call =>
  ({ credentials }, url) =>
    fetch(url + path, { headers: { authorization: `Bearer ${credentials.shop?.live}` } });

const control =
  (method: string, path: string, body?: object): Call =>
  (_, url) =>
    fetch(`${url}/_countersign/worlds/default${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });

const READS: Readonly<Record<string, Call>> = {
  'a read, which is counted': get(WEBHOOKS),
  'a read of what is not there': get(`${WEBHOOKS}/wh_none`),
  'a read without a token': (_, url) => fetch(url + WEBHOOKS),
  'a path that does not exist': (_, url) => fetch(`${url}/shop/nowhere`),
};

const CHANGES: Readonly<Record<string, Call>> = {
  'a write that is refused': (_, url) => fetch(url + WEBHOOKS, { method: 'POST' }),
  'a clock that is frozen': control('POST', '/clock/freeze'),
  'settings that are changed': control('PATCH', '/settings', {
    shop: { rate_limit: { limit: 5, window: '1m' } },
  }),
  'an event that nobody receives': control('POST', '/events', { service: 'shop', type: 'returned' }),
};

/** The commits that a call causes, in a world whose clock runs. */
async function commitsOf(call: Call): Promise<Commit[]> {
  const server = await startServer({ services: shopServices(), port: 0 });
  try {
    const commits: Commit[] = [];
    const host = server.defaultWorld as ManagedWorld;
    host.follow({ begin: () => undefined, commit: (commit) => void commits.push(commit) });
    expect((await call(host, server.url)).status).toBeLessThan(500);
    return commits;
  } finally {
    await server.close();
  }
}

test.each(Object.entries(READS))('%s promises nothing', async (_, call) => {
  const commits = await commitsOf(call);
  expect(commits.length).toBeGreaterThan(1);
  expect(commits.filter(isPromised)).toEqual([]);
});

test.each(Object.entries(CHANGES))('%s is promised', async (_, call) => {
  expect((await commitsOf(call)).some(isPromised)).toBe(true);
});

test('calls that a scenario has used up are promised', async () => {
  const commits = await commitsOf(control('POST', '/scenarios/the%20shop%20is%20busy'));
  expect(commits.some(isPromised)).toBe(true);
});

test('a read does not wait for the store', async () => {
  await using file = await storeFile();
  const store = (await openStore(file.where)) as Store;
  const commit = store.commit.bind(store);
  await using mock = await startMock({
    services: [shop],
    store,
    defaultWorld: { now: START, clock: 'frozen' },
  });
  const caller = shopAs(mock.defaultWorld);
  const { id } = await addWebhook(mock.defaultWorld);
  const held = Promise.withResolvers<void>();
  store.commit = (writes) => held.promise.then(() => commit(writes) ?? []);
  expect((await caller.get(WEBHOOKS)).body.webhooks).toMatchObject([{ id }]);
  expect((await caller.get(`${WEBHOOKS}/${id}`)).status).toBe(200);
  held.resolve();
});
