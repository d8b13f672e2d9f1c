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
  /** The core that it runs on. */
  readonly core?: number;
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
  core = LOAD_CORE,
}: Load): Promise<LoadResult> {
  const args = [autocannon, '-j', '-c', String(CONNECTIONS), '-m', method];
  args.push(...(amount === undefined ? ['-d', String(seconds)] : ['-a', String(amount)]));
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`);
  if (body !== undefined) args.push('-b', body);
  const [command, rest] = pinned(core, [...args, url]);
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
export async function compare(a: Load, b: Load): Promise<{ ratio: number; a: number; b: number }> {
  const [first, second] = (await sideBySide([b, a], 5)) as [Rate, Rate];
  return { ratio: second.ratio, a: second.perSecond, b: first.perSecond };
}

/** The medians of a load: its requests a second, and these as a share of those of the first load. */
export interface Rate {
  readonly perSecond: number;
  readonly ratio: number;
}

/** Runs loads in turn, round by round, and compares each with the first one. */
export async function sideBySide(loads: readonly Load[], rounds: number): Promise<Rate[]> {
  for (const load of loads) await run({ ...load, seconds: 1 });
  const results: LoadResult[][] = [];
  for (let round = 0; round < rounds; round++) {
    const row: LoadResult[] = [];
    for (const load of loads) row.push(await answered(load));
    results.push(row);
  }
  return loads.map((_, index) => {
    const rate = (row: readonly LoadResult[]) => (row[index] as LoadResult).requestsPerSecond;
    return {
      perSecond: median(results.map(rate)),
      ratio: median(results.map((row) => rate(row) / (row[0] as LoadResult).requestsPerSecond)),
    };
  });
}

async function answered(load: Load): Promise<LoadResult> {
  const result = await run(load);
  if (result.notOk > 0) throw new Error(`${result.notOk} requests to ${load.url} were not answered with 2xx`);
  return result;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
