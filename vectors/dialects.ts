// How each service signs, and the event in its vectors.

/** The differences between the two services. */
export interface Dialect {
  readonly service: 'vault' | 'mail';
  readonly signatureHeader: string;
  readonly timestampHeader: string;
  /** The prefix of the digest. */
  readonly prefix: string;
  readonly toleranceSeconds: number | null;
  readonly secret: string;
  /** A documented event and the headers that repeat its id and type. */
  readonly event: {
    readonly event_id: string;
    readonly event_type: string;
    readonly [field: string]: unknown;
  };
  readonly eventHeaders: Readonly<Record<string, string>>;
  /** The field with the type-specific content of the event. */
  readonly contentField: 'data' | 'metadata';
  readonly rules: readonly string[];
  /** The parts of the signature scheme that are assumed, not documented. */
  readonly gaps: readonly string[];
}

/** The two services, each with a fixed secret and a fixed event. */
export const DIALECTS: readonly Dialect[] = [
  {
    service: 'mail',
    signatureHeader: 'X-Mail-Signature',
    timestampHeader: 'X-Mail-Timestamp',
    prefix: '',
    toleranceSeconds: 300,
    secret: 'whsec_9b1f6c2e8d7a4053b6e1f0c9a8d72e54',
    event: {
      event_id: 'evt_fsjFjrUpzJVKwapv',
      event_type: 'bounce',
      timestamp: 1_767_225_590,
      message_id: 'msg_946Zjy2G6Q6CevVC',
      recipient_email: 'ben@customer.example',
      tenant_id: 'ten_main',
      metadata: { smtp_response: '550 5.1.1 No such user', bounce_type: 'hard' },
    },
    eventHeaders: { 'X-Mail-Event': 'bounce' },
    contentField: 'metadata',
    rules: ['M-SG-01', 'M-SG-02', 'M-DL-04'],
    gaps: [],
  },
  {
    service: 'vault',
    signatureHeader: 'X-Vault-Signature',
    timestampHeader: 'X-Vault-Timestamp',
    prefix: 'sha256=',
    toleranceSeconds: null,
    secret: '2b6e0d93a7c54f1e8d40b9f7c1a65e38',
    event: {
      event_id: 'evt_Qm2xV7aTz9LkR4cW',
      event_type: 'secret.rotated',
      timestamp: '2025-12-31T23:59:50.000Z',
      tenant_id: 'ten_main',
      partner_id: 'prt_main',
      identity_id: 'system:rotation',
      path: 'prod/billing/db',
      data: {
        old_version: 3,
        new_version: 4,
        rotation_policy_id: 'rp_7YdkW2mQxT5uB8nE',
        rotation_policy_name: 'db-monthly',
        grace_period_ends: '2026-01-01T23:59:50.000Z',
        auto_generated: true,
      },
      request_id: 'req_3fHcP6sJ1vNgX0zA',
    },
    eventHeaders: {
      'X-Vault-Event-Id': 'evt_Qm2xV7aTz9LkR4cW',
      'X-Vault-Event-Type': 'secret.rotated',
    },
    contentField: 'data',
    rules: ['V-DL-07'],
    gaps: ['V-G-11'],
  },
];
