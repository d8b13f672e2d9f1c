// Checks of the requests in an inbox. They are plain functions; `countersign/testing/vitest` turns them into
// matchers, and adapters for other test runners can do the same.

import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../specs/generated/control.ts';
import { type Service, verifyWebhook } from '../receiver/index.ts';
import { SCHEMES } from '../receiver/services.ts';

/** A request that an inbox received. */
export type InboxRequest = components['schemas']['InboxRequest'];

/** The result of a matcher; the message also fits a negated expectation. */
export interface EventMatch {
  readonly pass: boolean;
  message(): string;
}

/** Compares two values; test runners can pass their own equality. */
export type Equals = (actual: unknown, expected: unknown) => boolean;

/**
 * Whether an event of a type was received that has at least these fields.
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
      if (ofType.length === 0) return `expected the event ${type}; received: ${typesOf(payloads)}`;
      const [nearest] = [...ofType].sort((a, b) => wrong(a).length - wrong(b).length);
      const differences = wrong(nearest as Payload).map(
        ([name, value]) =>
          `  ${name}: expected ${shown(value)}, received ${shown((nearest as Payload)[name])}`,
      );
      return `the event ${type} was received, but with different fields:\n${differences.join('\n')}`;
    },
  };
}

/**
 * Whether requests are signed with a secret. The exact bytes are verified; the age of the timestamp is not.
 *
 * @example (await matchSignedWith(await world.inbox('hooks'), secret)).pass
 */
export async function matchSignedWith(
  received: InboxRequest | readonly InboxRequest[],
  secret: string,
): Promise<EventMatch> {
  const requests = [received].flat() as InboxRequest[];
  const verdicts = await Promise.all(requests.map((request) => verified(request, secret)));
  const failed = verdicts.findIndex((verdict) => !verdict.ok);
  const pass = requests.length > 0 && failed === -1;
  return {
    pass,
    message() {
      if (pass) return 'expected deliveries not signed with this secret, but they are';
      if (requests.length === 0) return 'expected signed deliveries, but received none';
      const verdict = verdicts[failed];
      return `delivery ${failed + 1} of ${requests.length} is not signed with this secret: ${verdict !== undefined && 'message' in verdict ? verdict.message : ''}`;
    },
  };
}

type Payload = Readonly<Record<string, unknown>>;

function payloadOf({ body }: InboxRequest): Payload {
  try {
    return JSON.parse(body) as Payload;
  } catch {
    return {};
  }
}

function verified({ headers, body }: InboxRequest, secret: string) {
  const services = Object.keys(SCHEMES) as Service[];
  const isSigner = (service: Service) =>
    Object.hasOwn(headers, SCHEMES[service].signatureHeader.toLowerCase());
  const service = services.find(isSigner) ?? (services.at(-1) as Service);
  return verifyWebhook({ headers, body }, { service, secret, toleranceSeconds: null });
}

function typesOf(payloads: readonly Payload[]): string {
  if (payloads.length === 0) return 'nothing';
  return payloads.map(({ event_type: type }) => String(type ?? 'something that is not an event')).join(', ');
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
