// Tests of which some fail, run by ../failure-report.test.ts to see what they say.

import { describe } from 'vitest';
import { expect, test } from '../../../src/testing/vitest.ts';

describe('a suite', () => {
  test('one that fails', async ({ world }) => {
    await world.request('GET', '/v3/nowhere');
    await world.emit({ service: 'mail', type: 'bounce' });
    await world.advance('1h');
    expect(await world.inbox('hooks')).toHaveReceivedEvent('bounce');
  });
});

test('one in which nothing happens', ({ world }) => {
  expect(world.id).toBe('');
});

test('one that passes', async ({ world }) => {
  await world.advance('1h');
});

test.fails('one that is meant to fail', async ({ world }) => {
  await world.advance('1h');
  expect(world.id).toBe('');
});
