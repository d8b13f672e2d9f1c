// Histories a second that a search does on two mocks of this process and compares, by the time that its thread has the processor.

import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import { search } from '../../../src/verify/oracle/index.ts';
import type { Finding } from '../report.ts';

/** So many steps count as one history. */
export const STEPS = 12;

/** So many histories come before what is measured: until then the engine still compiles what runs often. */
const WARM_UP = 1_000;
const MEASURED = 600;

/** Measures it for each of the services. */
export async function searchCases(): Promise<Finding[]> {
  const registry = await openRegistry();
  const findings: Finding[] = [];
  for (const service of ['quota', 'mail', 'vault'])
    findings.push({
      what: `search: twin runs of ${STEPS} steps, ${service}`,
      figure: await twinRunsASecond(registry, service),
      unit: '/s',
      goal: { atLeast: 200 },
      note: 'two mocks in one process, by the time that its thread has the processor',
    });
  return findings;
}

/** How many histories of twelve steps two mocks do in a second of their thread. */
export async function twinRunsASecond(registry: Registry, service: string): Promise<number> {
  const surface = await surfaceOf(registry, service);
  const [oracle, target] = [await startOracle(registry, [service]), await startOracle(registry, [service])];
  const run = (histories: number, seed: number) =>
    search({ surface, twins: { oracle, target }, histories, seed, elapsedMs: () => 0 });
  await run(WARM_UP, 1);
  const before = process.threadCpuUsage();
  const { steps } = await run(MEASURED, 2);
  const { user, system } = process.threadCpuUsage(before);
  await Promise.all([oracle.close(), target.close()]);
  return steps / STEPS / ((user + system) / 1e6);
}
