// A mock that is killed while callers and a receiver are active, and a record of what they saw, which is compared with
// the promises of a store.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { MockWorld } from '../../src/index.ts';
import { addWebhook, mailAs, messageTo, SEND, WEBHOOKS } from '../mocks/mail/caller.ts';
import { followJournal } from './journal-stream.ts';

/** The responses that callers received. A call without a response is recorded without an id. */
export class Ledger {
  /** Endpoints by the mark in their URL, with the id if the call was answered. */
  readonly endpoints = new Map<string, string | undefined>();
  /** Messages by their recipient, with the id if the call was answered. */
  readonly messages = new Map<string, string | undefined>();
  /** Entries of the stream by position. */
  readonly entries = new Map<number, string>();
  /** Entries that differ from what was sent before, or that are missing between two others. */
  readonly torn: string[] = [];
  lastEventId = 'default:0';
  /** The latest time of the world in any response. */
  now = '';
  #answers = 0;
  #awaited: { readonly count: number; readonly reached: () => void } | undefined;

  noteAnswer(): void {
    this.#answers++;
    if (this.#awaited !== undefined && this.#answers >= this.#awaited.count) this.#awaited.reached();
  }

  /** Resolves when this many more calls have been answered. */
  answers(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#awaited = { count: this.#answers + count, reached };
    });
  }
}

/** The requests that reached the receiver, by event. */
export interface CountingReceiver extends AsyncDisposable {
  readonly origin: string;
  /** The number of requests with each event id. */
  readonly seen: ReadonlyMap<string, number>;
  /** From now on, every request is accepted. */
  accept(): void;
}

/** A whole number from 0 up to but not including `below`. */
export type Draw = (below: number) => number;

/** Pseudorandom numbers from a seed. */
export function drawFrom(seed: number): Draw {
  const generator = xoroshiro128plus(seed);
  return (below) => (generator.next() >>> 0) % below;
}

/** Starts a receiver that refuses about one request in four. */
export async function startCountingReceiver(draw: Draw): Promise<CountingReceiver> {
  const seen = new Map<string, number>();
  let accepts = false;
  const server = createServer(async (request, response) => {
    const { event_id: id } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    seen.set(id, (seen.get(id) ?? 0) + 1);
    response.writeHead(accepts || draw(4) > 0 ? 200 : 500).end();
  });
  // A connection that the receiver closes just when the mock uses it again is a failed attempt that nobody has seen.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    accept: () => {
      accepts = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Prepares a world: removes its rate limit, and registers one endpoint at the receiver. */
export async function prepareWorld(world: MockWorld): Promise<void> {
  await world.settings({ mail: { rate_limit: { limit: 1_000_000, window: '1m' } } });
  await addWebhook(world, { url: 'https://hooks.test/in', enabled_events: ['processed', 'delivered'] });
}

/** The possible numbers of concurrent callers; only a single one sees its clock advances end. */
const CALLERS = [1, 4];

/** Calls a world, from one or several callers, and follows its stream, until it no longer responds. */
export async function workUntilGone(world: MockWorld, ledger: Ledger, draw: Draw): Promise<void> {
  const calls = [createEndpoint, sendMessage, sendMessage, advance];
  const caller = async () => {
    for (;;) {
      await calls[draw(calls.length)]?.(world, ledger);
      ledger.noteAnswer();
    }
  };
  const length = CALLERS[draw(CALLERS.length)] ?? 1;
  await Promise.allSettled([follow(world.url, ledger), ...Array.from({ length }, caller)]);
}

/**
 * The status of a call that may have had its effect or not, as without an answer: on a busy machine, a short lease ends now
 * and then.
 */
const UNKNOWN = 503;

async function createEndpoint(world: MockWorld, ledger: Ledger): Promise<void> {
  const mark = `e${ledger.endpoints.size}`;
  ledger.endpoints.set(mark, undefined);
  const json = { url: `https://hooks.test/${mark}`, enabled_events: ['spam_report'] };
  const { status, body } = await mailAs(world).post(WEBHOOKS, json);
  if (status === UNKNOWN) return;
  if (status !== 201) throw new Error(`creating an endpoint was answered ${status}`);
  ledger.endpoints.set(mark, body.id);
}

async function sendMessage(world: MockWorld, ledger: Ledger): Promise<void> {
  const recipient = `r${ledger.messages.size}@customer.example`;
  ledger.messages.set(recipient, undefined);
  const { status, body } = await mailAs(world).post(SEND, messageTo(recipient));
  if (status === UNKNOWN) return;
  if (status !== 202) throw new Error(`sending was answered ${status}`);
  ledger.messages.set(recipient, body.message_id);
}

/** While another caller advances the clock, this call is refused. */
async function advance(world: MockWorld, ledger: Ledger): Promise<void> {
  const { status, body } = await world.control('POST', '/clock/advance', { next: 2 });
  if (status === 200 && body.now > ledger.now) ledger.now = body.now;
}

async function follow(url: string, ledger: Ledger): Promise<void> {
  const headers = { 'last-event-id': ledger.lastEventId };
  await using stream = await followJournal(url, '?world=default', headers);
  for (;;) {
    const { id, data } = await stream.next();
    noteEntry(ledger, data.seq, `${data.kind} ${data.id} ${data.at}`);
    ledger.lastEventId = id;
  }
}

function noteEntry({ entries, torn }: Ledger, seq: number, description: string): void {
  const known = entries.get(seq);
  if (known !== undefined) torn.push(`${seq} was ${known}, and is ${description}`);
  if (seq > 1 && !entries.has(seq - 1)) torn.push(`${seq} came without ${seq - 1}`);
  entries.set(seq, description);
}

/** All items of a control API list, page by page. */
export async function everyOne<T extends { readonly id: string }>(
  world: MockWorld,
  name: 'events' | 'deliveries',
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const query = `limit=1000${after === undefined ? '' : `&after=${after}`}`;
    const { body } = await world.control(`GET`, `/${name}?${query}`);
    if (body[name].length === 0) return all;
    all.push(...body[name]);
  }
}

interface Endpoint {
  readonly id: string;
  readonly url: string;
}

/** All endpoints of a world, page by page. */
export async function everyEndpoint(world: MockWorld): Promise<Endpoint[]> {
  const all: Endpoint[] = [];
  for (let page = 1; ; page++) {
    const { body } = await mailAs(world).get(`${WEBHOOKS}?page=${page}&page_size=100`);
    all.push(...body.webhooks);
    if (all.length >= body.total) return all;
  }
}
