// The table at the end of `npm run test:languages`: what ran, how long it took, and what was left out and why.

import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** One row: a file of tests. */
interface Row {
  readonly part: string;
  readonly told: string;
  readonly seconds: string;
}

/** Prints the table after the other reporters have said what failed. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    process.stdout.write(`\n${tableOf(modules.map(rowOf))}\n`);
  }
}

function rowOf(module: TestModule): Row {
  const results = [...module.children.allTests()].map((test) => test.result());
  const count = (state: string) => results.filter((result) => result.state === state).length;
  const notes = results.flatMap((result) => (result.state === 'skipped' && result.note) || []);
  const told = [
    ...(['passed', 'failed'] as const).flatMap((state) =>
      count(state) > 0 ? `${count(state)} ${state}` : [],
    ),
    ...(count('skipped') > 0 ? [`${count('skipped')} left out${notes[0] ? `: ${notes[0]}` : ''}`] : []),
    ...(module.errors().length > 0 ? ['failed before its tests'] : []),
  ].join(', ');
  const part = relative(import.meta.dirname, module.moduleId).replace('.test.ts', '');
  return { part, told, seconds: (module.diagnostic().duration / 1_000).toFixed(0) };
}

function tableOf(rows: readonly Row[]): string {
  const all = [
    { part: 'Part', told: 'Tests', seconds: 'Seconds' },
    ...rows.toSorted((one, other) => one.part.localeCompare(other.part)),
  ];
  const width = (field: keyof Row) => Math.max(...all.map((row) => row[field].length));
  return all
    .map(({ part, told, seconds }) =>
      [part.padEnd(width('part')), told.padEnd(width('told')), seconds.padStart(width('seconds'))].join('  '),
    )
    .join('\n');
}
