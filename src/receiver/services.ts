// How senders sign their deliveries, as data: our services according to their specs, repeated here so that a receiver in
// production does not need the spec, and the presets of specs/delivery-presets.yaml.

import { DELIVERY_PRESETS } from '../../specs/generated/delivery-presets.ts';

/** The services whose events have types. */
export type Service = 'vault' | 'mail';

/** The ways in which other senders sign. */
export type Preset = keyof typeof DELIVERY_PRESETS;

/** The senders whose webhooks can be verified. */
export type Sender = Service | Preset;

/** How a sender signs its deliveries. */
export interface SignatureScheme {
  readonly algorithm: 'hmac-sha256' | 'hmac-sha1' | 'ecdsa-p256-sha256' | 'ed25519';
  readonly encoding: 'hex' | 'base64';
  /** How a secret is written: as the text whose bytes are the key, or as `whsec_` and the key in base64. */
  readonly secretFormat: 'text' | 'whsec';
  readonly signatureHeader: string;
  /** The value of that header: a template over `{digest}`, and `{timestamp}` if it is there, too. */
  readonly format: string;
  /** What stands between the items of that header; `null` if it holds one signature and nothing else. */
  readonly separator: string | null;
  /** The header with the signed timestamp; `null` if none is signed. */
  readonly timestampHeader: string | null;
  /** The header with the signed id of the event; `null` if none is signed. */
  readonly idHeader: string | null;
  /** What the digest covers: a template over `{event_id}`, `{timestamp}`, `{body}` and the URL, `{target_uri}`. */
  readonly signedContent: string;
  /** The parameter of the URL that has the SHA-256 of the body in hex; `null` if there is none. */
  readonly bodyHashParameter: string | null;
  /** The other headers: templates over `{event_id}` and `{event_type}`. They are not signed, so they are not trusted. */
  readonly headers: Readonly<Record<string, string>>;
  /** How far the timestamp may be from the receiver's clock; `null` if no limit is documented. */
  readonly toleranceSeconds: number | null;
}

/** What our services have in common. */
const OURS = {
  algorithm: 'hmac-sha256',
  encoding: 'hex',
  secretFormat: 'text',
  separator: null,
  idHeader: null,
  signedContent: '{timestamp}.{body}',
  bodyHashParameter: null,
} as const;

/** The field of an event with its type-specific content. */
export const CONTENT_FIELDS = { vault: 'data', mail: 'metadata' } as const;

/** The schemes by sender: V-DL-07 and V-G-11 of the vault, M-DL-04, M-SG-01 and M-SG-02 of mail. */
export const SCHEMES: Readonly<Record<Sender, SignatureScheme>> = {
  vault: {
    ...OURS,
    signatureHeader: 'X-Vault-Signature',
    format: 'sha256={digest}',
    timestampHeader: 'X-Vault-Timestamp',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Vault-Webhook/1.0',
      'X-Vault-Event-Id': '{event_id}',
      'X-Vault-Event-Type': '{event_type}',
    },
    toleranceSeconds: null,
  },
  mail: {
    ...OURS,
    signatureHeader: 'X-Mail-Signature',
    format: '{digest}',
    timestampHeader: 'X-Mail-Timestamp',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Mail-Webhook/1.0',
      'X-Mail-Event': '{event_type}',
    },
    toleranceSeconds: 300,
  },
  'standard-webhooks': schemeOf(DELIVERY_PRESETS['standard-webhooks']),
  stripe: schemeOf(DELIVERY_PRESETS.stripe),
  github: schemeOf(DELIVERY_PRESETS.github),
  sendgrid: schemeOf(DELIVERY_PRESETS.sendgrid),
  slack: schemeOf(DELIVERY_PRESETS.slack),
  svix: schemeOf(DELIVERY_PRESETS.svix),
  shopify: schemeOf(DELIVERY_PRESETS.shopify),
  paddle: schemeOf(DELIVERY_PRESETS.paddle),
  twilio: schemeOf(DELIVERY_PRESETS.twilio),
  'mcp-events': schemeOf(DELIVERY_PRESETS['mcp-events']),
  'standard-webhooks-v1a': schemeOf(DELIVERY_PRESETS['standard-webhooks-v1a']),
};

/** Whether the events of a sender have types. */
export function isService(sender: Sender): sender is Service {
  return Object.hasOwn(CONTENT_FIELDS, sender);
}

interface PresetPolicy {
  readonly content_type: string;
  readonly user_agent: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: {
    readonly algorithm: SignatureScheme['algorithm'];
    readonly encoding: SignatureScheme['encoding'];
    readonly secret_format?: SignatureScheme['secretFormat'];
    readonly header: string;
    readonly format: string;
    readonly separator?: string;
    readonly timestamp_header?: string;
    readonly id_header?: string;
    readonly signed_content: string;
    readonly body_hash_parameter?: string;
    /** In seconds: `300s`. */
    readonly tolerance?: string;
  };
}

function schemeOf({ signature, headers, content_type, user_agent }: PresetPolicy): SignatureScheme {
  const signed = ['{timestamp}', '{signature}'];
  const others = Object.entries(headers).filter(([, template]) => !signed.includes(template));
  return {
    algorithm: signature.algorithm,
    encoding: signature.encoding,
    secretFormat: signature.secret_format ?? 'text',
    signatureHeader: signature.header,
    format: signature.format,
    separator: signature.separator ?? null,
    timestampHeader: signature.timestamp_header ?? null,
    idHeader: signature.id_header ?? null,
    signedContent: signature.signed_content,
    bodyHashParameter: signature.body_hash_parameter ?? null,
    headers: { 'Content-Type': content_type, 'User-Agent': user_agent, ...Object.fromEntries(others) },
    toleranceSeconds: signature.tolerance === undefined ? null : Number.parseInt(signature.tolerance, 10),
  };
}
