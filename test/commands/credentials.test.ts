// `countersign credentials`: all of them, those of a service, or one token for a script.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { onWorld } from '../support/on-world.ts';
import { runHere } from '../support/run-here.ts';
import { shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

test('all credentials of a world are listed, and one can be had alone', async () => {
  const world = await mock.world();
  const run = onWorld(mock.url, world);
  const tokens = Object.values(world.credentials)[0] as unknown as Record<string, string>;
  const [name = '', token = ''] = Object.entries(tokens)[0] ?? [];
  expect((await run('credentials')).join()).toContain(token);
  expect(await run('credentials', 'shop', name)).toEqual([token]);
  expect(await run.json('credentials', 'shop', name)).toEqual({ token });
  expect(await run.json('credentials')).toEqual({ credentials: world.credentials });
});

test('an unknown service or name is refused with those that there are', async () => {
  const refused = async (...args: string[]) =>
    (await runHere(['credentials', ...args, '--url', mock.url])).stderr;
  expect(await refused('shp')).toBe('countersign: this world has no service "shp". It has shop.\n');
  expect(await refused('shop', 'nobody')).toContain('no credential "nobody". It has ');
});
