// `countersign verify --search`: the same histories on the mock and on the target.

import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { send as overSocket, type Send } from '../../control-client/send.ts';
import { startOracle, surfaceOf } from '../../registry/oracle.ts';
import type { Registry } from '../../registry/registry.ts';
import {
  type Divergence,
  type History,
  replay,
  type SearchProgress,
  type SearchResult,
  search,
} from '../../verify/oracle/index.ts';
import type { OracleTarget, Target } from '../../verify/session.ts';
import { UsageError } from '../arguments/usage-error.ts';

export interface SearchFlags {
  /** For how long in all, in real milliseconds. */
  readonly search?: number;
  readonly searchOnly: boolean;
  /** How many histories for each service. */
  readonly histories?: number;
  readonly seed: number;
  /** How many calls a second the target gets at most. */
  readonly rate?: number;
  readonly save?: string;
  readonly replay?: string;
}

/** What a search of one service came to. */
export type ServiceSearch = Omit<SearchResult, 'divergences'> & {
  readonly divergences: readonly Divergence[];
};

export interface SearchRun {
  readonly registry: Registry;
  readonly services: readonly string[];
  readonly target: Target;
  readonly flags: SearchFlags;
  /** Compared with, in place of the mock. */
  readonly against?: Target | undefined;
  readonly onProgress: (progress: SearchProgress) => void;
}

/** Whether a search is wanted. */
export function wantsSearch({ search: forMs, searchOnly, histories, replay: file }: SearchFlags): boolean {
  return forMs !== undefined || searchOnly || histories !== undefined || file !== undefined;
}

/**
 * Searches each service in turn, or does the histories of a file again. Ctrl-C ends the search with what was found until then.
 *
 * @throws UsageError when the file cannot be read or written
 */
export async function searchServices(run: SearchRun): Promise<ServiceSearch[]> {
  const { registry, services, flags } = run;
  const oracle = run.against === undefined ? await startOracle(registry, services) : asOracle(run.against);
  const target = { ...run.target, send: limited(run.target.send ?? overSocket, flags.rate) };
  // The first time, what was found until then is told; the second time ends at once.
  const stopping = new AbortController();
  const [{ signal }, stop] = [stopping, () => stopping.abort()];
  process.once('SIGINT', stop);
  try {
    const kept = flags.replay === undefined ? undefined : await historiesIn(flags.replay);
    const results: ServiceSearch[] = [];
    for (const service of services)
      if (!signal.aborted) results.push(await searchOne(run, { service, oracle, target, kept, signal }));
    if (flags.save !== undefined) await save(flags.save, results);
    return results;
  } finally {
    process.off('SIGINT', stop);
    if (run.against === undefined) await oracle.close();
  }
}

async function searchOne(
  { registry, services, flags, onProgress }: SearchRun,
  {
    service,
    oracle,
    target,
    kept,
    signal,
  }: {
    readonly service: string;
    readonly oracle: OracleTarget;
    readonly target: Target;
    readonly kept: readonly History[] | undefined;
    readonly signal: AbortSignal;
  },
): Promise<ServiceSearch> {
  const surface = await surfaceOf(registry, service);
  const twins = { oracle, target };
  if (kept !== undefined) {
    const own = kept.filter((history) => history.service === service);
    const replayed = await replay(own, { surface, twins, signal });
    return { ...NOTHING, service, seed: flags.seed, ...replayed };
  }
  return search({
    surface,
    twins,
    seed: flags.seed,
    histories: flags.histories,
    forMs: flags.search === undefined ? undefined : flags.search / services.length,
    onProgress,
    signal,
    elapsedMs: () => performance.now(),
  });
}

const NOTHING = {
  plans: 0,
  steps: 0,
  allowed: new Map<string, number>(),
  decided: new Map<string, number>(),
  decisions: 0,
  pairs: 0,
};

/** An implementation in place of the mock: it says nothing of what is due, and not why it answers as it does. */
function asOracle(target: Target): OracleTarget {
  return {
    ...target,
    open: async (purpose) => {
      const session = await target.open(purpose);
      const { clock } = session;
      // Without a clock of its own, it goes by that of this machine.
      const now = session.offers.has('clock') ? () => clock.now() : async () => new Date();
      return {
        ...session,
        clock: { now, advance: (by) => clock.advance(by) },
        agenda: async () => [],
        decisions: async () => [],
      };
    },
  };
}

function limited(send: Send, rate: number | undefined): Send {
  if (rate === undefined) return send;
  let next = 0;
  return async (request) => {
    const now = performance.now();
    next = Math.max(next, now) + 1_000 / rate;
    await pause(next - now - 1_000 / rate);
    return send(request);
  };
}

async function historiesIn(path: string): Promise<readonly History[]> {
  try {
    const { histories } = JSON.parse(await readFile(path, 'utf8')) as { histories: History[] };
    if (!Array.isArray(histories)) throw new Error('it has no "histories"');
    return histories;
  } catch (error) {
    throw new UsageError(
      `${path} cannot be replayed: ${(error as Error).message}; give a file that --save wrote`,
    );
  }
}

async function save(path: string, results: readonly ServiceSearch[]): Promise<void> {
  const histories = results.flatMap(({ divergences }) => divergences.map(({ history }) => history));
  await writeFile(path, `${JSON.stringify({ histories }, null, 2)}\n`).catch((error: Error) => {
    throw new UsageError(`${path} cannot be written: ${error.message}`);
  });
}
