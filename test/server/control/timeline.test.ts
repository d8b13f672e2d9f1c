// What happened in a world, as text.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

test('the timeline has a line for each entry, with what happened and why', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await shopAs(world, 'read_only').post(WEBHOOKS, { url: world.inboxUrl('hook'), enabled_events: ['paid'] });
  const { headers, body } = await world.control('GET', '/timeline');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [first, ...lines] = body.split('\n');
  expect(first).toBe('What happened in it (all):');
  expect(lines.join('\n')).toMatch(
    /^ {2}2026-01-01T00:00:00\.000Z request shop POST \S+: 403; .*webhooks\.write.* S-AC-01$/m,
  );
});

test('`last` tells the latest entries only', async () => {
  const world = await mock.world();
  for (const by of ['1m', '2m', '3m']) await world.advance(by);
  const told = await world.timeline(1);
  expect(told).toContain('What happened in it (the last 1 of ');
  expect(told.match(/^ {2}/gm)).toHaveLength(1);
});

test('what a caller writes cannot add a line, or an order for the terminal', async () => {
  const world = await mock.world();
  await world.request('GET', `${WEBHOOKS}/%1b[31mred%0a  2026 forged`);
  const told = await world.timeline();
  expect(told).not.toContain('\u001b');
  expect(told.split('\n').filter((line) => line.includes('forged'))).toHaveLength(1);
});

test('nothing has happened in a new world', async () => {
  const world = await mock.world();
  expect(await world.timeline()).toBe('Nothing happened in it.\n');
});
