// Numbers in a row: they go on by one, each row by itself, and belong to the step that takes them.
import { expect, it } from 'vitest';
import { nextNumber } from '../../src/engine/counter.ts';
import { newWorld } from '../support/worlds.ts';

it('a row begins at 1 and goes on by one, each row by itself', () => {
  const { result } = newWorld().transaction('count', (world) => [
    nextNumber(world, 'syncs'),
    nextNumber(world, 'syncs'),
    nextNumber(world, 'endpoints'),
  ]);
  expect(result).toEqual([1, 2, 1]);
});

it('a number that was taken in a step that throws is given again', () => {
  const world = newWorld();
  const take = () => nextNumber(world, 'syncs');
  expect(() =>
    world.transaction('count', () => {
      take();
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(world.transaction('count', take).result).toBe(1);
});
