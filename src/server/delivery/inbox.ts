// The built-in receiver: every world has it without any set-up, under any name. The received requests are documents
// of the world, so resets and snapshots include them.

import type { AttemptRequest, AttemptResult } from '../../delivery/attempt.ts';
import { endpoints } from '../../delivery/endpoint.ts';
import { byteLengthOf, shownBody, wholeBody } from '../../delivery/faults/padded-body.ts';
import { provingAnswer } from '../../delivery/policy/challenge.ts';
import { isAmong } from '../../delivery/policy/policy.ts';
import type { SignatureTime } from '../../delivery/signing/signing.ts';
import { verifySignature } from '../../delivery/signing/verify-signature.ts';
import { collectionOf } from '../../engine/collection.ts';
import { fieldsOf, flag, mapOf, orNull, text, wholeNumber } from '../../engine/document-schema.ts';
import { type Instant, iso } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import { INBOX_ORIGIN } from '../../service/receiver.ts';
import { type InboxAnswer, nextAnswer, resultOf } from './inbox-script.ts';

export { inboxName } from '../../service/receiver.ts';

const INBOX_HOST = new URL(INBOX_ORIGIN).host;

/** A received request, as shown by the control API. */
export interface ReceivedRequest {
  readonly at: string;
  readonly method: string;
  /** `null` for one that an earlier version received, which did not keep it. */
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly verified: boolean | null;
  readonly reason: string | null;
  readonly duplicate_of: number | null;
  readonly answered: number | null;
}

interface Received extends Omit<ReceivedRequest, 'url'> {
  readonly url?: string;
  readonly name: string;
  readonly eventId: string;
  /** Its position among the requests of its inbox. */
  readonly index: number;
}

const receivedSchema = fieldsOf(
  {
    name: text,
    eventId: text,
    index: wholeNumber,
    at: text,
    method: text,
    headers: mapOf(text),
    body: text,
    verified: orNull(flag),
    reason: orNull(text),
    duplicate_of: orNull(wholeNumber),
    answered: orNull(wholeNumber),
  },
  { url: text },
);

export const received = collectionOf(
  'inbox/received',
  {
    name: ({ name }: Received) => name,
    event: ({ name, eventId }: Received) => eventKey(name, eventId),
  },
  receivedSchema,
);

/**
 * Receives an attempt, and returns its result by the script. Part of a transaction.
 *
 * @param wall the wall clock's time, by which the age of the signature is checked
 */
export function receive(world: World, name: string, attempt: AttemptRequest, wall: Instant): AttemptResult {
  const isWhole = arrivesWhole(attempt);
  const answer = answerTo(world, name, attempt);
  const arrived = world.collection(received);
  const original = arrived
    .by('event', eventKey(name, attempt.eventId))
    .find(({ answered }) => answered !== null && isAmong(attempt.success, answered));
  const headers = receivedHeaders(attempt);
  const request: Received = {
    name,
    eventId: attempt.eventId,
    index: arrived.countBy('name', name),
    at: iso(world.now),
    method: attempt.method,
    url: withoutFragment(attempt.url),
    headers,
    body: isWhole ? shownBody(attempt) : firstHalf(attempt.body),
    ...(isWhole ? judge(world, attempt, headers, wall) : brokenOff(headers)),
    duplicate_of: original?.index ?? null,
    answered: answer.status ?? null,
  };
  arrived.put(world.ids.next('received_'), request);
  return resultOf(answer, attempt.timeoutMs);
}

/** The answer to an attempt by the inbox's script; one that is cut short uses none of it. Part of a transaction. */
export function answerTo(world: World, name: string, attempt: AttemptRequest): InboxAnswer {
  return arrivesWhole(attempt) ? withProof(attempt, nextAnswer(world, name)) : { reset: true };
}

/** A challenge is answered as it asks, unless the script has an answer of its own. */
export function withProof({ challenge, success }: AttemptRequest, answer: InboxAnswer): InboxAnswer {
  const { status = 200, body, headers, hang, reset } = answer;
  const isOwn = body !== undefined || headers !== undefined || hang === true || reset === true;
  if (challenge === null || isOwn || !isAmong(success, status)) return answer;
  return { ...answer, ...provingAnswer(challenge.challenge, challenge.values) };
}

function arrivesWhole({ bodyMode }: AttemptRequest): boolean {
  return bodyMode === 'whole' || bodyMode === 'drip';
}

/** The requests that an inbox has received, oldest first. */
export function readInbox(world: World, name: string): ReceivedRequest[] {
  return world
    .collection(received)
    .by('name', name)
    .map(({ name: _, eventId: __, index: ___, url = null, ...shown }) => ({ ...shown, url }));
}

/** Empties an inbox and keeps its script. Part of a transaction. */
export function clearInbox(world: World, name: string): void {
  const documents = world.collection(received);
  for (const [id, request] of [...documents.entries()]) {
    if (request.name === name) documents.delete(id);
  }
}

/** As on the wire: a fragment is never sent (RFC 9110, 7.1). */
function withoutFragment(url: string): string {
  return url.split('#', 1)[0] as string;
}

/** Ids of events contain no spaces. */
function eventKey(name: string, eventId: string): string {
  return `${eventId} ${name}`;
}

function receivedHeaders(attempt: AttemptRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in attempt.headers) headers[name.toLowerCase()] = attempt.headers[name] as string;
  headers.host = INBOX_HOST;
  headers['content-length'] = String(byteLengthOf(attempt));
  return headers;
}

function judge(
  world: World,
  attempt: AttemptRequest,
  headers: Record<string, string>,
  wall: Instant,
): Pick<ReceivedRequest, 'verified' | 'reason'> {
  const endpoint = world.collection(endpoints).get(attempt.endpointId);
  if (endpoint === undefined)
    return { verified: null, reason: 'the endpoint was deleted, together with its secret' };
  if (attempt.challenge !== null && !attempt.challenge.challenge.isSigned)
    return { verified: null, reason: 'a challenge is not signed' };
  const isWorldTime = (world.settings.signature_time as SignatureTime) === 'world';
  const policy = attempt.source.policy(world).signature;
  return verifySignature(policy, endpoint.secret, {
    headers,
    method: attempt.method,
    url: attempt.url,
    body: wholeBody(attempt),
    at: isWorldTime ? world.now : wall,
  });
}

function brokenOff(headers: Record<string, string>): Pick<ReceivedRequest, 'verified' | 'reason'> {
  return { verified: false, reason: `the connection ended before all ${headers['content-length']} bytes` };
}

/** As text; a character that was cut in two is shown as a replacement character. */
function firstHalf(body: string): string {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, bytes.length >> 1).toString('utf8');
}
