// Recordings as others write them: without what was left out, with clocks that differ, and with much that nobody recorded. What
// they do not show is not judged, and never contradicted.

import { expect, test } from 'vitest';
import type { HarEntry } from '../../../src/verify/audit/recordings/entry.ts';
import { startProvider } from '../../providers/providers.ts';
import { Chance } from './hour.ts';
import { judgedHour } from './judged-hour.ts';
import { type RecordedHour, recordedHour } from './recorded-hour.ts';

const hours = new Map<string, Promise<RecordedHour>>();

function hourOf(service: string): Promise<RecordedHour> {
  const recorded = async () => {
    await using running = await startProvider({ service });
    return await recordedHour(running.target, service, { seed: 7_002 });
  };
  const hour = hours.get(service) ?? recorded();
  hours.set(service, hour);
  return hour;
}

type Change = (entry: HarEntry, chance: Chance) => HarEntry | undefined;

const isCall = ({ _direction }: HarEntry) => _direction !== 'delivery';
const isWrite = (entry: HarEntry) => isCall(entry) && entry.request?.method !== 'GET';
const ofCalls =
  (change: Change): Change =>
  (entry, chance) =>
    isCall(entry) ? change(entry, chance) : entry;
const begunAt = ({ startedDateTime = '' }: HarEntry) => Date.parse(startedDateTime);
const moved = (entry: HarEntry, byMs: number): HarEntry => ({
  ...entry,
  startedDateTime: new Date(begunAt(entry) + byMs).toISOString(),
});
const withHeader = (entry: HarEntry, name: string, value: string | undefined): HarEntry => {
  const others = (entry.request?.headers ?? []).filter((each) => each.name.toLowerCase() !== name);
  const headers = value === undefined ? others : [...others, { name, value }];
  return { ...entry, request: { ...entry.request, headers } };
};
const withoutBody = ({ request, ...entry }: HarEntry): HarEntry => {
  const { postData: _, ...rest } = request ?? {};
  return { ...entry, request: { ...rest, bodySize: -1 } };
};

const had = (entry: HarEntry, chance: Chance): HarEntry =>
  chance.next() < 0.5
    ? { ...entry, response: { status: 304 } }
    : { ...entry, _fromCache: 'disk', response: { status: 200, content: { text: '{}' } } };

test.each<[string, readonly string[], Change]>([
  [
    'without the tokens, as browsers save them',
    ['mail'],
    ofCalls((entry) => withHeader(entry, 'authorization', undefined)),
  ],
  [
    'with one text for all tokens',
    ['quota'],
    ofCalls((entry) => withHeader(entry, 'authorization', 'Bearer [REDACTED]')),
  ],
  ['without the bodies of requests', ['mail', 'quota', 'vault'], withoutBody],
  [
    'of a browser that had many answers already',
    ['quota'],
    ofCalls((entry, chance) => (chance.next() < 0.2 ? had(entry, chance) : entry)),
  ],
  [
    'that goes by several clocks',
    ['vault'],
    (entry, chance) => moved(entry, isCall(entry) ? Math.round(400 * chance.next()) : -2_500),
  ],
  [
    'of calls that took long before they were done',
    ['mail', 'vault'],
    ofCalls((entry, chance) => {
      const tookMs = chance.next() < 0.15 ? Math.round(30_000 * chance.next()) : 0;
      return tookMs === 0 ? entry : { ...moved(entry, -tookMs), time: tookMs + 5 };
    }),
  ],
  [
    'without most writes',
    ['vault'],
    (entry, chance) => (isWrite(entry) && chance.next() < 0.3 ? undefined : entry),
  ],
  ['that nobody knows how long its calls took', ['mail'], (entry) => ({ ...entry, time: -1 })],
])('a recording %s is not contradicted', async (_, services, change) => {
  for (const service of services) {
    const hour = await hourOf(service);
    const chance = new Chance(49_015);
    await expectNothing(
      service,
      hour,
      hour.entries.flatMap((entry) => change(entry, chance) ?? []),
    );
  }
});

test('a recording that was interrupted is not contradicted', async () => {
  for (const service of ['mail', 'vault']) {
    const hour = await hourOf(service);
    const startMs = begunAt(hour.entries[0] as HarEntry) + 1_000_000;
    const isSeen = (entry: HarEntry) => begunAt(entry) < startMs || begunAt(entry) > startMs + 700_000;
    await expectNothing(service, hour, hour.entries.filter(isSeen));
  }
});

test('a recording without what goes to other hosts is not contradicted', async () => {
  const hour = await hourOf('mail');
  const elsewhere = (text = '') => text.replaceAll(/[\w.:]+(?=\/hook-[02468]\b)/g, 'other.example.test');
  const entries = hour.entries
    .map((entry) => JSON.parse(elsewhere(JSON.stringify(entry))) as HarEntry)
    .filter(({ request }) => !request?.url?.includes('other.example.test'));
  await expectNothing('mail', hour, entries);
});

async function expectNothing(service: string, hour: RecordedHour, entries: readonly HarEntry[]) {
  const judged = await judgedHour(service, { ...hour, entries });
  expect(judged.filter(({ verdict }) => verdict.kind === 'diverged')).toEqual([]);
}
