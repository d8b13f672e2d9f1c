// State tables: what may happen next, why something may not, and the diagram of it.
import { expect, it } from 'vitest';
import { diagram, lifecycle, nextState, refusal, transition } from '../../src/engine/lifecycle.ts';

const door = lifecycle('door', [
  { from: 'open', on: 'push', to: 'closed' },
  { from: 'closed', on: 'push', to: 'open' },
  { from: 'closed', on: 'turn_key', to: 'locked' },
  { from: 'locked', on: 'turn_key', to: 'closed' },
]);

it.each([
  ['open', 'push', 'closed'],
  ['closed', 'push', 'open'],
  ['closed', 'turn_key', 'locked'],
  ['locked', 'turn_key', 'closed'],
] as const)('a door that is %s goes on %s to %s', (state, trigger, want) => {
  expect(nextState(door, state, trigger)).toBe(want);
});

it('where there is no row there is no transition', () => {
  expect(transition(door, 'locked', 'push')).toBeUndefined();
});

it('a refusal says what cannot be done and when it could be', () => {
  const text = 'a door that is locked cannot push; it can when it is open or closed';
  expect(refusal(door, 'locked', 'push')).toBe(text);
  expect(() => nextState(door, 'locked', 'push')).toThrow(text);
});

it('a refusal names triggers in plain words', () => {
  expect(refusal(door, 'open', 'turn_key')).toContain('cannot turn key');
});

it('two rows for one trigger in one state are refused when the table is declared', () => {
  const rows = [
    { from: 'open', on: 'push', to: 'closed' },
    { from: 'open', on: 'push', to: 'open' },
  ];
  expect(() => lifecycle('door', rows)).toThrow('lifecycle door has two rows for "push" in "open"');
});

it('the diagram has a line for each row', () => {
  expect(diagram(door)).toBe(
    [
      'stateDiagram-v2',
      '    open --> closed: push',
      '    closed --> open: push',
      '    closed --> locked: turn key',
      '    locked --> closed: turn key',
    ].join('\n'),
  );
});
