// The built-in receiver: reached by every world without any set-up, scripted per name, and never waited
// for in a frozen world. It lives in the world's documents, so reset and snapshots include it.

import type { AttemptRequest } from '../../delivery/attempt.ts';
import type { ReceiverResponse } from '../../delivery/delivery.ts';
import { endpoints } from '../../delivery/endpoint.ts';
import { byteLengthOf, shownBody, wholeBody } from '../../delivery/padding.ts';
import { type SignatureTime, verifySignature } from '../../delivery/signing.ts';
import { collectionOf } from '../../engine/collection.ts';
import { type Instant, iso, parseInstant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';

export { inboxName } from '../../service/receiver.ts';

/** One scripted answer; exactly one of `status`, `hang` and `reset`. */
export interface InboxAnswer {
  readonly status?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  /** World milliseconds until the answer. */
  readonly delay_ms?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Given to every request before this instant of the world, and to none from then on. */
  readonly until?: string;
}

/** Answers one request each, those with `until` every one before it; and then `then` forever. */
export interface InboxScript {
  readonly answers: readonly InboxAnswer[];
  readonly then: InboxAnswer;
}

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

/** What the inbox did with a request, and after how long. */
export type InboxReaction = { readonly delayMs: number } & (
  | { readonly kind: 'answer'; readonly response: ReceiverResponse }
  | { readonly kind: 'hang' }
  | { readonly kind: 'reset' }
);

interface Received extends ReceivedRequest {
  readonly name: string;
  readonly eventId: string;
  /** Its place among the requests of its inbox. */
  readonly index: number;
}

interface KeptScript extends InboxScript {
  /** How many answers have been given. */
  readonly given: number;
}

export const received = collectionOf('inbox/received', {
  name: ({ name }: Received) => name,
  event: ({ name, eventId }: Received) => eventKey(name, eventId),
});
export const scripts = collectionOf<KeptScript>('inbox/scripts');

const DEFAULT_SCRIPT: InboxScript = { answers: [], then: { status: 200 } };

/** Takes in a delivery and says how the script answers it, or that it broke off. Part of a transaction. */
export function receive(world: World, name: string, departure: AttemptRequest, wall: Instant): InboxReaction {
  const isWhole = !isBrokenOff(departure);
  const answer = isWhole ? nextAnswer(world, name) : undefined;
  const arrived = world.collection(received);
  const original = arrived
    .by('event', eventKey(name, departure.eventId))
    .find(({ answered }) => isSuccess(answered));
  const headers = receivedHeaders(departure);
  const request: Received = {
    name,
    eventId: departure.eventId,
    index: arrived.countBy('name', name),
    at: iso(world.now),
    headers,
    body: isWhole ? shownBody(departure) : firstHalf(departure.body),
    ...(isWhole ? judge(world, departure, headers, wall) : brokenOff(headers)),
    duplicate_of: original?.index ?? null,
    answered: answer?.status ?? null,
  };
  arrived.put(world.ids.next('received_'), request);
  return answer === undefined ? { kind: 'reset', delayMs: 0 } : reactionOf(answer);
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

/** What is left of an inbox's script. */
export function readScript(world: World, name: string): InboxScript {
  const { answers, then } = keptScript(world, name);
  return { answers: answers.slice(placeInScript(world, name)), then };
}

/** Replaces an inbox's script. Part of a transaction. */
export function replaceScript(world: World, name: string, script: Partial<InboxScript>): InboxScript {
  world.collection(scripts).put(name, { ...DEFAULT_SCRIPT, ...script, given: 0 });
  return readScript(world, name);
}

/** Ids of events hold no space. */
function eventKey(name: string, eventId: string): string {
  return `${eventId} ${name}`;
}

function keptScript(world: World, name: string): KeptScript {
  return world.collection(scripts).get(name) ?? { ...DEFAULT_SCRIPT, given: 0 };
}

function nextAnswer(world: World, name: string): InboxAnswer {
  const script = keptScript(world, name);
  const place = placeInScript(world, name);
  const answer = script.answers[place];
  if (answer === undefined) return script.then;
  const given = answer.until === undefined ? place + 1 : place;
  if (given !== script.given) world.collection(scripts).put(name, { ...script, given });
  return answer;
}

/** Where a script goes on: behind what has been given, and behind what was to be given until now or before. */
function placeInScript(world: World, name: string): number {
  const { answers, given } = keptScript(world, name);
  let place = given;
  for (let next = answers[place]; next?.until !== undefined; next = answers[place]) {
    if (world.now < (parseInstant(next.until) ?? 0)) break;
    place++;
  }
  return place;
}

function reactionOf(answer: InboxAnswer): InboxReaction {
  const delayMs = answer.delay_ms ?? 0;
  if (answer.hang === true) return { kind: 'hang', delayMs };
  if (answer.reset === true) return { kind: 'reset', delayMs };
  const response = { status: answer.status ?? 200, headers: answer.headers ?? {}, body: answer.body ?? '' };
  return { kind: 'answer', delayMs, response };
}

function receivedHeaders(departure: AttemptRequest): Record<string, string> {
  const { headers, url } = departure;
  const sent = { ...headers, Host: new URL(url).host, 'Content-Length': String(byteLengthOf(departure)) };
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
}

function judge(
  world: World,
  departure: AttemptRequest,
  headers: Record<string, string>,
  wall: Instant,
): Pick<ReceivedRequest, 'verified' | 'reason'> {
  const endpoint = world.collection(endpoints).get(departure.endpointId);
  if (endpoint === undefined)
    return { verified: null, reason: 'the endpoint is gone, and its secret with it' };
  const isWorldTime = (world.settings.signature_time as SignatureTime) === 'world';
  const policy = departure.source.policy(world).signature;
  return verifySignature(policy, endpoint.secret, {
    headers,
    body: wholeBody(departure),
    at: isWorldTime ? world.now : wall,
  });
}

/** A request that ends in its middle is answered by nobody; the script waits for one that is whole. */
function isBrokenOff({ fault }: AttemptRequest): boolean {
  return fault?.manner === 'truncate' || fault?.manner === 'reset';
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
