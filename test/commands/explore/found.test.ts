// `countersign explore` with planted receivers: what it prints and writes, and the replay.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NoDeduplication } from '../../../examples/receivers/planted/no-deduplication.ts';
import { RightReceiver, serve } from '../../../examples/receivers/planted/right-receiver.ts';
import { explored, SECRET } from '../../support/explored.ts';
import { runHere } from '../../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-explore-'));
afterAll(() => rm(folder, { recursive: true }));

test('V-DL-04 it tells the smallest history that breaks a receiver, and repeats it', async () => {
  await using served = await serve(new NoDeduplication(SECRET));
  const [save, vitest, pytest] = ['history.json', 'history.test.ts', 'test_history.py'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const html = join(folder, 'explore.html');
  const files = ['--save', save, '--test', vitest, '--report', `html=${html},junit=${html}.xml`];
  const { code, stdout, stderr } = await explored(served.origin, ...files);
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(stdout).toContain(
    'Broken by a history with 1 deviation. It should hold that the receiver ends in the same state as when each event comes once and in order',
  );
  expect(stdout).toContain(
    'secret.accessed, attempt 1: arrives, and the answer is lost; it had answered 204',
  );
  expect(stdout).toContain('$.accesses is 2 and should be 1');
  expect(stdout).toMatch(/V-DL-04: Attempts: 1 at once; 2 after 30 s/);
  expect(stdout).toMatch(/Store the event id under a unique key/);
  expect(stdout).not.toContain('hidden');

  const replay = await readFile(save, 'utf8');
  expect(replay).not.toContain(SECRET);
  expect(JSON.parse(replay).deviations).toEqual([{ kind: 'lost_answer', event: 'evt_accessed' }]);
  expect(await readFile(vitest, 'utf8')).toContain('new URL("./history.json", import.meta.url)');
  expect(await readFile(html, 'utf8')).toContain('<svg class="sequence"');
  expect(await readFile(`${html}.xml`, 'utf8')).toMatch(/<failure message=/);

  const again = await explored(served.origin, '--replay', save, '--json', '--save', save, '--test', pytest);
  expect(again.code).toBe(1);
  expect(JSON.parse(again.stdout)).toMatchObject({ histories: 1, failures: [{ property: 'same_state' }] });
  expect(await readFile(pytest, 'utf8')).toContain('"--replay", str(HISTORY)');

  await using mended = await serve(new RightReceiver(SECRET));
  expect((await explored(mended.origin, '--replay', save)).code).toBeUndefined();
});

test('it delivers the events of a scenario, and says so when they change nothing in the receiver', async () => {
  await using served = await serve(new RightReceiver(SECRET));
  const hooks = ['--state', `${served.origin}/state`, '--reset', `${served.origin}/reset`];
  const required = ['--url', `${served.origin}/hooks`, '--secret', SECRET, ...hooks];
  const scenario = ['--scenario', 'a secret has expired', '--histories', '5'];
  const { stderr } = await runHere(['explore', 'vault', ...required, ...scenario]);
  expect(stderr).toContain('the state is the same with and without the events');
});
