// Snapshots: a world written out, and put in place of another. How a world goes on from one is shown in
// test/e2e/snapshot.test.ts.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { billing } from '../../support/billing.ts';
import { forged } from '../../support/forged-snapshot.ts';
import { startHoldingReceiver } from '../../support/holding-receiver.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, order, shop, shopAs, tokenOf } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const snapshotOf = async (world: MockWorld) => (await world.control('GET', '/snapshot')).body;

/** A world with something in it: a webhook, a sent message, a retry to come. */
async function livedIn(): Promise<MockWorld> {
  const world = await mock.world({ seed: 9, now: '2026-01-01T00:00:00Z' });
  await inboxAnswers(world, [], { status: 503 });
  await addWebhook(world);
  await order(world);
  await world.advance('90s');
  return world;
}

test('a snapshot names its format and version, is sealed by a digest, and holds neither id nor tokens', async () => {
  const world = await livedIn();
  const snapshot = await snapshotOf(world);
  expect(snapshot).toEqual({
    format: 'countersign-snapshot',
    version: 1,
    digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    state: expect.objectContaining({ seed: 9 }),
  });
  const { journal: _, ...state } = snapshot.state;
  const text = JSON.stringify(state);
  const tokens = Object.values(world.credentials).flatMap(Object.values);
  expect([world.id, ...tokens].filter((word) => text.includes(word))).toEqual([]);
});

test('an import brings everything but the id and the credentials', async () => {
  const [source, target] = [await livedIn(), await mock.world({ seed: 1, clock: 'running' })];
  const own = (await target.control('GET', '')).body;
  const { status, body } = await target.control('PUT', '/snapshot', await snapshotOf(source));
  expect(status).toBe(200);
  const { id, base_url, credentials } = own;
  expect(body).toEqual({ ...(await source.control('GET', '')).body, id, base_url, credentials });
  expect(await target.deliveries()).toEqual(await source.deliveries());
  expect(await target.inbox('hook')).toEqual(await source.inbox('hook'));
  const [webhook] = (await shopAs(target).get('/shop/webhooks')).body.webhooks;
  expect(webhook.url).toBe(target.inboxUrl('hook'));
});

test('what was imported is exported with the same bytes', async () => {
  const [source, target] = [await livedIn(), await mock.world()];
  const snapshot = await snapshotOf(source);
  await target.control('PUT', '/snapshot', snapshot);
  expect(JSON.stringify(await snapshotOf(target))).toBe(JSON.stringify(snapshot));
});

test('of requests received by a version that did not keep their urls, the url is null', async () => {
  const [source, target] = [await livedIn(), await mock.world()];
  const older = forged(await snapshotOf(source), (state) => {
    for (const [, request] of state.collections['inbox/received']) delete request.url;
  });
  expect((await target.control('PUT', '/snapshot', older)).status).toBe(200);
  expect(new Set((await target.inbox('hook')).map(({ url }) => url))).toEqual(new Set([null]));
  await order(target);
  expect((await target.inbox('hook')).at(-1)?.url).toBe(target.inboxUrl('hook'));
});

test('a world that was imported into is reset to its own beginning', async () => {
  const [source, target] = [await livedIn(), await mock.world({ seed: 4, now: '2030-01-01T00:00:00Z' })];
  const own = (await target.control('GET', '')).body;
  await target.control('PUT', '/snapshot', await snapshotOf(source));
  expect(await target.reset()).toEqual(own);
});

test('the order of fields does not matter to an import', async () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, item]) => [name, reversed(item)]),
    );
  };
  const [source, target] = [await livedIn(), await mock.world()];
  expect((await target.control('PUT', '/snapshot', reversed(await snapshotOf(source)))).status).toBe(200);
});

test('uploaded bytes of any kind survive the way out and in', async () => {
  const [source, target] = [await mock.world(), await mock.world()];
  const upload = { token: tokenOf(source, 'live'), body: new Uint8Array([0, 255, 0, 13, 10]) };
  expect((await source.request('PUT', '/shop/photos/a.png', upload)).status).toBe(201);
  const { status } = await target.control('PUT', '/snapshot', await snapshotOf(source));
  expect(status).toBe(200);
  expect(await target.requests()).toEqual(await source.requests());
});

test('an attempt that is in flight is in the document as still to come', async () => {
  await using receiver = await startHoldingReceiver();
  const source = await mock.world({ settings: { forward: { 'https://hooks.test': receiver.origin } } });
  const target = await mock.world();
  await addWebhook(source, { url: 'https://hooks.test/a' });
  const emitted = source.emit({ service: 'shop', type: 'paid' });
  const first = await receiver.next();
  const snapshot = await snapshotOf(source);
  first.answer(200);
  await emitted;
  await target.control('PUT', '/snapshot', snapshot);
  expect(await target.deliveries()).toMatchObject([{ status: 'pending', attempts: [] }]);
  const settled = target.settle();
  (await receiver.next()).answer(200);
  await settled;
  expect(await target.deliveries()).toMatchObject([{ status: 'success', attempts: [{ attempt: 1 }] }]);
});

// biome-ignore lint/suspicious/noExplicitAny: a snapshot is nobody's to know
const changes: readonly (readonly [string, (snapshot: any) => unknown, string])[] = [
  ['another format', (snapshot) => ({ ...snapshot, format: 'zip' }), 'validation-failed'],
  ['another version', (snapshot) => ({ ...snapshot, version: 2 }), 'validation-failed'],
  ['no digest', ({ digest: _, ...rest }) => rest, 'validation-failed'],
  ['a state that is no object', (snapshot) => ({ ...snapshot, state: [] }), 'validation-failed'],
  ['a field more', (snapshot) => ({ ...snapshot, more: 1 }), 'unknown-field'],
  ['an empty state', (snapshot) => ({ ...snapshot, state: {} }), 'snapshot-not-readable'],
  [
    'another seed than it was exported with',
    (snapshot) => ({ ...snapshot, state: { ...snapshot.state, seed: 10 } }),
    'snapshot-not-readable',
  ],
  [
    'documents that were taken out',
    (snapshot) => ({ ...snapshot, state: { ...snapshot.state, collections: {} } }),
    'snapshot-not-readable',
  ],
];

test.each(changes)('a document with %s is refused and the world is as it was', async (_, change, code) => {
  const world = await livedIn();
  const before = await snapshotOf(world);
  const refused = await world.control('PUT', '/snapshot', change(before));
  expect(problemOf(refused)).toMatchObject({ code, status: 422 });
  expect(await snapshotOf(world)).toEqual(before);
});

test('a snapshot of other services than those that run is refused', async () => {
  await using larger = await startMock({ services: [shop, billing] });
  const [full, small] = [await larger.world(), await mock.world()];
  const [fromFull, fromSmall] = [await snapshotOf(full), await snapshotOf(small)];
  const intoSmall = problemOf(await small.control('PUT', '/snapshot', fromFull));
  const intoFull = problemOf(await full.control('PUT', '/snapshot', fromSmall));
  expect([intoSmall.code, intoFull.code]).toEqual(['snapshot-not-readable', 'snapshot-not-readable']);
  expect(intoSmall.detail).toContain('settings of billing, which does not run here');
  expect(intoFull.detail).toContain('no settings of billing, which runs here');
});
