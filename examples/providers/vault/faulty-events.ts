// The events of a broken vault. A vault without faults does not change its events, so a copy of this service does not
// need this file.

import type { Envelope, Happening } from './events.ts';
import type { FaultName } from './faults.ts';
import type { Vault } from './vault.ts';

type Data = Record<string, unknown>;
type Distortion = readonly [type: string, change: (data: Data) => Data];

/** For each fault in the data of one type, the altered data. */
const DATA: Partial<Record<FaultName, Distortion>> = {
  'created-expiry-absent': [
    'secret.created',
    (data) => (data.expires_at === null ? without(data, 'expires_at') : data),
  ],
  'created-tags-text': ['secret.created', (data) => ({ ...data, tags: String(data.tags) })],
  'updated-from-one': ['secret.updated', (data) => ({ ...data, old_version: 1 })],
  'rotation-not-marked': ['secret.updated', (data) => ({ ...data, is_rotation: false })],
  'update-marked': [
    'secret.updated',
    (data) => (Number(data.new_version) > 2 ? { ...data, is_rotation: true } : data),
  ],
  'recoverable-null': ['secret.deleted', (data) => ({ recoverable_until: null, ...data })],
  'recoverable-permanent': [
    'secret.deleted',
    (data) => ({ recoverable_until: '2099-01-01T00:00:00.000000Z', ...data }),
  ],
  'version-count-one': ['secret.deleted', (data) => ({ ...data, version_count: 1 })],
  'always-auto-generated': ['secret.rotated', (data) => ({ ...data, auto_generated: true })],
  'grace-without-end': ['secret.rotated', (data) => ({ ...data, grace_period_ends: null })],
  'days-in-hours': [
    'secret.expiring',
    (data) => ({ ...data, days_remaining: Number(data.days_remaining) * 24 }),
  ],
  'expired-version-one': ['secret.expired', (data) => ({ ...data, version: 1 })],
  'auto-deleted-unsaid': ['secret.expired', (data) => ({ ...data, auto_deleted: false })],
  'accessed-ip-null': ['secret.accessed', (data) => ({ ...data, source_ip: null })],
  'deleted-policy-unnamed': ['policy.deleted', (data) => without(data, 'policy_name')],
  'unbound-unnamed': ['policy.binding.deleted', (data) => without(data, 'binding_id')],
  'condition-always': [
    'policy.violation',
    (data) => ({ ...data, failed_condition: data.failed_condition ?? 'mfa_required' }),
  ],
  'condition-absent': [
    'policy.violation',
    (data) => (data.failed_condition === null ? without(data, 'failed_condition') : data),
  ],
  'violation-reason-new': [
    'policy.violation',
    (data) => replaced(data, 'reason', 'insufficient_scope', 'missing_scope'),
  ],
  'warning-due-now': ['rotation.due', (data) => ({ ...data, due_now: true })],
  'due-named': ['rotation.due', (data) => ({ rotation_policy_name: 'monthly', ...data })],
  'due-threshold-0d': ['rotation.due', (data) => replaced(data, 'threshold', '0', '0d')],
  'overdue-in-minutes': [
    'rotation.overdue',
    (data) => ({ ...data, overdue_hours: Number(data.overdue_hours) * 60 }),
  ],
  'completed-object': [
    'rotation.completed',
    (data) => ({ ...data, secrets_rotated: (data.secrets_rotated as unknown[])[0] }),
  ],
  'retry-absent': [
    'rotation.failed',
    (data) => (data.next_retry_at === null ? without(data, 'next_retry_at') : data),
  ],
  'issued-via-capitals': [
    'certificate.issued',
    (data) => ({ ...data, issued_via: String(data.issued_via).toUpperCase() }),
  ],
  'renewed-swapped': [
    'certificate.renewed',
    (data) => ({
      ...data,
      old_certificate_id: data.new_certificate_id,
      new_certificate_id: data.old_certificate_id,
    }),
  ],
  'revoked-without-crl': ['certificate.revoked', (data) => without(data, 'crl_updated_at')],
  'renewal-attempt-stuck': ['certificate.renewal_failed', (data) => ({ ...data, attempt: 1 })],
  'ttl-in-ms': [
    'dynamic.lease.created',
    (data) => ({ ...data, ttl_seconds: Number(data.ttl_seconds) * 1000 }),
  ],
  'increment-text': [
    'dynamic.lease.renewed',
    (data) => ({ ...data, increment_seconds: `${data.increment_seconds}s` }),
  ],
  'reason-manual': ['dynamic.lease.revoked', (data) => replaced(data, 'reason', 'explicit', 'manual')],
  'revocation-always-succeeds': [
    'dynamic.lease.revoked',
    (data) => ({ ...data, revocation_succeeded: true }),
  ],
  'counts-swapped': [
    'federation.sync.completed',
    (data) => ({ ...data, secrets_created: data.secrets_updated, secrets_updated: data.secrets_created }),
  ],
  'next-attempt-absent': ['federation.sync.failed', (data) => without(data, 'next_attempt_at')],
  'sync-id-text': ['identity.sync.completed', (data) => ({ ...data, sync_id: `sync-${data.sync_id}` })],
};

/** An event with the faults of this vault. */
export function distorted({ broken }: Vault, happening: Happening): Happening {
  const found = Object.entries(DATA).find(([name]) => broken(name as FaultName))?.[1];
  if (found?.[0] === happening.type) return { ...happening, data: found[1]({ ...happening.data }) };
  if (broken('path-of-revoked') && happening.type === 'certificate.revoked')
    return { ...happening, path: undefined };
  if (broken('path-of-policy') && happening.type === 'policy.created')
    return { ...happening, path: 'policies/new' };
  if (broken('system-without-form')) return { ...happening, by: happening.by.replace('system:', '') };
  return happening;
}

/** An envelope with the faults of this vault. */
export function distortedEnvelope({ broken, store }: Vault, payload: Envelope): Envelope {
  const { timestamp, identity_id, event_type } = payload;
  if (broken('no-fraction')) return { ...payload, timestamp: timestamp.replace(/\.\d+/, '') };
  if (broken('local-time')) return { ...payload, timestamp: timestamp.replace('Z', '') };
  const last = store.all('event').at(-1);
  if (broken('event-id-repeats') && last !== undefined && last.type !== event_type)
    return { ...payload, event_id: last.id };
  if (broken('request-id-of-deletions') && event_type === 'secret.deleted')
    return without({ ...payload }, 'request_id') as unknown as Envelope;
  if (broken('partner-of-system') && identity_id.startsWith('system:'))
    return { ...payload, partner_id: null } as unknown as Envelope;
  if (broken('path-null')) return { path: null, ...payload } as unknown as Envelope;
  return payload;
}

function without(data: Readonly<Record<string, unknown>>, field: string): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== field));
}

function replaced(data: Data, field: string, from: string, to: string): Data {
  return data[field] === from ? { ...data, [field]: to } : data;
}
