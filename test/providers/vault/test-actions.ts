// Actions inside the vault that no API call causes, by name, for test environments.

import { ApiError } from './api.ts';
import { failRenewal, issueCertificate, renewCertificate, revokeCertificate } from './certificates.ts';
import { milliseconds, timestamp } from './clock.ts';
import { addBackend, recordIdentitySync, recordSync, type SyncResult } from './federation.ts';
import { createLease, renewLease, revokeLease } from './leases.ts';
import { bind, createPolicy, deletePolicy, unbind, updatePolicy } from './policies.ts';
import { createRotationPolicy, failRotation, type NewRotationPolicy, rotate } from './rotations.ts';
import {
  createSecret,
  type Denial,
  deleteSecret,
  denyAccess,
  type NewSecret,
  readSecret,
  updateSecret,
} from './secrets.ts';
import type { Vault } from './vault.ts';

/** The input of an action; the required fields depend on the action. */
export interface Input extends Readonly<Record<string, unknown>> {
  readonly by?: string;
  readonly path?: string;
  readonly name?: string;
  readonly actor?: string;
  readonly policy_id?: string;
  readonly binding_id?: string;
  readonly certificate_id?: string;
  readonly lease_id?: string;
  readonly backend_id?: string;
  readonly reason?: string;
  readonly error_code?: string;
  readonly error_message?: string;
}

export type Outcome = Readonly<Record<string, unknown>>;
type Action = (vault: Vault, input: Input) => unknown;

const SOMEBODY = 'user:mira';

const ACTIONS: Readonly<Record<string, Action>> = {
  'secret.create': (vault, input) => {
    createSecret(vault, newSecretOf(vault, input), textOf(input.created_by));
  },
  'secret.update': (vault, { path = '', by = SOMEBODY }) => {
    updateSecret(vault, path, by);
  },
  'secret.delete': (vault, { path = '', by = SOMEBODY, permanent }) =>
    deleteSecret(vault, path, permanent === true, by),
  'secret.access': (vault, { path = '', by = SOMEBODY, source_ip, user_agent }) => {
    const ip = textOf(source_ip, '192.0.2.44');
    readSecret(vault, path, { by, ip, userAgent: textOf(user_agent, 'curl/8.11') });
  },
  'access.deny': (vault, input) => denyAccess(vault, input as unknown as Denial),
  'policy.create': (vault, { policy_name, actor = SOMEBODY }) => ({
    policy_id: createPolicy(vault, textOf(policy_name), actor).id,
  }),
  'policy.update': (vault, { policy_id = '', actor = SOMEBODY }) => updatePolicy(vault, policy_id, actor),
  'policy.delete': (vault, { policy_id = '', actor = SOMEBODY }) => deletePolicy(vault, policy_id, actor),
  'policy.bind': (vault, { policy_id = '', identity_type, identity_id, actor = SOMEBODY }) => {
    const identity = { identity_type: textOf(identity_type), identity_id: textOf(identity_id) };
    return { binding_id: bind(vault, { policy_id, ...identity }, actor).id };
  },
  'policy.unbind': (vault, { binding_id = '', actor = SOMEBODY }) => unbind(vault, binding_id, actor),
  'rotation_policy.create': (vault, input) => {
    const policy = createRotationPolicy(vault, input as unknown as NewRotationPolicy);
    return { rotation_policy_id: policy.id, next_rotation_at: timestamp(policy.next_rotation_at) };
  },
  'rotation.write': (vault, { path = '', by = SOMEBODY }) => {
    rotate(vault, path, by);
  },
  'rotation.fail': (vault, { path = '', error_code = 'BUSY', error_message = 'try later', retries_left }) =>
    failRotation(vault, path, {
      error_code,
      error_message,
      ...(typeof retries_left === 'number' ? { retries_left } : {}),
    }),
  'certificate.issue': (vault, input) => ({
    certificate_id: issueCertificate(
      vault,
      input as unknown as Parameters<typeof issueCertificate>[1],
      SOMEBODY,
    ).id,
  }),
  'certificate.renew': (vault, { certificate_id = '', renewal_method }) => ({
    certificate_id: renewCertificate(vault, certificate_id, textOf(renewal_method, 'manual'), SOMEBODY).id,
  }),
  'certificate.revoke': (vault, { certificate_id = '', reason = 'superseded', revoked_by }) =>
    revokeCertificate(vault, certificate_id, reason, textOf(revoked_by)),
  'certificate.fail_renewal': (vault, { certificate_id = '', error_code = 'dns-01', error_message = 'no' }) =>
    failRenewal(vault, certificate_id, error_code, error_message),
  'lease.create': (vault, input) => ({
    lease_id: createLease(vault, input as unknown as Parameters<typeof createLease>[1]).id,
  }),
  'lease.renew': (vault, { lease_id = '', increment_seconds }) => {
    renewLease(vault, lease_id, Number(increment_seconds));
  },
  'lease.revoke': (vault, { lease_id = '', revocation_succeeds, reason = 'explicit', revoked_by }) =>
    revokeLease(vault, lease_id, {
      reason,
      revoked_by: textOf(revoked_by),
      succeeds: revocation_succeeds !== false,
    }),
  'federation.backend': (vault, { name = '', threshold }) => ({
    backend_id: addBackend(vault, name, typeof threshold === 'number' ? threshold : undefined).id,
  }),
  'federation.sync': (vault, { backend_id = '', ...result }) =>
    recordSync(vault, backend_id, result as unknown as SyncResult),
  'identity.sync': (vault, { sync_type, ...counts }) =>
    recordIdentitySync(vault, textOf(sync_type, 'full'), counts as Readonly<Record<string, number>>),
};

/** Performs an action and returns its result. */
export function act(vault: Vault, name: string, input: Input): Outcome {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) throw new ApiError(501, 'no_action', `There is no action ${name}.`);
  return (action(vault, input) ?? {}) as Outcome;
}

function newSecretOf(vault: Vault, input: Input): NewSecret {
  const { expires_in, expires_at } = input;
  const end =
    typeof expires_in === 'string'
      ? vault.clock.now() + milliseconds(expires_in)
      : typeof expires_at === 'string'
        ? Date.parse(expires_at)
        : null;
  return { ...(input as unknown as NewSecret), expires_at: end };
}

function textOf(value: unknown, otherwise = SOMEBODY): string {
  return typeof value === 'string' ? value : otherwise;
}
