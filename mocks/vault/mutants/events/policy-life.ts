// Mutants of the events of access policies, and of denied access.

import type { Mutant } from '../../../../src/service/mutant.ts';
import { announce, newCause } from '../../events.ts';
import {
  type AlteredData,
  alterData,
  alteredData,
  forgetful,
  reportedTwice,
  tellAfter,
} from '../alterations.ts';

export const policyLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-22.4',
    does: 'does not name the condition that failed',
    alter: (service) =>
      alterData(service, 'policy.violation', (data) => ({ ...data, failed_condition: null })),
  },
  {
    rule: 'V-EV-22.5',
    does: 'names a condition where none failed',
    alter: (service) =>
      alterData(service, 'policy.violation', (data) => ({
        ...data,
        failed_condition: data.failed_condition ?? 'ip_not_allowed',
      })),
  },
  ...forgetful('V-EV-20.1', { 'policy.created': ['policy_name'] }),
  ...forgetful('V-EV-20.2', { 'policy.updated': ['actor'] }),
  ...forgetful('V-EV-20.3', { 'policy.deleted': ['policy_id'] }),
  ...forgetful('V-EV-21.1', { 'policy.binding.created': ['binding_id', 'identity_type'] }),
  ...forgetful('V-EV-21.2', { 'policy.binding.deleted': ['identity_id', 'actor'] }),
  ...forgetful('V-EV-22.1', { 'policy.violation': ['permission', 'source_ip', 'identity_id'] }),
  {
    rule: 'V-EV-21.2',
    does: 'reports the bindings of a deleted policy',
    alter: (service) =>
      tellAfter(service, 'policy.delete', ({ policy_id }, world) => {
        const identity = { identity_type: 'group', identity_id: 'group:platform', actor: 'user:ada' };
        const data = { policy_id: String(policy_id), binding_id: 'pbind_last', ...identity };
        announce(world, newCause(world, 'user:ada'), 'policy.binding.deleted', { data });
      }),
  },
  ...(
    [
      [
        'V-EV-20.2',
        'calls every policy by the same name on an update',
        'policy.updated',
        (data) => ({ ...data, policy_name: 'policy' }),
      ],
      [
        'V-EV-21.2',
        'takes every identity that is unbound for a group',
        'policy.binding.deleted',
        (data) => ({ ...data, identity_type: 'group' }),
      ],
      [
        'V-EV-21.2',
        'names the policy in the place of the binding',
        'policy.binding.deleted',
        (data) => ({ ...data, binding_id: data.policy_id }),
      ],
      ['V-EV-22.2', 'blames no policy', 'policy.violation', (data) => ({ ...data, policy_id: null })],
      [
        'V-EV-22.2',
        'writes none where no policy is to blame',
        'policy.violation',
        (data) => ({ ...data, policy_id: data.policy_id ?? 'none' }),
      ],
      [
        'V-EV-22.4',
        'knows no window of time',
        'policy.violation',
        (data) => ({
          ...data,
          failed_condition:
            data.failed_condition === 'time_window_violation' ? 'mfa_required' : data.failed_condition,
        }),
      ],
      [
        'V-EV-22.3',
        'finds no rule where the scope is insufficient',
        'policy.violation',
        (data) => ({
          ...data,
          reason: data.reason === 'insufficient_scope' ? 'no_matching_rule' : data.reason,
        }),
      ],
      [
        'V-EV-22.5',
        'writes none where no condition failed',
        'policy.violation',
        (data) => ({ ...data, failed_condition: data.failed_condition ?? 'none' }),
      ],
      [
        'V-EV-22.1',
        'cuts the kind off a permission',
        'policy.violation',
        (data) => ({ ...data, permission: String(data.permission).replace(/^.*:/, '') }),
      ],
      [
        'V-EV-20.3',
        'names who created a policy as who deleted it',
        'policy.deleted',
        (data) => ({ ...data, actor: 'user:ada' }),
      ],
      [
        'V-EV-21.1',
        'takes every identity that is bound for a user',
        'policy.binding.created',
        (data) => ({ ...data, identity_type: 'user' }),
      ],
      [
        'V-EV-20.1',
        'names the id of a new policy as its name',
        'policy.created',
        (data) => ({ ...data, policy_name: data.policy_id }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
  ...(
    [
      ['V-EV-20.1', 'policy.created'],
      ['V-EV-20.2', 'policy.updated'],
      ['V-EV-20.3', 'policy.deleted'],
      ['V-EV-21.1', 'policy.binding.created'],
      ['V-EV-21.2', 'policy.binding.deleted'],
      ['V-EV-22.1', 'policy.violation'],
    ] as const
  ).map(reportedTwice),
];
