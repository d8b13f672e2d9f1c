// Calls a server again and again, in a thread of its own, and tells how long the longest call took: what others wait
// while the server is busy.

import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** How long the calls rest between two rounds, in real milliseconds. */
const REST_MS = 2;

/** A call that others make. */
export interface OtherCall {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Others who call until they are told to stop. */
export interface Others extends AsyncDisposable {
  /**
   * The longest time that a call took during some work, in milliseconds.
   *
   * @example const { longestMs } = await others.during(() => mock.control('POST', '/reset'))
   */
  during(work: () => Promise<unknown>): Promise<{ readonly longestMs: number; readonly seconds: number }>;
}

/** Starts a thread that makes each of these calls in turn. */
export async function startOthers(calls: readonly OtherCall[]): Promise<Others> {
  const worker = new Worker(new URL(import.meta.url), { workerData: calls });
  await once(worker, 'message');
  const longest = async (): Promise<number> => {
    worker.postMessage('how long?');
    const [longestMs] = (await once(worker, 'message')) as [number];
    return longestMs;
  };
  return {
    during: async (work) => {
      await longest();
      const startedAt = performance.now();
      await work();
      const seconds = (performance.now() - startedAt) / 1_000;
      return { longestMs: await longest(), seconds };
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

/** In the thread: the longest call since the last question; a question waits for the calls that are under way. */
async function callOn(calls: readonly OtherCall[]): Promise<never> {
  const agent = new Agent({ keepAlive: true });
  let [longestMs, isAsked] = [0, false];
  parentPort?.on('message', () => {
    isAsked = true;
  });
  parentPort?.postMessage('ready');
  for (;;) {
    for (const call of calls) longestMs = Math.max(longestMs, await millisecondsOf(call, agent));
    if (isAsked) parentPort?.postMessage(longestMs);
    if (isAsked) [longestMs, isAsked] = [0, false];
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

function millisecondsOf({ url, headers }: OtherCall, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - startedAt));
      if (response.statusCode !== 200) reject(new Error(`${url} was answered ${response.statusCode}`));
    });
    request.once('error', reject);
  });
}

if (!isMainThread) await callOn(workerData as readonly OtherCall[]);
