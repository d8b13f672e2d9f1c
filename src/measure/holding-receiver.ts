// Receivers on loopback: one that answers nothing until it has seen how many requests come without an answer, and one that
// answers each by what it asks.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Arrival, ScriptedAnswer } from './observation.ts';

/** A receiver on loopback. */
export interface HoldingReceiver {
  readonly url: string;
  /**
   * Waits until no more requests come; then answers one, to see that another comes for it, and at last all.
   *
   * @returns how many were held at once at most
   */
  most(count: number): Promise<number>;
  close(): void;
}

/** Nothing has come for so many steps, on a machine however loaded: each is a turn of the event loop, too. */
const QUIET_STEPS = 15;
const STEP_MS = 10;
/** So often an answer has to make room for one more at most. */
const CONFIRMED = 3;

/**
 * Opens the receiver.
 *
 * @param first answers the first request, which asks a new URL for proof; left out where none is asked
 * @example const receiver = await holdingReceiver(); await receiver.most(80); receiver.close()
 */
export async function holdingReceiver(first?: AsksAnswer): Promise<HoldingReceiver> {
  const held: ServerResponse[] = [];
  let [arrived, most, isOver] = [0, 0, false];
  let asked = first;
  const server = createServer((request, response) => {
    const answer = asked;
    asked = undefined;
    if (answer !== undefined) return void answerBy(answer, request, response);
    request.resume();
    arrived += 1;
    if (isOver) return void response.end();
    held.push(response);
    most = Math.max(most, held.length);
  });
  await listening(server);
  const quiet = async () => {
    for (let step = 0, before = arrived; step < QUIET_STEPS; step++, before = arrived) {
      await delay(STEP_MS);
      if (arrived > before) step = 0;
    }
  };
  return {
    url: urlOf(server),
    most: async (count) => {
      await quiet();
      for (let confirmed = 0; confirmed < CONFIRMED && arrived < count && held.length > 0; ) {
        const before = arrived;
        held.shift()?.end();
        await quiet();
        confirmed = arrived - before > 1 ? 0 : confirmed + 1;
      }
      isOver = true;
      for (const response of held.splice(0)) response.end();
      return most;
    },
    close: () => closed(server),
  };
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closed(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));
}

type AsksAnswer = (asked: Arrival) => Promise<ScriptedAnswer>;

/** Nothing comes of a request whose sender hangs up before it is whole. */
async function answerBy(
  answer: AsksAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Arrival | undefined> {
  const whole = await text(request).catch(() => undefined);
  if (whole === undefined) return undefined;
  const arrival = arrivalOf(request, whole, Date.now());
  const { status = 200, headers, body } = await answer(arrival);
  response.writeHead(status, headers).end(body);
  return arrival;
}

/** A receiver that answers each request by what it has. */
export interface AnsweringReceiver {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  close(): void;
}

/**
 * Opens a receiver that answers by a function.
 *
 * @example const receiver = await answeringReceiver(async () => ({ status: 200 }))
 */
export async function answeringReceiver(answer: AsksAnswer): Promise<AnsweringReceiver> {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const arrival = await answerBy(answer, request, response);
    if (arrival !== undefined) arrivals.push(arrival);
  });
  await listening(server);
  return { url: urlOf(server), arrivals, close: () => closed(server) };
}

/** A request as it is noted. */
export function arrivalOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: string,
  atMs: number,
): Arrival {
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { atMs, method, url, headers: Object.fromEntries(named), body };
}
