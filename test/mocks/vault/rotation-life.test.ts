import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { listening } from '../../support/receivers.ts';
import { addWebhook, receivedTimeline, START, vaultAs } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** A world whose inbox `hook` gets every event, with a rotation policy on prod/db every 10 days. */
async function rotatingWorld(): Promise<{ world: MockWorld; policyId: string }> {
  const world = await mock.world({ now: START });
  await addWebhook(world);
  const given = { name: 'db', path: 'prod/db', every: '10d', warn_before: ['2d'], auto_generate: false };
  const { result } = await world.simulate('vault/rotation_policy.create', given);
  return { world, policyId: result.rotation_policy_id as string };
}

test('V-EV-32 a receiver may answer rotation.due by PUT while that very delivery is still open', async () => {
  const world = await mock.world({ now: START });
  const answers: string[] = [];
  await using server = await listening(async (request, response) => {
    const event = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const written = await vaultAs(world).put('/v1/secrets/prod/db', { value: 'made by the receiver' });
    answers.push(`${event.data.threshold} ${written.status} version ${written.body.version}`);
    response.writeHead(204).end();
  });
  await world.settings({ forward: { 'https://rotator.example.test': server.url } });
  await addWebhook(world, { url: 'https://rotator.example.test/due', events: ['rotation.due'] });
  await addWebhook(world, { events: ['secret.rotated'] });
  const given = { name: 'db', path: 'prod/db', every: '10d', warn_before: [], auto_generate: false };
  await world.simulate('vault/rotation_policy.create', given);
  await world.advance('25d');
  expect(answers).toEqual(['0 200 version 2', '0 200 version 3']);
  expect(await receivedTimeline(world)).toEqual([
    '2026-01-11T00:00:00.000Z secret.rotated',
    '2026-01-21T00:00:00.000Z secret.rotated',
  ]);
  const due = await world.deliveries({ service: 'vault', status: 'success' });
  expect(due).toHaveLength(4);
});

test.each([
  ['rotation_policy.create', { name: 'b', path: 'prod/db', every: '1d', auto_generate: true }, 409],
  ['rotation_policy.create', { name: 'b', path: 'x', every: '0d', auto_generate: true }, 422],
  ['rotation_policy.create', { name: 'b', path: 'x', every: '9999999999d', auto_generate: true }, 422],
  ['rotation_policy.create', { name: 'b', path: 'x', every: '1d' }, 422],
  ['rotation.write', { path: 'nowhere' }, 404],
  ['rotation.fail', { path: 'nowhere', error_code: 'x', error_message: 'x' }, 404],
])('the action %s with %j is refused', async (action, input, status) => {
  const { world } = await rotatingWorld();
  expect((await world.control('POST', `/simulate/vault/${action}`, input)).status).toBe(status);
  expect(await world.events({ service: 'vault' })).toEqual([]);
});
