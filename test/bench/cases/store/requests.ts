// Calls a second, with each store in turn.

import { sideBySide } from '../../load.ts';
import { startMockProcess } from '../../mock-process.ts';
import type { Finding } from '../../report.ts';
import { loadsOf } from './loads.ts';
import type { Places } from './places.ts';

const ROUNDS = 3;
const NAMES = ['memory', 'SQLite', 'Postgres'] as const;

export async function requestCases(places: Places): Promise<Finding[]> {
  await using memory = await startMockProcess();
  await using sqlite = await startMockProcess('--store', places.sqlite());
  await using postgres = await startMockProcess('--store', await places.postgres());
  const loads = [await loadsOf(memory), await loadsOf(sqlite), await loadsOf(postgres)];
  const findings: Finding[] = [];
  for (const [kind, what] of [
    ['get', 'GET one webhook'],
    ['post', 'POST a webhook'],
  ] as const) {
    const rates = await sideBySide(
      loads.map((load) => load[kind]),
      ROUNDS,
    );
    for (const [index, { perSecond, ratio }] of rates.entries())
      findings.push({
        what: `${what}, ${NAMES[index]}`,
        figure: perSecond,
        unit: '/s',
        note: index === 0 ? 'all worlds on one core' : `${ratio.toFixed(2)} times memory`,
      });
  }
  return findings;
}
