// `countersign log`: prints the journal, filters it and follows it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../src/index.ts';
import { startMock } from '../../src/index.ts';
import { onWorld } from '../support/on-world.ts';
import { runHere } from '../support/run-here.ts';
import { commandLine } from '../support/shared-part.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../support/shop/caller.ts';

const CLI = await commandLine();

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

/** A world with entries of every kind: a webhook, a rejected call, a delivery that fails and its retry, a timer. */
async function eventfulWorld(): Promise<MockWorld> {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await addWebhook(world);
  await shopAs(world, 'read_only').post(WEBHOOKS, {});
  await world.script('hook', { answers: [{ status: 500 }] });
  await world.emit({ service: 'shop', type: 'returned' });
  await world.simulate('shop/order.ship_later', { order_id: 'ord_first', after: '1h' });
  await world.advance('1h');
  return world;
}

test('each entry is a line: when, what kind, how it ended, what it was, and why', async () => {
  const world = await eventfulWorld();
  const [delivery] = await world.deliveries({ service: 'shop' });
  const lines = await onWorld(mock.url, world)('log');
  const at = (time: string, kind: string, status: string, what: string) =>
    `2026-01-01T${time}.000Z  ${kind.padEnd(7)}  ${status.padEnd(16)}  ${what.padEnd(44)}  `;
  expect(lines.slice(0, 4)).toEqual([
    expect.stringContaining(at('00:00:00', 'request', '201', `shop POST ${WEBHOOKS}`)),
    expect.stringMatching(
      new RegExp(`${at('00:00:00', 'request', '403', `shop POST ${WEBHOOKS}`)}.*lacks .*webhooks`),
    ),
    `${at('00:00:00', 'event', 'to 1', `shop returned ${delivery?.event_id}`)}emit returned by hand`,
    `${at('00:00:00', 'attempt', '500, pending', `shop returned to ${world.inboxUrl('hook')}, attempt 1 of ${delivery?.id}`)}the receiver responded with 500`,
  ]);
  expect(lines.slice(-5).map((line) => line.slice(26, 33).trim())).toEqual([
    'timer',
    'event',
    'attempt',
    'change',
    'clock',
  ]);
  expect(lines).toContain(
    `${at('00:01:00', 'change', 'success', `shop delivery ${delivery?.id}`)}the receiver answered 200; was pending`,
  );
  expect(lines.at(-1)).toBe(
    `${at('01:00:00', 'clock', '', 'advance to 2026-01-01T01:00:00.000Z')}from 2026-01-01T00:00:00.000Z`,
  );
});

test.each([
  [
    ['--kind', 'event,timer'],
    ['event', 'timer', 'event'],
  ],
  [
    ['--kind', 'timer', '--kind', 'clock'],
    ['timer', 'clock'],
  ],
  [
    ['--service', 'shop', '--kind', 'clock,timer,event'],
    ['event', 'timer', 'event'],
  ],
  [
    ['--kind', 'change', '--service', 'shop'],
    ['change', 'change'],
  ],
  [['--status', '403'], ['request']],
  [
    ['--status', '2xx'],
    ['request', 'attempt', 'attempt'],
  ],
  [['--status', '500'], ['attempt']],
  [
    ['--operation', 'createWebhook'],
    ['request', 'request'],
  ],
  [
    ['--grep', 'by hand|ship_order'],
    ['event', 'timer', 'event'],
  ],
  [['--service', 'shop', '--kind', 'attempt', '--status', '5XX'], ['attempt']],
  [['--grep', 'nothing like it'], []],
])('%j selects %j', async (flags, kinds) => {
  const world = await eventfulWorld();
  const { stdout } = await runHere(['log', '--json', '--url', mock.url, '--world', world.id, ...flags]);
  const entries = stdout.split('\n').filter((line) => line !== '');
  expect(entries.map((line) => JSON.parse(line).kind)).toEqual(kinds);
});

test('with --json each line is an entry from the mock, unchanged', async () => {
  const world = await eventfulWorld();
  const lines = await onWorld(mock.url, world)('log', '--json', '--kind', 'clock');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      world: world.id,
      kind: 'clock',
      detail: expect.objectContaining({ move: 'advance' }),
    }),
  ]);
});

test('control characters in a path are escaped for the terminal', async () => {
  const world = await mock.world();
  await shopAs(world).get('/shop/\u009b31m%1b');
  const lines = await onWorld(mock.url, world)('log');
  expect(lines).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  expect(lines[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
});

test('--follow shows new entries and exits with 2 when the mock stops', async () => {
  const own = await startMock({ services: [shop] });
  const { defaultWorld: world } = own;
  await world.freeze();
  const { promise: following, resolve: follow } = Promise.withResolvers<void>();
  const running = runHere(['log', '--follow', '--url', own.url, '--kind', 'clock'], () => follow());
  // A mock that is closed before it is reached has not stopped, but never been there.
  await Promise.race([following, running]);
  await world.advance('1h');
  await world.advance('1h');
  await own.close();
  const { code, stdout, stderr } = await running;
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `countersign: the mock at ${own.url} has stopped\n`,
  });
  expect(stdout.split('\n').map((line) => line.slice(53, 60))).toEqual(['freeze ', 'advance', 'advance', '']);
});

test('Ctrl-C ends --follow with exit code 0', async () => {
  const world = await mock.world();
  await world.advance('1h');
  const args = [CLI, 'log', '-f', '--url', mock.url, '--world', world.id];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [chunk] = await once(child.stdout, 'data');
  expect(String(chunk)).toContain('advance to');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('an unknown world is rejected, with and without --follow', async () => {
  for (const flags of [[], ['--follow']]) {
    const { code, stderr } = await runHere(['log', ...flags, '--url', mock.url, '--world', 'defautl']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Did you mean default?') });
  }
});
