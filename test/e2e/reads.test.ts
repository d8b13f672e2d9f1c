// Looking changes nothing: the same life with any number of reads in between has the same ids, events, deliveries
// and signed bytes. Of what a read leaves behind nothing else depends: its place in the journal, its own id, and
// the calls that a rate limit counts.

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/engine/journal.ts';
import type { WorldState } from '../../src/engine/world-state.ts';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook, messageTo, send } from '../mocks/mail/caller.ts';
import { everyOperation } from '../support/every-operation.ts';
import { KeptConnection } from '../support/keep-alive.ts';
import { requestsTo } from './fuzz/requests.ts';
import { SeenIds } from './fuzz/seen-ids.ts';
import '../support/property-seed.ts';

const mock = await startMock();
afterAll(() => mock.close());

const GIVEN = {
  seed: 42,
  now: '2026-01-01T00:00:00Z',
  settings: { signature_time: 'world', mail: { rate_limit: { limit: 1_000_000, window: '1m' } } },
} as const;

type Part = (world: MockWorld) => Promise<unknown>;

/** A life in parts, in each of which ids are drawn, events told and deliveries made. */
const LIFE: readonly Part[] = [
  (world) => world.script('hook', { answers: [{ status: 500 }, { hang: true }], then: { status: 200 } }),
  (world) => addWebhook(world),
  (world) =>
    world.request('POST', '/v1/webhooks', {
      token: world.credentials.vault?.admin ?? '',
      json: { name: 'hook', url: world.inboxUrl('vault'), secret: 's'.repeat(32), events: ['**'] },
    }),
  (world) =>
    world.request('PUT', '/v1/secrets/prod/db', {
      token: world.credentials.vault?.admin ?? '',
      json: { value: 'x' },
    }),
  (world) => send(world, messageTo('ada@customer.example', 'bounce@customer.example')),
  (world) => world.advance('7m'),
  (world) => world.emit({ service: 'mail', type: 'spam_report' }),
  (world) => world.emit({ service: 'vault', type: 'secret.rotated' }),
  (world) => world.simulate('vault/secret.create', { path: 'prod/late', expires_in: '40d' }),
  (world) => world.addFault({ service: 'mail', webhook: 'duplicate', times: 2 }),
  (world) => send(world),
  (world) => world.advance('12d'),
];

const looks = [
  '',
  '/clock',
  '/events',
  '/deliveries',
  '/requests',
  '/faults',
  '/snapshot',
  '/inbox/hook',
].map(
  (path): Part =>
    (world) =>
      world.control('GET', path),
);

const messages = ['bounce', 'open', 'secret.rotated', 'certificate.issued', 'unknown'].map(
  (type): Part =>
    (world) =>
      world.control('POST', '/messages', { description: `${type} for a verifier` }),
);

const forced: Part = (world) =>
  world.request('POST', '/v3/mail/send', {
    token: world.credentials.mail?.live ?? '',
    json: {},
    headers: { prefer: 'code=202, dynamic=true' },
  });

const gets = everyOperation.filter(({ operation }) => operation.method === 'GET').map(requestsTo);

test('the same life with reads in between has the same ids, events, deliveries and signed bytes', async () => {
  const quiet = await mock.world(GIVEN);
  for (const part of LIFE) await part(quiet);
  const want = await lastingOf(quiet);
  expect(want.queue.items.length).toBeGreaterThan(0);
  expect(want.entries.filter(({ kind }) => kind === 'event').length).toBeGreaterThanOrEqual(10);
  const read = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...gets) },
    { weight: 3, arbitrary: fc.constantFrom(...looks) },
    { weight: 2, arbitrary: fc.constantFrom(...messages) },
    { weight: 1, arbitrary: fc.constant(forced) },
  );
  const between = fc.array(fc.array(read, { maxLength: 12 }), {
    minLength: LIFE.length,
    maxLength: LIFE.length,
  });
  await fc.assert(
    fc.asyncProperty(between, async (reads) => {
      const world = await mock.world(GIVEN);
      const connection = new KeptConnection(world.url);
      const seen = new SeenIds();
      for (const [index, part] of LIFE.entries()) {
        for (const one of reads[index] ?? []) {
          if (typeof one === 'function') await one(world);
          else {
            const { operation } = one.target;
            const request = { ...one.write(world, seen.of(operation)), method: 'GET' };
            seen.note(operation, await connection.send(request));
          }
        }
        await part(world);
      }
      connection.close();
      const got = await lastingOf(world);
      expect(nameless(got, world)).toEqual(nameless(want, quiet));
      await world.delete();
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('no two requests of a world have one id, whatever they ask for', async () => {
  const world = await mock.world(GIVEN);
  for (let count = 0; count < 20; count++) {
    await world.request('GET', '/v3/user/webhooks', { token: world.credentials.mail?.live ?? '' });
    await world.request('GET', '/nowhere');
    await world.request('GET', '/v3/nowhere');
    await forced(world);
    await send(world);
  }
  const ids = (await world.requests({ limit: 1000 })).map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(80);
  expect(new Set(ids).size).toBe(ids.length);
});

/** All of a world that reads must leave alone. */
async function lastingOf(world: MockWorld) {
  const { journal, ids, collections, ...rest } = (await world.control('GET', '/snapshot')).body
    .state as WorldState;
  const { reads: _, ...streams } = ids;
  const { rate_windows: __, ...documents } = collections;
  return { ...rest, streams, documents, entries: journal.entries.filter(isLasting).map(withoutPlace) };
}

/** Whether an entry is not of a read: those of a life have methods that change something, and are not forced. */
function isLasting({ kind, detail }: JournalEntry): boolean {
  if (kind !== 'request') return true;
  const { method, decidedBy } = detail as { method: string; decidedBy: string };
  return method !== 'GET' && decidedBy !== 'prefer';
}

/** Places count reads too; of requests, headers show what is left of a rate limit. */
function withoutPlace({ seq: _, ...entry }: JournalEntry) {
  if (entry.kind !== 'request') return entry;
  const {
    requestHeaders: __,
    responseHeaders: ___,
    ...detail
  } = entry.detail as unknown as Record<string, unknown>;
  return { ...entry, detail };
}

function nameless(lasting: unknown, { id }: MockWorld): unknown {
  return JSON.parse(JSON.stringify(lasting).replaceAll(id, '{world}'));
}
