// Who listens to a world's journal is told while a step is being carried out, and can do no harm to it.

import { expect, it } from 'vitest';
import { timers } from '../../../src/delivery/journal.ts';
import { HttpSender } from '../../../src/server/delivery/http-sender.ts';
import { DEFAULT_LIMITS } from '../../../src/server/worlds/limits.ts';
import { Worlds } from '../../../src/server/worlds/worlds.ts';
import { START } from '../../support/worlds.ts';

it('a listener that throws is a defect; the step is whole, and the other listeners are told', () => {
  const defects: string[] = [];
  const heard: string[] = [];
  const worlds = new Worlds({
    services: new Map(),
    sender: new HttpSender(),
    wall: () => START,
    fixtures: {},
    settings: {},
    limits: DEFAULT_LIMITS,
    idleWorldMs: Number.POSITIVE_INFINITY,
    onDefect: (error, what) => defects.push(`${what}: ${(error as Error).message}`),
  });
  const host = worlds.create({ id: 't1', clock: 'frozen' });
  host.listen(() => {
    throw new Error('broken');
  });
  host.listen(({ id }) => heard.push(id));
  host.world.transaction('the test', (world) => {
    world.record(timers, 'a', { service: 'test', timer: 'bell' });
    world.schedule({ at: START + 1, service: 'test', name: 'bell', id: 'a' });
  });
  expect(defects).toEqual(['a listener of the journal in world t1: broken']);
  expect([heard, host.world.queue.size]).toEqual([['a'], 1]);
  worlds.close();
});
