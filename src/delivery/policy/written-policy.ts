// A delivery policy as a document writes it: `x-webhook-delivery`, with the names and forms of its fields.

/**
 * Where a delay is drawn from: between nothing and the delay (`full`), between half of it and all (`equal`), or within a
 * width to both sides of it (`around`), or above it (`above`).
 */
export type JitterKind = 'full' | 'equal' | 'around' | 'above';

/** What `Retry-After` does to the delay of the schedule: it takes its place, or only makes it longer. */
export type RetryAfterMode = 'replace' | 'extend';

/** What a 301 or 302 makes of a request; 307 and 308 keep it, and 303 makes it a GET. */
export type RedirectMethod = 'keep' | 'get';

/** Whether an event waits for the one before it to be taken or given up, for each endpoint. */
export type DeliveryOrder = 'free' | 'strict';

/** What a 410 does: it is a failure as any other, it ends its delivery, or it disables the endpoint, too. */
export type GoneEffect = 'retry' | 'end' | 'disable';

/** Statuses: one by its number, or all of a class, such as `2xx`. */
export type WrittenStatuses = number | `${1 | 2 | 3 | 4 | 5}xx`;

/** What counts towards the failures that disable an endpoint. */
export type FailureCount = 'attempts' | 'deliveries';

/** The instant from which the delay of an attempt is measured. */
export type DelayOrigin = 'previous_failure' | 'first_attempt';

/** What a digest is made with: a shared secret, or a private key whose public key the receiver has. */
export type SignatureAlgorithm = 'hmac-sha256' | 'hmac-sha1' | 'ecdsa-p256-sha256' | 'ed25519';

/** How an ECDSA signature is written: in DER, or its two numbers one after the other. */
export type EcdsaForm = 'der' | 'raw';

/** How a secret is written: as the text whose bytes are the key, or as `whsec_` and the key in base64. */
export type SecretFormat = 'text' | 'whsec';

/** The rules and gaps that a part of a policy rests on. */
export interface Basis {
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
}

/** A complete `x-webhook-delivery`. */
export interface PolicyExtension {
  readonly method: string;
  readonly content_type: string;
  readonly user_agent: string;
  readonly timeout: string;
  readonly success?: readonly WrittenStatuses[];
  readonly retry_after?: {
    readonly mode: RetryAfterMode;
    readonly statuses?: readonly WrittenStatuses[];
    readonly at_most?: string;
  };
  readonly gone?: GoneEffect;
  readonly challenge?: {
    readonly method: 'GET' | 'POST' | 'OPTIONS';
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signed?: boolean;
    readonly answers: readonly {
      readonly body?: string;
      readonly json?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
    }[];
  };
  readonly concurrency?: number;
  readonly order?: DeliveryOrder;
  readonly redirects?: {
    readonly at_most: number;
    readonly method: RedirectMethod;
    readonly other_hosts?: boolean;
  };
  readonly schedule: Basis & {
    readonly delays: readonly string[];
    readonly measured_from: DelayOrigin;
    readonly until?: string;
    readonly jitter?: { readonly kind: JitterKind; readonly share?: number; readonly span?: string };
  };
  readonly headers: Readonly<Record<string, string>>;
  readonly retry_headers?: Readonly<Record<string, string>>;
  readonly signature: {
    readonly algorithm: SignatureAlgorithm;
    readonly encoding: 'hex' | 'base64';
    readonly secret_format?: SecretFormat;
    readonly header: string;
    readonly format: string;
    readonly separator?: string;
    readonly timestamp_header?: string;
    readonly id_header?: string;
    readonly signed_content: string;
    readonly body_hash_parameter?: string;
    readonly tolerance?: string;
    readonly ecdsa?: EcdsaForm;
    readonly message?: {
      readonly label?: string;
      readonly components: readonly string[];
      readonly keyid?: string;
      readonly tag?: string;
    };
  };
  readonly auto_disable?: Basis & {
    readonly consecutive_failures?: number;
    readonly failing_for?: string;
    readonly failing_share?: { readonly share: number; readonly within: string; readonly at_least?: number };
    readonly counts: FailureCount;
  };
}

/** An object as it is written, whose members are not known yet. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
