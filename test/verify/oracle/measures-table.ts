// The table of what the search finds by itself, as docs/verify.md has it.

import { loadMutants } from '../../../src/registry/mutants.ts';
import type { Registry } from '../../../src/registry/registry.ts';
import { loadSuite } from '../../../src/registry/suite.ts';
import { partOf } from '../../../src/verify/suite.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { CORES, type Findings, type Measures } from './search-budget.ts';

/** The table in Markdown; what was not measured is empty. */
export async function tableOf(measures: Measures, registry: Registry): Promise<string> {
  const services = Object.keys(PROVIDERS);
  const { figures, found } = measures;
  const flows = await Promise.all(services.map((service) => flowsCovered(service, found, registry)));
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [
      'twin runs of 12 steps against the mock, by the second of their thread',
      services.map((each) => figures[`${each} rate`] ?? ''),
    ],
    [
      'differences in the second implementation that no gap allows, in histories',
      services.map((each) => figures[`${each} provider`] ?? ''),
    ],
    [
      'differences in its legal relative that no gap allows, in histories',
      services.map((each) => figures[`${each} relative`] ?? ''),
    ],
    [
      `its planted faults found, in 5 minutes of ${CORES} cores for all`,
      services.map((each) => share(found[`${each} faults`])),
    ],
    [
      `mutants told from the mock, in 5 minutes of ${CORES} cores for all`,
      services.map((each) => share(found[`${each} mutants`])),
    ],
    ['median of the steps of a history that was found', services.map((each) => medianSteps(each, found))],
    ['flows whose mutants are all told from the mock', flows],
  ];
  return [
    `| The search alone | ${services.join(' | ')} |`,
    `|---|${services.map(() => '---|').join('')}`,
    ...rows.map(([what, cells]) => `| ${what} | ${cells.join(' | ')} |`),
  ].join('\n');
}

function share(findings: Findings = {}): string {
  const all = Object.values(findings);
  if (all.length === 0) return '';
  const told = all.filter(({ found }) => found).length;
  const gaps = all.flatMap(({ allowedBy = [] }) => allowedBy.slice(0, 1));
  const byGap = [...Map.groupBy(gaps, (gap) => gap)].map(([gap, each]) => `${each.length} by ${gap}`);
  const others =
    gaps.length === 0 ? '' : `; of the others, ${gaps.length} differed as gaps allow: ${byGap.join(', ')}`;
  const byOne = all.filter(({ foundAt = 1 }) => foundAt <= 1 / CORES).length;
  return `${shareOf(told, all.length)}, by one core ${byOne}${others}`;
}

function shareOf(count: number, all: number): string {
  return `${count} of ${all} (${Math.round((100 * count) / all)} %)`;
}

function medianSteps(service: string, found: Measures['found']): string {
  const all = [found[`${service} mutants`], found[`${service} faults`]].flatMap((each) =>
    Object.values(each ?? {}).flatMap(({ steps }) => steps ?? []),
  );
  return String(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? '');
}

/** Of the flows that name a rule with mutants, those all of whose rules' mutants were told. */
async function flowsCovered(service: string, found: Measures['found'], registry: Registry): Promise<string> {
  const findings = found[`${service} mutants`] ?? {};
  const { allMutants } = await loadMutants(registry);
  const { flows } = partOf((await loadSuite(registry)).suite, service);
  const own = allMutants.filter((mutant) => mutant.service === service);
  const withMutants = flows.flatMap(({ rules }) => {
    const speakOf = own.filter(({ rule }) =>
      rules.some((each) => rule === each || rule.startsWith(`${each}.`)),
    );
    const known = speakOf.flatMap(({ rule, does }) => findings[`${rule} ${does}`] ?? []);
    return known.length === 0 ? [] : [known.every((each) => each.found)];
  });
  const covered = withMutants.filter(Boolean).length;
  return withMutants.length === 0 ? '' : shareOf(covered, withMutants.length);
}
