// The built-in receiver: reached by every world without any set-up, scripted per name, and never waited
// for in a frozen world. It lives in the world's documents, so reset and snapshots include it.

import { collectionOf } from '../engine/collection.ts';
import { type Instant, iso } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import type { Departure } from '../webhooks/attempt.ts';
import type { ReceiverResponse } from '../webhooks/delivery.ts';
import { endpoints } from '../webhooks/endpoint.ts';
import { type SignatureTime, verifySignature } from '../webhooks/signing.ts';

/** The origin at which every world has its inbox. */
const INBOX_ORIGIN = 'https://inbox.countersign.test';

/** One scripted answer; exactly one of `status`, `hang` and `reset`. */
export interface InboxAnswer {
  readonly status?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  /** World milliseconds until the answer. */
  readonly delay_ms?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers one request each, and then `then` for ever. */
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

const received = collectionOf('inbox/received', {
  name: ({ name }: Received) => name,
  event: ({ name, eventId }: Received) => eventKey(name, eventId),
});
const scripts = collectionOf<KeptScript>('inbox/scripts');

// biome-ignore lint/suspicious/noThenProperty: the control API calls it so, and it is no function
const DEFAULT_SCRIPT: InboxScript = { answers: [], then: { status: 200 } };

/**
 * The name of the inbox that a URL reaches, or `undefined` when it reaches none.
 *
 * @example inboxName('https://inbox.countersign.test/ci/any?thing') // 'ci'
 */
export function inboxName(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const [, name = ''] = pathname.split('/', 2);
  return origin === INBOX_ORIGIN && name !== '' ? decoded(name) : undefined;
}

/** Takes in a delivery and says how the script answers it. Part of a step. */
export function receive(world: World, name: string, departure: Departure, wall: Instant): InboxReaction {
  const answer = nextAnswer(world, name);
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
    body: departure.body,
    ...judge(world, departure, headers, wall),
    duplicate_of: original?.index ?? null,
    answered: answer.status ?? null,
  };
  arrived.put(world.ids.next('received_'), request);
  return reactionOf(answer);
}

/** All that an inbox has received, oldest first. */
export function readInbox(world: World, name: string): ReceivedRequest[] {
  return world
    .collection(received)
    .by('name', name)
    .map(({ name: _, eventId: __, index: ___, ...shown }) => shown);
}

/** Empties an inbox; its script stays. Part of a step. */
export function clearInbox(world: World, name: string): void {
  const documents = world.collection(received);
  for (const [id, request] of [...documents.entries()]) {
    if (request.name === name) documents.delete(id);
  }
}

/** What is left of an inbox's script. */
export function readScript(world: World, name: string): InboxScript {
  const { given, answers, then } = keptScript(world, name);
  return { answers: answers.slice(given), then };
}

/** Replaces an inbox's script. Part of a step. */
export function replaceScript(world: World, name: string, script: Partial<InboxScript>): InboxScript {
  world.collection(scripts).put(name, { ...DEFAULT_SCRIPT, ...script, given: 0 });
  return readScript(world, name);
}

/** Ids of events hold no space. */
function eventKey(name: string, eventId: string): string {
  return `${eventId} ${name}`;
}

/** A part of a path as it was before it was percent-encoded; what cannot be decoded stays. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function keptScript(world: World, name: string): KeptScript {
  return world.collection(scripts).get(name) ?? { ...DEFAULT_SCRIPT, given: 0 };
}

function nextAnswer(world: World, name: string): InboxAnswer {
  const script = keptScript(world, name);
  const answer = script.answers[script.given];
  if (answer === undefined) return script.then;
  world.collection(scripts).put(name, { ...script, given: script.given + 1 });
  return answer;
}

function reactionOf(answer: InboxAnswer): InboxReaction {
  const delayMs = answer.delay_ms ?? 0;
  if (answer.hang === true) return { kind: 'hang', delayMs };
  if (answer.reset === true) return { kind: 'reset', delayMs };
  const response = { status: answer.status ?? 200, headers: answer.headers ?? {}, body: answer.body ?? '' };
  return { kind: 'answer', delayMs, response };
}

function receivedHeaders({ headers, body, url }: Departure): Record<string, string> {
  const sent = { ...headers, Host: new URL(url).host, 'Content-Length': String(Buffer.byteLength(body)) };
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
}

function judge(
  world: World,
  departure: Departure,
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
    body: departure.body,
    at: isWorldTime ? world.now : wall,
  });
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
