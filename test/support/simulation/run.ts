// Runs many schedules on all processors: `npm run simulate -- [how many] [the first seed] [threads]`. A seed that fails is printed; run
// alone, it says what happens.

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** The seeds of one thread. */
interface Share {
  readonly first: number;
  readonly end: number;
  readonly step: number;
}

Error.stackTraceLimit = 0;
if (!isMainThread) parentPort?.postMessage(await firstViolation(workerData as Share));
else {
  const [count = 100_000, first = 1, threads = availableParallelism()] = process.argv.slice(2).map(Number);
  const begun = performance.now();
  const found = await (count === 1 ? toldViolation(first) : violationOfAny(first, first + count, threads));
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(found === undefined ? `${count} schedules held, in ${seconds} s\n` : `${found}\n`);
  process.exit(found === undefined ? 0 : 1);
}

/** What the first thread finds that finds anything. */
function violationOfAny(first: number, end: number, step: number): Promise<string | undefined> {
  const threads = Array.from({ length: step }, async (_, place) => {
    const share: Share = { first: first + place, end, step };
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    const [violation] = await once(worker, 'message').catch((error: Error) => [error.stack]);
    return (violation as string | undefined) ?? Promise.reject(new Error('all held'));
  });
  return Promise.any(threads).catch(() => undefined);
}

async function firstViolation({ first, end, step }: Share): Promise<string | undefined> {
  const simulate = await loadSimulate();
  for (let seed = first; seed < end; seed += step) {
    const violation = await simulate(seed);
    if (violation !== undefined) return `seed ${seed}: ${violation} (npm run simulate -- 1 ${seed})`;
  }
  return undefined;
}

async function toldViolation(seed: number): Promise<string | undefined> {
  const simulate = await loadSimulate();
  const violation = await simulate(seed, (line) => void process.stdout.write(`${line}\n`));
  return violation && `seed ${seed}: ${violation}`;
}

/** A thread that only waits for others does without it. */
async function loadSimulate() {
  return (await import('./simulate.ts')).simulate;
}
