// Checks of the requests in an inbox. They are plain functions; `countersign/testing/vitest` turns them into
// matchers, and adapters for other test runners can do the same.

import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../specs/generated/control.ts';
import type { SignaturePolicy } from '../delivery/policy/policy.ts';
import { verifySignature } from '../delivery/signing/verify-signature.ts';
import { jsonIn } from '../engine/json.ts';
import { contextOf, type InboxRequest, whyMissing } from './inbox-context.ts';

type Schemas = components['schemas'];

/** The result of a matcher; the message also fits a negated expectation. */
export interface EventMatch {
  readonly pass: boolean;
  message(): string;
}

/** Compares two values; test runners can pass their own equality. */
export type Equals = (actual: unknown, expected: unknown) => boolean;

/**
 * Whether an event of a type with at least these fields was received.
 *
 * @example matchReceivedEvent(await world.inbox('hooks'), 'bounce', { recipient_email: 'ben@example.com' }).pass
 */
export function matchReceivedEvent(
  received: readonly InboxRequest[],
  type: string,
  fields: Readonly<Record<string, unknown>> = {},
  equals: Equals = isDeepStrictEqual,
): EventMatch {
  const payloads = received.map(payloadOf);
  const ofType = payloads.filter((payload) => payload.event_type === type);
  const wrong = (payload: Payload) =>
    Object.entries(fields).filter(([name, value]) => !equals(payload[name], value));
  const pass = ofType.some((payload) => wrong(payload).length === 0);
  return {
    pass,
    message() {
      if (pass) return `expected no event ${type}, but one was received`;
      if (ofType.length === 0) return missing(type, payloads.map(typeOf), received);
      const [nearest] = [...ofType].sort((a, b) => wrong(a).length - wrong(b).length);
      const differences = wrong(nearest as Payload).map(
        ([name, value]) =>
          `  ${name}: expected ${shown(value)}, received ${shown((nearest as Payload)[name])}`,
      );
      return `the event ${type} was received, but with different fields:\n${differences.join('\n')}`;
    },
  };
}

function missing(type: string, types: readonly string[], received: readonly InboxRequest[]): string {
  const context = contextOf(received);
  const heading = `expected the event ${type}; received: ${types.join(', ') || 'nothing'}`;
  return [heading, ...(context === undefined ? [] : whyMissing(type, types, context))].join('\n');
}

/**
 * Whether requests are signed with a secret, as any service of their world signs. The exact bytes are verified; the age
 * of the timestamp is not.
 *
 * @throws TypeError when the requests do not come from `world.inbox`, because their world is then unknown
 * @example matchSignedWith(await world.inbox('hooks'), secret).pass
 */
export function matchSignedWith(
  received: InboxRequest | readonly InboxRequest[],
  secret: string,
): EventMatch {
  const requests = [received].flat() as InboxRequest[];
  const reasons = requests.map((request) => whyNotSigned(request, secret));
  const failed = reasons.findIndex((reason) => reason !== null);
  const pass = requests.length > 0 && failed === -1;
  return {
    pass,
    message() {
      if (pass) return 'expected deliveries not signed with this secret, but they are';
      if (requests.length === 0) return 'expected signed deliveries, but received none';
      return `delivery ${failed + 1} of ${requests.length} is not signed with this secret: ${reasons[failed]}`;
    },
  };
}

type Payload = Readonly<Record<string, unknown>>;

function payloadOf({ body }: InboxRequest): Payload {
  const payload = jsonIn(body);
  return (payload === undefined ? {} : payload) as Payload;
}

/** Why a request is not signed with a secret; `null` if it is. */
function whyNotSigned(request: InboxRequest, secret: string): string | null {
  const context = contextOf([request]);
  if (context === undefined)
    throw new TypeError('take the requests from world.inbox(…): it knows how they are signed');
  const schemes = Object.values(context.signatures);
  const scheme = schemes.find(({ header }) => Object.hasOwn(request.headers, header.toLowerCase()));
  if (scheme === undefined)
    return `it has none of the headers ${schemes.map(({ header }) => header).join(', ')}`;
  return verifySignature(policyOf(scheme), secret, { ...request, at: Date.parse(request.at) }).reason;
}

function policyOf(scheme: Schemas['SignatureScheme']): SignaturePolicy {
  const { secret_format, timestamp_header, timestamp_format, id_header, signed_content, ecdsa } = scheme;
  const { body_hash_parameter, algorithm, encoding, header, format, separator } = scheme;
  return {
    ...{ algorithm, encoding, header, format, separator },
    secretFormat: secret_format,
    timestampHeader: timestamp_header,
    ...(timestamp_format === null ? {} : { timestampFormat: timestamp_format }),
    idHeader: id_header,
    signedContent: signed_content,
    ...(ecdsa === 'raw' ? { isRaw: true } : {}),
    ...(body_hash_parameter === null ? {} : { bodyHashParameter: body_hash_parameter }),
    toleranceMs: null,
  };
}

function typeOf({ event_type: type }: Payload): string {
  return String(type ?? 'something that is not an event');
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
