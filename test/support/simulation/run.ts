// Runs many schedules: `npm run simulate -- [how many] [the first seed]`. A seed that fails is printed; run alone, it says
// what happens.

import { simulate } from './simulate.ts';

Error.stackTraceLimit = 0;
const [count = 100_000, first = 1] = process.argv.slice(2).map(Number);
const log = count === 1 ? (line: string) => void process.stdout.write(`${line}\n`) : undefined;
const begun = performance.now();
for (let seed = first; seed < first + count; seed++) {
  const violation = await simulate(seed, log);
  if (violation === undefined) continue;
  process.stdout.write(`seed ${seed}: ${violation} (npm run simulate -- 1 ${seed})\n`);
  process.exit(1);
}
const seconds = (performance.now() - begun) / 1_000;
process.stdout.write(`${count} schedules held, in ${seconds.toFixed(1)} s\n`);
