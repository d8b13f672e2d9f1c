// The state tables of the vault's own things. Deliveries and endpoints have theirs in the engine.

import { lifecycle } from '../../src/engine/lifecycle.ts';

export type WebhookStatus = 'healthy' | 'failing';
export type WebhookTrigger = 'succeed' | 'exhaust';

/** The `status` of a webhook (V-G-02). */
export const webhookLifecycle = lifecycle<WebhookStatus, WebhookTrigger>('webhook', [
  { from: 'healthy', on: 'succeed', to: 'healthy' },
  { from: 'healthy', on: 'exhaust', to: 'failing', also: 'a delivery has failed for good' },
  { from: 'failing', on: 'succeed', to: 'healthy', also: 'the receiver is back' },
  { from: 'failing', on: 'exhaust', to: 'failing' },
]);

export type SecretState = 'absent' | 'active' | 'expired' | 'deleted';
export type SecretTrigger =
  | 'be_created'
  | 'be_updated'
  | 'be_read'
  | 'expire'
  | 'expire_and_be_deleted'
  | 'be_deleted';

export const secretLifecycle = lifecycle<SecretState, SecretTrigger>('secret', [
  { from: 'absent', on: 'be_created', to: 'active', also: 'secret.created' },
  { from: 'deleted', on: 'be_created', to: 'active', also: 'secret.created, from version 1 again' },
  { from: 'active', on: 'be_updated', to: 'active', also: 'secret.updated' },
  { from: 'expired', on: 'be_updated', to: 'expired', also: 'secret.updated; the expiry stays' },
  { from: 'active', on: 'be_read', to: 'active', also: 'secret.accessed' },
  { from: 'active', on: 'expire', to: 'expired', also: 'secret.expired' },
  { from: 'active', on: 'expire_and_be_deleted', to: 'deleted', also: 'secret.expired, then secret.deleted' },
  { from: 'active', on: 'be_deleted', to: 'deleted', also: 'secret.deleted; its expiry and rotation end' },
  { from: 'expired', on: 'be_deleted', to: 'deleted', also: 'secret.deleted; its rotation ends' },
]);

export type RotationState = 'scheduled' | 'due' | 'overdue' | 'retired';
export type RotationTrigger = 'approach_rotation' | 'fall_due' | 'rotate' | 'end_grace' | 'fail' | 'retire';

export const rotationLifecycle = lifecycle<RotationState, RotationTrigger>('rotation policy', [
  { from: 'scheduled', on: 'approach_rotation', to: 'scheduled', also: 'rotation.due, due_now false' },
  { from: 'scheduled', on: 'fall_due', to: 'due', also: 'rotation.due, due_now true; auto_generate rotates' },
  { from: 'scheduled', on: 'rotate', to: 'scheduled', also: 'ahead of time; the period starts again' },
  { from: 'due', on: 'rotate', to: 'scheduled', also: 'secret.updated, secret.rotated, rotation.completed' },
  { from: 'overdue', on: 'rotate', to: 'scheduled', also: 'late; the period starts again' },
  { from: 'due', on: 'end_grace', to: 'overdue', also: 'rotation.overdue, once' },
  { from: 'scheduled', on: 'fail', to: 'scheduled', also: 'rotation.failed' },
  { from: 'due', on: 'fail', to: 'due', also: 'rotation.failed' },
  { from: 'overdue', on: 'fail', to: 'overdue', also: 'rotation.failed' },
  { from: 'scheduled', on: 'retire', to: 'retired', also: 'its secret was deleted' },
  { from: 'due', on: 'retire', to: 'retired', also: 'its secret was deleted' },
  { from: 'overdue', on: 'retire', to: 'retired', also: 'its secret was deleted' },
]);

export type PolicyState = 'active' | 'deleted';
export type PolicyTrigger = 'be_updated' | 'be_deleted' | 'be_bound';

export const policyLifecycle = lifecycle<PolicyState, PolicyTrigger>('policy', [
  { from: 'active', on: 'be_updated', to: 'active', also: 'policy.updated' },
  { from: 'active', on: 'be_deleted', to: 'deleted', also: 'policy.deleted; its bindings go with it' },
  { from: 'active', on: 'be_bound', to: 'active', also: 'policy.binding.created' },
]);

export type BindingState = 'bound' | 'unbound';
export type BindingTrigger = 'be_removed';

export const bindingLifecycle = lifecycle<BindingState, BindingTrigger>('policy binding', [
  { from: 'bound', on: 'be_removed', to: 'unbound', also: 'policy.binding.deleted' },
]);

export type CertificateState = 'valid' | 'renewed' | 'revoked' | 'expired';
export type CertificateTrigger =
  | 'approach_expiry'
  | 'be_renewed'
  | 'fail_to_be_renewed'
  | 'be_revoked'
  | 'expire';

export const certificateLifecycle = lifecycle<CertificateState, CertificateTrigger>('certificate', [
  { from: 'valid', on: 'approach_expiry', to: 'valid', also: 'certificate.expiring' },
  { from: 'valid', on: 'be_renewed', to: 'renewed', also: 'certificate.renewed; another takes its place' },
  { from: 'valid', on: 'fail_to_be_renewed', to: 'valid', also: 'certificate.renewal_failed' },
  { from: 'valid', on: 'be_revoked', to: 'revoked', also: 'certificate.revoked' },
  { from: 'valid', on: 'expire', to: 'expired', also: 'no event of its own' },
]);

export type LeaseState = 'active' | 'expired' | 'revoked';
export type LeaseTrigger = 'be_renewed' | 'be_revoked' | 'be_cleaned_up' | 'expire';

export const leaseLifecycle = lifecycle<LeaseState, LeaseTrigger>('lease', [
  { from: 'active', on: 'be_renewed', to: 'active', also: 'dynamic.lease.renewed' },
  { from: 'active', on: 'be_revoked', to: 'revoked', also: 'dynamic.lease.revoked' },
  { from: 'active', on: 'be_cleaned_up', to: 'revoked', also: 'dynamic.lease.revoked' },
  { from: 'expired', on: 'be_cleaned_up', to: 'revoked', also: 'dynamic.lease.revoked' },
  { from: 'active', on: 'expire', to: 'expired', also: 'dynamic.lease.expired' },
]);

export type BackendState = 'reachable' | 'unreachable';
export type BackendTrigger = 'succeed' | 'fail' | 'reach_threshold';

export const backendLifecycle = lifecycle<BackendState, BackendTrigger>('federation backend', [
  { from: 'reachable', on: 'succeed', to: 'reachable', also: 'federation.sync.completed' },
  { from: 'reachable', on: 'fail', to: 'reachable', also: 'federation.sync.failed' },
  { from: 'reachable', on: 'reach_threshold', to: 'unreachable', also: 'federation.backend.unreachable' },
  { from: 'unreachable', on: 'fail', to: 'unreachable', also: 'federation.sync.failed' },
  { from: 'unreachable', on: 'succeed', to: 'reachable', also: 'federation.sync.completed' },
]);
