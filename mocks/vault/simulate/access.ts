// Actions on access policies and their bindings, and denied access.

import { actionError } from '../../../src/service/api-error.ts';
import { DEFAULT_ACTOR } from '../domain/actors.ts';
import {
  bindPolicy,
  createPolicy,
  deletePolicy,
  denyAccess,
  findPolicy,
  unbindPolicy,
  updatePolicy,
} from '../domain/policies.ts';
import { newCause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { action, choice, orNull, path, person, sourceIp, text } from './fields.ts';

interface DenyInput {
  readonly path: string;
  readonly permission: string;
  readonly reason: Schemas['PolicyViolationData']['reason'];
  readonly failed_condition?: 'ip_not_allowed' | 'mfa_required' | 'time_window_violation' | null;
  readonly policy_id?: string | null;
  readonly identity_id?: string;
  readonly source_ip?: string;
}

interface PolicyInput {
  readonly policy_id: string;
  readonly actor?: string;
}

interface BindInput extends PolicyInput {
  readonly identity_type: string;
  readonly identity_id: string;
}

const policyId = text('Id of the policy.');
const bindingId = text('Id of the binding.');

const denial = {
  required: {
    path,
    permission: {
      ...text('What was asked for, such as secret:read.'),
      examples: ['secret:read', 'policy:write'],
    },
    reason: choice('Why it is denied.', ['no_matching_rule', 'condition_failed', 'insufficient_scope']),
  },
  optional: {
    failed_condition: {
      type: ['string', 'null'],
      enum: ['ip_not_allowed', 'mfa_required', 'time_window_violation', null],
      description: 'Which condition failed; exactly when the reason is condition_failed.',
    },
    policy_id: orNull(policyId),
    identity_id: { ...text('Who is denied.'), default: DEFAULT_ACTOR },
    source_ip: sourceIp,
  },
};

export const accessActions = {
  'access.deny': action<DenyInput>('Access to a path is denied.', denial, (input, world) => {
    const { identity_id = DEFAULT_ACTOR, policy_id = null, source_ip = '203.0.113.24' } = input;
    if (policy_id !== null) findPolicy(world, policy_id);
    const { path, permission } = input;
    denyAccess(world, newCause(world, identity_id), {
      policy_id,
      identity_id,
      path,
      permission,
      ...reasonOf(input),
      source_ip,
    });
  }),

  'policy.create': action<{ readonly policy_name: string; readonly actor?: string }>(
    'An access policy is created.',
    {
      required: { policy_name: text('Name of the policy.') },
      optional: { actor: person },
      result: { policy_id: policyId },
    },
    ({ policy_name, actor = DEFAULT_ACTOR }, world) => {
      const { id } = createPolicy(world, newCause(world, actor), policy_name);
      return { policy_id: id };
    },
  ),

  'policy.update': action<PolicyInput>(
    'An access policy is changed.',
    { required: { policy_id: policyId }, optional: { actor: person } },
    ({ policy_id, actor = DEFAULT_ACTOR }, world) =>
      updatePolicy(world, newCause(world, actor), findPolicy(world, policy_id)),
  ),

  'policy.delete': action<PolicyInput>(
    'An access policy is deleted; its bindings go with it.',
    { required: { policy_id: policyId }, optional: { actor: person } },
    ({ policy_id, actor = DEFAULT_ACTOR }, world) =>
      deletePolicy(world, newCause(world, actor), findPolicy(world, policy_id)),
  ),

  'policy.bind': action<BindInput>(
    'An access policy is bound to an identity.',
    {
      required: {
        policy_id: policyId,
        identity_type: text('Kind of the identity, such as group.'),
        identity_id: text('The identity, such as group:platform.'),
      },
      optional: { actor: person },
      result: { binding_id: bindingId },
    },
    ({ policy_id, identity_type, identity_id, actor = DEFAULT_ACTOR }, world) => {
      const identity = { identityType: identity_type, identityId: identity_id };
      const { id } = bindPolicy(world, newCause(world, actor), findPolicy(world, policy_id), identity);
      return { binding_id: id };
    },
  ),

  'policy.unbind': action<PolicyInput & { readonly binding_id: string }>(
    'A binding of an access policy is removed.',
    { required: { policy_id: policyId, binding_id: bindingId }, optional: { actor: person } },
    ({ policy_id, binding_id, actor = DEFAULT_ACTOR }, world) =>
      unbindPolicy(world, newCause(world, actor), findPolicy(world, policy_id), binding_id),
  ),
};

/** The reason, with the failed condition exactly if the reason is `condition_failed`. */
function reasonOf({ reason, failed_condition = null }: DenyInput) {
  if (reason === 'condition_failed') {
    if (failed_condition !== null) return { reason, failed_condition };
    throw actionError(
      422,
      'The reason condition_failed needs a failed_condition.',
      'Name the condition that failed.',
    );
  }
  if (failed_condition === null) return { reason, failed_condition };
  throw actionError(
    422,
    `The reason ${reason} has no failed_condition.`,
    'Leave it out, or give the reason condition_failed.',
  );
}
