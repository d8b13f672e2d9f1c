// What a test expects of an inbox, in its own words. Plain functions: `countersign/testing/vitest` makes
// matchers of them, and other runners may.

import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../specs/generated/control.ts';
import { type Service, verifyWebhook } from '../receiver/index.ts';
import { SCHEMES } from '../receiver/services.ts';

/** A request that an inbox received. */
export type InboxRequest = components['schemas']['InboxRequest'];

/** What came of a matcher; the message is for whichever way it was meant. */
export interface EventMatch {
  readonly pass: boolean;
  message(): string;
}

/** Whether a value is as expected; test runners have richer ones. */
export type Equals = (actual: unknown, expected: unknown) => boolean;

/**
 * Whether an event of a type was received, with these fields among its own.
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
      if (pass) return `expected no event ${type}, and one was received`;
      if (ofType.length === 0) return `expected an event ${type}; received: ${namesOf(payloads)}`;
      const [nearest] = [...ofType].sort((a, b) => wrong(a).length - wrong(b).length);
      const differences = wrong(nearest as Payload).map(
        ([name, value]) =>
          `  ${name}: expected ${shown(value)}, received ${shown((nearest as Payload)[name])}`,
      );
      return `an event ${type} was received, but with other fields:\n${differences.join('\n')}`;
    },
  };
}

/**
 * Whether requests are signed with a secret, by the exact bytes; the timestamp is not looked at.
 *
 * @example (await matchSignedWith(await world.inbox('hooks'), secret)).pass
 */
export async function matchSignedWith(
  received: InboxRequest | readonly InboxRequest[],
  secret: string,
): Promise<EventMatch> {
  const requests = [received].flat() as InboxRequest[];
  const verdicts = await Promise.all(requests.map((request) => verdictOn(request, secret)));
  const refused = verdicts.findIndex((verdict) => !verdict.ok);
  const pass = requests.length > 0 && refused === -1;
  return {
    pass,
    message() {
      if (pass) return 'expected deliveries that are not signed with this secret, and they are';
      if (requests.length === 0) return 'expected signed deliveries, and none was received';
      const verdict = verdicts[refused];
      return `delivery ${refused + 1} of ${requests.length} is not signed with this secret: ${verdict !== undefined && 'message' in verdict ? verdict.message : ''}`;
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

function verdictOn({ headers, body }: InboxRequest, secret: string) {
  const services = Object.keys(SCHEMES) as Service[];
  const isSigner = (service: Service) =>
    Object.hasOwn(headers, SCHEMES[service].signatureHeader.toLowerCase());
  const service = services.find(isSigner) ?? (services.at(-1) as Service);
  return verifyWebhook({ headers, body }, { service, secret, toleranceSeconds: null });
}

function namesOf(payloads: readonly Payload[]): string {
  if (payloads.length === 0) return 'nothing';
  return payloads.map(({ event_type: type }) => String(type ?? 'something that is no event')).join(', ');
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
