// Compares two checkouts in one run: this one and that of a git ref, built beside it. Rounds alternate, and what counts is
// processor time, so that a busy machine slows both alike.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, run } from './load.ts';
import { CLI, type MockProcess, startMockProcessOn } from './mock-process.ts';
import { cpuSeconds, SERVER_CORE } from './processes.ts';
import type { Finding } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 7;
const CALLS = 5_000;
const ENDPOINTS = 200;

const HOOK = { url: 'https://inbox.countersign.test/bench', enabled_events: ['bounce'] };

/** Prepares something that costs a mock processor time, and returns what does it, and tells how often it was done. */
type Work = (mock: MockProcess) => Promise<() => Promise<number>>;

const WORKS: Readonly<Record<string, Work>> = {
  'GET of one webhook': async (mock) => {
    const { id } = await mock.mail('POST', '/v3/user/webhooks', HOOK);
    return () => calls(mock, 'GET', `/v3/user/webhooks/${id}`);
  },
  'POST of a webhook': async (mock) => () => calls(mock, 'POST', '/v3/user/webhooks', JSON.stringify(HOOK)),
  'attempt that fails, in an advance': async (mock) => {
    await mock.control('POST', '/clock/freeze');
    await mock.control('PUT', '/inbox/bench/script', { then: { status: 500 } });
    for (let count = 0; count < ENDPOINTS; count++) await mock.mail('POST', '/v3/user/webhooks', HOOK);
    await mock.control('POST', '/events', { service: 'mail', type: 'bounce' });
    return async () => {
      const advance = await mock.control('POST', '/clock/advance', { by: '4h' });
      return (advance as { readonly fired: readonly unknown[] }).fired.length;
    };
  },
};

/** What each kind of work costs in this checkout, as a share of what it costs at the ref. */
export async function compareWith(ref: string): Promise<Finding[]> {
  await using other = await checkoutOf(ref);
  const otherCli = join(other.folder, 'dist/src/cli.js');
  const findings: Finding[] = [];
  const starts: Pair[] = [];
  for (const [what, work] of Object.entries(WORKS)) {
    console.error(`comparing: ${what} …`);
    const pairs = await inTurns((cli) => costOf(work, cli), otherCli);
    findings.push(
      findingOf(
        what,
        pairs.map(([own, others]) => [own.each, others.each] as const),
      ),
    );
    starts.push(...pairs.map(([own, others]) => [own.untilReady, others.untilReady] as const));
  }
  return [findingOf('start until ready', starts), ...findings];
}

/** A cost in this checkout, and in the other one. */
type Pair = readonly [own: number, others: number];

/** Alternates who comes first, which may find a machine that is cooler, or busier. */
async function inTurns<T>(
  measure: (cli: string) => Promise<T>,
  otherCli: string,
): Promise<(readonly [T, T])[]> {
  const pairs: (readonly [T, T])[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const isFirst = round % 2 === 0;
    const first = await measure(isFirst ? CLI : otherCli);
    const second = await measure(isFirst ? otherCli : CLI);
    pairs.push(isFirst ? [first, second] : [second, first]);
  }
  return pairs;
}

function findingOf(what: string, pairs: readonly Pair[]): Finding {
  const ratios = pairs.map(([own, others]) => own / others).sort((a, b) => a - b);
  // Without the extremes, which are the machine's.
  const cut = Math.floor(ratios.length / 7);
  const spread = ratios.slice(cut, ratios.length - cut);
  const [own, others] = [0, 1].map(
    (side) => `${(median(pairs.map((pair) => pair[side] as number)) * 1_000_000).toFixed(0)} µs`,
  );
  return {
    what,
    figure: median(ratios),
    unit: 'times the processor time',
    note: `${spread[0]?.toFixed(2)} to ${spread.at(-1)?.toFixed(2)} in ${spread.length} of ${ratios.length} rounds; ${own} against ${others}`,
  };
}

/** Processor time, in seconds. */
interface Cost {
  readonly untilReady: number;
  /** For each time that the work was done. */
  readonly each: number;
}

async function costOf(work: Work, cli: string): Promise<Cost> {
  await using mock = await startMockProcessOn(SERVER_CORE, [], cli);
  const untilReady = used(mock);
  await mock.control('PATCH', '/settings', { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } });
  const go = await work(mock);
  const before = used(mock);
  const count = await go();
  return { untilReady, each: (used(mock) - before) / count };
}

function used({ pid }: MockProcess): number {
  const seconds = cpuSeconds(pid);
  if (seconds === undefined) throw new Error('this system does not tell the processor time of a process');
  return seconds;
}

async function calls(
  mock: MockProcess,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${mock.key}`, 'content-type': 'application/json' };
  const load = { url: mock.url + path, method, headers, amount: CALLS, ...(body !== undefined && { body }) };
  const { answered, notOk } = await run(load);
  if (notOk > 0) throw new Error(`${notOk} requests to ${path} were not answered with 2xx`);
  return answered;
}

/** A worktree of a ref in a temporary folder, built with the packages that are installed here. */
async function checkoutOf(ref: string): Promise<{ readonly folder: string } & AsyncDisposable> {
  const parent = await mkdtemp(join(tmpdir(), 'countersign-against-'));
  const folder = join(parent, 'checkout');
  const remove = async () => {
    await program('git', ['worktree', 'remove', '--force', folder], root).catch(() => undefined);
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await program('git', ['worktree', 'add', '--detach', '--quiet', folder, ref], root);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    console.error(`building ${ref} …`);
    await program(process.execPath, ['scripts/build.ts'], folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, [Symbol.asyncDispose]: remove };
}

async function program(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`);
}
