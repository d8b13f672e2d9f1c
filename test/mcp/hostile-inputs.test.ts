// What a client may ask for wrongly: each gets a clear error. What holds for any transport is in hostile-clients.test.ts.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { commandRunner } from '../../src/mcp/run-command.ts';
import { shop } from '../support/shop/caller.ts';
import { toolsOf } from '../support/tool-client.ts';

const mock = await startMock({ services: [shop] });
const { use, close } = await toolsOf(mock.url);
afterAll(async () => {
  await close();
  await mock.close();
});

test('an unknown property is named, with the nearest and all that there are', async () => {
  const { text, isError } = await use('look', { wrld: 'default' });
  expect(isError).toBe(true);
  expect(text).toContain('"wrld" is not known; did you mean "world"? Known are world, what, name, last');
});

test('a missing property is named with its choices, and so is a value that is none of them', async () => {
  expect((await use('cause', {})).text).toContain(
    'kind is missing; it is one of event, simulate, scenario, fault',
  );
  expect((await use('cause', { kind: 'x' })).text).toContain('kind is not one of them; it is one of event');
});

test('a million characters are refused or cut, whatever they are given as', async () => {
  const long = 'x'.repeat(1_000_000);
  const used = await Promise.all([
    use('search_docs', { query: long }),
    use('explain', { id: long }),
    use('look', { world: long }),
    use('look', { what: 'inbox', name: long }),
    use('call', { service: 'shop', operation: long }),
    use('call', { service: 'shop', operation: 'createWebhook', body: { url: long } }),
    use('cause', { kind: 'event', service: 'shop', name: long }),
    use('certify_receiver', { service: 'shop', url: `http://127.0.0.1:9/${long}`, secret: 'x' }),
  ]);
  for (const { text } of used) expect(text.length).toBeLessThan(6_000);
});

test('a value that refers to itself is refused, and later calls are answered', async () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const { isError, text } = await use('cause', { kind: 'event', service: 'shop', name: 'x', input: cycle });
  expect(isError).toBe(true);
  expect(text).toContain('more than the maximum of 10000 elements');
  expect((await use('look', {})).isError).toBe(false);
});

test('twenty commands at once are all run, and those beyond the queue refused', async () => {
  const echo = commandRunner([process.execPath, '-e', 'process.stdout.write(process.argv[1])', '--']);
  const { signal } = new AbortController();
  const results = await Promise.all(Array.from({ length: 20 }, (_, at) => echo([String(at)], signal)));
  expect(results.map(({ document }) => document)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  const many = await Promise.all(Array.from({ length: 40 }, () => echo(['1'], signal)));
  const refused = many.filter(({ complaint }) => complaint.includes('too many commands are waiting'));
  expect(refused).toHaveLength(8);
});
