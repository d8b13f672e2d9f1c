// How each service signs its deliveries, as its spec says it; stated here so that a receiver in production
// carries no spec with it.

/** The services whose webhooks can be verified. */
export type Service = 'vault' | 'mail';

/** What a receiver has to know of a service's deliveries. */
export interface SignatureScheme {
  readonly signatureHeader: string;
  /** What stands before the digest in that header. */
  readonly signaturePrefix: string;
  readonly timestampHeader: string;
  /** The other headers: templates over `{event_id}` and `{event_type}`. They are not signed, so nothing rests on them. */
  readonly headers: Readonly<Record<string, string>>;
  /** How far the timestamp may be from the receiver's clock; `null` where nothing is documented. */
  readonly toleranceSeconds: number | null;
  /** The member of an event that holds what its type is about. */
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
