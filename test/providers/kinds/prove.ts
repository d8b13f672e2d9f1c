// `npm run prove:kinds [service…]`: which faults of each kind `verify --search` sees in the second implementations, by its
// flows and by its search. What was measured is kept in a file, and the next run goes on from there.

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import { divergenceKey } from '../../../src/verify/oracle/findings/divergence.ts';
import { type Surface, search } from '../../../src/verify/oracle/index.ts';
import { learnedFrom } from '../../../src/verify/oracle/planning/learning.ts';
import { NativeVerifier } from '../../../src/verify/pact/native-verifier.ts';
import type { OracleTarget } from '../../../src/verify/session.ts';
import { PROVIDERS, startProvider, verifyProvider } from '../providers.ts';
import { type KindFault, keyOf, kindFaultsOf } from './faults.ts';
import { patchedStart } from './patched.ts';
import { readSeen, type Seen, tableOfKinds, UNSEEN, writeSeen } from './seen.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only faults of this kind, or with these words. */
    only: { type: 'string' },
    /** How long to search for one fault, in seconds of processor time. */
    search: { type: 'string', default: '60' },
    /** Runs all checks, not only those of the rule that is broken. */
    flows: { type: 'boolean', default: false },
    /** Searches for what a check has seen, too. */
    both: { type: 'boolean', default: false },
    state: { type: 'string', default: 'node_modules/.cache/prove-kinds' },
    /** Writes the table into docs/verify.md. */
    record: { type: 'boolean', default: false },
  },
});
const services = positionals.length === 0 ? Object.keys(PROVIDERS) : positionals;
/** Under what is kept what the search finds without a fault. */
const AS_IT_IS = 'as it is';
const PAGE = new URL('../../../docs/verify.md', import.meta.url);

const registry = await openRegistry();
const verifier = new NativeVerifier();
if (!flags.record) for (const service of services) await seekAll(service);
verifier.close();
if (flags.record) await record();
process.exit();

/** Looks for each fault of a service that is not settled. */
async function seekAll(service: string): Promise<void> {
  const surface = await surfaceOf(registry, service);
  const oracle = await startOracle(registry, [service]);
  await learnedFrom(oracle, surface);
  const file = `${flags.state}-${service}.json`;
  const seen = await readSeen(file);
  const given = { service, surface, oracle, ofItself: new Set(seen[AS_IT_IS]?.differs) };
  if (seen[AS_IT_IS] === undefined && Number(flags.search) > 0) {
    seen[AS_IT_IS] = await withoutFault(given);
    given.ofItself = new Set(seen[AS_IT_IS].differs);
  }
  for (const fault of interleaved(await kindFaultsOf(service))) {
    const key = keyOf(fault);
    if (flags.only !== undefined && !key.includes(flags.only)) continue;
    const before = seen[key];
    const found = await soughtByFlows(given, fault, before);
    const now = await soughtBySearch(given, fault, found);
    if (now === before) continue;
    seen[key] = now;
    await writeSeen(file, seen);
    print(`${service}: ${key}: ${JSON.stringify(now)}`);
  }
  await oracle.close();
}

interface Given {
  readonly service: string;
  readonly surface: Surface;
  readonly oracle: OracleTarget;
  /** What the search finds in the service without a fault: keys of divergences. */
  ofItself: ReadonlySet<string>;
}

/** Searches the service without a fault, four times as long as one with a fault. */
async function withoutFault({ service, surface, oracle }: Given): Promise<Seen> {
  await using running = await startProvider({ service });
  const twins = { oracle, target: running.target };
  const forMs = Number(flags.search) * 4_000;
  const { divergences, histories, plans } = await search({
    surface,
    twins,
    elapsedMs: processorMs,
    seed: 1,
    forMs,
  });
  const differs = divergences.map(({ done, differences }) => divergenceKey(done, differences));
  for (const { history } of divergences) print(`${service} as it is: ${JSON.stringify(history)}`);
  return { search: divergences.length > 0, seconds: forMs / 1_000, histories, plans, differs };
}

/** The first of each kind, then the second of each, so that a run that is ended early has some of each. */
function interleaved(faults: readonly KindFault[]): readonly KindFault[] {
  const ranks = new Map<string, number>();
  const ranked = faults.map((fault) => {
    const rank = (ranks.get(fault.kind) ?? 0) + 1;
    ranks.set(fault.kind, rank);
    return { fault, rank };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ fault }) => fault);
}

/** Runs the checks of the rule of a fault, and with `--flows` all checks, until one fails. */
async function soughtByFlows({ service }: Given, fault: KindFault, before: Seen = UNSEEN): Promise<Seen> {
  const isDone = flags.flows ? before.flows !== undefined : before !== UNSEEN;
  if (isDone) return before;
  const start = await patchedStart(service, fault);
  const sets = before === UNSEEN ? [[fault.rule], ...(flags.flows ? [undefined] : [])] : [undefined];
  for (const rules of sets) {
    const run = { service, start, verifier, endsAtFailure: true, ...(rules && { rules }) };
    const checks = await verifyProvider(run);
    const broken = checks.find(({ verdict, gaps }) => verdict === 'failed' && gaps.length === 0);
    if (broken !== undefined) return { ...before, flows: broken.title };
  }
  return { ...before, ...(flags.flows && { flows: false as const }) };
}

/** Goes on with the search where it ended, until the budget is used up or a divergence is found that the fault makes. */
async function soughtBySearch(given: Given, fault: KindFault, before: Seen): Promise<Seen> {
  const budgetS = Number(flags.search);
  const { oracle, surface, service, ofItself } = given;
  let now = before;
  if (before.flows && !flags.both) return now;
  await using running = await startProvider({ service, start: await patchedStart(service, fault) });
  while (!now.search && now.seconds < budgetS) {
    let begunMs: number | undefined;
    const { divergences, histories, plans } = await search({
      surface,
      twins: { oracle, target: running.target },
      elapsedMs() {
        begunMs ??= processorMs();
        return processorMs();
      },
      seed: 1 + now.plans,
      skipPlans: now.plans,
      forMs: (budgetS - now.seconds) * 1_000,
      maxDivergences: 1,
    });
    const own = divergences.filter(
      ({ done, differences }) => !ofItself.has(divergenceKey(done, differences)),
    );
    now = {
      ...now,
      search: own.length > 0,
      seconds: now.seconds + Math.ceil((processorMs() - (begunMs ?? 0)) / 1_000),
      plans: now.plans + plans,
      histories: now.histories + histories,
      ...(own[0] && { statements: own[0].statements, steps: own[0].history.steps.length }),
    };
  }
  return now;
}

/** What this process, in which the service and the mock run, has used. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function record(): Promise<void> {
  const table = await tableOfKinds(services, flags.state);
  const page = await readFile(PAGE, 'utf8');
  const marked = /(<!-- prove:kinds: begin -->\n)[\s\S]*(<!-- prove:kinds: end -->)/;
  await writeFile(
    PAGE,
    page.replace(marked, (_, begin, end) => `${begin}${table}\n${end}`),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
