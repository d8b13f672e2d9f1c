// The signed content: what the scheme says of the id, the timestamp and the bytes of the body.

import type { Bytes } from './der.ts';
import type { SignatureScheme } from './services.ts';

const encoder = new TextEncoder();

/**
 * The content that the digest covers. `body` leaves out the timestamp: only for a vault that signs this way, because
 * its documentation does not show the computation (V-G-11).
 */
export type SignedContent = 'timestamp.body' | 'body';

/** The bytes that the digest covers. */
export function signedContent(
  { signedContent: template }: Pick<SignatureScheme, 'signedContent'>,
  form: SignedContent | undefined,
  {
    timestamp,
    eventId,
    body,
  }: { readonly timestamp: string; readonly eventId: string; readonly body: Uint8Array },
): Bytes {
  const [before = '', after = ''] = (form === 'body' ? '{body}' : template).split('{body}');
  const written = (text: string) =>
    encoder.encode(text.replace('{event_id}', () => eventId).replace('{timestamp}', () => timestamp));
  const [prefix, suffix] = [written(before), written(after)];
  const content = new Uint8Array(prefix.length + body.length + suffix.length);
  content.set(prefix);
  content.set(body, prefix.length);
  content.set(suffix, prefix.length + body.length);
  return content;
}
