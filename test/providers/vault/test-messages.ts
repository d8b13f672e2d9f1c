// An event of each type, caused as in normal use: the actions, and how long to wait after them.

import { ApiError } from './api.ts';
import { milliseconds } from './clock.ts';
import type { Envelope } from './events.ts';
import { act, type Input, type Outcome } from './test-actions.ts';
import { newId, type Vault } from './vault.ts';

/** Actions with their input, or durations to wait for; each action also gets the results of the earlier ones. */
type Step = string | readonly [string, Input];

const PATH = 'apps/billing/stripe-key';
const SECRET: Step = [
  'secret.create',
  { path: PATH, secret_type: 'api_key', tags: ['pci'], expires_in: '60d' },
];
const POLICY: Step = ['policy.create', { policy_name: 'billing-readers' }];
const BINDING: Step = ['policy.bind', { identity_type: 'group', identity_id: 'group:billing' }];
const ROTATION: Step = [
  'rotation_policy.create',
  { name: 'monthly', path: PATH, every: '30d', auto_generate: false },
];
const CERTIFICATE: Step = ['certificate.issue', { common_name: 'shop.example.org', valid_for: '90d' }];
const LEASE: Step = ['lease.create', { engine: 'mysql', role: 'reporting', ttl_seconds: 900 }];
const BACKEND: Step = ['federation.backend', { name: 'azure-west' }];
const SYNCED: Step = ['federation.sync', { outcome: 'completed', counts: { secrets_synced: 12 } }];
const FAILED: Step = [
  'federation.sync',
  { outcome: 'failed', error_code: 'E429', error_message: 'too many' },
];
const DENIAL: Input = { path: PATH, permission: 'write', reason: 'no_matching_rule' };

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  'secret.created': [SECRET],
  'secret.updated': [SECRET, ['secret.update', { path: PATH }]],
  'secret.deleted': [SECRET, ['secret.delete', { path: PATH }]],
  'secret.rotated': [ROTATION, ['rotation.write', {}]],
  'secret.expiring': [SECRET, '59d'],
  'secret.expired': [SECRET, '60d'],
  'secret.accessed': [SECRET, ['secret.access', { path: PATH }]],
  'policy.created': [POLICY],
  'policy.updated': [POLICY, ['policy.update', {}]],
  'policy.deleted': [POLICY, ['policy.delete', {}]],
  'policy.binding.created': [POLICY, BINDING],
  'policy.binding.deleted': [POLICY, BINDING, ['policy.unbind', {}]],
  'policy.violation': [['access.deny', DENIAL]],
  'rotation.due': [ROTATION, '23d'],
  'rotation.overdue': [ROTATION, '33d'],
  'rotation.completed': [ROTATION, ['rotation.write', {}]],
  'rotation.failed': [ROTATION, ['rotation.fail', { retries_left: 2 }]],
  'certificate.issued': [CERTIFICATE],
  'certificate.renewed': [CERTIFICATE, ['certificate.renew', {}]],
  'certificate.revoked': [CERTIFICATE, ['certificate.revoke', {}]],
  'certificate.expiring': [CERTIFICATE, '60d'],
  'certificate.renewal_failed': [CERTIFICATE, ['certificate.fail_renewal', {}]],
  'dynamic.lease.created': [LEASE],
  'dynamic.lease.renewed': [LEASE, ['lease.renew', { increment_seconds: 600 }]],
  'dynamic.lease.revoked': [LEASE, ['lease.revoke', {}]],
  'dynamic.lease.expired': [LEASE, '15m'],
  'federation.sync.completed': [BACKEND, SYNCED],
  'federation.sync.failed': [BACKEND, FAILED],
  'federation.backend.unreachable': [BACKEND, SYNCED, FAILED, FAILED, FAILED],
  'identity.sync.completed': [['identity.sync', { users_synced: 7 }]],
};

/**
 * The payload of the newest event of a type, such as one that a state has caused; if there is none, that of a new
 * event.
 */
export async function messageOf(vault: Vault, type: string): Promise<Envelope> {
  return newest(vault, type) ?? (await causeEvent(vault, type));
}

/** Causes an event of a type at a new path, and returns its payload. */
async function causeEvent(vault: Vault, type: string): Promise<Envelope> {
  const steps = Object.hasOwn(STEPS, type) ? STEPS[type] : undefined;
  if (steps === undefined) throw new ApiError(501, 'no_message', `There is no event type ${type}.`);
  const path = `${PATH}/${newId('')}`;
  let known: Outcome = {};
  for (const step of steps)
    if (typeof step === 'string') await vault.agenda.advanceTo(vault.clock.now() + milliseconds(step));
    else known = { ...known, ...act(vault, step[0], { ...step[1], ...known, path }) };
  const payload = newest(vault, type);
  if (payload === undefined) throw new ApiError(409, 'no_event', `No ${type} has happened.`);
  return payload;
}

function newest(vault: Vault, type: string): Envelope | undefined {
  const event = vault.store.where('event', 'type', type).at(-1);
  return event === undefined ? undefined : (JSON.parse(event.body) as Envelope);
}
