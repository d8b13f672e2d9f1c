// Delivery policies as documents write them, and the named ones (specs/delivery-presets.yaml) that a document can take and
// override field by field.

import { DELIVERY_PRESETS } from '../../../specs/generated/delivery-presets.ts';

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
  readonly schedule: Basis & { readonly delays: readonly string[]; readonly measured_from: DelayOrigin };
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
    readonly tolerance?: string;
  };
  readonly auto_disable?: Basis & {
    readonly consecutive_failures: number;
    readonly counts: FailureCount;
  };
}

type Members = Readonly<Record<string, unknown>>;

/** The names of the presets. */
export const PRESET_NAMES: readonly string[] = Object.keys(DELIVERY_PRESETS);

/** The policy of a preset; `undefined` if there is none of this name. */
export function presetNamed(name: unknown): Members | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(DELIVERY_PRESETS, name)) return undefined;
  return DELIVERY_PRESETS[name as keyof typeof DELIVERY_PRESETS];
}

/**
 * A policy with the fields of its preset, if it names one. Its own fields take precedence, and `null` leaves a field of
 * the preset out.
 *
 * @example resolvedPolicy({ preset: 'stripe', timeout: '5s' }) // { method: 'POST', timeout: '5s', … }
 */
export function resolvedPolicy({ preset, ...own }: Members): Members {
  return overridden(presetNamed(preset) ?? {}, own);
}

/**
 * A document whose delivery policy is written out, so that two documents can be compared whichever way they are written.
 */
export function withResolvedPolicy<Document extends object>(document: Document): Document {
  const written = (document as Members)['x-webhook-delivery'];
  if (!isMembers(written)) return document;
  return { ...document, 'x-webhook-delivery': resolvedPolicy(written) };
}

function overridden(preset: Members, own: Members): Members {
  const merged = Object.entries({ ...preset, ...own }).map(([name, value]) => {
    const given = preset[name];
    return [name, isMembers(value) && isMembers(given) ? overridden(given, value) : value] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** Whether a value is an object with members. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What counts towards the failures that disable an endpoint. */
export type FailureCount = 'attempts' | 'deliveries';

/** The instant from which the delay of an attempt is measured. */
export type DelayOrigin = 'previous_failure' | 'first_attempt';

/** What a digest is made with: a shared secret, or a private key whose public key the receiver has. */
export type SignatureAlgorithm = 'hmac-sha256' | 'ecdsa-p256-sha256';

/** How a secret is written: as the text whose bytes are the key, or as `whsec_` and the key in base64. */
export type SecretFormat = 'text' | 'whsec';
