// Access policies and their bindings, and denied access.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, stateIn, text } from '../../../src/engine/document-schema.ts';
import { lifecycle } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { announce, type Cause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { nextStateOrConflict } from './transitions.ts';

export type PolicyState = 'active' | 'deleted';

export type PolicyTrigger = 'be_updated' | 'be_deleted' | 'be_bound';

export const policyLifecycle = lifecycle<PolicyState, PolicyTrigger>('policy', [
  { from: 'active', on: 'be_updated', to: 'active' },
  { from: 'active', on: 'be_deleted', to: 'deleted', because: 'it was deleted' },
  { from: 'active', on: 'be_bound', to: 'active' },
]);

export type BindingState = 'bound' | 'unbound';

export type BindingTrigger = 'be_removed';

export const bindingLifecycle = lifecycle<BindingState, BindingTrigger>('policy binding', [
  { from: 'bound', on: 'be_removed', to: 'unbound', because: 'it was removed, or its policy was deleted' },
]);

export interface Policy {
  readonly id: string;
  readonly state: PolicyState;
  readonly name: string;
}

export interface Binding {
  readonly id: string;
  readonly state: BindingState;
  readonly policyId: string;
  readonly identityType: string;
  readonly identityId: string;
}

export const policies = collectionOf<Policy>(
  'vault/policies',
  {},
  fieldsOf<Policy>({ id: text, state: stateIn(policyLifecycle), name: text }),
);

export const bindings = collectionOf(
  'vault/bindings',
  { policy: ({ state, policyId }: Binding) => (state === 'bound' ? policyId : undefined) },
  fieldsOf<Binding>({
    id: text,
    state: stateIn(bindingLifecycle),
    policyId: text,
    identityType: text,
    identityId: text,
  }),
);

export function findPolicy(world: World, id: string): Policy {
  const policy = world.collection(policies).get(id);
  if (policy !== undefined) return policy;
  throw actionError(404, `There is no policy ${id}.`, 'Make it with the action policy.create.');
}

export function createPolicy(world: World, cause: Cause, name: string): Policy {
  const id = world.ids.next('pol_');
  const policy = world.collection(policies).put(id, { id, state: 'active', name });
  announce(world, cause, 'policy.created', { data: policyData(policy, cause) });
  return policy;
}

export function updatePolicy(world: World, cause: Cause, policy: Policy): void {
  nextPolicyState(world, policy, 'be_updated');
  announce(world, cause, 'policy.updated', { data: policyData(policy, cause) });
}

/** Deletes a policy and its bindings; the bindings have no events of their own. */
export function deletePolicy(world: World, cause: Cause, policy: Policy): void {
  const state = nextPolicyState(world, policy, 'be_deleted');
  world.collection(policies).update(policy.id, { state });
  for (const binding of world.collection(bindings).by('policy', policy.id)) release(world, binding);
  announce(world, cause, 'policy.deleted', { data: policyData(policy, cause) });
}

export function bindPolicy(
  world: World,
  cause: Cause,
  policy: Policy,
  identity: Pick<Binding, 'identityType' | 'identityId'>,
): Binding {
  nextPolicyState(world, policy, 'be_bound');
  const id = world.ids.next('bnd_');
  const binding = world
    .collection(bindings)
    .put(id, { id, state: 'bound', policyId: policy.id, ...identity });
  announce(world, cause, 'policy.binding.created', { data: bindingData(binding, cause) });
  return binding;
}

export function unbindPolicy(world: World, cause: Cause, policy: Policy, bindingId: string): void {
  const binding = world.collection(bindings).get(bindingId);
  if (binding === undefined || binding.policyId !== policy.id) {
    throw actionError(
      404,
      `The policy ${policy.id} has no binding ${bindingId}.`,
      'Bind it with the action policy.bind.',
    );
  }
  release(world, binding);
  announce(world, cause, 'policy.binding.deleted', { data: bindingData(binding, cause) });
}

/** Denies an access: nothing changes, and an event is published. */
export function denyAccess(world: World, cause: Cause, data: Schemas['PolicyViolationData']): void {
  announce(world, cause, 'policy.violation', { data });
}

function nextPolicyState(world: World, { id, name, state: from }: Policy, on: PolicyTrigger): PolicyState {
  return nextStateOrConflict(world, policyLifecycle, { id, name, from, on });
}

function release(world: World, binding: Binding): void {
  const move = { id: binding.id, from: binding.state, on: 'be_removed' } as const;
  const state = nextStateOrConflict(world, bindingLifecycle, move);
  world.collection(bindings).update(binding.id, { state });
}

function policyData({ id, name }: Policy, { by }: Cause): Schemas['PolicyData'] {
  return { policy_id: id, policy_name: name, actor: by };
}

function bindingData(
  { id, policyId, identityType, identityId }: Binding,
  { by }: Cause,
): Schemas['PolicyBindingData'] {
  return {
    policy_id: policyId,
    binding_id: id,
    identity_type: identityType,
    identity_id: identityId,
    actor: by,
  };
}
