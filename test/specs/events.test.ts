// The events under `webhooks`, held against the requirement documents: what they carry, and which fields depend on
// others. Each payload is an example of the document, changed where the case says so.
import { expect, it } from 'vitest';
import { validatorAt } from '../../src/check/lint/schema-compiler.ts';
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { pointerTo, valueAt } from '../../src/openapi/document.ts';
import { asObject, objectAt, readSpec, type ServiceName, serviceNames } from './documents.ts';
import { eventExamples, eventValidator } from './webhook-faults.ts';

/** The fields of `data` of each vault event, as the document lists them. */
const vaultData: Record<string, string> = {
  'secret.created': 'version secret_type created_by tags expires_at',
  'secret.updated': 'old_version new_version updated_by is_rotation',
  'secret.deleted': 'version_count deleted_by permanent recoverable_until',
  'secret.rotated':
    'old_version new_version rotation_policy_id rotation_policy_name grace_period_ends auto_generated',
  'secret.expiring': 'expires_at days_remaining threshold',
  'secret.expired': 'expired_at version auto_deleted',
  'secret.accessed': 'version accessed_by source_ip user_agent',
  'policy.created': 'policy_id policy_name actor',
  'policy.updated': 'policy_id policy_name actor',
  'policy.deleted': 'policy_id policy_name actor',
  'policy.binding.created': 'policy_id binding_id identity_type identity_id actor',
  'policy.binding.deleted': 'policy_id binding_id identity_type identity_id actor',
  'policy.violation': 'policy_id identity_id path permission reason failed_condition source_ip',
  'rotation.due': 'rotation_policy_id rotation_policy_name next_rotation_at threshold due_now auto_generate',
  'rotation.overdue': 'rotation_policy_id due_at grace_ended_at overdue_hours',
  'rotation.completed': 'rotation_policy_id secrets_rotated started_at completed_at',
  'rotation.failed': 'rotation_policy_id secret_path error_code error_message next_retry_at',
  'certificate.issued':
    'certificate_id common_name issuer_ca_id serial_number not_before not_after issued_via',
  'certificate.renewed':
    'old_certificate_id new_certificate_id common_name not_after renewal_method days_before_expiry',
  'certificate.revoked': 'certificate_id common_name serial_number reason revoked_by crl_updated_at',
  'certificate.expiring':
    'certificate_id common_name not_after days_remaining threshold is_acme_managed auto_renew',
  'certificate.renewal_failed': 'certificate_id common_name error_code error_message attempt next_retry_at',
  'dynamic.lease.created': 'lease_id engine role issued_to ttl_seconds expires_at',
  'dynamic.lease.renewed': 'lease_id previous_expires_at new_expires_at increment_seconds',
  'dynamic.lease.revoked': 'lease_id revoked_by reason revocation_succeeded',
  'dynamic.lease.expired': 'lease_id engine role expired_at',
  'federation.sync.completed':
    'backend_id backend_name started_at completed_at secrets_synced secrets_created secrets_updated secrets_deleted conflicts',
  'federation.sync.failed': 'backend_id started_at failed_at error_code error_message next_attempt_at',
  'federation.backend.unreachable': 'backend_id consecutive_failures last_success_at next_attempt_at',
  'identity.sync.completed':
    'sync_id sync_type tenant_id partners_synced tenants_synced users_synced groups_synced duration_ms',
};

/** The fields around what is particular to a type; `path` only where the event is about one. */
const envelopes: Record<ServiceName, string[]> = {
  vault: [
    'event_id',
    'event_type',
    'timestamp',
    'tenant_id',
    'partner_id',
    'identity_id',
    'data',
    'request_id',
  ],
  mail: ['event_id', 'event_type', 'timestamp', 'message_id', 'recipient_email', 'tenant_id', 'metadata'],
  quota: ['event_id', 'event_type', 'timestamp', 'quota', 'threshold', 'percent_used'],
};

const events = serviceNames.flatMap((service) =>
  Object.keys(asObject(readSpec(service).webhooks)).map((type) => ({ service, type })),
);

it.each(events)(
  '$service $type has the documented envelope, and a path only about secrets and certificates',
  (event) => {
    const path = event.service === 'vault' && /^(secret|certificate)\./.test(event.type) ? ['path'] : [];
    for (const payload of payloadsOf(event))
      expect(Object.keys(payload).toSorted()).toEqual([...envelopes[event.service], ...path].toSorted());
  },
);

it.each(Object.entries(vaultData))('vault %s has the documented data: %s', (type, fields) => {
  const shown = payloadsOf({ service: 'vault', type }).flatMap((payload) =>
    Object.keys(asObject(payload.data)),
  );
  expect([...new Set(shown)].toSorted()).toEqual(fields.split(' ').toSorted());
});

it.each(events)('$service $type may leave no field out', (event) => {
  for (const payload of payloadsOf(event))
    for (const { at, field } of fieldsOf(payload))
      expect(fits(event, changed(payload, at, { [field]: undefined })), `without ${at} ${field}`).toBe(false);
});

it('an event about a policy or an engine takes no path; of the others none is refused', () => {
  for (const { service, type } of events.filter((event) => event.service === 'vault')) {
    const [payload = {}] = payloadsOf({ service, type });
    const takesPath = !/^(policy|dynamic)\./.test(type);
    expect(fits({ service, type }, { ...payload, path: 'prod/billing/db' }), type).toBe(takesPath);
  }
});

it.each(events.filter(({ service }) => service === 'mail'))(
  'mail $type may carry further metadata',
  ({ type }) => {
    const [payload = {}] = payloadsOf({ service: 'mail', type });
    expect(fits({ service: 'mail', type }, changed(payload, 'metadata', { smtp_response: '250 OK' }))).toBe(
      true,
    );
    expect(fits({ service: 'mail', type }, changed(payload, 'metadata', { surprise: 1 }))).toBe(true);
  },
);

it.each([
  ['vault', 'VaultEvent'],
  ['mail', 'MailEvent'],
] as const)('%s: %s is each event by its type, and nothing else', (service, name) => {
  const document = readSpec(service);
  const at = pointerTo('components', 'schemas', name);
  const types = Object.keys(asObject(document.webhooks));
  const union = objectAt(document, at);
  const { propertyName, mapping } = asObject(union.discriminator);
  const named = types.map((type) => {
    const body = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
    return [type, asObject(valueAt(document, body) as Json).$ref];
  });
  expect(propertyName).toBe('event_type');
  expect(mapping).toEqual(Object.fromEntries(named));
  expect(union.oneOf).toEqual(named.map(([, $ref]) => ({ $ref })));
  const takes = validatorAt(document, at);
  for (const type of types) {
    for (const payload of payloadsOf({ service, type })) {
      expect(takes(payload), type).toBe(true);
      expect(takes({ ...payload, event_type: `${type}.other` }), type).toBe(false);
      expect(takes({ ...payload, event_id: undefined }), type).toBe(false);
    }
  }
});

/** What is given replaces fields at the place; `undefined` leaves a field out. */
interface Case {
  service: ServiceName;
  type: string;
  at: string;
  given: Record<string, Json | undefined>;
  want: 'fits' | 'is refused';
}

const soon = '2026-04-01T02:00:00.000Z';
const leftOut = undefined;

function cases(
  service: ServiceName,
  type: string,
  at: string,
  rows: [Case['given'], Case['want']][],
): Case[] {
  return rows.map(([given, want]) => ({ service, type, at, given, want }));
}

const conditional: Case[] = [
  ...cases('vault', 'secret.created', 'data', [
    [{ expires_at: soon }, 'fits'],
    [{ expires_at: null }, 'fits'],
  ]),
  ...cases('vault', 'secret.deleted', 'data', [
    [{ permanent: false, recoverable_until: soon }, 'fits'],
    [{ permanent: false, recoverable_until: leftOut }, 'is refused'],
    [{ permanent: false, recoverable_until: null }, 'is refused'],
    [{ permanent: true, recoverable_until: leftOut }, 'fits'],
    [{ permanent: true, recoverable_until: soon }, 'is refused'],
    [{ permanent: true, recoverable_until: null }, 'is refused'],
  ]),
  ...cases('vault', 'policy.violation', 'data', [
    [{ reason: 'condition_failed', failed_condition: 'ip_not_allowed' }, 'fits'],
    [{ reason: 'condition_failed', failed_condition: 'mfa_required' }, 'fits'],
    [{ reason: 'condition_failed', failed_condition: 'time_window_violation' }, 'fits'],
    [{ reason: 'condition_failed', failed_condition: 'something_else' }, 'is refused'],
    [{ reason: 'condition_failed', failed_condition: null }, 'is refused'],
    [{ reason: 'no_matching_rule', failed_condition: null }, 'fits'],
    [{ reason: 'no_matching_rule', failed_condition: 'mfa_required' }, 'is refused'],
    [{ reason: 'insufficient_scope', failed_condition: null }, 'fits'],
    [{ reason: 'insufficient_scope', failed_condition: 'ip_not_allowed' }, 'is refused'],
    [{ reason: 'insufficient_scope', failed_condition: leftOut }, 'is refused'],
    [{ reason: 'something_else', failed_condition: null }, 'is refused'],
    [{ policy_id: null }, 'fits'],
  ]),
  ...cases('vault', 'rotation.due', 'data', [
    [{ due_now: false, threshold: '7d', rotation_policy_name: 'nightly' }, 'fits'],
    [{ due_now: false, threshold: '7d', rotation_policy_name: leftOut }, 'is refused'],
    [{ due_now: false, threshold: '0', rotation_policy_name: 'nightly' }, 'is refused'],
    [{ due_now: true, threshold: '0', rotation_policy_name: leftOut }, 'fits'],
    [{ due_now: true, threshold: '0', rotation_policy_name: 'nightly' }, 'is refused'],
    [{ due_now: true, threshold: '7d', rotation_policy_name: leftOut }, 'is refused'],
    [{ due_now: true, threshold: 0, rotation_policy_name: leftOut }, 'is refused'],
  ]),
  ...cases('vault', 'rotation.failed', 'data', [
    [{ next_retry_at: soon }, 'fits'],
    [{ next_retry_at: null }, 'fits'],
  ]),
  ...cases('vault', 'rotation.completed', 'data', [
    [{ secrets_rotated: [{ path: 'prod/db', old_version: 1, new_version: 2 }] }, 'fits'],
    [{ secrets_rotated: [{ path: 'prod/db', old_version: 1, new_version: 2, surprise: 1 }] }, 'fits'],
    [{ secrets_rotated: [{ path: 'prod/db', old_version: 1 }] }, 'is refused'],
  ]),
  ...cases('vault', 'certificate.issued', 'data', [
    [{ issued_via: 'internal_ca' }, 'fits'],
    [{ issued_via: 'acme' }, 'fits'],
    [{ issued_via: 'csr_sign' }, 'fits'],
    [{ issued_via: 'import' }, 'fits'],
    [{ issued_via: 'something_else' }, 'is refused'],
  ]),
  ...cases('vault', 'dynamic.lease.revoked', 'data', [
    [{ reason: 'explicit' }, 'fits'],
    [{ reason: 'expired' }, 'fits'],
    [{ reason: 'revoke_prefix' }, 'fits'],
    [{ reason: 'engine_disabled', revocation_succeeded: false }, 'fits'],
    [{ reason: 'something_else' }, 'is refused'],
  ]),
  ...cases('mail', 'dropped', 'metadata', [
    [{ reason: 'template_render_error' }, 'fits'],
    [{ reason: leftOut }, 'is refused'],
  ]),
  ...cases('quota', 'quota.warning', '', [
    [{ threshold: 1, percent_used: 1 }, 'fits'],
    [{ threshold: 0 }, 'is refused'],
    [{ threshold: 101 }, 'is refused'],
    [{ percent_used: 104 }, 'fits'],
    [{ percent_used: 95.5 }, 'is refused'],
  ]),
  ...cases('quota', 'quota.warning', 'quota', [
    [{ limit_type: 'soft', grace_started_at: soon }, 'fits'],
    [{ target_type: 'partner', tenant_id: '' }, 'fits'],
    [{ limit_bytes: Number.MAX_SAFE_INTEGER }, 'fits'],
    [{ limit_bytes: -1 }, 'is refused'],
  ]),
];

it.each(conditional)('$service $type with $given $want', ({ service, type, at, given, want }) => {
  const [payload = {}] = payloadsOf({ service, type });
  expect(fits({ service, type }, payload)).toBe(true);
  expect(fits({ service, type }, changed(payload, at, given))).toBe(want === 'fits');
});

interface EventKind {
  service: ServiceName;
  type: string;
}

function payloadsOf({ service, type }: EventKind): JsonObject[] {
  return eventExamples(readSpec(service), type).map(([, payload]) => payload);
}

function fits({ service, type }: EventKind, payload: JsonObject): boolean {
  return eventValidator(readSpec(service), type)(payload);
}

/** Fields of the payload itself ('') and of its parts; all of mail's `metadata` is optional. */
function fieldsOf(payload: JsonObject): { at: string; field: string }[] {
  return ['', 'data', 'quota'].flatMap((at) =>
    Object.keys(at ? asObject(payload[at]) : payload).map((field) => ({ at, field })),
  );
}

/** The payload with fields replaced, or left out, at one place. */
function changed(payload: JsonObject, at: string, fields: Record<string, Json | undefined>): JsonObject {
  if (at) return { ...payload, [at]: changed(asObject(payload[at]), '', fields) };
  return Object.fromEntries(
    Object.entries({ ...payload, ...fields }).filter(([, value]) => value !== undefined),
  );
}
