// Starts the mock that is verified in a thread: serving it takes about as much computing as checking it.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ServiceSource } from '../../registry/sources.ts';

const WORKER = new URL(`./mock-worker${import.meta.url.slice(-3)}`, import.meta.url);

/** A mock in a thread, which may still be starting. */
export interface MockThread {
  /** Its URL, once it answers. */
  readonly url: Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts a mock of all services of a registry in a thread.
 *
 * @param sources where the services come from
 * @example const { url, close } = startMockThread(registry.sources)
 */
export function startMockThread(sources: readonly ServiceSource[]): MockThread {
  const worker = new Worker(WORKER, { workerData: sources });
  const url = once(worker, 'message').then(([first]) => first as string);
  // A caller that awaits the URL sees the error; there may be none.
  url.catch(() => undefined);
  return { url, close: async () => void (await worker.terminate()) };
}
