// The documents that the vault stores, by kind. Instants are milliseconds since 1970; they are formatted as text when
// they leave the service.

export interface Filters {
  readonly path_prefix?: string;
  readonly secret_type?: string;
  readonly tags?: readonly string[];
}

export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
  readonly filters: Filters;
  readonly enabled: boolean;
  readonly status: 'healthy' | 'degraded';
  readonly created_at: number;
}

export interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly created_at: number;
  /** When the first attempt was made; the schedule counts from it. */
  readonly first_attempt_at: number;
  /** The number of attempts. */
  readonly attempts: number;
  readonly status: 'pending' | 'success' | 'failed';
  readonly response_code: number | null;
  readonly duration_ms: number | null;
  readonly is_test: boolean;
  /** The number of forced retries. */
  readonly retries: number;
}

/** An event as it was delivered: `body` is its exact text. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

export interface Secret {
  readonly id: string;
  readonly secret_type: string;
  readonly tags: readonly string[];
  readonly version: number;
  readonly expires_at: number | null;
  readonly auto_delete: boolean;
}

export interface Policy {
  readonly id: string;
  readonly name: string;
}

export interface Binding {
  readonly id: string;
  readonly policy_id: string;
  readonly identity_type: string;
  readonly identity_id: string;
}

export interface RotationPolicy {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly every_ms: number;
  readonly warn_before: readonly string[];
  readonly auto_generate: boolean;
  readonly grace_period_ms: number;
  readonly next_rotation_at: number;
  readonly failure: RotationFailure | null;
}

export interface RotationFailure {
  readonly error_code: string;
  readonly error_message: string;
  readonly retries_left: number;
}

export interface Certificate {
  readonly id: string;
  readonly path: string;
  readonly common_name: string;
  readonly serial_number: string;
  readonly not_before: number;
  readonly not_after: number;
  readonly issued_via: string;
  readonly is_acme_managed: boolean;
  readonly auto_renew: boolean;
  readonly failed_renewals: number;
}

export interface Lease {
  readonly id: string;
  readonly engine: string;
  readonly role: string;
  readonly expires_at: number;
}

export interface Backend {
  readonly id: string;
  readonly name: string;
  readonly threshold: number;
  readonly consecutive_failures: number;
  readonly last_success_at: number | null;
}

export interface Counter {
  readonly id: string;
  readonly value: number;
}

/** Every collection of the store. */
export interface Kinds {
  webhook: Webhook;
  delivery: Delivery;
  event: StoredEvent;
  secret: Secret;
  policy: Policy;
  binding: Binding;
  rotation_policy: RotationPolicy;
  certificate: Certificate;
  lease: Lease;
  backend: Backend;
  counter: Counter;
}
