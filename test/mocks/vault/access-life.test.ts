// Access policies, their bindings, and denied access.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, received } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** A world whose inbox `hook` gets every event, with one policy. */
async function worldWithPolicy(): Promise<{ world: MockWorld; policy_id: string }> {
  const world = await mock.world();
  await addWebhook(world);
  const { result } = await world.simulate('vault/policy.create', {
    policy_name: 'readers',
    actor: 'user:grace',
  });
  return { world, policy_id: result.policy_id as string };
}

async function bind(world: MockWorld, policy_id: string): Promise<string> {
  const identity = { identity_type: 'group', identity_id: 'group:platform' };
  return (await world.simulate('vault/policy.bind', { policy_id, ...identity })).result.binding_id as string;
}

test.each([
  [{ reason: 'condition_failed' }, 422, /needs a failed_condition/],
  [{ reason: 'no_matching_rule', failed_condition: 'mfa_required' }, 422, /has no failed_condition/],
  [{ reason: 'bad_mood' }, 422, /reason/],
  [{ reason: 'no_matching_rule', policy_id: 'pol_unknown' }, 404, /There is no policy pol_unknown/],
])('a denial %j is refused', async (given, status, detail) => {
  const { world } = await worldWithPolicy();
  const input = { path: 'x', permission: 'secret:read', ...given };
  const answer = await world.control('POST', '/simulate/vault/access.deny', input);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toMatch(detail);
});

test('what is deleted cannot be changed, and a policy takes its bindings with it', async () => {
  const { world, policy_id } = await worldWithPolicy();
  const binding_id = await bind(world, policy_id);
  await world.simulate('vault/policy.delete', { policy_id });
  const identity = { identity_type: 'user', identity_id: 'user:ben' };
  for (const [action, input] of [
    ['policy.update', { policy_id }],
    ['policy.delete', { policy_id }],
    ['policy.bind', { policy_id, ...identity }],
    ['policy.unbind', { policy_id, binding_id }],
  ] as const) {
    const { status } = await world.control('POST', `/simulate/vault/${action}`, input);
    expect([action, status]).toEqual([action, 409]);
  }
  expect(await received(world)).toHaveLength(3);
});

test('a binding of another policy is unknown to this one', async () => {
  const { world, policy_id } = await worldWithPolicy();
  const binding_id = await bind(world, policy_id);
  const other = (await world.simulate('vault/policy.create', { policy_name: 'writers' })).result.policy_id;
  const input = { policy_id: other, binding_id };
  expect((await world.control('POST', '/simulate/vault/policy.unbind', input)).status).toBe(404);
});
