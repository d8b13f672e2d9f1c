// The replay file: what is written is what docs/explore.md says, and what is not one is refused.

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DEVIATION_KINDS, FORGERIES } from '../../../src/verify/explore/deviation.ts';
import type { ExploreFailure } from '../../../src/verify/explore/exploration.ts';
import { PROPERTIES } from '../../../src/verify/explore/property.ts';
import { asReplay, readReplay } from '../../../src/verify/explore/report/replay.ts';

const page = await readFile(new URL('../../../docs/explore.md', import.meta.url), 'utf8');
const [, shown = ''] = /```json\n(.*?)```/s.exec(page) ?? [];

test('the file in the page is read, and written again as it is there', () => {
  const { service, history, property, steps } = readReplay(shown);
  expect({ service, property, history }).toMatchObject({
    service: 'vault',
    property: 'same_state',
    history: { events: [{ id: 'evt_1', atMs: 0 }], deviations: [{ kind: 'lost_answer', event: 'evt_1' }] },
  });
  const failure = { property, trial: { history, steps } } as unknown as ExploreFailure;
  expect(JSON.parse(asReplay(service, failure))).toEqual(JSON.parse(shown));
});

test('the page names every property, deviation and forgery', () => {
  for (const name of [...Object.keys(PROPERTIES), ...DEVIATION_KINDS, ...FORGERIES])
    expect(page).toContain(`\`${name}\``);
});

const sound = JSON.parse(shown);

test.each([
  ['no JSON', '{', 'it is not a replay file of countersign explore, version 1'],
  [
    'of another version',
    { ...sound, version: 2 },
    'it is not a replay file of countersign explore, version 1',
  ],
  ['without events', { ...sound, events: [] }, 'it lacks its service, property or events'],
  [
    'with an event of no id',
    { ...sound, events: [{ at_ms: 0, payload: {} }] },
    'event 1 has no at_ms or no payload',
  ],
  ['without deviations', { ...sound, deviations: null }, 'it has no list of deviations'],
  [
    'with a deviation of no kind',
    { ...sound, deviations: [{ kind: 'toString', event: 'evt_1' }] },
    'deviation 1',
  ],
  [
    'with a delay of no attempt',
    { ...sound, deviations: [{ kind: 'late', event: 'evt_1', attempts: 0 }] },
    'deviation 1 is not known',
  ],
])('a file that is %s is refused', (_, file, line) => {
  expect(() => readReplay(typeof file === 'string' ? file : JSON.stringify(file))).toThrow(line);
});
