// Signs an event as its sender would, for the tests of a receiver.

import { digestText } from './digest.ts';
import { SCHEMES, type Sender } from './services.ts';
import { writeSignature } from './signature-header.ts';
import { type SignedContent, signedContent, signedUrl } from './signed-content.ts';

/** An event to sign, or the exact text of a body, to test unusual serialization and invalid events. */
export type TestEvent =
  | { readonly event_id: string; readonly event_type: string }
  | Readonly<Record<string, unknown>>
  | readonly object[]
  | string;

/** The settings for signing a delivery. */
export interface SignSettings {
  /** The secret; for `sendgrid` a private key on P-256 in PKCS #8, in base64 or PEM. */
  readonly secret: string;
  /** The id of the event for the headers; by default the one in the event, `event_id`. */
  readonly eventId?: string | undefined;
  /** The time of signing in milliseconds; by default the current time. */
  readonly at?: number | undefined;
  readonly signedContent?: SignedContent | undefined;
  /** The URL of the receiver: needed only where the sender signs it, as `twilio` does. */
  readonly url?: string | undefined;
}

/** A signed delivery: pass it to `fetch` or `new Request`, after `method: 'POST'`. */
export interface SignedTestEvent {
  /** Where to send it, if the settings have a `url`: some senders add a hash of the body to it. */
  readonly url?: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * The request that a sender would send for an event.
 *
 * @throws TypeError when the secret is empty, or does not have the sender's form
 * @example
 * const delivery = await signTestEvent('mail', { event_id: 'evt_1', event_type: 'bounce', metadata: {} }, { secret });
 * const answer = await fetch(url, { method: 'POST', ...delivery });
 */
export async function signTestEvent(
  service: Sender,
  event: TestEvent,
  { secret, at = Date.now(), signedContent: form, eventId: givenId, url }: SignSettings,
): Promise<SignedTestEvent> {
  if (!secret) throw new TypeError('the signing secret is empty');
  const scheme = SCHEMES[service];
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const timestamp = String(Math.floor(at / 1_000));
  const { event_id, event_type = 'test' } = fieldsOf(event);
  const eventId = givenId ?? event_id ?? 'evt_test';
  const bytes = new TextEncoder().encode(body);
  const sentTo = await signedUrl(scheme, url, bytes);
  const content = signedContent(scheme, form, { timestamp, eventId, url: sentTo, body: bytes });
  const digest = await digestText(scheme, secret, content);
  const headers = Object.entries(scheme.headers).map(([name, value]) => [
    name,
    value.replace('{event_id}', () => eventId).replace('{event_type}', () => event_type),
  ]);
  return {
    ...(url === undefined ? {} : { url: sentTo }),
    headers: {
      ...Object.fromEntries(headers),
      ...(scheme.timestampHeader === null ? {} : { [scheme.timestampHeader]: timestamp }),
      [scheme.signatureHeader]: writeSignature(scheme, digest, timestamp),
    },
    body,
  };
}

function fieldsOf(event: TestEvent): { readonly event_id?: string; readonly event_type?: string } {
  return typeof event === 'string'
    ? {}
    : (event as { readonly event_id?: string; readonly event_type?: string });
}
