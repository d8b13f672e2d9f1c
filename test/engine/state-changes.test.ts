// Changes of state: the table decides, the journal has each change once, and a rollback has none.

import { expect, test } from 'vitest';
import { changeState, lifecycle, noteChange, stateChanges } from '../../src/engine/lifecycle.ts';
import { newWorld } from '../support/worlds.ts';

const door = lifecycle('front door', [
  { from: 'open', on: 'push', to: 'closed', because: 'somebody pushed it' },
  { from: 'closed', on: 'turn_key', to: 'locked' },
  { from: 'locked', on: 'push', to: 'locked' },
]);

const move = { service: 'house', id: 'door_1' } as const;

test('a change is recorded with what changed, from what, to what, and why', () => {
  const world = newWorld();
  const { result } = world.transaction('test', () =>
    changeState(world, door, { ...move, from: 'open', on: 'push' }),
  );
  expect(result).toBe('closed');
  expect(world.journal.list(stateChanges)).toMatchObject([
    {
      kind: 'change',
      id: expect.stringMatching(/^chg_/),
      detail: {
        service: 'house',
        subject: { kind: 'front_door', id: 'door_1' },
        from: 'open',
        to: 'closed',
        because: 'somebody pushed it',
      },
    },
  ]);
});

test.each([
  ['the trigger, where the table has no reason', {}, 'turn key'],
  ['the reason that is given, before all', { because: 'it was night' }, 'it was night'],
])('the reason is %s', (_, given, because) => {
  const world = newWorld();
  world.transaction('test', () =>
    changeState(world, door, { ...move, ...given, from: 'closed', on: 'turn_key' }),
  );
  expect(world.journal.list(stateChanges)).toMatchObject([{ detail: { because } }]);
});

test('what stays in its state leaves no entry', () => {
  const world = newWorld();
  world.transaction('test', () => {
    changeState(world, door, { ...move, from: 'locked', on: 'push' });
    const subject = { kind: 'window', id: 'w' };
    noteChange(world, { service: 'house', subject, from: 'shut', to: 'shut', because: 'nothing' });
  });
  expect(world.journal.list(stateChanges)).toEqual([]);
});

test('what the table refuses, and what is rolled back, leave no entry', () => {
  const world = newWorld();
  const refused = () =>
    world.transaction('test', () => {
      changeState(world, door, { ...move, from: 'open', on: 'push' });
      changeState(world, door, { ...move, from: 'locked', on: 'turn_key' });
    });
  expect(refused).toThrow('a front door that is locked cannot turn key');
  expect(world.journal.list(stateChanges)).toEqual([]);
});
