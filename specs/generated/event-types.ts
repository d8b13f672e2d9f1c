// Generated from the spec of the same name by `npm run generate`. Do not edit.

export const eventTypes = {
  "vault": [
    "secret.created",
    "secret.updated",
    "secret.deleted",
    "secret.rotated",
    "secret.expiring",
    "secret.expired",
    "secret.accessed",
    "policy.created",
    "policy.updated",
    "policy.deleted",
    "policy.binding.created",
    "policy.binding.deleted",
    "policy.violation",
    "rotation.due",
    "rotation.overdue",
    "rotation.completed",
    "rotation.failed",
    "certificate.issued",
    "certificate.renewed",
    "certificate.revoked",
    "certificate.expiring",
    "certificate.renewal_failed",
    "dynamic.lease.created",
    "dynamic.lease.renewed",
    "dynamic.lease.revoked",
    "dynamic.lease.expired",
    "federation.sync.completed",
    "federation.sync.failed",
    "federation.backend.unreachable",
    "identity.sync.completed"
  ],
  "mail": [
    "processed",
    "deferred",
    "delivered",
    "bounce",
    "blocked",
    "dropped",
    "open",
    "click",
    "spam_report",
    "unsubscribe",
    "group_unsubscribe",
    "group_resubscribe"
  ],
  "quota": [
    "quota.warning"
  ]
} as const;
