// Access policies, their bindings, and denied access.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, received } from './caller.ts';

const mock = await startMock();
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

test('V-EV-20 policy.created, updated and deleted tell the policy and the actor', async () => {
  const { world, policy_id } = await worldWithPolicy();
  await world.simulate('vault/policy.update', { policy_id, actor: 'sa:terraform' });
  await world.simulate('vault/policy.delete', { policy_id });
  expect(
    (await received(world)).map(({ event_type, identity_id, data }) => [event_type, identity_id, data]),
  ).toEqual([
    ['policy.created', 'user:grace', { policy_id, policy_name: 'readers', actor: 'user:grace' }],
    ['policy.updated', 'sa:terraform', { policy_id, policy_name: 'readers', actor: 'sa:terraform' }],
    ['policy.deleted', 'user:ada', { policy_id, policy_name: 'readers', actor: 'user:ada' }],
  ]);
});

test('V-EV-21 policy.binding.created and deleted tell whom the policy is bound to', async () => {
  const { world, policy_id } = await worldWithPolicy();
  const binding_id = await bind(world, policy_id);
  await world.simulate('vault/policy.unbind', { policy_id, binding_id, actor: 'user:grace' });
  const [, created, deleted] = await received(world);
  const data = { policy_id, binding_id, identity_type: 'group', identity_id: 'group:platform' };
  expect(created).toMatchObject({
    event_type: 'policy.binding.created',
    data: { ...data, actor: 'user:ada' },
  });
  expect(deleted).toMatchObject({
    event_type: 'policy.binding.deleted',
    data: { ...data, actor: 'user:grace' },
  });
});

test.each([
  { reason: 'condition_failed', failed_condition: 'ip_not_allowed' },
  { reason: 'condition_failed', failed_condition: 'mfa_required' },
  { reason: 'condition_failed', failed_condition: 'time_window_violation' },
  { reason: 'no_matching_rule' },
  { reason: 'insufficient_scope', failed_condition: null },
])('V-EV-22 a denial by $reason names the condition $failed_condition', async (given) => {
  const { world, policy_id } = await worldWithPolicy();
  const denied = {
    path: 'prod/db',
    permission: 'secret:read',
    identity_id: 'user:ben',
    source_ip: '198.51.100.7',
  };
  await world.simulate('vault/access.deny', { ...denied, policy_id, ...given });
  const { event_type, identity_id, data } = (await received(world)).at(-1);
  expect([event_type, identity_id]).toEqual(['policy.violation', 'user:ben']);
  expect(data).toEqual({
    ...denied,
    policy_id,
    reason: given.reason,
    failed_condition: given.failed_condition ?? null,
  });
});

test('V-EV-22 a denial that no policy is to blame for has none', async () => {
  const { world } = await worldWithPolicy();
  await world.simulate('vault/access.deny', {
    path: 'x',
    permission: 'secret:read',
    reason: 'no_matching_rule',
  });
  expect((await received(world)).at(-1).data.policy_id).toBeNull();
});

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
