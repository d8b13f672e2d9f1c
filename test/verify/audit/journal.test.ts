// The journal of a mock is judged by the mock: it agrees with itself, and a fault of it is told by its statement.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AuditReport } from '../../../src/verify/audit/report.ts';
import { runHere } from '../../support/run-here.ts';
import { mockJournal } from './mock-journal.ts';
import { judgedMutants } from './mutant-journals.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-journal-'));
afterAll(() => rm(folder, { recursive: true }));

let count = 0;

async function audited(lines: readonly string[]): Promise<AuditReport> {
  const file = join(folder, `${count++}.jsonl`);
  await writeFile(file, `${lines.join('\n')}\n`);
  const { stdout } = await runHere(['audit', file, '--json']);
  return JSON.parse(stdout);
}

const cases = ['quota', 'mail', 'vault'].flatMap((service) =>
  [false, true].map((isRunning) => ({ service, isRunning, clock: isRunning ? 'runs' : 'stands still' })),
);

test.each(cases)(
  'the journal of a mock of $service whose clock $clock is not contradicted',
  async ({ service, isRunning }) => {
    const lines = await mockJournal(service, { seed: 7, steps: isRunning ? 25 : 50, isRunning });
    const { divergences, entries } = await audited(lines);
    expect(divergences).toEqual([]);
    const notJudged = entries.not_judged.reduce((sum, each) => sum + each.count, 0);
    expect(entries.agreed).toBeGreaterThan(3 * notJudged);
  },
);

/** What a journal shows and somebody explains who may have called, too, or nothing before it tells otherwise. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'counts the failures of each delivery separately': 'who enables an endpoint sets its count back',
  'leaves url out of EventSettingsFields': 'nothing shows that there ever was one',
};

test.each(['quota', 'mail', 'vault'])(
  'in the journals of mutants of %s, each fault that shows is named, unless only gaps leave it open',
  async (service) => {
    const named: string[] = [];
    const missed: string[] = [];
    for await (const { mutant, isNamed, isOpen } of judgedMutants(service, { seed: 1, count: 10, steps: 70 }))
      if (isNamed) named.push(mutant.does);
      else if (!(mutant.does in EXPLAINED) && !(await isOpen())) missed.push(mutant.does);
    expect(missed).toEqual([]);
    expect(named).not.toEqual([]);
  },
);
