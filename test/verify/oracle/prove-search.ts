// `npm run prove:search [service…] [-- --only KIND --seconds N --record]`: what the search finds by itself, against the
// second implementations as they are, their legal relatives, their planted faults, and every mutant of the mocks. It keeps what it
// has measured in a file and goes on from there the next time.

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadMutants } from '../../../src/registry/mutants.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import { type SearchResult, type Surface, search } from '../../../src/verify/oracle/index.ts';
import { learnedFrom } from '../../../src/verify/oracle/planning/learning.ts';
import type { OracleTarget, Target } from '../../../src/verify/session.ts';
import { STEPS, twinRunsASecond } from '../../bench/cases/search.ts';
import { faultsOf, PROVIDERS, startProvider } from '../../providers/providers.ts';
import { tableOf } from './measures-table.ts';
import { CORES, readMeasures, type Sought, shareBudget, writeMeasures } from './search-budget.ts';

const KINDS = ['rate', 'provider', 'relative', 'faults', 'mutants'] as const;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only measures of these kinds; all by default. */
    only: { type: 'string', multiple: true, default: [...KINDS] },
    /** Ends after so many seconds; the next run goes on from there. */
    seconds: { type: 'string', default: '86400' },
    /** How many histories on what should show no difference. */
    histories: { type: 'string', default: '10000' },
    /** For all faults of a kind and a service, on each of the cores, at the rate of twin runs that was measured. */
    minutes: { type: 'string', default: '5' },
    /** Every so many of the faults. */
    every: { type: 'string', default: '1' },
    /** The first of them, counted from 0: those of another part that nobody has looked at say more of faults that nobody knows. */
    first: { type: 'string', default: '0' },
    state: { type: 'string', default: 'node_modules/.cache/prove-search.json' },
    /** Writes the table into docs/verify.md. */
    record: { type: 'boolean', default: false },
  },
});
const services = positionals.length === 0 ? Object.keys(PROVIDERS) : positionals;
const endsAt = performance.now() + Number(flags.seconds) * 1_000;
const budgetMs = (Number(flags.minutes) * 60_000 * CORES) / Number(flags.every);
const PAGE = new URL('../../../docs/verify.md', import.meta.url);

/** So many histories at a time, which is all plans and about as many by chance; what was measured is kept after each part. */
const PART = 2_000;

/** A gap that allows so many times as much as usual may be why a fault is not found. */
const MORE = 1.5;

const registry = await openRegistry();
const measures = await readMeasures(flags.state);
const { allMutants } = await loadMutants(registry);

for (const service of services) {
  const surface = await surfaceOf(registry, service);
  const oracle = await startOracle(registry, [service]);
  await learnedFrom(oracle, surface);
  if (flags.only.includes('rate') && isTime()) await rate(service);
  const given = { service, surface, oracle, stepsAMs: stepsAMs(service) };
  if (flags.only.includes('provider')) await asItIs(given, 'provider');
  if (flags.only.includes('relative')) await asItIs(given, 'relative');
  if (flags.only.includes('faults')) await plantedFaults(given);
  if (flags.only.includes('mutants')) await mutants(given);
  await oracle.close();
}
if (flags.record) await record();
process.exit();

interface Given {
  readonly service: string;
  readonly surface: Surface;
  readonly oracle: OracleTarget;
  /** How many steps a search does in a millisecond of the processor: time is counted in them, since others may be at work. */
  readonly stepsAMs: number;
}

/** Histories of about twelve steps, without anything else at work. */
async function rate(service: string): Promise<void> {
  await keep(`${service} rate`, String(Math.round(await twinRunsASecond(registry, service))));
}

/** By the rate that was measured, or else the one that there should be at least. */
function stepsAMs(service: string): number {
  return (Number(measures.figures[`${service} rate`] ?? '200') * STEPS) / 1_000;
}

/** A provider without faults, in parts, each with a seed of its own. */
async function asItIs(given: Given, which: 'provider' | 'relative'): Promise<void> {
  const { service } = given;
  const name = `${service} ${which}`;
  const [found = 0, done = 0] = (measures.figures[name] ?? '').split(' in ').map(Number);
  let [divergent, histories] = [found, done];
  while (histories < Number(flags.histories) && isTime()) {
    await using running = await startProvider({ service, isRelative: which === 'relative' });
    const seed = 1 + histories / PART;
    const result = await searched(given, running.target, { histories: PART, seed, maxDivergences: 5 });
    for (const { statements, history, differences } of result.divergences)
      print(
        `  ${name}, seed ${seed}: ${statements} ${JSON.stringify(differences.find(({ gapsAllowing }) => gapsAllowing.length === 0))} ${JSON.stringify(history)}`,
      );
    divergent += result.divergences.length;
    histories += PART;
    await keep(name, `${divergent} in ${histories}`);
  }
}

async function plantedFaults(given: Given): Promise<void> {
  const faults = new Map(
    faultsOf(given.service).map((fault) => [`${fault.rule} ${fault.does}` as string, fault] as const),
  );
  await sought(given, 'faults', [...faults.keys()], async (key) => {
    const { atWire } = faults.get(key) ?? {};
    const running = await startProvider({ service: given.service, atWire });
    return { target: running.target, close: () => running[Symbol.asyncDispose]() };
  });
}

async function mutants(given: Given): Promise<void> {
  const own = allMutants.filter(({ service }) => service === given.service);
  const byKey = new Map(own.map((mutant) => [`${mutant.rule} ${mutant.does}` as string, mutant] as const));
  await sought(given, 'mutants', [...byKey.keys()], async (key) => {
    const target = await startOracle(registry, [given.service], { mutant: byKey.get(key) });
    return { target, close: () => target.close() };
  });
}

/** Looks for each fault of a kind; of some that are found, the history is made small. */
async function sought(
  given: Given,
  kind: 'faults' | 'mutants',
  all: readonly string[],
  start: (key: string) => Promise<{ readonly target: Target; close(): PromiseLike<unknown> }>,
): Promise<void> {
  const name = `${given.service} ${kind}`;
  const findings = measures.found[name] ?? {};
  measures.found[name] = findings;
  const keys = all.filter((_, index) => index % Number(flags.every) === Number(flags.first));
  const withoutFault = await start('');
  const usual = new Map<string, ReturnType<typeof ratesIn>>();
  /** What gaps allow of a target without a fault in the same histories. */
  const usualIn = async (limits: Parameters<typeof searched>[2]) => {
    const key = JSON.stringify(limits);
    const rates = usual.get(key) ?? ratesIn(await searched(given, withoutFault.target, limits));
    usual.set(key, rates);
    return rates;
  };
  let count = 0;
  await shareBudget({
    keys,
    findings,
    budgetMs,
    firstMs: budgetMs / CORES / keys.length / 3,
    async look(key, { round, forMs, plans }): Promise<Omit<Sought, 'rounds'>> {
      const { target, close } = await start(key);
      // Each round goes on with the plans that the one before has not come to.
      const limits = { seed: 1 + round, skipPlans: plans, maxDivergences: 1 };
      const found = await searched(given, target, { ...limits, forMs, reduces: false }).catch(refused);
      const spentMs = found.steps / given.stepsAMs;
      const [first] = found.divergences;
      const allowedBy = first === undefined ? moreIn(found, await usualIn({ ...limits, forMs })) : [];
      const isToBeReduced = first !== undefined && keys.indexOf(key) % 5 === 0;
      const [small] = isToBeReduced
        ? (await searched(given, target, { ...limits, histories: found.histories })).divergences
        : [];
      await close();
      return {
        found: first !== undefined,
        plans: found.plans,
        spentMs,
        ...(allowedBy.length > 0 && { allowedBy }),
        ...(first && { statements: first.statements }),
        ...(small && { steps: small.history.steps.length }),
      };
    },
    async goesOn() {
      if (++count % 10 === 0) await writeMeasures(flags.state, measures);
      return isTime();
    },
  });
  await withoutFault.close();
  await writeMeasures(flags.state, measures);
  const told = Object.values(findings).filter(({ found }) => found).length;
  print(`${name}: ${told} of ${keys.length}`);
}

/** A target that cannot be used at all is told by that. */
function refused(error: Error) {
  print(`  ${error.message}`);
  return { divergences: [], histories: 0, plans: 0, steps: 1, allowed: new Map<string, number>() };
}

/** By gap: how many differences it has allowed, by steps. */
function ratesIn({ allowed, steps }: Pick<SearchResult, 'allowed' | 'steps'>): ReadonlyMap<string, number> {
  return new Map([...allowed].map(([gap, count]) => [gap, count / steps]));
}

/** The gaps that have allowed more than usual, that of the most first. */
function moreIn(
  result: Pick<SearchResult, 'allowed' | 'steps'>,
  usual: ReadonlyMap<string, number>,
): readonly string[] {
  return [...ratesIn(result)]
    .map(([gap, rate]) => ({ gap, times: rate / (usual.get(gap) ?? Number.EPSILON) }))
    .filter(({ times }) => times > MORE)
    .toSorted((one, other) => other.times - one.times)
    .map(({ gap }) => gap);
}

async function keep(name: string, figure: string): Promise<void> {
  measures.figures[name] = figure;
  await writeMeasures(flags.state, measures);
  print(`${name}: ${figure}`);
}

function isTime(): boolean {
  return performance.now() < endsAt;
}

function searched(
  { surface, oracle, stepsAMs }: Given,
  target: Target,
  limits: Partial<Parameters<typeof search>[0]>,
): Promise<SearchResult> {
  let doneSteps = 0;
  const elapsedMs = () => doneSteps / stepsAMs;
  const onProgress = ({ steps }: { readonly steps: number }) => {
    doneSteps = steps;
  };
  return search({ surface, twins: { oracle, target }, seed: 1, elapsedMs, onProgress, ...limits });
}

async function record(): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const marked = /(<!-- prove:search: begin -->\n)[\s\S]*(<!-- prove:search: end -->)/;
  const table = await tableOf(measures, registry);
  await writeFile(
    PAGE,
    page.replace(marked, (_, begin, end) => `${begin}${table}\n${end}`),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
