// `countersign receipt check`: exit codes and forms of the verdict.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoDeduplication } from '../../examples/receivers/planted/no-deduplication.ts';
import { RightReceiver, serve } from '../../examples/receivers/planted/right-receiver.ts';
import { explored, SECRET } from '../support/explored.ts';
import { runHere } from '../support/run-here.ts';

let folder: string;
let before: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-receipt-'));
  before = join(folder, 'before.json');
  await using served = await serve(new NoDeduplication(SECRET));
  expect((await explored(served.origin, '--receipt', before)).code).toBe(1);
});
afterAll(() => rm(folder, { recursive: true }));

function checked(origin: string, file: string, ...flags: readonly string[]) {
  const hooks = ['--state', `${origin}/state`, '--reset', `${origin}/reset`, '--crash', `${origin}/restart`];
  return runHere([
    'receipt',
    'check',
    file,
    '--url',
    `${origin}/hooks`,
    '--secret',
    SECRET,
    ...hooks,
    ...flags,
  ]);
}

test('a fix is accepted, and the verdict stands in a pull request', async () => {
  await using served = await serve(new RightReceiver(SECRET));
  const { code, stdout } = await checked(served.origin, before, '--markdown');
  expect(code).toBeUndefined();
  expect(stdout).toMatch(/^### Fix accepted: vault receiver, `same_state`/);
  expect(stdout).toMatch(/Receipt `[0-9a-f]{64}`, history `[0-9a-f]{64}`/);
});

test('what is no fix is refused with 1, and JSON says why', async () => {
  await using served = await serve(new NoDeduplication(SECRET));
  const { code, stdout } = await checked(served.origin, before, '--json');
  expect(code).toBe(1);
  const { accepted, checks } = JSON.parse(stdout);
  expect(accepted).toBe(false);
  expect(checks.at(-1)).toMatchObject({ id: 'same_history', passed: false });
});

test('the same seed tries the same neighbours', async () => {
  await using served = await serve(new RightReceiver(SECRET));
  const { stdout } = await checked(served.origin, before, '--json', '--seed', '5');
  expect(JSON.parse(stdout)).toMatchObject({ accepted: true, seed: 5 });
});

test('a receipt that was changed is a usage error', async () => {
  const changed = join(folder, 'changed.json');
  await writeFile(changed, (await readFile(before, 'utf8')).replace('"same_state"', '"acts_once"'));
  await using served = await serve(new RightReceiver(SECRET));
  const { code, stderr } = await checked(served.origin, changed);
  expect(code).toBe(2);
  expect(stderr).toBe('countersign: the receipt was changed after it was made: its hash does not fit\n');
});

test('no receipt is written where nothing failed', async () => {
  await using served = await serve(new RightReceiver(SECRET));
  const { code, stderr } = await explored(served.origin, '--receipt', join(folder, 'none.json'));
  expect(code).toBeUndefined();
  expect(stderr).toContain('no receipt was written');
});
