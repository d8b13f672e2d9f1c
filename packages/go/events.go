// Code generated from the specs; DO NOT EDIT.

package countersigntest

// Version is the version of this module, and of the mock that it starts.
const Version = "0.2.0"

// ProcessedMetadata: Details of a `processed` event; further keys may be added.
type ProcessedMetadata struct {
	Custom     map[string]string `json:"custom,omitempty"`
	Sandbox    *bool             `json:"sandbox,omitempty"`
	TemplateID *string           `json:"template_id,omitempty"`
}

// DeferredMetadata: Details of a `deferred` event; further keys may be added.
type DeferredMetadata struct {
	Custom       map[string]string `json:"custom,omitempty"`
	SMTPResponse *string           `json:"smtp_response,omitempty"`
	Reason       *string           `json:"reason,omitempty"`
	Attempt      *int64            `json:"attempt,omitempty"`
}

// DeliveredMetadata: Details of a `delivered` event; further keys may be added.
type DeliveredMetadata struct {
	Custom       map[string]string `json:"custom,omitempty"`
	SMTPResponse *string           `json:"smtp_response,omitempty"`
	MxHost       *string           `json:"mx_host,omitempty"`
}

// BounceMetadata: Details of a `bounce` event; further keys may be added.
type BounceMetadata struct {
	Custom       map[string]string `json:"custom,omitempty"`
	SMTPResponse *string           `json:"smtp_response,omitempty"`
	Reason       *string           `json:"reason,omitempty"`
	BounceType   *string           `json:"bounce_type,omitempty"`
}

// BlockedMetadata: Details of a `blocked` event; further keys may be added.
type BlockedMetadata struct {
	Custom       map[string]string `json:"custom,omitempty"`
	SMTPResponse *string           `json:"smtp_response,omitempty"`
	Reason       *string           `json:"reason,omitempty"`
}

// DroppedMetadata: Details of a `dropped` event; further keys may be added.
type DroppedMetadata struct {
	Custom       map[string]string `json:"custom,omitempty"`
	Reason       string            `json:"reason"`
	ErrorMessage *string           `json:"error_message,omitempty"`
}

// OpenMetadata: Details of an `open` event; further keys may be added.
type OpenMetadata struct {
	Custom    map[string]string `json:"custom,omitempty"`
	UserAgent *string           `json:"user_agent,omitempty"`
	IP        *string           `json:"ip,omitempty"`
}

// ClickMetadata: Details of a `click` event; further keys may be added.
type ClickMetadata struct {
	Custom    map[string]string `json:"custom,omitempty"`
	URL       *string           `json:"url,omitempty"`
	UserAgent *string           `json:"user_agent,omitempty"`
	IP        *string           `json:"ip,omitempty"`
}

// SpamReportMetadata: Details of a `spam_report` event; further keys may be added.
type SpamReportMetadata struct {
	Custom       map[string]string `json:"custom,omitempty"`
	FeedbackType *string           `json:"feedback_type,omitempty"`
	UserAgent    *string           `json:"user_agent,omitempty"`
}

// UnsubscribeMetadata: Details of an `unsubscribe` event; further keys may be added.
type UnsubscribeMetadata struct {
	Custom    map[string]string `json:"custom,omitempty"`
	Source    *string           `json:"source,omitempty"`
	UserAgent *string           `json:"user_agent,omitempty"`
	IP        *string           `json:"ip,omitempty"`
}

// GroupUnsubscribeMetadata: Details of a `group_unsubscribe` event; further keys may be added.
type GroupUnsubscribeMetadata struct {
	Custom    map[string]string `json:"custom,omitempty"`
	GroupID   *string           `json:"group_id,omitempty"`
	GroupName *string           `json:"group_name,omitempty"`
	UserAgent *string           `json:"user_agent,omitempty"`
	IP        *string           `json:"ip,omitempty"`
}

// GroupResubscribeMetadata: Details of a `group_resubscribe` event; further keys may be added.
type GroupResubscribeMetadata struct {
	Custom    map[string]string `json:"custom,omitempty"`
	GroupID   *string           `json:"group_id,omitempty"`
	GroupName *string           `json:"group_name,omitempty"`
	UserAgent *string           `json:"user_agent,omitempty"`
	IP        *string           `json:"ip,omitempty"`
}

// EventMetadata: Further details; the keys depend on the type, and further ones may be added.
type EventMetadata struct {
	Custom map[string]string `json:"custom,omitempty"`
}

// ProcessedEvent: A message was accepted for a recipient.
type ProcessedEvent struct {
	EventID        string            `json:"event_id"`
	Timestamp      int64             `json:"timestamp"`
	MessageID      string            `json:"message_id"`
	RecipientEmail string            `json:"recipient_email"`
	TenantID       string            `json:"tenant_id"`
	EventType      string            `json:"event_type"`
	Metadata       ProcessedMetadata `json:"metadata"`
}

// DeferredEvent: The recipient's server deferred the message.
type DeferredEvent struct {
	EventID        string           `json:"event_id"`
	Timestamp      int64            `json:"timestamp"`
	MessageID      string           `json:"message_id"`
	RecipientEmail string           `json:"recipient_email"`
	TenantID       string           `json:"tenant_id"`
	EventType      string           `json:"event_type"`
	Metadata       DeferredMetadata `json:"metadata"`
}

// DeliveredEvent: The recipient's server accepted the message.
type DeliveredEvent struct {
	EventID        string            `json:"event_id"`
	Timestamp      int64             `json:"timestamp"`
	MessageID      string            `json:"message_id"`
	RecipientEmail string            `json:"recipient_email"`
	TenantID       string            `json:"tenant_id"`
	EventType      string            `json:"event_type"`
	Metadata       DeliveredMetadata `json:"metadata"`
}

// BounceEvent: The recipient's server rejected the message permanently.
type BounceEvent struct {
	EventID        string         `json:"event_id"`
	Timestamp      int64          `json:"timestamp"`
	MessageID      string         `json:"message_id"`
	RecipientEmail string         `json:"recipient_email"`
	TenantID       string         `json:"tenant_id"`
	EventType      string         `json:"event_type"`
	Metadata       BounceMetadata `json:"metadata"`
}

// BlockedEvent: The recipient's server rejected this message.
type BlockedEvent struct {
	EventID        string          `json:"event_id"`
	Timestamp      int64           `json:"timestamp"`
	MessageID      string          `json:"message_id"`
	RecipientEmail string          `json:"recipient_email"`
	TenantID       string          `json:"tenant_id"`
	EventType      string          `json:"event_type"`
	Metadata       BlockedMetadata `json:"metadata"`
}

// DroppedEvent: The service dropped the message.
type DroppedEvent struct {
	EventID        string          `json:"event_id"`
	Timestamp      int64           `json:"timestamp"`
	MessageID      string          `json:"message_id"`
	RecipientEmail string          `json:"recipient_email"`
	TenantID       string          `json:"tenant_id"`
	EventType      string          `json:"event_type"`
	Metadata       DroppedMetadata `json:"metadata"`
}

// OpenEvent: A recipient opened the message.
type OpenEvent struct {
	EventID        string       `json:"event_id"`
	Timestamp      int64        `json:"timestamp"`
	MessageID      string       `json:"message_id"`
	RecipientEmail string       `json:"recipient_email"`
	TenantID       string       `json:"tenant_id"`
	EventType      string       `json:"event_type"`
	Metadata       OpenMetadata `json:"metadata"`
}

// ClickEvent: A recipient clicked a link.
type ClickEvent struct {
	EventID        string        `json:"event_id"`
	Timestamp      int64         `json:"timestamp"`
	MessageID      string        `json:"message_id"`
	RecipientEmail string        `json:"recipient_email"`
	TenantID       string        `json:"tenant_id"`
	EventType      string        `json:"event_type"`
	Metadata       ClickMetadata `json:"metadata"`
}

// SpamReportEvent: A recipient reported the message as spam.
type SpamReportEvent struct {
	EventID        string             `json:"event_id"`
	Timestamp      int64              `json:"timestamp"`
	MessageID      string             `json:"message_id"`
	RecipientEmail string             `json:"recipient_email"`
	TenantID       string             `json:"tenant_id"`
	EventType      string             `json:"event_type"`
	Metadata       SpamReportMetadata `json:"metadata"`
}

// UnsubscribeEvent: A recipient unsubscribed from all mail.
type UnsubscribeEvent struct {
	EventID        string              `json:"event_id"`
	Timestamp      int64               `json:"timestamp"`
	MessageID      string              `json:"message_id"`
	RecipientEmail string              `json:"recipient_email"`
	TenantID       string              `json:"tenant_id"`
	EventType      string              `json:"event_type"`
	Metadata       UnsubscribeMetadata `json:"metadata"`
}

// GroupUnsubscribeEvent: A recipient unsubscribed from a group of mailings.
type GroupUnsubscribeEvent struct {
	EventID        string                   `json:"event_id"`
	Timestamp      int64                    `json:"timestamp"`
	MessageID      string                   `json:"message_id"`
	RecipientEmail string                   `json:"recipient_email"`
	TenantID       string                   `json:"tenant_id"`
	EventType      string                   `json:"event_type"`
	Metadata       GroupUnsubscribeMetadata `json:"metadata"`
}

// GroupResubscribeEvent: A recipient resubscribed to a group of mailings.
type GroupResubscribeEvent struct {
	EventID        string                   `json:"event_id"`
	Timestamp      int64                    `json:"timestamp"`
	MessageID      string                   `json:"message_id"`
	RecipientEmail string                   `json:"recipient_email"`
	TenantID       string                   `json:"tenant_id"`
	EventType      string                   `json:"event_type"`
	Metadata       GroupResubscribeMetadata `json:"metadata"`
}

var mailEvents = map[string]func() any{
	"processed":         func() any { return new(ProcessedEvent) },
	"deferred":          func() any { return new(DeferredEvent) },
	"delivered":         func() any { return new(DeliveredEvent) },
	"bounce":            func() any { return new(BounceEvent) },
	"blocked":           func() any { return new(BlockedEvent) },
	"dropped":           func() any { return new(DroppedEvent) },
	"open":              func() any { return new(OpenEvent) },
	"click":             func() any { return new(ClickEvent) },
	"spam_report":       func() any { return new(SpamReportEvent) },
	"unsubscribe":       func() any { return new(UnsubscribeEvent) },
	"group_unsubscribe": func() any { return new(GroupUnsubscribeEvent) },
	"group_resubscribe": func() any { return new(GroupResubscribeEvent) },
}

// SecretCreatedData: The first version of a secret.
type SecretCreatedData struct {
	Version    int64    `json:"version"`
	SecretType string   `json:"secret_type"`
	CreatedBy  string   `json:"created_by"`
	Tags       []string `json:"tags"`
	ExpiresAt  *string  `json:"expires_at"`
}

// SecretUpdatedData: A new version that replaces the old one.
type SecretUpdatedData struct {
	OldVersion int64  `json:"old_version"`
	NewVersion int64  `json:"new_version"`
	UpdatedBy  string `json:"updated_by"`
	IsRotation bool   `json:"is_rotation"`
}

// SecretDeletedData: A deletion, permanent or recoverable for a time.
type SecretDeletedData struct {
	VersionCount     int64   `json:"version_count"`
	DeletedBy        string  `json:"deleted_by"`
	Permanent        bool    `json:"permanent"`
	RecoverableUntil *string `json:"recoverable_until,omitempty"`
}

// SecretRotatedData: A new version that a rotation policy created.
type SecretRotatedData struct {
	OldVersion         int64  `json:"old_version"`
	NewVersion         int64  `json:"new_version"`
	RotationPolicyID   string `json:"rotation_policy_id"`
	RotationPolicyName string `json:"rotation_policy_name"`
	GracePeriodEnds    string `json:"grace_period_ends"`
	AutoGenerated      bool   `json:"auto_generated"`
}

// SecretExpiringData: A secret that will expire soon.
type SecretExpiringData struct {
	ExpiresAt     string `json:"expires_at"`
	DaysRemaining int64  `json:"days_remaining"`
	Threshold     string `json:"threshold"`
}

// SecretExpiredData: A secret that has expired.
type SecretExpiredData struct {
	ExpiredAt   string `json:"expired_at"`
	Version     int64  `json:"version"`
	AutoDeleted bool   `json:"auto_deleted"`
}

// SecretAccessedData: A read of a secret's value.
type SecretAccessedData struct {
	Version    int64  `json:"version"`
	AccessedBy string `json:"accessed_by"`
	SourceIP   string `json:"source_ip"`
	UserAgent  string `json:"user_agent"`
}

// PolicyData: A policy and who changed it.
type PolicyData struct {
	PolicyID   string `json:"policy_id"`
	PolicyName string `json:"policy_name"`
	Actor      string `json:"actor"`
}

// PolicyBindingData: The identity that a policy was bound to or unbound from.
type PolicyBindingData struct {
	PolicyID     string `json:"policy_id"`
	BindingID    string `json:"binding_id"`
	IdentityType string `json:"identity_type"`
	IdentityID   string `json:"identity_id"`
	Actor        string `json:"actor"`
}

// PolicyViolationData: A denied access; a condition is named if and only if one failed.
type PolicyViolationData struct {
	PolicyID        *string `json:"policy_id"`
	IdentityID      string  `json:"identity_id"`
	Path            string  `json:"path"`
	Permission      string  `json:"permission"`
	Reason          string  `json:"reason"`
	FailedCondition *string `json:"failed_condition"`
	SourceIP        string  `json:"source_ip"`
}

// RotationDueData: A warning before a rotation, or the moment at which it is due.
type RotationDueData struct {
	RotationPolicyID   string  `json:"rotation_policy_id"`
	RotationPolicyName *string `json:"rotation_policy_name,omitempty"`
	NextRotationAt     string  `json:"next_rotation_at"`
	Threshold          string  `json:"threshold"`
	DueNow             bool    `json:"due_now"`
	AutoGenerate       bool    `json:"auto_generate"`
}

// RotationOverdueData: A rotation that was not carried out in time.
type RotationOverdueData struct {
	RotationPolicyID string `json:"rotation_policy_id"`
	DueAt            string `json:"due_at"`
	GraceEndedAt     string `json:"grace_ended_at"`
	OverdueHours     int64  `json:"overdue_hours"`
}

// RotatedSecret: One secret of a rotation.
type RotatedSecret struct {
	Path       string `json:"path"`
	OldVersion int64  `json:"old_version"`
	NewVersion int64  `json:"new_version"`
}

// RotationCompletedData: What a rotation changed.
type RotationCompletedData struct {
	RotationPolicyID string          `json:"rotation_policy_id"`
	SecretsRotated   []RotatedSecret `json:"secrets_rotated"`
	StartedAt        string          `json:"started_at"`
	CompletedAt      string          `json:"completed_at"`
}

// RotationFailedData: A rotation that could not be carried out.
type RotationFailedData struct {
	RotationPolicyID string  `json:"rotation_policy_id"`
	SecretPath       string  `json:"secret_path"`
	ErrorCode        string  `json:"error_code"`
	ErrorMessage     string  `json:"error_message"`
	NextRetryAt      *string `json:"next_retry_at"`
}

// CertificateIssuedData: A new certificate.
type CertificateIssuedData struct {
	CertificateID string `json:"certificate_id"`
	CommonName    string `json:"common_name"`
	IssuerCaID    string `json:"issuer_ca_id"`
	SerialNumber  string `json:"serial_number"`
	NotBefore     string `json:"not_before"`
	NotAfter      string `json:"not_after"`
	IssuedVia     string `json:"issued_via"`
}

// CertificateRenewedData: A certificate and the one that replaces it.
type CertificateRenewedData struct {
	OldCertificateID string `json:"old_certificate_id"`
	NewCertificateID string `json:"new_certificate_id"`
	CommonName       string `json:"common_name"`
	NotAfter         string `json:"not_after"`
	RenewalMethod    string `json:"renewal_method"`
	DaysBeforeExpiry int64  `json:"days_before_expiry"`
}

// CertificateRevokedData: A certificate that is no longer valid.
type CertificateRevokedData struct {
	CertificateID string `json:"certificate_id"`
	CommonName    string `json:"common_name"`
	SerialNumber  string `json:"serial_number"`
	Reason        string `json:"reason"`
	RevokedBy     string `json:"revoked_by"`
	CrlUpdatedAt  string `json:"crl_updated_at"`
}

// CertificateExpiringData: A certificate that will expire soon, and whether the vault renews it.
type CertificateExpiringData struct {
	CertificateID string `json:"certificate_id"`
	CommonName    string `json:"common_name"`
	NotAfter      string `json:"not_after"`
	DaysRemaining int64  `json:"days_remaining"`
	Threshold     string `json:"threshold"`
	IsAcmeManaged bool   `json:"is_acme_managed"`
	AutoRenew     bool   `json:"auto_renew"`
}

// CertificateRenewalFailedData: A failed renewal.
type CertificateRenewalFailedData struct {
	CertificateID string `json:"certificate_id"`
	CommonName    string `json:"common_name"`
	ErrorCode     string `json:"error_code"`
	ErrorMessage  string `json:"error_message"`
	Attempt       int64  `json:"attempt"`
	NextRetryAt   string `json:"next_retry_at"`
}

// LeaseCreatedData: A leased credential.
type LeaseCreatedData struct {
	LeaseID    string `json:"lease_id"`
	Engine     string `json:"engine"`
	Role       string `json:"role"`
	IssuedTo   string `json:"issued_to"`
	TTLSeconds int64  `json:"ttl_seconds"`
	ExpiresAt  string `json:"expires_at"`
}

// LeaseRenewedData: A lease that was extended.
type LeaseRenewedData struct {
	LeaseID           string `json:"lease_id"`
	PreviousExpiresAt string `json:"previous_expires_at"`
	NewExpiresAt      string `json:"new_expires_at"`
	IncrementSeconds  int64  `json:"increment_seconds"`
}

// LeaseRevokedData: A lease that was ended, and whether revocation in the source system succeeded.
type LeaseRevokedData struct {
	LeaseID             string `json:"lease_id"`
	RevokedBy           string `json:"revoked_by"`
	Reason              string `json:"reason"`
	RevocationSucceeded bool   `json:"revocation_succeeded"`
}

// LeaseExpiredData: A lease that expired.
type LeaseExpiredData struct {
	LeaseID   string `json:"lease_id"`
	Engine    string `json:"engine"`
	Role      string `json:"role"`
	ExpiredAt string `json:"expired_at"`
}

// FederationSyncCompletedData: The results of a synchronization.
type FederationSyncCompletedData struct {
	BackendID      string `json:"backend_id"`
	BackendName    string `json:"backend_name"`
	StartedAt      string `json:"started_at"`
	CompletedAt    string `json:"completed_at"`
	SecretsSynced  int64  `json:"secrets_synced"`
	SecretsCreated int64  `json:"secrets_created"`
	SecretsUpdated int64  `json:"secrets_updated"`
	SecretsDeleted int64  `json:"secrets_deleted"`
	Conflicts      int64  `json:"conflicts"`
}

// FederationSyncFailedData: A synchronization that failed.
type FederationSyncFailedData struct {
	BackendID     string `json:"backend_id"`
	StartedAt     string `json:"started_at"`
	FailedAt      string `json:"failed_at"`
	ErrorCode     string `json:"error_code"`
	ErrorMessage  string `json:"error_message"`
	NextAttemptAt string `json:"next_attempt_at"`
}

// FederationBackendUnreachableData: A backend that failed too often in a row.
type FederationBackendUnreachableData struct {
	BackendID           string  `json:"backend_id"`
	ConsecutiveFailures int64   `json:"consecutive_failures"`
	LastSuccessAt       *string `json:"last_success_at"`
	NextAttemptAt       string  `json:"next_attempt_at"`
}

// IdentitySyncCompletedData: What an update of the identity cache covered.
type IdentitySyncCompletedData struct {
	SyncID         int64  `json:"sync_id"`
	SyncType       string `json:"sync_type"`
	TenantID       string `json:"tenant_id"`
	PartnersSynced int64  `json:"partners_synced"`
	TenantsSynced  int64  `json:"tenants_synced"`
	UsersSynced    int64  `json:"users_synced"`
	GroupsSynced   int64  `json:"groups_synced"`
	DurationMs     int64  `json:"duration_ms"`
}

// SecretCreatedEvent: A secret was created.
type SecretCreatedEvent struct {
	EventID    string            `json:"event_id"`
	Timestamp  string            `json:"timestamp"`
	TenantID   string            `json:"tenant_id"`
	PartnerID  string            `json:"partner_id"`
	IdentityID string            `json:"identity_id"`
	RequestID  string            `json:"request_id"`
	Path       string            `json:"path"`
	EventType  string            `json:"event_type"`
	Data       SecretCreatedData `json:"data"`
}

// SecretUpdatedEvent: A secret has a new version.
type SecretUpdatedEvent struct {
	EventID    string            `json:"event_id"`
	Timestamp  string            `json:"timestamp"`
	TenantID   string            `json:"tenant_id"`
	PartnerID  string            `json:"partner_id"`
	IdentityID string            `json:"identity_id"`
	RequestID  string            `json:"request_id"`
	Path       string            `json:"path"`
	EventType  string            `json:"event_type"`
	Data       SecretUpdatedData `json:"data"`
}

// SecretDeletedEvent: A secret was deleted.
type SecretDeletedEvent struct {
	EventID    string            `json:"event_id"`
	Timestamp  string            `json:"timestamp"`
	TenantID   string            `json:"tenant_id"`
	PartnerID  string            `json:"partner_id"`
	IdentityID string            `json:"identity_id"`
	RequestID  string            `json:"request_id"`
	Path       string            `json:"path"`
	EventType  string            `json:"event_type"`
	Data       SecretDeletedData `json:"data"`
}

// SecretRotatedEvent: A rotation policy created a new version.
type SecretRotatedEvent struct {
	EventID    string            `json:"event_id"`
	Timestamp  string            `json:"timestamp"`
	TenantID   string            `json:"tenant_id"`
	PartnerID  string            `json:"partner_id"`
	IdentityID string            `json:"identity_id"`
	RequestID  string            `json:"request_id"`
	Path       string            `json:"path"`
	EventType  string            `json:"event_type"`
	Data       SecretRotatedData `json:"data"`
}

// SecretExpiringEvent: A secret will expire soon.
type SecretExpiringEvent struct {
	EventID    string             `json:"event_id"`
	Timestamp  string             `json:"timestamp"`
	TenantID   string             `json:"tenant_id"`
	PartnerID  string             `json:"partner_id"`
	IdentityID string             `json:"identity_id"`
	RequestID  string             `json:"request_id"`
	Path       string             `json:"path"`
	EventType  string             `json:"event_type"`
	Data       SecretExpiringData `json:"data"`
}

// SecretExpiredEvent: A secret expired.
type SecretExpiredEvent struct {
	EventID    string            `json:"event_id"`
	Timestamp  string            `json:"timestamp"`
	TenantID   string            `json:"tenant_id"`
	PartnerID  string            `json:"partner_id"`
	IdentityID string            `json:"identity_id"`
	RequestID  string            `json:"request_id"`
	Path       string            `json:"path"`
	EventType  string            `json:"event_type"`
	Data       SecretExpiredData `json:"data"`
}

// SecretAccessedEvent: A secret was read.
type SecretAccessedEvent struct {
	EventID    string             `json:"event_id"`
	Timestamp  string             `json:"timestamp"`
	TenantID   string             `json:"tenant_id"`
	PartnerID  string             `json:"partner_id"`
	IdentityID string             `json:"identity_id"`
	RequestID  string             `json:"request_id"`
	Path       string             `json:"path"`
	EventType  string             `json:"event_type"`
	Data       SecretAccessedData `json:"data"`
}

// PolicyCreatedEvent: An access policy was created.
type PolicyCreatedEvent struct {
	EventID    string     `json:"event_id"`
	Timestamp  string     `json:"timestamp"`
	TenantID   string     `json:"tenant_id"`
	PartnerID  string     `json:"partner_id"`
	IdentityID string     `json:"identity_id"`
	RequestID  string     `json:"request_id"`
	EventType  string     `json:"event_type"`
	Data       PolicyData `json:"data"`
}

// PolicyUpdatedEvent: An access policy was changed.
type PolicyUpdatedEvent struct {
	EventID    string     `json:"event_id"`
	Timestamp  string     `json:"timestamp"`
	TenantID   string     `json:"tenant_id"`
	PartnerID  string     `json:"partner_id"`
	IdentityID string     `json:"identity_id"`
	RequestID  string     `json:"request_id"`
	EventType  string     `json:"event_type"`
	Data       PolicyData `json:"data"`
}

// PolicyDeletedEvent: An access policy was deleted.
type PolicyDeletedEvent struct {
	EventID    string     `json:"event_id"`
	Timestamp  string     `json:"timestamp"`
	TenantID   string     `json:"tenant_id"`
	PartnerID  string     `json:"partner_id"`
	IdentityID string     `json:"identity_id"`
	RequestID  string     `json:"request_id"`
	EventType  string     `json:"event_type"`
	Data       PolicyData `json:"data"`
}

// PolicyBindingCreatedEvent: A policy was bound to an identity.
type PolicyBindingCreatedEvent struct {
	EventID    string            `json:"event_id"`
	Timestamp  string            `json:"timestamp"`
	TenantID   string            `json:"tenant_id"`
	PartnerID  string            `json:"partner_id"`
	IdentityID string            `json:"identity_id"`
	RequestID  string            `json:"request_id"`
	EventType  string            `json:"event_type"`
	Data       PolicyBindingData `json:"data"`
}

// PolicyBindingDeletedEvent: A policy binding was removed.
type PolicyBindingDeletedEvent struct {
	EventID    string            `json:"event_id"`
	Timestamp  string            `json:"timestamp"`
	TenantID   string            `json:"tenant_id"`
	PartnerID  string            `json:"partner_id"`
	IdentityID string            `json:"identity_id"`
	RequestID  string            `json:"request_id"`
	EventType  string            `json:"event_type"`
	Data       PolicyBindingData `json:"data"`
}

// PolicyViolationEvent: Access was denied.
type PolicyViolationEvent struct {
	EventID    string              `json:"event_id"`
	Timestamp  string              `json:"timestamp"`
	TenantID   string              `json:"tenant_id"`
	PartnerID  string              `json:"partner_id"`
	IdentityID string              `json:"identity_id"`
	RequestID  string              `json:"request_id"`
	EventType  string              `json:"event_type"`
	Data       PolicyViolationData `json:"data"`
}

// RotationDueEvent: A rotation is due soon, or now.
type RotationDueEvent struct {
	EventID    string          `json:"event_id"`
	Timestamp  string          `json:"timestamp"`
	TenantID   string          `json:"tenant_id"`
	PartnerID  string          `json:"partner_id"`
	IdentityID string          `json:"identity_id"`
	RequestID  string          `json:"request_id"`
	EventType  string          `json:"event_type"`
	Data       RotationDueData `json:"data"`
}

// RotationOverdueEvent: A rotation is overdue.
type RotationOverdueEvent struct {
	EventID    string              `json:"event_id"`
	Timestamp  string              `json:"timestamp"`
	TenantID   string              `json:"tenant_id"`
	PartnerID  string              `json:"partner_id"`
	IdentityID string              `json:"identity_id"`
	RequestID  string              `json:"request_id"`
	EventType  string              `json:"event_type"`
	Data       RotationOverdueData `json:"data"`
}

// RotationCompletedEvent: A rotation is complete.
type RotationCompletedEvent struct {
	EventID    string                `json:"event_id"`
	Timestamp  string                `json:"timestamp"`
	TenantID   string                `json:"tenant_id"`
	PartnerID  string                `json:"partner_id"`
	IdentityID string                `json:"identity_id"`
	RequestID  string                `json:"request_id"`
	EventType  string                `json:"event_type"`
	Data       RotationCompletedData `json:"data"`
}

// RotationFailedEvent: A rotation failed.
type RotationFailedEvent struct {
	EventID    string             `json:"event_id"`
	Timestamp  string             `json:"timestamp"`
	TenantID   string             `json:"tenant_id"`
	PartnerID  string             `json:"partner_id"`
	IdentityID string             `json:"identity_id"`
	RequestID  string             `json:"request_id"`
	EventType  string             `json:"event_type"`
	Data       RotationFailedData `json:"data"`
}

// CertificateIssuedEvent: A certificate was issued.
type CertificateIssuedEvent struct {
	EventID    string                `json:"event_id"`
	Timestamp  string                `json:"timestamp"`
	TenantID   string                `json:"tenant_id"`
	PartnerID  string                `json:"partner_id"`
	IdentityID string                `json:"identity_id"`
	RequestID  string                `json:"request_id"`
	Path       string                `json:"path"`
	EventType  string                `json:"event_type"`
	Data       CertificateIssuedData `json:"data"`
}

// CertificateRenewedEvent: A certificate was renewed.
type CertificateRenewedEvent struct {
	EventID    string                 `json:"event_id"`
	Timestamp  string                 `json:"timestamp"`
	TenantID   string                 `json:"tenant_id"`
	PartnerID  string                 `json:"partner_id"`
	IdentityID string                 `json:"identity_id"`
	RequestID  string                 `json:"request_id"`
	Path       string                 `json:"path"`
	EventType  string                 `json:"event_type"`
	Data       CertificateRenewedData `json:"data"`
}

// CertificateRevokedEvent: A certificate was revoked.
type CertificateRevokedEvent struct {
	EventID    string                 `json:"event_id"`
	Timestamp  string                 `json:"timestamp"`
	TenantID   string                 `json:"tenant_id"`
	PartnerID  string                 `json:"partner_id"`
	IdentityID string                 `json:"identity_id"`
	RequestID  string                 `json:"request_id"`
	Path       string                 `json:"path"`
	EventType  string                 `json:"event_type"`
	Data       CertificateRevokedData `json:"data"`
}

// CertificateExpiringEvent: A certificate will expire soon.
type CertificateExpiringEvent struct {
	EventID    string                  `json:"event_id"`
	Timestamp  string                  `json:"timestamp"`
	TenantID   string                  `json:"tenant_id"`
	PartnerID  string                  `json:"partner_id"`
	IdentityID string                  `json:"identity_id"`
	RequestID  string                  `json:"request_id"`
	Path       string                  `json:"path"`
	EventType  string                  `json:"event_type"`
	Data       CertificateExpiringData `json:"data"`
}

// CertificateRenewalFailedEvent: The renewal of a certificate failed.
type CertificateRenewalFailedEvent struct {
	EventID    string                       `json:"event_id"`
	Timestamp  string                       `json:"timestamp"`
	TenantID   string                       `json:"tenant_id"`
	PartnerID  string                       `json:"partner_id"`
	IdentityID string                       `json:"identity_id"`
	RequestID  string                       `json:"request_id"`
	Path       string                       `json:"path"`
	EventType  string                       `json:"event_type"`
	Data       CertificateRenewalFailedData `json:"data"`
}

// DynamicLeaseCreatedEvent: A credential was leased.
type DynamicLeaseCreatedEvent struct {
	EventID    string           `json:"event_id"`
	Timestamp  string           `json:"timestamp"`
	TenantID   string           `json:"tenant_id"`
	PartnerID  string           `json:"partner_id"`
	IdentityID string           `json:"identity_id"`
	RequestID  string           `json:"request_id"`
	EventType  string           `json:"event_type"`
	Data       LeaseCreatedData `json:"data"`
}

// DynamicLeaseRenewedEvent: A lease was renewed.
type DynamicLeaseRenewedEvent struct {
	EventID    string           `json:"event_id"`
	Timestamp  string           `json:"timestamp"`
	TenantID   string           `json:"tenant_id"`
	PartnerID  string           `json:"partner_id"`
	IdentityID string           `json:"identity_id"`
	RequestID  string           `json:"request_id"`
	EventType  string           `json:"event_type"`
	Data       LeaseRenewedData `json:"data"`
}

// DynamicLeaseRevokedEvent: A lease was revoked.
type DynamicLeaseRevokedEvent struct {
	EventID    string           `json:"event_id"`
	Timestamp  string           `json:"timestamp"`
	TenantID   string           `json:"tenant_id"`
	PartnerID  string           `json:"partner_id"`
	IdentityID string           `json:"identity_id"`
	RequestID  string           `json:"request_id"`
	EventType  string           `json:"event_type"`
	Data       LeaseRevokedData `json:"data"`
}

// DynamicLeaseExpiredEvent: A lease expired.
type DynamicLeaseExpiredEvent struct {
	EventID    string           `json:"event_id"`
	Timestamp  string           `json:"timestamp"`
	TenantID   string           `json:"tenant_id"`
	PartnerID  string           `json:"partner_id"`
	IdentityID string           `json:"identity_id"`
	RequestID  string           `json:"request_id"`
	EventType  string           `json:"event_type"`
	Data       LeaseExpiredData `json:"data"`
}

// FederationSyncCompletedEvent: A backend was synchronized.
type FederationSyncCompletedEvent struct {
	EventID    string                      `json:"event_id"`
	Timestamp  string                      `json:"timestamp"`
	TenantID   string                      `json:"tenant_id"`
	PartnerID  string                      `json:"partner_id"`
	IdentityID string                      `json:"identity_id"`
	RequestID  string                      `json:"request_id"`
	EventType  string                      `json:"event_type"`
	Data       FederationSyncCompletedData `json:"data"`
}

// FederationSyncFailedEvent: A synchronization failed.
type FederationSyncFailedEvent struct {
	EventID    string                   `json:"event_id"`
	Timestamp  string                   `json:"timestamp"`
	TenantID   string                   `json:"tenant_id"`
	PartnerID  string                   `json:"partner_id"`
	IdentityID string                   `json:"identity_id"`
	RequestID  string                   `json:"request_id"`
	EventType  string                   `json:"event_type"`
	Data       FederationSyncFailedData `json:"data"`
}

// FederationBackendUnreachableEvent: A backend became unreachable.
type FederationBackendUnreachableEvent struct {
	EventID    string                           `json:"event_id"`
	Timestamp  string                           `json:"timestamp"`
	TenantID   string                           `json:"tenant_id"`
	PartnerID  string                           `json:"partner_id"`
	IdentityID string                           `json:"identity_id"`
	RequestID  string                           `json:"request_id"`
	EventType  string                           `json:"event_type"`
	Data       FederationBackendUnreachableData `json:"data"`
}

// IdentitySyncCompletedEvent: The identity cache was updated.
type IdentitySyncCompletedEvent struct {
	EventID    string                    `json:"event_id"`
	Timestamp  string                    `json:"timestamp"`
	TenantID   string                    `json:"tenant_id"`
	PartnerID  string                    `json:"partner_id"`
	IdentityID string                    `json:"identity_id"`
	RequestID  string                    `json:"request_id"`
	EventType  string                    `json:"event_type"`
	Data       IdentitySyncCompletedData `json:"data"`
}

var vaultEvents = map[string]func() any{
	"secret.created":                 func() any { return new(SecretCreatedEvent) },
	"secret.updated":                 func() any { return new(SecretUpdatedEvent) },
	"secret.deleted":                 func() any { return new(SecretDeletedEvent) },
	"secret.rotated":                 func() any { return new(SecretRotatedEvent) },
	"secret.expiring":                func() any { return new(SecretExpiringEvent) },
	"secret.expired":                 func() any { return new(SecretExpiredEvent) },
	"secret.accessed":                func() any { return new(SecretAccessedEvent) },
	"policy.created":                 func() any { return new(PolicyCreatedEvent) },
	"policy.updated":                 func() any { return new(PolicyUpdatedEvent) },
	"policy.deleted":                 func() any { return new(PolicyDeletedEvent) },
	"policy.binding.created":         func() any { return new(PolicyBindingCreatedEvent) },
	"policy.binding.deleted":         func() any { return new(PolicyBindingDeletedEvent) },
	"policy.violation":               func() any { return new(PolicyViolationEvent) },
	"rotation.due":                   func() any { return new(RotationDueEvent) },
	"rotation.overdue":               func() any { return new(RotationOverdueEvent) },
	"rotation.completed":             func() any { return new(RotationCompletedEvent) },
	"rotation.failed":                func() any { return new(RotationFailedEvent) },
	"certificate.issued":             func() any { return new(CertificateIssuedEvent) },
	"certificate.renewed":            func() any { return new(CertificateRenewedEvent) },
	"certificate.revoked":            func() any { return new(CertificateRevokedEvent) },
	"certificate.expiring":           func() any { return new(CertificateExpiringEvent) },
	"certificate.renewal_failed":     func() any { return new(CertificateRenewalFailedEvent) },
	"dynamic.lease.created":          func() any { return new(DynamicLeaseCreatedEvent) },
	"dynamic.lease.renewed":          func() any { return new(DynamicLeaseRenewedEvent) },
	"dynamic.lease.revoked":          func() any { return new(DynamicLeaseRevokedEvent) },
	"dynamic.lease.expired":          func() any { return new(DynamicLeaseExpiredEvent) },
	"federation.sync.completed":      func() any { return new(FederationSyncCompletedEvent) },
	"federation.sync.failed":         func() any { return new(FederationSyncFailedEvent) },
	"federation.backend.unreachable": func() any { return new(FederationBackendUnreachableEvent) },
	"identity.sync.completed":        func() any { return new(IdentitySyncCompletedEvent) },
}
