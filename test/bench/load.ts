// Puts load on a server from a core of its own, and says how many requests it answered a second.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { LOAD_CORE, pinned } from './processes.ts';

/** One kind of request, repeated. */
export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For how many seconds, or how many requests. */
  readonly seconds?: number;
  readonly amount?: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly answered: number;
  readonly notOk: number;
}

const CONNECTIONS = 50;
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

/** Runs one load to its end. */
export async function run({
  url,
  method = 'GET',
  headers = {},
  body,
  seconds = 2,
  amount,
}: Load): Promise<LoadResult> {
  const args = [autocannon, '-j', '-c', String(CONNECTIONS), '-m', method];
  args.push(...(amount === undefined ? ['-d', String(seconds)] : ['-a', String(amount)]));
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`);
  if (body !== undefined) args.push('-b', body);
  const [command, rest] = pinned(LOAD_CORE, [...args, url]);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  const result = JSON.parse(output) as {
    requests: { average: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  };
  return {
    requestsPerSecond: result.requests.average,
    answered: result['2xx'],
    notOk: result.non2xx + result.errors,
  };
}

/**
 * Runs two loads in turn and compares them pair by pair, so that a machine that drifts slows both.
 *
 * @returns the median of the ratios `a / b`, and of each side's requests a second
 */
export async function compare(
  a: Load,
  b: Load,
  rounds = 5,
): Promise<{ ratio: number; a: number; b: number }> {
  await run({ ...a, seconds: 1 });
  await run({ ...b, seconds: 1 });
  const pairs: { ratio: number; a: number; b: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await run(a), await run(b)];
    for (const { notOk } of [first, second])
      if (notOk > 0) throw new Error(`${notOk} requests to ${a.url} or ${b.url} were not answered with 2xx`);
    pairs.push({
      ratio: first.requestsPerSecond / second.requestsPerSecond,
      a: first.requestsPerSecond,
      b: second.requestsPerSecond,
    });
  }
  return {
    ratio: median(pairs.map(({ ratio }) => ratio)),
    a: median(pairs.map((p) => p.a)),
    b: median(pairs.map((p) => p.b)),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
