// A receiver that answers nothing until it has seen how many requests come without an answer.

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

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
 * @example const receiver = await holdingReceiver(); await receiver.most(80); receiver.close()
 */
export async function holdingReceiver(): Promise<HoldingReceiver> {
  const held: ServerResponse[] = [];
  let [arrived, most, isOver] = [0, 0, false];
  const server = createServer((request, response) => {
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve));
}
