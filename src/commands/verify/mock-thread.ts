// Starts the mock that is verified in a thread: serving it takes about as much computing as checking it.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ControlClient } from '../../control-client/control-client.ts';
import type { ServiceSource } from '../../registry/sources.ts';
import { mockTarget } from '../../verify/mock-target.ts';
import type { MockParts, Target } from '../../verify/session.ts';

const WORKER = new URL(`./mock-worker${import.meta.url.slice(-3)}`, import.meta.url);

/**
 * Starts a mock of all services of a registry in a thread, as a target.
 *
 * @param sources where the services come from @param parts what the mocks can do beyond what every mock can
 * @throws Error when it cannot be started
 * @example const target = await startMockThread(registry.sources, mockParts)
 */
export async function startMockThread(
  sources: readonly ServiceSource[],
  parts: readonly MockParts[],
): Promise<Target> {
  const worker = new Worker(WORKER, { workerData: sources });
  const [url] = (await once(worker, 'message')) as [string];
  const target = mockTarget(new ControlClient({ url }), { parts });
  return { ...target, close: async () => void (await worker.terminate()) };
}
