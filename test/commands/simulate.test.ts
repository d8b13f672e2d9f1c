// `countersign simulate`: lists actions and runs them.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { onWorld } from '../support/on-world.ts';
import { runHere } from '../support/run-here.ts';
import { shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop, 'vault', 'quota'] });
afterAll(() => mock.close());

test('without a name it lists every action with its parameters', async () => {
  const simulate = onWorld(mock.url, mock.defaultWorld);
  const lines = await simulate('simulate');
  const at = lines.findIndex((line) => line.startsWith('vault/secret.create '));
  expect(lines[at]).toMatch(/^vault\/secret\.create {2,}A secret is created\.$/);
  expect(lines[at + 1]).toBe(
    '    path, secret_type?, tags?, expires_in?, expires_at?, notify_before?, auto_delete?, created_by?',
  );
  const { actions } = await simulate.json('simulate');
  expect(lines).toHaveLength(actions.length * 2);
});

test('with the name of a service it lists only the actions of that service', async () => {
  const lines = await onWorld(mock.url, mock.defaultWorld)('simulate', 'quota');
  expect(lines.filter((line) => !/^(quota\/| {4})/.test(line))).toEqual([]);
  expect(lines.join('\n')).toContain('quota/usage.set');
});

test('it prints the result of an action and the events that it emitted', async () => {
  const world = await mock.world();
  const lines = await onWorld(mock.url, world)('simulate', 'vault/secret.create', '--set', 'path=prod/db');
  const [event] = await world.events();
  expect(lines).toEqual([
    'vault/secret.create: done; events emitted:',
    `  secret.created  ${event?.id}`,
    'path     prod/db',
    'version  1',
  ]);
});

test('--set overrides fields of the JSON input, also in lists', async () => {
  const world = await mock.world();
  const input = { path: 'a', tags: ['x', 'y'] };
  const { events } = await onWorld(mock.url, world).json(
    ...['simulate', 'vault/secret.create', '--json-input', JSON.stringify(input)],
    ...['--set', 'path=b', '--set', 'tags.1=z'],
  );
  expect(events).toHaveLength(1);
  const [created] = await world.events();
  expect(created?.payload).toMatchObject({ path: 'b', data: { tags: ['x', 'z'] } });
});

test('an unknown action is rejected with a suggestion', async () => {
  const [detail, hint] = await onWorld(mock.url, mock.defaultWorld).refused('simulate', 'shop/order.pya');
  expect(detail).toBe('countersign: shop has no action order.pya.');
  expect(hint).toMatch(/^ {2}Did you mean order\.pay\?/);
});

test.each([
  [['shpo'], 'the mock has no service "shpo"; "countersign simulate" lists all actions'],
  [['vault/secret.create', '--json-input', '[1]'], 'write it as a JSON object'],
  [['vault/secret.create', '--json-input', '{'], 'write it as a JSON object'],
  [['vault/secret.create', '--set', 'path'], 'write it as data.version=3'],
  [
    ['vault/secret.create', '--json-input', '{"tags":[]}', '--set', 'tags.7=x'],
    '7 is not an index in a list of 0',
  ],
])('%j is a usage error', async (args, line) => {
  const { code, stderr } = await runHere(['simulate', ...args, '--url', mock.url]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(line) });
});
