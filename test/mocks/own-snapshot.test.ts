// Every scenario leaves a world whose snapshot can be read back: the schemas of documents and entries are true.

import { afterAll, test } from 'vitest';
import { startMockHere } from '../support/mock-here.ts';
import { readOwnSnapshot } from '../support/own-snapshot.ts';
import { everyScenario } from '../support/scenarios.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** When a world is read for the second time. A backend that is down sends an event every five minutes for ever. */
const laterOf = (scenario: string) => (scenario.includes('unreachable') ? '1d' : '30d');

test.each(everyScenario)('after "%s" a world reads its own snapshot', async (name) => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await world.untyped.scenario(name);
  for (const by of ['1s', laterOf(name)]) {
    await world.advance(by);
    await readOwnSnapshot(world);
  }
});
