// A consumer that tracks access policies.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type MessageInteraction } from '../../support/interaction.ts';
import { eventMessage } from './event-message.ts';

const { string, regex } = MatchersV3;

const POLICY = 'pol_eWlGYV5CvGjc8c4w';

const policyData = { policy_id: string(POLICY), policy_name: string('readers'), actor: string('user:ada') };

const bindingData = {
  policy_id: string(POLICY),
  binding_id: string('bnd_1'),
  identity_type: string('group'),
  identity_id: string('group:platform'),
  actor: string('user:ada'),
};

const policyEvents = (
  [
    ['policy.created', 'V-EV-20.1'],
    ['policy.updated', 'V-EV-20.2'],
    ['policy.deleted', 'V-EV-20.3'],
  ] as const
).map(([type, statement]) =>
  eventMessage({
    type,
    title: 'records the policy and who changed it',
    rules: [statement],
    data: policyData,
    tell: ({ event_type, data }) => `${event_type} ${data.policy_name} (${data.policy_id}) by ${data.actor}`,
    told: `${type} readers (${POLICY}) by user:ada`,
  }),
);

const bindingEvents = (
  [
    ['policy.binding.created', 'V-EV-21.1'],
    ['policy.binding.deleted', 'V-EV-21.2'],
  ] as const
).map(([type, statement]) =>
  eventMessage({
    type,
    title: 'records whom it concerns',
    rules: [statement],
    data: bindingData,
    tell: ({ event_type, data }) =>
      `${event_type} ${data.binding_id} of ${data.policy_id}: ${data.identity_type} ${data.identity_id} by ${data.actor}`,
    told: `${type} bnd_1 of ${POLICY}: group group:platform by user:ada`,
  }),
);

export const policyLifeMessages: readonly MessageInteraction[] = [
  ...policyEvents,
  ...bindingEvents,
  eventMessage({
    type: 'policy.violation',
    title: 'reports who was denied what',
    rules: ['V-EV-22.1', 'V-EV-22.3'],
    data: {
      identity_id: string('sa:billing-api'),
      path: string('prod/db'),
      permission: string('secret:read'),
      reason: regex('^(no_matching_rule|condition_failed|insufficient_scope)$', 'insufficient_scope'),
      source_ip: string('203.0.113.24'),
    },
    tell: ({ data }) =>
      `${data.identity_id} at ${data.source_ip} may not ${data.permission} ${data.path}: ${data.reason}`,
    told: 'sa:billing-api at 203.0.113.24 may not secret:read prod/db: insufficient_scope',
  }),
  eventMessage({
    type: 'policy.violation',
    title: 'reports which condition failed',
    rules: ['V-EV-22.4'],
    states: [given('vault', 'access is denied', { failed_condition: 'mfa_required' })],
    data: { reason: 'condition_failed', failed_condition: 'mfa_required' },
    tell: ({ data }) => `${data.reason}: ${data.failed_condition}`,
    told: 'condition_failed: mfa_required',
  }),
];
