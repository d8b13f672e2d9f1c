// Histories that are made small: how few steps are left, and after how many tries.

import { expect, test } from 'vitest';
import { reduced } from '../../../src/verify/oracle/findings/reduce.ts';
import type { CallStep, History } from '../../../src/verify/oracle/history.ts';

const LENGTH = 64;

test('a long history is first cut to what its last step names', async () => {
  const history = historyOf(LENGTH, { $of: 's5', at: '/id' });
  const { smallest, tries } = await smallestThat(history, ({ steps }) => steps.at(-1)?.id === `s${LENGTH}`);
  expect(smallest.steps.map(({ id }) => id)).toEqual(['s5', `s${LENGTH}`]);
  expect(tries).toBeLessThan(10);
});

test('a history whose last step shows nothing by itself is cut by its largest parts first', async () => {
  const needed = ['s9', 's50', `s${LENGTH}`];
  const isShown = ({ steps }: History) => needed.every((id) => steps.some((step) => step.id === id));
  const { smallest, tries } = await smallestThat(historyOf(LENGTH), isShown);
  expect(smallest.steps.map(({ id }) => id)).toEqual(needed);
  expect(tries).toBeLessThan(LENGTH);
});

/** Calls of one operation, the last of which names what an earlier one has shown, if that is given. */
function historyOf(length: number, named?: { readonly $of: string; readonly at: string }): History {
  const steps = Array.from({ length }, (_, at): CallStep => {
    const call = { kind: 'call', id: `s${at + 1}`, operation: 'createArticle', as: null } as const;
    return named !== undefined && at === length - 1 ? { ...call, path: { id: named } } : call;
  });
  return { service: 'shop', steps };
}

async function smallestThat(history: History, isShown: (history: History) => boolean) {
  let tries = 0;
  const fails = async (candidate: History) => {
    tries++;
    return isShown(candidate);
  };
  return { smallest: await reduced(history, { seed: 1, fails }), tries };
}
