// Access policies and their bindings to identities.

import { ApiError } from './api.ts';
import { type Data, publish } from './events.ts';
import type { Binding, Policy } from './model.ts';
import { newId, type Vault } from './vault.ts';

export function createPolicy(vault: Vault, name: string, actor: string): Policy {
  const policy = vault.store.put('policy', { id: newId('pol-'), name });
  publishPolicy(vault, 'policy.created', policy, actor);
  return policy;
}

export function updatePolicy(vault: Vault, id: string, actor: string): void {
  publishPolicy(vault, 'policy.updated', policyWith(vault, id), actor);
}

/** Removes a policy and its bindings. */
export function deletePolicy(vault: Vault, id: string, actor: string): void {
  const policy = policyWith(vault, id);
  for (const binding of vault.store.where('binding', 'policy_id', id)) unbind(vault, binding.id, actor);
  vault.store.remove('policy', id);
  publishPolicy(vault, 'policy.deleted', policy, actor);
}

export function bind(vault: Vault, input: Omit<Binding, 'id'>, actor: string): Binding {
  policyWith(vault, input.policy_id);
  const binding = vault.store.put('binding', { ...input, id: newId('bnd-') });
  publishBinding(vault, 'policy.binding.created', binding, actor);
  return binding;
}

export function unbind(vault: Vault, id: string, actor: string): void {
  const binding = vault.store.get('binding', id);
  if (binding === undefined) throw new ApiError(404, 'no_binding', 'No such binding.');
  vault.store.remove('binding', id);
  publishBinding(vault, 'policy.binding.deleted', binding, actor);
}

function publishPolicy(vault: Vault, type: string, { id, name }: Policy, actor: string): void {
  publish(vault, { type, by: actor, data: { policy_id: id, policy_name: name, actor } });
}

function publishBinding(vault: Vault, type: string, { id, ...binding }: Binding, actor: string): void {
  const data: Data = { ...binding, binding_id: id, actor };
  publish(vault, { type, by: actor, data });
}

function policyWith(vault: Vault, id: string): Policy {
  const policy = vault.store.get('policy', id);
  if (policy === undefined) throw new ApiError(404, 'no_policy', 'No such policy.');
  return policy;
}
