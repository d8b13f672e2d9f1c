// The built-in receiver: every world reaches it without any set-up, under any name. What it has received is
// documents of the world, so reset and snapshots include it.

import type { AttemptRequest, AttemptResult } from '../../delivery/attempt.ts';
import { endpoints } from '../../delivery/endpoint.ts';
import { byteLengthOf, shownBody, wholeBody } from '../../delivery/faults/padded-body.ts';
import { type SignatureTime, verifySignature } from '../../delivery/signing.ts';
import { collectionOf } from '../../engine/collection.ts';
import { fieldsOf, flag, mapOf, orNull, text, wholeNumber } from '../../engine/document-schema.ts';
import { type Instant, iso } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';

import { connectionReset, nextAnswer, resultOf } from './inbox-script.ts';

export { inboxName } from '../../service/receiver.ts';

/** A received request, as the control API shows it. */
export interface ReceivedRequest {
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly verified: boolean | null;
  readonly reason: string | null;
  readonly duplicate_of: number | null;
  readonly answered: number | null;
}

interface Received extends ReceivedRequest {
  readonly name: string;
  readonly eventId: string;
  /** Its place among the requests of its inbox. */
  readonly index: number;
}

const receivedSchema = fieldsOf({
  name: text,
  eventId: text,
  index: wholeNumber,
  at: text,
  headers: mapOf(text),
  body: text,
  verified: orNull(flag),
  reason: orNull(text),
  duplicate_of: orNull(wholeNumber),
  answered: orNull(wholeNumber),
});

export const received = collectionOf(
  'inbox/received',
  {
    name: ({ name }: Received) => name,
    event: ({ name, eventId }: Received) => eventKey(name, eventId),
  },
  receivedSchema,
);

/**
 * Takes in an attempt, and returns what it gets from the script. Part of a transaction.
 *
 * @param wall the wall clock's time, by which the age of the signature is judged
 */
export function receive(world: World, name: string, attempt: AttemptRequest, wall: Instant): AttemptResult {
  const isWhole = attempt.bodyMode === 'whole' || attempt.bodyMode === 'drip';
  // Nobody answers a request that breaks off: the script waits for one that is whole.
  const answer = isWhole ? nextAnswer(world, name) : undefined;
  const arrived = world.collection(received);
  const original = arrived
    .by('event', eventKey(name, attempt.eventId))
    .find(({ answered }) => isSuccess(answered));
  const headers = receivedHeaders(attempt);
  const request: Received = {
    name,
    eventId: attempt.eventId,
    index: arrived.countBy('name', name),
    at: iso(world.now),
    headers,
    body: isWhole ? shownBody(attempt) : firstHalf(attempt.body),
    ...(isWhole ? judge(world, attempt, headers, wall) : brokenOff(headers)),
    duplicate_of: original?.index ?? null,
    answered: answer?.status ?? null,
  };
  arrived.put(world.ids.next('received_'), request);
  return answer === undefined ? connectionReset(0) : resultOf(answer, attempt.timeoutMs);
}

/** All that an inbox has received, oldest first. */
export function readInbox(world: World, name: string): ReceivedRequest[] {
  return world
    .collection(received)
    .by('name', name)
    .map(({ name: _, eventId: __, index: ___, ...shown }) => shown);
}

/** Empties an inbox; its script stays. Part of a transaction. */
export function clearInbox(world: World, name: string): void {
  const documents = world.collection(received);
  for (const [id, request] of [...documents.entries()]) {
    if (request.name === name) documents.delete(id);
  }
}

/** Ids of events hold no space. */
function eventKey(name: string, eventId: string): string {
  return `${eventId} ${name}`;
}

function receivedHeaders(attempt: AttemptRequest): Record<string, string> {
  const { headers, url } = attempt;
  const sent = { ...headers, Host: new URL(url).host, 'Content-Length': String(byteLengthOf(attempt)) };
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
}

function judge(
  world: World,
  attempt: AttemptRequest,
  headers: Record<string, string>,
  wall: Instant,
): Pick<ReceivedRequest, 'verified' | 'reason'> {
  const endpoint = world.collection(endpoints).get(attempt.endpointId);
  if (endpoint === undefined)
    return { verified: null, reason: 'the endpoint is gone, and its secret with it' };
  const isWorldTime = (world.settings.signature_time as SignatureTime) === 'world';
  const policy = attempt.source.policy(world).signature;
  return verifySignature(policy, endpoint.secret, {
    headers,
    body: wholeBody(attempt),
    at: isWorldTime ? world.now : wall,
  });
}

function brokenOff(headers: Record<string, string>): Pick<ReceivedRequest, 'verified' | 'reason'> {
  return { verified: false, reason: `the connection ended before all ${headers['content-length']} bytes` };
}

/** As text; a character that the cut goes through shows as what it is, a broken one. */
function firstHalf(body: string): string {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, bytes.length >> 1).toString('utf8');
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
