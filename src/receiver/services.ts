// How each service signs its deliveries, according to its spec; repeated here so that a receiver in production
// does not need the spec.

/** The services whose webhooks can be verified. */
export type Service = 'vault' | 'mail';

/** How a service signs its deliveries. */
export interface SignatureScheme {
  readonly signatureHeader: string;
  /** The prefix of the digest in that header. */
  readonly signaturePrefix: string;
  readonly timestampHeader: string;
  /** The other headers: templates over `{event_id}` and `{event_type}`. They are not signed, so they are not trusted. */
  readonly headers: Readonly<Record<string, string>>;
  /** How far the timestamp may be from the receiver's clock; `null` if no limit is documented. */
  readonly toleranceSeconds: number | null;
  /** The field of an event with its type-specific content. */
  readonly contentField: 'data' | 'metadata';
}

/** The schemes by service: V-DL-07 and V-G-11 of the vault, M-DL-04, M-SG-01 and M-SG-02 of mail. */
export const SCHEMES: Readonly<Record<Service, SignatureScheme>> = {
  vault: {
    signatureHeader: 'X-Vault-Signature',
    signaturePrefix: 'sha256=',
    timestampHeader: 'X-Vault-Timestamp',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Vault-Webhook/1.0',
      'X-Vault-Event-Id': '{event_id}',
      'X-Vault-Event-Type': '{event_type}',
    },
    toleranceSeconds: null,
    contentField: 'data',
  },
  mail: {
    signatureHeader: 'X-Mail-Signature',
    signaturePrefix: '',
    timestampHeader: 'X-Mail-Timestamp',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Mail-Webhook/1.0',
      'X-Mail-Event': '{event_type}',
    },
    toleranceSeconds: 300,
    contentField: 'metadata',
  },
};
