// Events of access policies, and of denied access, that say something else than happened, or come too often.

import { type Fields, faultsOf } from '../../support/wire-faults.ts';
import { asAtFirst, data, reportsTwice } from '../alterations.ts';

const BOUND = 'policy.binding.created';
const UNBOUND = 'policy.binding.deleted';
const DENIED = 'policy.violation';

const policyOf = (_: Fields, { policy_id: id }: Fields) => id;

export const policyLifeFaults = faultsOf({
  'V-EV-20': {
    'names who created a policy as who deletes it': asAtFirst(
      ['policy.created', 'policy.deleted'],
      'actor',
      policyOf,
    ),
  },
  'V-EV-20.1': {
    'names the id of a new policy as its name': data('policy.created', ({ policy_id: id }) => ({
      policy_name: id,
    })),
    'reports policy.created twice': reportsTwice('policy.created'),
  },
  'V-EV-20.2': {
    'calls every policy by the same name on an update': data('policy.updated', () => ({
      policy_name: 'policy',
    })),
    'reports policy.updated twice': reportsTwice('policy.updated'),
  },
  'V-EV-20.3': { 'reports policy.deleted twice': reportsTwice('policy.deleted') },
  'V-EV-21': {
    'names the actor as the identity whose binding is deleted': data(UNBOUND, ({ actor }) => ({
      identity_id: actor,
    })),
  },
  'V-EV-21.1': {
    'takes every identity that is bound for a user': data(BOUND, () => ({ identity_type: 'user' })),
    'reports policy.binding.created twice': reportsTwice(BOUND),
  },
  'V-EV-21.2': {
    'takes every identity that is unbound for a group': data(UNBOUND, () => ({ identity_type: 'group' })),
    'names the policy in the place of the binding': data(UNBOUND, ({ policy_id: id }) => ({
      binding_id: id,
    })),
    'reports policy.binding.deleted twice': reportsTwice(UNBOUND),
  },
  'V-EV-22': {
    'calls mfa_required ip_not_allowed': data(DENIED, ({ failed_condition: failed }) => ({
      failed_condition: failed === 'mfa_required' ? 'ip_not_allowed' : failed,
    })),
  },
  'V-EV-22.1': {
    'cuts the kind off a permission': data(DENIED, ({ permission }) => {
      const text = String(permission);
      return { permission: text.slice(text.lastIndexOf(':') + 1) };
    }),
    'reports policy.violation twice': reportsTwice(DENIED),
  },
  'V-EV-22.2': {
    'blames no policy': data(DENIED, () => ({ policy_id: null })),
    'writes none where no policy is to blame': data(DENIED, ({ policy_id: id }) => ({
      policy_id: id ?? 'none',
    })),
  },
  'V-EV-22.3': {
    'finds no rule where the scope is insufficient': data(DENIED, ({ reason }) => ({
      reason: reason === 'insufficient_scope' ? 'no_matching_rule' : reason,
    })),
    'calls insufficient_scope missing_scope': data(DENIED, ({ reason }) => ({
      reason: reason === 'insufficient_scope' ? 'missing_scope' : reason,
    })),
  },
  'V-EV-22.4': {
    'does not name the condition that failed': data(DENIED, () => ({ failed_condition: null })),
    'knows no window of time': data(DENIED, ({ failed_condition: failed }) => ({
      failed_condition: failed === 'time_window_violation' ? 'mfa_required' : failed,
    })),
  },
  'V-EV-22.5': {
    'names a condition where none failed': data(DENIED, ({ failed_condition: failed }) => ({
      failed_condition: failed ?? 'ip_not_allowed',
    })),
    'writes none where no condition failed': data(DENIED, ({ failed_condition: failed }) => ({
      failed_condition: failed ?? 'none',
    })),
    'names no condition where none failed, not even null': data(DENIED, ({ failed_condition: failed }) => ({
      failed_condition: failed ?? undefined,
    })),
  },
});
