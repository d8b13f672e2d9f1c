// `npm run prove:search [service…] [-- --histories N --minutes N --record]`: what the search finds by itself. It is run against
// the second implementations as they are, their legal relatives, their planted faults, and every mutant of the mocks.

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadMutants } from '../../../src/registry/mutants.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import { type SearchResult, type Surface, search } from '../../../src/verify/oracle/index.ts';
import type { OracleTarget, Target } from '../../../src/verify/session.ts';
import { faultsOf, PROVIDERS, startProvider } from '../../providers/providers.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    histories: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '5' },
    /** So many mutants of each service, evenly chosen; all by default. */
    mutants: { type: 'string', default: '100000' },
    faults: { type: 'string', default: '100000' },
    record: { type: 'boolean', default: false },
  },
});
const services = positionals.length === 0 ? Object.keys(PROVIDERS) : positionals;
const budgetMs = Number(flags.minutes) * 60_000;
const PAGE = new URL('../../../docs/verify.md', import.meta.url);

interface Row {
  readonly what: string;
  readonly service: string;
  readonly figure: string;
}

const registry = await openRegistry();
const rows: Row[] = [];
for (const service of services) {
  const surface = await surfaceOf(registry, service);
  const oracle = await startOracle(registry, [service]);
  const add = (what: string, figure: string) => {
    rows.push({ what, service, figure });
    print(`${service}: ${what}: ${figure}`);
  };
  try {
    add('twin runs against the mock, histories a second', await rateOf(oracle, surface));
    add('differences in the example provider that no gap allows', await asItIs(oracle, surface, 'provider'));
    add('differences in its legal relative that no gap allows', await asItIs(oracle, surface, 'relative'));
    add('planted faults found', await plantedFaults(oracle, surface));
    add('mutants told from the mock', await mutantsTold(oracle, surface));
  } finally {
    await oracle.close();
  }
}
if (flags.record) await record();
process.exit();

/** Histories of about twelve steps, without anything else at work. */
async function rateOf(oracle: OracleTarget, surface: Surface): Promise<string> {
  const target = await startOracle(registry, [surface.service]);
  try {
    await searched({ oracle, surface, target }, { histories: 100 });
    const before = process.cpuUsage();
    const { histories, steps } = await searched({ oracle, surface, target }, { histories: 300 });
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    return `${Math.round(histories / seconds)} of ${Math.round(steps / histories)} steps, as of 12 steps ${Math.round(steps / 12 / seconds)}, by the second of processor time`;
  } finally {
    await target.close();
  }
}

async function asItIs(
  oracle: OracleTarget,
  surface: Surface,
  which: 'provider' | 'relative',
): Promise<string> {
  await using running = await startProvider({ service: surface.service, isRelative: which === 'relative' });
  const { divergences, histories } = await searched(
    { oracle, surface, target: running.target },
    { histories: Number(flags.histories) },
  );
  for (const { statements, differences } of divergences)
    print(`  ${statements.join(' ')}: ${JSON.stringify(differences[0])}`);
  return `${divergences.length} in ${histories} histories`;
}

async function plantedFaults(oracle: OracleTarget, surface: Surface): Promise<string> {
  const faults = evenly(faultsOf(surface.service), Number(flags.faults));
  let found = 0;
  for (const { rule, does, atWire } of faults) {
    await using running = await startProvider({ service: surface.service, atWire });
    const { divergences } = await searched(
      { oracle, surface, target: running.target },
      { forMs: budgetMs / faults.length, maxDivergences: 1, reduces: false },
    );
    if (divergences.length > 0) found++;
    else print(`  missed ${rule} ${does}`);
  }
  return `${found} of ${faults.length}`;
}

async function mutantsTold(oracle: OracleTarget, surface: Surface): Promise<string> {
  const { allMutants } = await loadMutants(registry);
  const own = allMutants.filter(({ service }) => service === surface.service);
  const mutants = evenly(own, Number(flags.mutants));
  let told = 0;
  for (const mutant of mutants) {
    const target = await startOracle(registry, [surface.service], { mutant });
    const { divergences } = await searched(
      { oracle, surface, target },
      { forMs: budgetMs / own.length, maxDivergences: 1, reduces: false, elapsedMs: processorMs },
    ).catch(() => ({ divergences: [] }));
    if (divergences.length > 0) told++;
    else print(`  not told ${mutant.rule} ${mutant.does}`);
    await target.close();
  }
  return `${told} of ${mutants.length} (${Math.round((100 * told) / mutants.length)} %)`;
}

/** What this process has worked, in milliseconds: on a machine that does other things, too, it means the same. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function searched(
  {
    oracle,
    surface,
    target,
  }: { readonly oracle: OracleTarget; readonly surface: Surface; readonly target: Target },
  limits: Partial<Parameters<typeof search>[0]>,
): Promise<SearchResult> {
  return search({
    surface,
    twins: { oracle, target },
    seed: 1,
    elapsedMs: () => performance.now(),
    ...limits,
  });
}

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, index) => all[Math.floor(index * step)] as T);
}

async function record(): Promise<void> {
  const kinds = [...new Set(rows.map(({ what }) => what))];
  const cell = (what: string, service: string) =>
    rows.find((row) => row.what === what && row.service === service)?.figure ?? '';
  const table = [
    `| The search alone | ${services.join(' | ')} |`,
    `|---|${services.map(() => '---|').join('')}`,
    ...kinds.map((what) => `| ${what} | ${services.map((service) => cell(what, service)).join(' | ')} |`),
  ].join('\n');
  const page = await readFile(PAGE, 'utf8');
  const marked = /(<!-- prove:search: begin -->\n)[\s\S]*(<!-- prove:search: end -->)/;
  await writeFile(
    PAGE,
    page.replace(marked, (_, begin, end) => `${begin}${table}\n${end}`),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
