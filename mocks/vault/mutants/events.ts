// Mutants of what events tell: the envelope, and the data of each type.

import { alterPayload, type Mutant } from '../../../src/service/mutant.ts';
import { EVENT_TYPES, type EventType } from '../spec.ts';
import { alterData, forgetful, without } from './alterations.ts';
import { EVENT_RULES } from './event-rules.ts';

const PATHLESS = EVENT_TYPES.filter((type) => /^(policy|dynamic)\./.test(type));
const WITH_PATH = EVENT_TYPES.filter((type) => /^(secret|certificate)\./.test(type));
const FAILURES: readonly EventType[] = [
  'rotation.failed',
  'certificate.renewal_failed',
  'federation.sync.failed',
];

const envelopeFields = ['event_id', 'tenant_id', 'partner_id', 'request_id'].map(
  (field): Mutant => ({
    rule: 'V-EV-01',
    does: `leaves ${field} out of the envelope`,
    overlaps: [...EVENT_RULES, 'V-DL-07', 'V-WH-04', 'V-WH-12', 'V-WH-15', 'V-WH-16'],
    alter: (service) => alterPayload(service, 'all', (payload) => without(payload, field)),
  }),
);

export const eventMutants: readonly Mutant[] = [
  ...envelopeFields,
  {
    rule: 'V-EV-01',
    does: 'tells the instant of an event without fractions of a second',
    overlaps: EVENT_RULES,
    alter: (service) =>
      alterPayload(service, 'all', (payload) => ({
        ...payload,
        timestamp: payload.timestamp.replace(/\.\d+Z$/, 'Z'),
      })),
  },
  {
    rule: 'V-EV-02',
    does: 'tells who acted without saying what they are',
    overlaps: ['V-EV-01'],
    alter: (service) =>
      alterPayload(service, 'all', (payload) => ({
        ...payload,
        identity_id: payload.identity_id.replace(/^[a-z]+:/, ''),
      })),
  },
  {
    rule: 'V-EV-03',
    does: 'leaves the path out of events of secrets and certificates',
    overlaps: EVENT_RULES,
    alter: (service) => alterPayload(service, WITH_PATH, (payload) => without(payload, 'path')),
  },
  {
    rule: 'V-EV-03',
    does: 'gives events of policies and engines a path',
    overlaps: EVENT_RULES,
    alter: (service) => alterPayload(service, PATHLESS, (payload) => ({ ...payload, path: 'sys/policies' })),
  },
  {
    rule: 'V-EV-05',
    does: 'numbers the error codes',
    overlaps: ['V-EV-35', 'V-EV-44', 'V-EV-61'],
    alter: (service) => alterData(service, FAILURES, (data) => ({ ...data, error_code: 42 })),
  },
  ...forgetful('V-EV-10', {
    'secret.created': ['version', 'secret_type', 'created_by', 'tags', 'expires_at'],
  }),
  ...forgetful('V-EV-11', { 'secret.updated': ['old_version', 'new_version', 'updated_by', 'is_rotation'] }),
  ...forgetful('V-EV-12', { 'secret.deleted': ['version_count', 'deleted_by', 'permanent'] }),
  ...forgetful('V-EV-13', {
    'secret.rotated': ['rotation_policy_name', 'grace_period_ends', 'auto_generated'],
  }),
  ...forgetful('V-EV-14', { 'secret.expiring': ['expires_at', 'days_remaining', 'threshold'] }),
  ...forgetful('V-EV-15', { 'secret.expired': ['expired_at', 'version', 'auto_deleted'] }),
  ...forgetful('V-EV-16', { 'secret.accessed': ['version', 'accessed_by', 'source_ip', 'user_agent'] }),
  ...forgetful('V-EV-20', {
    'policy.created': ['policy_name'],
    'policy.updated': ['actor'],
    'policy.deleted': ['policy_id'],
  }),
  ...forgetful('V-EV-21', {
    'policy.binding.created': ['binding_id', 'identity_type'],
    'policy.binding.deleted': ['identity_id', 'actor'],
  }),
  ...forgetful('V-EV-22', { 'policy.violation': ['permission', 'source_ip', 'identity_id'] }),
  ...forgetful('V-EV-30', { 'rotation.due': ['next_rotation_at', 'auto_generate'] }, ['V-EV-31']),
  ...forgetful('V-EV-33', { 'rotation.overdue': ['due_at', 'grace_ended_at', 'overdue_hours'] }),
  ...forgetful('V-EV-34', { 'rotation.completed': ['started_at', 'completed_at'] }),
  ...forgetful('V-EV-35', { 'rotation.failed': ['secret_path', 'error_message'] }),
  ...forgetful(
    'V-EV-40',
    {
      'certificate.issued': ['issuer_ca_id', 'serial_number', 'not_before', 'issued_via'],
    },
    ['V-EV-42'],
  ),
  ...forgetful('V-EV-41', {
    'certificate.renewed': ['old_certificate_id', 'renewal_method', 'days_before_expiry'],
  }),
  ...forgetful('V-EV-42', { 'certificate.revoked': ['reason', 'revoked_by', 'crl_updated_at'] }),
  ...forgetful('V-EV-43', { 'certificate.expiring': ['days_remaining', 'is_acme_managed', 'auto_renew'] }),
  ...forgetful('V-EV-44', { 'certificate.renewal_failed': ['attempt', 'next_retry_at'] }),
  ...forgetful('V-EV-50', { 'dynamic.lease.created': ['issued_to', 'ttl_seconds', 'expires_at'] }, [
    'V-EV-51',
    'V-EV-54',
  ]),
  ...forgetful('V-EV-51', { 'dynamic.lease.renewed': ['previous_expires_at', 'increment_seconds'] }),
  ...forgetful('V-EV-52', { 'dynamic.lease.revoked': ['revoked_by', 'reason'] }, ['V-EV-53']),
  ...forgetful('V-EV-54', { 'dynamic.lease.expired': ['engine', 'role', 'expired_at'] }),
  ...forgetful('V-EV-60', { 'federation.sync.completed': ['backend_name', 'secrets_synced', 'conflicts'] }),
  ...forgetful('V-EV-61', { 'federation.sync.failed': ['failed_at', 'next_attempt_at'] }),
  ...forgetful('V-EV-62', { 'federation.backend.unreachable': ['last_success_at', 'next_attempt_at'] }),
  ...forgetful('V-EV-70', { 'identity.sync.completed': ['sync_type', 'users_synced', 'duration_ms'] }),
];
