// Signs an event as the service would, for the tests of a receiver.

import { hmacHex } from './hmac.ts';
import { SCHEMES, type Service } from './services.ts';
import { type SignedContent, signedContent } from './signed-content.ts';

/** An event to sign, or the exact text of a body, to test unusual serialization and invalid events. */
export type TestEvent = { readonly event_id: string; readonly event_type: string } | string;

/** The settings for signing a delivery. */
export interface SignSettings {
  readonly secret: string;
  /** The time of signing in milliseconds; by default the current time. */
  readonly at?: number | undefined;
  readonly signedContent?: SignedContent | undefined;
}

/** A signed delivery: pass it to `fetch` or `new Request`, after `method: 'POST'`. */
export interface SignedTestEvent {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * The request that the service would send for an event.
 *
 * @throws TypeError when the secret is empty
 * @example
 * const delivery = await signTestEvent('mail', { event_id: 'evt_1', event_type: 'bounce', metadata: {} }, { secret });
 * const answer = await fetch(url, { method: 'POST', ...delivery });
 */
export async function signTestEvent(
  service: Service,
  event: TestEvent,
  { secret, at = Date.now(), signedContent: form }: SignSettings,
): Promise<SignedTestEvent> {
  if (!secret) throw new TypeError('the signing secret is empty');
  const scheme = SCHEMES[service];
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const timestamp = String(Math.floor(at / 1_000));
  const digest = await hmacHex(secret, signedContent(form, timestamp, new TextEncoder().encode(body)));
  const { event_id = 'evt_test', event_type = 'test' } = typeof event === 'string' ? {} : event;
  const headers = Object.entries(scheme.headers).map(([name, value]) => [
    name,
    value.replace('{event_id}', () => event_id).replace('{event_type}', () => event_type),
  ]);
  return {
    headers: {
      ...Object.fromEntries(headers),
      [scheme.timestampHeader]: timestamp,
      [scheme.signatureHeader]: `${scheme.signaturePrefix}${digest}`,
    },
    body,
  };
}
