// A receiver that holds each request until the test responds to it.

import { startReceiver } from './receivers.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A request that waits for its response. */
export interface Held {
  readonly body: Buffer;
  answer(status: number): void;
}

export interface HoldingReceiver extends AsyncDisposable, Pick<Receiver, 'origin' | 'requests'> {
  /** The next request; resolves when it arrives. */
  next(): Promise<Held>;
}

/**
 * Starts a receiver that holds its requests until the test responds to them.
 *
 * @example const held = await receiver.next(); held.answer(200)
 */
export async function startHoldingReceiver(): Promise<HoldingReceiver> {
  const waiting: Held[] = [];
  const takers: ((held: Held) => void)[] = [];
  const receiver: Receiver = await startReceiver((response) => {
    const body = receiver.requests.at(-1)?.body ?? Buffer.alloc(0);
    const held: Held = { body, answer: (status) => response.writeHead(status).end() };
    const taker = takers.shift();
    if (taker === undefined) waiting.push(held);
    else taker(held);
  });
  return {
    origin: receiver.origin,
    requests: receiver.requests,
    next() {
      const held = waiting.shift();
      return held === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(held);
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
}
