// The order in which stages are asked, and what ends a request's way through them.

import { expect, test } from 'vitest';
import type { Reply } from '../../../src/openapi/handler.ts';
import { run, type Stage, TAKEN_OVER, whenReady } from '../../../src/server/http/pipeline.ts';

/** Runs stages and notes what happens, in its order. */
function walked(stages: readonly Stage<string[]>[], finish?: (answer: Reply) => void) {
  const notes: string[] = [];
  const done = Promise.withResolvers<void>();
  run(
    {
      stages,
      recover: (error) => ({ status: 500, why: (error as Error).message }),
      finish: ({ status, why }, to) => {
        finish?.({ status });
        to.push(`finish ${why ?? status}`);
        done.resolve();
      },
    },
    notes,
  );
  return { notes, done: done.promise };
}

const passes =
  (name: string): Stage<string[]> =>
  (notes) => {
    notes.push(name);
    return undefined;
  };
const passesLater =
  (name: string): Stage<string[]> =>
  async (notes) => {
    notes.push(name);
    return undefined;
  };
const answers: Stage<string[]> = () => ({ status: 200 });

test('the first stage that answers is the last that is asked', () => {
  const { notes } = walked([passes('a'), answers, passes('b')]);
  expect(notes).toEqual(['a', 'finish 200']);
});

test('stages that have nothing to wait for are over before run returns', () => {
  expect(walked([passes('a'), passes('b'), answers]).notes).toEqual(['a', 'b', 'finish 200']);
});

test('a stage that waits holds up those after it', async () => {
  const { notes, done } = walked([passesLater('a'), passes('b'), passesLater('c'), answers]);
  expect(notes).toEqual(['a']);
  await done;
  expect(notes).toEqual(['a', 'b', 'c', 'finish 200']);
});

const broken = () => {
  throw new Error('broken');
};

test.each<[string, Stage<string[]>]>([
  ['throws', broken],
  ['rejects', async () => broken()],
])('a stage that %s is answered for, and ends the way', async (_, stage) => {
  const { notes, done } = walked([passesLater('a'), stage, passes('b')]);
  await done;
  expect(notes).toEqual(['a', 'finish broken']);
});

test('a stage that takes over is the last, and nothing is finished for it', () => {
  expect(walked([passes('a'), () => TAKEN_OVER, passes('b')]).notes).toEqual(['a']);
});

test('stages that all let a request go on are a defect', () => {
  expect(walked([passes('a')]).notes).toEqual(['a', 'finish no stage answered the request']);
});

test('an answer that cannot be sent is answered for', () => {
  const { notes } = walked([answers], ({ status }) => (status === 200 ? broken() : undefined));
  expect(notes).toEqual(['finish broken']);
});

test('what is there goes on at once, and what is to come goes on later', async () => {
  expect(whenReady(1, (value) => value + 1)).toBe(2);
  const later = whenReady(Promise.resolve(1), (value) => value + 1);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(2);
});
