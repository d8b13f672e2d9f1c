"""The events of the vault and of mail. Generated from their specs; do not edit."""

import sys
from typing import Any, Literal, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired


class ProcessedMetadata(TypedDict):
    """Details of a `processed` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    sandbox: NotRequired[bool]
    template_id: NotRequired[str]


class DeferredMetadata(TypedDict):
    """Details of a `deferred` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    smtp_response: NotRequired[str]
    reason: NotRequired[str]
    attempt: NotRequired[int]


class DeliveredMetadata(TypedDict):
    """Details of a `delivered` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    smtp_response: NotRequired[str]
    mx_host: NotRequired[str]


class BounceMetadata(TypedDict):
    """Details of a `bounce` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    smtp_response: NotRequired[str]
    reason: NotRequired[str]
    bounce_type: NotRequired[str]


class BlockedMetadata(TypedDict):
    """Details of a `blocked` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    smtp_response: NotRequired[str]
    reason: NotRequired[str]


class DroppedMetadata(TypedDict):
    """Details of a `dropped` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    reason: str
    error_message: NotRequired[str]


class OpenMetadata(TypedDict):
    """Details of an `open` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    user_agent: NotRequired[str]
    ip: NotRequired[str]


class ClickMetadata(TypedDict):
    """Details of a `click` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    url: NotRequired[str]
    user_agent: NotRequired[str]
    ip: NotRequired[str]


class SpamReportMetadata(TypedDict):
    """Details of a `spam_report` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    feedback_type: NotRequired[str]
    user_agent: NotRequired[str]


class UnsubscribeMetadata(TypedDict):
    """Details of an `unsubscribe` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    source: NotRequired[str]
    user_agent: NotRequired[str]
    ip: NotRequired[str]


class GroupUnsubscribeMetadata(TypedDict):
    """Details of a `group_unsubscribe` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    group_id: NotRequired[str]
    group_name: NotRequired[str]
    user_agent: NotRequired[str]
    ip: NotRequired[str]


class GroupResubscribeMetadata(TypedDict):
    """Details of a `group_resubscribe` event; further keys may be added."""

    custom: NotRequired[dict[str, str]]
    group_id: NotRequired[str]
    group_name: NotRequired[str]
    user_agent: NotRequired[str]
    ip: NotRequired[str]


class EventMetadata(TypedDict):
    """Further details; the keys depend on the type, and further ones may be added."""

    custom: NotRequired[dict[str, str]]


class ProcessedEvent(TypedDict):
    """A message was accepted for a recipient."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["processed"]
    metadata: ProcessedMetadata


class DeferredEvent(TypedDict):
    """The recipient's server deferred the message."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["deferred"]
    metadata: DeferredMetadata


class DeliveredEvent(TypedDict):
    """The recipient's server accepted the message."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["delivered"]
    metadata: DeliveredMetadata


class BounceEvent(TypedDict):
    """The recipient's server rejected the message permanently."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["bounce"]
    metadata: BounceMetadata


class BlockedEvent(TypedDict):
    """The recipient's server rejected this message."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["blocked"]
    metadata: BlockedMetadata


class DroppedEvent(TypedDict):
    """The service dropped the message."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["dropped"]
    metadata: DroppedMetadata


class OpenEvent(TypedDict):
    """A recipient opened the message."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["open"]
    metadata: OpenMetadata


class ClickEvent(TypedDict):
    """A recipient clicked a link."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["click"]
    metadata: ClickMetadata


class SpamReportEvent(TypedDict):
    """A recipient reported the message as spam."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["spam_report"]
    metadata: SpamReportMetadata


class UnsubscribeEvent(TypedDict):
    """A recipient unsubscribed from all mail."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["unsubscribe"]
    metadata: UnsubscribeMetadata


class GroupUnsubscribeEvent(TypedDict):
    """A recipient unsubscribed from a group of mailings."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["group_unsubscribe"]
    metadata: GroupUnsubscribeMetadata


class GroupResubscribeEvent(TypedDict):
    """A recipient resubscribed to a group of mailings."""

    event_id: str
    timestamp: int
    message_id: str
    recipient_email: str
    tenant_id: str
    event_type: Literal["group_resubscribe"]
    metadata: GroupResubscribeMetadata


MailEvent = Union[
    ProcessedEvent,
    DeferredEvent,
    DeliveredEvent,
    BounceEvent,
    BlockedEvent,
    DroppedEvent,
    OpenEvent,
    ClickEvent,
    SpamReportEvent,
    UnsubscribeEvent,
    GroupUnsubscribeEvent,
    GroupResubscribeEvent,
]


class SecretCreatedData(TypedDict):
    """The first version of a secret."""

    version: int
    secret_type: str
    created_by: str
    tags: list[str]
    expires_at: Union[str, None]


class SecretUpdatedData(TypedDict):
    """A new version that replaces the old one."""

    old_version: int
    new_version: int
    updated_by: str
    is_rotation: bool


class SecretDeletedData(TypedDict):
    """A deletion, permanent or recoverable for a time."""

    version_count: int
    deleted_by: str
    permanent: bool
    recoverable_until: NotRequired[str]


class SecretRotatedData(TypedDict):
    """A new version that a rotation policy created."""

    old_version: int
    new_version: int
    rotation_policy_id: str
    rotation_policy_name: str
    grace_period_ends: str
    auto_generated: bool


class SecretExpiringData(TypedDict):
    """A secret that will expire soon."""

    expires_at: str
    days_remaining: int
    threshold: str


class SecretExpiredData(TypedDict):
    """A secret that has expired."""

    expired_at: str
    version: int
    auto_deleted: bool


class SecretAccessedData(TypedDict):
    """A read of a secret's value."""

    version: int
    accessed_by: str
    source_ip: str
    user_agent: str


class PolicyData(TypedDict):
    """A policy and who changed it."""

    policy_id: str
    policy_name: str
    actor: str


class PolicyBindingData(TypedDict):
    """The identity that a policy was bound to or unbound from."""

    policy_id: str
    binding_id: str
    identity_type: str
    identity_id: str
    actor: str


class PolicyViolationData(TypedDict):
    """A denied access; a condition is named if and only if one failed."""

    policy_id: Union[str, None]
    identity_id: str
    path: str
    permission: str
    reason: str
    failed_condition: Union[str, None]
    source_ip: str


class RotationDueData(TypedDict):
    """A warning before a rotation, or the moment at which it is due."""

    rotation_policy_id: str
    rotation_policy_name: NotRequired[str]
    next_rotation_at: str
    threshold: str
    due_now: bool
    auto_generate: bool


class RotationOverdueData(TypedDict):
    """A rotation that was not carried out in time."""

    rotation_policy_id: str
    due_at: str
    grace_ended_at: str
    overdue_hours: int


class RotatedSecret(TypedDict):
    """One secret of a rotation."""

    path: str
    old_version: int
    new_version: int


class RotationCompletedData(TypedDict):
    """What a rotation changed."""

    rotation_policy_id: str
    secrets_rotated: list[RotatedSecret]
    started_at: str
    completed_at: str


class RotationFailedData(TypedDict):
    """A rotation that could not be carried out."""

    rotation_policy_id: str
    secret_path: str
    error_code: str
    error_message: str
    next_retry_at: Union[str, None]


class CertificateIssuedData(TypedDict):
    """A new certificate."""

    certificate_id: str
    common_name: str
    issuer_ca_id: str
    serial_number: str
    not_before: str
    not_after: str
    issued_via: str


class CertificateRenewedData(TypedDict):
    """A certificate and the one that replaces it."""

    old_certificate_id: str
    new_certificate_id: str
    common_name: str
    not_after: str
    renewal_method: str
    days_before_expiry: int


class CertificateRevokedData(TypedDict):
    """A certificate that is no longer valid."""

    certificate_id: str
    common_name: str
    serial_number: str
    reason: str
    revoked_by: str
    crl_updated_at: str


class CertificateExpiringData(TypedDict):
    """A certificate that will expire soon, and whether the vault renews it."""

    certificate_id: str
    common_name: str
    not_after: str
    days_remaining: int
    threshold: str
    is_acme_managed: bool
    auto_renew: bool


class CertificateRenewalFailedData(TypedDict):
    """A failed renewal."""

    certificate_id: str
    common_name: str
    error_code: str
    error_message: str
    attempt: int
    next_retry_at: str


class LeaseCreatedData(TypedDict):
    """A leased credential."""

    lease_id: str
    engine: str
    role: str
    issued_to: str
    ttl_seconds: int
    expires_at: str


class LeaseRenewedData(TypedDict):
    """A lease that was extended."""

    lease_id: str
    previous_expires_at: str
    new_expires_at: str
    increment_seconds: int


class LeaseRevokedData(TypedDict):
    """A lease that was ended, and whether revocation in the source system succeeded."""

    lease_id: str
    revoked_by: str
    reason: str
    revocation_succeeded: bool


class LeaseExpiredData(TypedDict):
    """A lease that expired."""

    lease_id: str
    engine: str
    role: str
    expired_at: str


class FederationSyncCompletedData(TypedDict):
    """The results of a synchronization."""

    backend_id: str
    backend_name: str
    started_at: str
    completed_at: str
    secrets_synced: int
    secrets_created: int
    secrets_updated: int
    secrets_deleted: int
    conflicts: int


class FederationSyncFailedData(TypedDict):
    """A synchronization that failed."""

    backend_id: str
    started_at: str
    failed_at: str
    error_code: str
    error_message: str
    next_attempt_at: str


class FederationBackendUnreachableData(TypedDict):
    """A backend that failed too often in a row."""

    backend_id: str
    consecutive_failures: int
    last_success_at: Union[str, None]
    next_attempt_at: str


class IdentitySyncCompletedData(TypedDict):
    """What an update of the identity cache covered."""

    sync_id: int
    sync_type: str
    tenant_id: str
    partners_synced: int
    tenants_synced: int
    users_synced: int
    groups_synced: int
    duration_ms: int


class SecretCreatedEvent(TypedDict):
    """A secret was created."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["secret.created"]
    data: SecretCreatedData


class SecretUpdatedEvent(TypedDict):
    """A secret has a new version."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["secret.updated"]
    data: SecretUpdatedData


class SecretDeletedEvent(TypedDict):
    """A secret was deleted."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["secret.deleted"]
    data: SecretDeletedData


class SecretRotatedEvent(TypedDict):
    """A rotation policy created a new version."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["secret.rotated"]
    data: SecretRotatedData


class SecretExpiringEvent(TypedDict):
    """A secret will expire soon."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["secret.expiring"]
    data: SecretExpiringData


class SecretExpiredEvent(TypedDict):
    """A secret expired."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["secret.expired"]
    data: SecretExpiredData


class SecretAccessedEvent(TypedDict):
    """A secret was read."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["secret.accessed"]
    data: SecretAccessedData


class PolicyCreatedEvent(TypedDict):
    """An access policy was created."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["policy.created"]
    data: PolicyData


class PolicyUpdatedEvent(TypedDict):
    """An access policy was changed."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["policy.updated"]
    data: PolicyData


class PolicyDeletedEvent(TypedDict):
    """An access policy was deleted."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["policy.deleted"]
    data: PolicyData


class PolicyBindingCreatedEvent(TypedDict):
    """A policy was bound to an identity."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["policy.binding.created"]
    data: PolicyBindingData


class PolicyBindingDeletedEvent(TypedDict):
    """A policy binding was removed."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["policy.binding.deleted"]
    data: PolicyBindingData


class PolicyViolationEvent(TypedDict):
    """Access was denied."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["policy.violation"]
    data: PolicyViolationData


class RotationDueEvent(TypedDict):
    """A rotation is due soon, or now."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["rotation.due"]
    data: RotationDueData


class RotationOverdueEvent(TypedDict):
    """A rotation is overdue."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["rotation.overdue"]
    data: RotationOverdueData


class RotationCompletedEvent(TypedDict):
    """A rotation is complete."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["rotation.completed"]
    data: RotationCompletedData


class RotationFailedEvent(TypedDict):
    """A rotation failed."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["rotation.failed"]
    data: RotationFailedData


class CertificateIssuedEvent(TypedDict):
    """A certificate was issued."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["certificate.issued"]
    data: CertificateIssuedData


class CertificateRenewedEvent(TypedDict):
    """A certificate was renewed."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["certificate.renewed"]
    data: CertificateRenewedData


class CertificateRevokedEvent(TypedDict):
    """A certificate was revoked."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["certificate.revoked"]
    data: CertificateRevokedData


class CertificateExpiringEvent(TypedDict):
    """A certificate will expire soon."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["certificate.expiring"]
    data: CertificateExpiringData


class CertificateRenewalFailedEvent(TypedDict):
    """The renewal of a certificate failed."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    path: str
    event_type: Literal["certificate.renewal_failed"]
    data: CertificateRenewalFailedData


class DynamicLeaseCreatedEvent(TypedDict):
    """A credential was leased."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["dynamic.lease.created"]
    data: LeaseCreatedData


class DynamicLeaseRenewedEvent(TypedDict):
    """A lease was renewed."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["dynamic.lease.renewed"]
    data: LeaseRenewedData


class DynamicLeaseRevokedEvent(TypedDict):
    """A lease was revoked."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["dynamic.lease.revoked"]
    data: LeaseRevokedData


class DynamicLeaseExpiredEvent(TypedDict):
    """A lease expired."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["dynamic.lease.expired"]
    data: LeaseExpiredData


class FederationSyncCompletedEvent(TypedDict):
    """A backend was synchronized."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["federation.sync.completed"]
    data: FederationSyncCompletedData


class FederationSyncFailedEvent(TypedDict):
    """A synchronization failed."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["federation.sync.failed"]
    data: FederationSyncFailedData


class FederationBackendUnreachableEvent(TypedDict):
    """A backend became unreachable."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["federation.backend.unreachable"]
    data: FederationBackendUnreachableData


class IdentitySyncCompletedEvent(TypedDict):
    """The identity cache was updated."""

    event_id: str
    timestamp: str
    tenant_id: str
    partner_id: str
    identity_id: str
    request_id: str
    event_type: Literal["identity.sync.completed"]
    data: IdentitySyncCompletedData


VaultEvent = Union[
    SecretCreatedEvent,
    SecretUpdatedEvent,
    SecretDeletedEvent,
    SecretRotatedEvent,
    SecretExpiringEvent,
    SecretExpiredEvent,
    SecretAccessedEvent,
    PolicyCreatedEvent,
    PolicyUpdatedEvent,
    PolicyDeletedEvent,
    PolicyBindingCreatedEvent,
    PolicyBindingDeletedEvent,
    PolicyViolationEvent,
    RotationDueEvent,
    RotationOverdueEvent,
    RotationCompletedEvent,
    RotationFailedEvent,
    CertificateIssuedEvent,
    CertificateRenewedEvent,
    CertificateRevokedEvent,
    CertificateExpiringEvent,
    CertificateRenewalFailedEvent,
    DynamicLeaseCreatedEvent,
    DynamicLeaseRenewedEvent,
    DynamicLeaseRevokedEvent,
    DynamicLeaseExpiredEvent,
    FederationSyncCompletedEvent,
    FederationSyncFailedEvent,
    FederationBackendUnreachableEvent,
    IdentitySyncCompletedEvent,
]
