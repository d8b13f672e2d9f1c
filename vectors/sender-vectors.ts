// The vectors of other senders: their cases, signed.

import { RECEIVED_AT, type Vector, type VectorFile } from './cases.ts';
import { BODY, EVENT_ID, type SenderCase, senderCases } from './sender-cases.ts';
import type { Sender } from './senders.ts';

/**
 * The file of a sender's vectors.
 *
 * @example senderFile(sender).vectors[0]?.name // 'good'
 */
export function senderFile(sender: Sender): VectorFile {
  return {
    service: sender.name,
    signature: sender.signature,
    rules: [],
    gaps: [],
    vectors: senderCases(sender).map((given) => vectorOf(sender, given)),
  };
}

function vectorOf(sender: Sender, given: SenderCase): Vector {
  const { name, says, reason, signedBody = BODY, known = [sender.secret] } = given;
  const body = given.body ?? signedBody;
  const url = sender.urlOf?.(signedBody);
  const headers = headersOf(sender, given, { body: signedBody, url: url ?? '' });
  return {
    ...{ name, says, received_at: RECEIVED_AT, secrets: known.map(sender.keyOf) },
    ...(url === undefined ? {} : { url: given.url?.(url) ?? url }),
    headers: given.altered?.(headers) ?? headers,
    body: { text: body, base64: Buffer.from(body, 'utf8').toString('base64') },
    expected: {
      verified: reason === null,
      accepted: reason === null,
      reason,
      event_id: null,
      event_type: null,
    },
  };
}

function headersOf(
  sender: Sender,
  { signedAt = RECEIVED_AT - 10, signedWith = [sender.secret] }: SenderCase,
  { body, url }: { readonly body: string; readonly url: string },
): Record<string, string> {
  const { signatureHeader, timestampHeader, idHeader } = sender;
  const timestamp = String(signedAt);
  const content = sender.contentOf({ id: EVENT_ID, timestamp, body, url });
  const digests = signedWith.map((secret) => sender.digestOf(secret, content));
  return {
    'Content-Type': 'application/json',
    ...sender.eventHeaders,
    ...(idHeader === null ? {} : { [idHeader]: EVENT_ID }),
    ...(timestampHeader === null ? {} : { [timestampHeader]: timestamp }),
    [signatureHeader]: sender.headerOf(digests, timestamp),
  };
}
