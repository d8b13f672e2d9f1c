// A world is rebuilt byte for byte from the changes of its transactions, whatever happened in it: calls of all
// services, control calls, faults, scripts, advances, resets. FUZZ_SEED sets another seed.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MockWorld } from '../../src/index.ts';
import { differences, startFollowedServer } from '../support/followed-server.ts';
import { KeptConnection } from '../support/keep-alive.ts';
import { readOwnSnapshot } from '../support/own-snapshot.ts';
import { services } from '../support/registry/services.ts';
import { fittingBodies, nearBodies } from './fuzz/bodies.ts';
import { requests } from './fuzz/requests.ts';
import { SeenIds } from './fuzz/seen-ids.ts';
import '../support/property-seed.ts';

const DEEDS = 2_000;

/** How many deeds lie between two comparisons. */
const STRIDE = 100;

const WORLD = {
  now: Date.UTC(2026, 0, 1),
  clock: 'frozen',
  settings: {
    max_fired: 50,
    silent_receiver_ms: 1,
    mail: { rate_limit: { limit: 1_000_000, window: '1m' } },
  },
} as const;

type Deed = (world: MockWorld) => Promise<unknown>;

const control =
  (method: string, path: string, json?: unknown): Deed =>
  (world) =>
    world.control(method, path, json);

const simulations = Array.from(services.values(), ({ name, actions, document }) =>
  Object.entries(actions).map(([action, { input }]) => {
    const place = { document: { ...document, 'x-input': input }, schema: '/x-input' };
    const bodies = fc.oneof(fittingBodies(place), nearBodies(place));
    return bodies.map((json) => control('POST', `/simulate/${name}/${action}`, json));
  }),
).flat();

const emits = Array.from(services.values(), ({ name, document }) =>
  Object.keys(document.webhooks ?? {}).map((type) => control('POST', '/events', { service: name, type })),
).flat();

const scenarios = Array.from(services.values(), (service) =>
  Object.keys(service.scenarios).map((name) => control('POST', `/scenarios/${encodeURIComponent(name)}`, {})),
).flat();

const webhooks: readonly Deed[] = ['a', 'b'].flatMap((name) => [
  (world) => {
    const json = { url: world.inboxUrl(name), enabled_events: ['open', 'bounce', 'spam_report'] };
    return world.request('POST', '/v3/user/webhooks', { token: world.credentials.mail?.live ?? '', json });
  },
  (world) => {
    const json = { name, url: world.inboxUrl(name), secret: 's'.repeat(32), events: ['secret.*'] };
    return world.request('POST', '/v1/webhooks', { token: world.credentials.vault?.admin ?? '', json });
  },
]);

const faults = [
  { service: 'mail', operation: 'listWebhooks', respond: { status: 429 }, times: 2 },
  { service: 'mail', operation: 'sendMail', respond: { status: 500 }, probability: 0.5 },
  { service: 'mail', webhook: 'duplicate', times: 2 },
  { service: 'vault', webhook: 'reverse', value: 2, times: 2 },
].map((fault) => control('POST', '/faults', fault));

const scripts = [
  { answers: [{ status: 500 }, { hang: true }, { reset: true }], then: { status: 200 } },
  { answers: [], then: { status: 503 } },
].flatMap((script) => ['a', 'b'].map((name) => control('PUT', `/inbox/${name}/script`, script)));

const others: readonly Deed[] = [
  control('GET', '/snapshot'),
  control('DELETE', '/faults'),
  control('DELETE', '/inbox/a'),
  control('PATCH', '/settings', { signature_time: 'world' }),
  control('PATCH', '/settings', { mail: { auto_disable_counts: 'deliveries' } }),
  async (world) => {
    await world.run(1_000);
    await world.freeze();
  },
  readOwnSnapshot,
];

const advances = fc
  .oneof(
    fc.constantFrom('1s', '7m', '3h', '2d').map((by) => ({ by })),
    fc.constant({ next: 3 }),
  )
  .map((distance) => control('POST', '/clock/advance', distance));

test('after thousands of random deeds a world rebuilt from its changes is the same, byte for byte', async () => {
  await using server = await startFollowedServer({ defaultWorld: WORLD });
  const connection = new KeptConnection(server.world.url);
  const seen = new SeenIds();
  const calls = requests.map(
    (request): Deed =>
      async (world) => {
        const { operation } = request.target;
        seen.note(operation, await connection.send(request.write(world, seen.of(operation))));
      },
  );
  const anyDeed = fc.oneof(
    { weight: 200, arbitrary: calls },
    { weight: 20, arbitrary: fc.oneof(...simulations) },
    { weight: 20, arbitrary: fc.constantFrom(...emits) },
    { weight: 10, arbitrary: fc.constantFrom(...scenarios) },
    { weight: 10, arbitrary: fc.constantFrom(...webhooks) },
    { weight: 10, arbitrary: advances },
    { weight: 8, arbitrary: fc.constantFrom(...faults) },
    { weight: 6, arbitrary: fc.constantFrom(...scripts) },
    { weight: 4, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: fc.constant(control('POST', '/reset')) },
  );
  let count = 0;
  const property = fc.asyncProperty(anyDeed, async (deed) => {
    await deed(server.world);
    if (++count % STRIDE === 0) expect(differences(server.states())).toEqual([]);
    if (count % (5 * STRIDE) === 0) await readOwnSnapshot(server.world);
  });
  await fc.assert(property, { numRuns: DEEDS, endOnFailure: true });
  expect(differences(server.states())).toEqual([]);
  await readOwnSnapshot(server.world);
  const parts = ['clock', 'documents', 'fixtures', 'ids', 'journal', 'queue', 'settings'];
  expect([...server.counts.keys()].sort()).toEqual(parts);
  expect(server.counts.get('journal')).toBeGreaterThan(DEEDS / 2);
  connection.close();
});
