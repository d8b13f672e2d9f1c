// Asks a mock for its health all the while, from a thread of its own, and keeps the longest wait: what one call does to
// all others. A process that does nothing else is asked beside it, since the machine makes everybody wait.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Between two looks, in milliseconds. */
const PAUSE_MS = 10;

/** The process beside it: it answers, and prints its port. */
const IDLE_SERVER = `const server = require('node:http').createServer((_, response) => response.end('fine'));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

export interface Waits {
  readonly looks: number;
  readonly longestMs: number;
}

/**
 * Watches a mock until the returned function is called.
 *
 * @example const waited = await watchHealth(mock.url); …; (await waited()).mock.longestMs
 */
export async function watchHealth(
  url: string,
): Promise<() => Promise<{ readonly mock: Waits; readonly idle: Waits }>> {
  const idle = spawn(process.execPath, ['-e', IDLE_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(idle.stdout, 'data')) as [Buffer];
  const urls = [`${url}/_countersign/health`, `http://127.0.0.1:${String(port).trim()}`];
  const worker = new Worker(new URL(import.meta.url), { workerData: urls });
  return async () => {
    worker.postMessage('stop');
    const [[ofMock, ofIdle]] = (await once(worker, 'message')) as [[Waits, Waits]];
    idle.kill();
    await worker.terminate();
    return { mock: ofMock, idle: ofIdle };
  };
}

if (!isMainThread) await watchAll(workerData as readonly string[]);

async function watchAll(urls: readonly string[]): Promise<void> {
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  parentPort?.postMessage(await Promise.all(urls.map((url) => watch(url, () => isStopped))));
}

async function watch(url: string, isStopped: () => boolean): Promise<Waits> {
  let [looks, longestMs] = [0, 0];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!isStopped()) {
    const begun = performance.now();
    if (!(await look(url, agent))) longestMs = Number.POSITIVE_INFINITY;
    longestMs = Math.max(longestMs, performance.now() - begun);
    looks++;
    await pause(PAUSE_MS);
  }
  agent.destroy();
  return { looks, longestMs };
}

function look(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}
