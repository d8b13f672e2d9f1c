// `npm run attack`: everything hostile that we can think of against the mock, within `--minutes` and up to `--calls`, by a
// `--seed`. It exits with 1 if anything was found.

import { parseArgs } from 'node:util';
import { startMockProcess } from '../support/mock-process.ts';
import { deliverToAddresses } from './addresses.ts';
import { serveEvilDocuments } from './evil-documents.ts';
import { callAsStrangers } from './foreign-callers.ts';
import { callAtRandom } from './generated-calls.ts';
import { watchHealth } from './health-watch.ts';
import { sendRawShapes } from './raw-shapes.ts';
import { attackBySchemathesis, isInstalled } from './schemathesis.ts';
import { type Attack, type Finding, Tally } from './tally.ts';

/** The parts that call one mock, in a process of its own, whose health is watched. */
const WATCHED: Readonly<Record<string, (url: string, attack: Attack) => Promise<void>>> = {
  raw: sendRawShapes,
  generated: callAtRandom,
};

/** The parts that start what they need. */
const OTHERS: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  addresses: deliverToAddresses,
  strangers: callAsStrangers,
  documents: serveEvilDocuments,
  schemathesis: (attack) => attackBySchemathesis(values.schemathesis, attack),
};

const PARTS = [...Object.keys(WATCHED), ...Object.keys(OTHERS)];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '3' },
    calls: { type: 'string', default: 'Infinity' },
    schemathesis: { type: 'string', default: 'schemathesis' },
  },
});
const [seed, minutes, calls] = [Number(values.seed), Number(values.minutes), Number(values.calls)];
const unknown = positionals.find((name) => !PARTS.includes(name));
if (unknown !== undefined) giveUp(`there is no part "${unknown}"; known are ${PARTS.join(', ')}`);
if (!Number.isSafeInteger(seed) || Number.isNaN(minutes) || Number.isNaN(calls))
  giveUp('--seed, --minutes and --calls are numbers');

const tally = new Tally();
const chosen = positionals.length > 0 ? positionals : PARTS.filter(canRun);
for (const part of chosen.filter((name) => Object.hasOwn(OTHERS, name))) {
  const before = tally.callCount;
  const endsAt = performance.now() + minutes * 60_000;
  await OTHERS[part]?.({ seed, tally, goesOn: () => performance.now() < endsAt });
  console.log(`${part}: ${tally.callCount - before} calls`);
}
const watched = chosen.filter((name) => Object.hasOwn(WATCHED, name));
if (watched.length > 0) await attackWatched(watched);

const FINDINGS: readonly Finding[] = ['unasked 5xx', 'schema violation', 'wrong answer'];
console.log(
  [
    `${tally.callCount} calls`,
    ...FINDINGS.map((kind) => `${tally.countOf(kind)} × ${kind}`),
    `seed ${seed}`,
  ].join(', '),
);
process.exitCode = tally.findingCount === 0 ? 0 : 1;

/** The parts share the time, and the mock. */
async function attackWatched(parts: readonly string[]): Promise<void> {
  await using mock = await startMockProcess();
  const waited = await watchHealth(mock.url);
  const endsAt = performance.now() + minutes * 60_000;
  const goesOn = () => performance.now() < endsAt && tally.callCount < calls;
  const progress = setInterval(
    () => console.error(`${tally.callCount} calls, ${tally.findingCount} findings`),
    10_000,
  );
  await Promise.all(parts.map((part) => WATCHED[part]?.(mock.url, { seed, tally, goesOn })));
  clearInterval(progress);
  const { mock: ofMock, idle } = await waited();
  console.log(
    `${parts.join(' and ')}: the longest of ${ofMock.looks} waits for /health was ${Math.round(ofMock.longestMs)} ms; for a process that does nothing beside it, ${Math.round(idle.longestMs)} ms`,
  );
}

function canRun(part: string): boolean {
  if (part !== 'schemathesis' || isInstalled(values.schemathesis)) return true;
  console.log(
    'schemathesis is not installed, so its calls are left out: `pipx install schemathesis`, or --schemathesis PATH',
  );
  return false;
}

function giveUp(message: string): never {
  console.error(message);
  process.exit(2);
}
