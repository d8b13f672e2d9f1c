// Asks a mock for its health all the while, from a thread of its own, and keeps the longest wait: what one call does to
// all others.

import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Between two looks, in milliseconds. */
const PAUSE_MS = 10;

export interface Waits {
  readonly looks: number;
  readonly longestMs: number;
}

/**
 * Watches a mock until the returned function is called.
 *
 * @example const waited = watchHealth(mock.url); …; (await waited()).longestMs
 */
export function watchHealth(url: string): () => Promise<Waits> {
  const worker = new Worker(new URL(import.meta.url), { workerData: `${url}/_countersign/health` });
  return async () => {
    worker.postMessage('stop');
    const [waits] = (await once(worker, 'message')) as [Waits];
    await worker.terminate();
    return waits;
  };
}

if (!isMainThread) await watch(workerData as string);

async function watch(url: string): Promise<void> {
  let [isStopped, looks, longestMs] = [false, 0, 0];
  parentPort?.once('message', () => {
    isStopped = true;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!isStopped) {
    const begun = performance.now();
    if (!(await look(url, agent))) longestMs = Number.POSITIVE_INFINITY;
    longestMs = Math.max(longestMs, performance.now() - begun);
    looks++;
    await pause(PAUSE_MS);
  }
  agent.destroy();
  parentPort?.postMessage({ looks, longestMs } satisfies Waits);
}

function look(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}
