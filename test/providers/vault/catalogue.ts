// The 30 types of events: the subject of each, whether it has a path, and a sample of its data.

interface EventType {
  readonly about: string;
  readonly path?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const NOON = '2030-06-01T12:00:00.000000Z';
const LATER = '2030-07-01T12:00:00.000000Z';
const SECRET = 'apps/billing/stripe-key';
const CERTIFICATE = 'pki/shop.example.org';
const POLICY = { policy_id: 'pol-7f3a', policy_name: 'billing-readers', actor: 'user:mira' };
const BINDING = {
  policy_id: 'pol-7f3a',
  binding_id: 'bnd-1c20',
  identity_type: 'group',
  identity_id: 'group:billing',
  actor: 'user:mira',
};

export const EVENT_TYPES: Readonly<Record<string, EventType>> = {
  'secret.created': {
    about: 'A secret came into being.',
    path: SECRET,
    data: { version: 1, secret_type: 'api_key', created_by: 'user:mira', tags: ['pci'], expires_at: null },
  },
  'secret.updated': {
    about: 'A secret has a new version.',
    path: SECRET,
    data: { old_version: 3, new_version: 4, updated_by: 'sa:deployer', is_rotation: false },
  },
  'secret.deleted': {
    about: 'A secret was taken away.',
    path: SECRET,
    data: { version_count: 4, deleted_by: 'user:mira', permanent: false, recoverable_until: LATER },
  },
  'secret.rotated': {
    about: 'A new version came from a rotation.',
    path: SECRET,
    data: {
      old_version: 4,
      new_version: 5,
      rotation_policy_id: 'rot-99',
      rotation_policy_name: 'quarterly',
      grace_period_ends: LATER,
      auto_generated: true,
    },
  },
  'secret.expiring': {
    about: 'A secret will run out.',
    path: SECRET,
    data: { expires_at: LATER, days_remaining: 30, threshold: '30d' },
  },
  'secret.expired': {
    about: 'A secret has run out.',
    path: SECRET,
    data: { expired_at: NOON, version: 5, auto_deleted: false },
  },
  'secret.accessed': {
    about: 'A secret was read.',
    path: SECRET,
    data: { version: 5, accessed_by: 'sa:checkout', source_ip: '198.51.100.7', user_agent: 'checkout/2.1' },
  },
  'policy.created': { about: 'An access policy came into being.', data: POLICY },
  'policy.updated': { about: 'An access policy was changed.', data: POLICY },
  'policy.deleted': { about: 'An access policy was taken away.', data: POLICY },
  'policy.binding.created': { about: 'A policy was bound to an identity.', data: BINDING },
  'policy.binding.deleted': { about: 'A policy is no longer bound to an identity.', data: BINDING },
  'policy.violation': {
    about: 'Access was denied.',
    data: {
      policy_id: 'pol-7f3a',
      identity_id: 'user:eve',
      path: SECRET,
      permission: 'read',
      reason: 'condition_failed',
      failed_condition: 'mfa_required',
      source_ip: '203.0.113.9',
    },
  },
  'rotation.due': {
    about: 'A rotation is coming, or is due.',
    path: SECRET,
    data: {
      rotation_policy_id: 'rot-99',
      rotation_policy_name: 'quarterly',
      next_rotation_at: LATER,
      threshold: '7d',
      due_now: false,
      auto_generate: false,
    },
  },
  'rotation.overdue': {
    about: 'Nobody has written a new value in time.',
    path: SECRET,
    data: { rotation_policy_id: 'rot-99', due_at: NOON, grace_ended_at: LATER, overdue_hours: 720 },
  },
  'rotation.completed': {
    about: 'A rotation is done.',
    path: SECRET,
    data: {
      rotation_policy_id: 'rot-99',
      secrets_rotated: [{ path: SECRET, old_version: 4, new_version: 5 }],
      started_at: NOON,
      completed_at: NOON,
    },
  },
  'rotation.failed': {
    about: 'A rotation went wrong.',
    path: SECRET,
    data: {
      rotation_policy_id: 'rot-99',
      secret_path: SECRET,
      error_code: 'TARGET_LOCKED',
      error_message: 'the account is locked',
      next_retry_at: null,
    },
  },
  'certificate.issued': {
    about: 'A certificate was issued.',
    path: CERTIFICATE,
    data: {
      certificate_id: 'crt-31',
      common_name: 'shop.example.org',
      issuer_ca_id: 'ca-root-1',
      serial_number: '4A:09:FF',
      not_before: NOON,
      not_after: LATER,
      issued_via: 'acme',
    },
  },
  'certificate.renewed': {
    about: 'A certificate was replaced by a new one.',
    path: CERTIFICATE,
    data: {
      old_certificate_id: 'crt-31',
      new_certificate_id: 'crt-32',
      common_name: 'shop.example.org',
      not_after: LATER,
      renewal_method: 'acme',
      days_before_expiry: 30,
    },
  },
  'certificate.revoked': {
    about: 'A certificate was revoked.',
    path: CERTIFICATE,
    data: {
      certificate_id: 'crt-32',
      common_name: 'shop.example.org',
      serial_number: '4A:0A:00',
      reason: 'key_compromise',
      revoked_by: 'user:mira',
      crl_updated_at: NOON,
    },
  },
  'certificate.expiring': {
    about: 'A certificate will run out.',
    path: CERTIFICATE,
    data: {
      certificate_id: 'crt-32',
      common_name: 'shop.example.org',
      not_after: LATER,
      days_remaining: 30,
      threshold: '30d',
      is_acme_managed: true,
      auto_renew: false,
    },
  },
  'certificate.renewal_failed': {
    about: 'A certificate could not be renewed.',
    path: CERTIFICATE,
    data: {
      certificate_id: 'crt-32',
      common_name: 'shop.example.org',
      error_code: 'dns-01',
      error_message: 'no TXT record found',
      attempt: 2,
      next_retry_at: LATER,
    },
  },
  'dynamic.lease.created': {
    about: 'A credential was leased.',
    data: {
      lease_id: 'lse-5',
      engine: 'mysql',
      role: 'reporting',
      issued_to: 'sa:reports',
      ttl_seconds: 3600,
      expires_at: LATER,
    },
  },
  'dynamic.lease.renewed': {
    about: 'A lease was prolonged.',
    data: { lease_id: 'lse-5', previous_expires_at: NOON, new_expires_at: LATER, increment_seconds: 2592000 },
  },
  'dynamic.lease.revoked': {
    about: 'A lease was taken back.',
    data: { lease_id: 'lse-5', revoked_by: 'user:mira', reason: 'explicit', revocation_succeeded: true },
  },
  'dynamic.lease.expired': {
    about: 'A lease has run out.',
    data: { lease_id: 'lse-5', engine: 'mysql', role: 'reporting', expired_at: NOON },
  },
  'federation.sync.completed': {
    about: 'A backend was read.',
    data: {
      backend_id: 'fed-2',
      backend_name: 'azure-west',
      started_at: NOON,
      completed_at: NOON,
      secrets_synced: 41,
      secrets_created: 2,
      secrets_updated: 5,
      secrets_deleted: 1,
      conflicts: 0,
    },
  },
  'federation.sync.failed': {
    about: 'A backend could not be read.',
    data: {
      backend_id: 'fed-2',
      started_at: NOON,
      failed_at: NOON,
      error_code: 'ETIMEDOUT',
      error_message: 'no answer',
      next_attempt_at: LATER,
    },
  },
  'federation.backend.unreachable': {
    about: 'A backend has failed several times in a row.',
    data: { backend_id: 'fed-2', consecutive_failures: 3, last_success_at: NOON, next_attempt_at: LATER },
  },
  'identity.sync.completed': {
    about: 'The cache of identities was brought up to date.',
    data: {
      sync_id: 88,
      sync_type: 'incremental',
      tenant_id: 'tnt-northwind',
      partners_synced: 1,
      tenants_synced: 1,
      users_synced: 214,
      groups_synced: 17,
      duration_ms: 930,
    },
  },
};

export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES);
