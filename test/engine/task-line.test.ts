// The tasks of a run: which of them are sent in parallel, compared with a search of the whole list for each batch.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TaskLine } from '../../src/engine/scheduling/task-line.ts';
import type { ScheduledTask } from '../../src/engine/task-queue.ts';

const WINDOW = 1_024;

const isOutside = ({ name }: ScheduledTask) => name === 'attempt';
const keyOf = ({ data }: ScheduledTask) => data?.key as string | undefined;

it('a batch has the first attempt of each key among the next thousand, up to the next timer', () => {
  const kind = fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom('a', 'b', 'c', undefined) },
    { weight: 1, arbitrary: fc.constant('timer') },
  );
  const counts = { minLength: 1, maxLength: 3_000, size: 'max' } as const;
  fc.assert(
    fc.property(fc.array(kind, counts), (kinds) => {
      const due = kinds.map(task);
      expect(stepsOf(due)).toEqual(searchedSteps(due));
    }),
    { numRuns: 50 },
  );
});

it('what is left, gathered or not, can be given back', () => {
  const due = ['a', 'a', 'b', 'a'].map(task);
  const line = lineOf(due);
  expect(line.takeBatch().map(({ task: { seq } }) => seq)).toEqual([0, 2]);
  line.push(task('c', 9));
  expect(line.rest().map(({ seq }) => seq)).toEqual([1, 3, 9]);
});

it('an attempt whose key cannot be found is left out', () => {
  const line = new TaskLine([task('a', 0), task('b', 1)], {
    isOutside,
    keyed: (one) => (one.seq === 0 ? undefined : { task: one, orderingKey: 'b' }),
  });
  expect(line.takeBatch().map(({ task: { seq } }) => seq)).toEqual([1]);
  expect(line.isEmpty).toBe(true);
});

function task(kind: string | undefined, seq: number): ScheduledTask {
  const shared = { seq, at: 0, service: 'test', id: String(seq) };
  if (kind === 'timer') return { ...shared, name: 'timer' };
  return { ...shared, name: 'attempt', ...(kind === undefined ? {} : { data: { key: kind } }) };
}

function lineOf(due: readonly ScheduledTask[]): TaskLine {
  return new TaskLine(due, { isOutside, keyed: (one) => ({ task: one, orderingKey: keyOf(one) }) });
}

/** What a run does with its tasks, as lists of positions. */
function stepsOf(due: readonly ScheduledTask[]): number[][] {
  const line = lineOf(due);
  const steps: number[][] = [];
  while (!line.isEmpty) {
    const inside = line.takeInside();
    steps.push(inside === undefined ? line.takeBatch().map(({ task: { seq } }) => seq) : [inside.seq]);
  }
  return steps;
}

/** The same, plainly. */
function searchedSteps(due: readonly ScheduledTask[]): number[][] {
  const steps: number[][] = [];
  let left = [...due];
  while (left.length > 0) {
    const timer = left.findIndex((one) => !isOutside(one));
    const searched = left.slice(0, Math.min(timer === -1 ? WINDOW : timer, WINDOW));
    const keys = searched.map(keyOf);
    const isFirst = (_: unknown, index: number) =>
      keys[index] === undefined || keys.indexOf(keys[index]) === index;
    const step = timer === 0 ? left.slice(0, 1) : searched.filter(isFirst);
    steps.push(step.map(({ seq }) => seq));
    left = left.filter((one) => !step.includes(one));
  }
  return steps;
}
