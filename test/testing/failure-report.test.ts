// A failing test is reported with its world: once, under its name, with the end of the journal and a file of all of it.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const config = fileURLToPath(new URL('failing/vitest.config.ts', import.meta.url));

/** What the failing tests write to standard error, without vitest's own report. */
const written = await new Promise<string>((resolve) => {
  const args = [vitest, 'run', '--config', config, '--reporter', 'dot', '--no-color'];
  execFile(process.execPath, args, (_, stdout, stderr) => resolve(stdout + stderr));
});

test('it has the name of the test, what happened, and a link to the whole journal', async () => {
  const [, file = ''] = /Its journal as JSON lines: (file:\S+)/.exec(written) ?? [];
  const kinds = (await readFile(new URL(file), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).kind);
  expect(kinds).toEqual(['request', 'event', 'clock']);
  expect(written).toMatch(
    /The world of "test\/testing\/failing\/failing\.ts > a suite > one that fails" had the seed 1 and started at /,
  );
  expect(written).toContain('What happened in it (all):\n');
  expect(written).toMatch(/ {2}\S+ request mail GET \/v3\/nowhere: 404; /);
  expect(written).toMatch(
    / {2}\S+ event mail bounce evt_\S+: to 0; emit bounce by hand\. .*no endpoint.*\n/i,
  );
});

test('a world in which nothing happened has no journal', () => {
  expect(written).toMatch(
    /The world of ".* > one in which nothing happens" had .*\nNothing happened in it\.\n/,
  );
});

test('each failing test is reported once, and no other', () => {
  expect(written.match(/The world of "/g)).toHaveLength(2);
});
