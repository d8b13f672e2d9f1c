// Journals of mutants of the mocks: those in which the fault shows, and whether an audit names its rule.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMutants, type ServiceMutant } from '../../../src/registry/mutants.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { readRecording } from '../../../src/verify/audit/recordings/read-har.ts';
import { savedEntry } from '../../../src/verify/audit/recordings/saved-entry.ts';
import { ruleIdOf } from '../../../src/verify/catalogue.ts';
import { Chance } from './hour.ts';
import { contradictedIn, judgedHour, registry } from './judged-hour.ts';
import { mockJournal } from './mock-journal.ts';
import { isLeftOpen } from './open-faults.ts';
import { isOtherHour } from './striking.ts';

export interface JudgedMutant {
  readonly mutant: ServiceMutant;
  readonly isNamed: boolean;
  /** Whether there are gaps without which its rule were named, which takes two audits. */
  readonly isOpen: () => Promise<boolean>;
}

/**
 * Draws mutants that are altered inside, and judges the journals that are others than without the fault.
 *
 * @param options.steps how many things consumers do
 * @example for await (const { isNamed } of judgedMutants('mail', { seed: 1, count: 8, steps: 70 })) …
 */
export async function* judgedMutants(
  service: string,
  { seed, count, steps }: { readonly seed: number; readonly count: number; readonly steps: number },
): AsyncGenerator<JudgedMutant> {
  const hourOf = async (mutant?: ServiceMutant) =>
    readHour(await mockJournal(service, { seed, steps, ...(mutant && { mutant }) }));
  const plain = await hourOf();
  const { document } = await surfaceOf(registry, service);
  const judge: Parameters<typeof isLeftOpen>[1]['judge'] = (hour, given) => judgedHour(service, hour, given);
  const { allMutants } = await loadMutants(registry);
  const inside = allMutants.filter((each) => each.service === service && !('atWire' in each));
  for (const mutant of new Chance(seed).shuffled(inside).slice(0, count)) {
    const hour = await hourOf(mutant);
    if (!isOtherHour(plain, hour)) continue;
    const isNamed = contradictedIn(await judgedHour(service, hour)).has(ruleIdOf(mutant.rule));
    const means = { judge, plain, hour, document };
    yield { mutant, isNamed, isOpen: () => isLeftOpen(mutant.rule, means) };
  }
}

/** A journal as a recording. */
async function readHour(lines: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-journals-'));
  try {
    const file = join(folder, 'journal.jsonl');
    await writeFile(file, `${lines.join('\n')}\n`);
    const { entries } = await readRecording([file]);
    return { entries: entries.map(savedEntry), secrets: { tokens: {}, secrets: {}, history: [] } };
  } finally {
    await rm(folder, { recursive: true });
  }
}
