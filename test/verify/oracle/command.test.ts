// `countersign verify --search-only`: output, JSON, kept histories and exit codes.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { listening } from '../../support/receivers.ts';
import { runHere } from '../../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-search-'));
const mock = await startMock();
// Without a clock in its adapter, a target is taken to go by the wall clock.
const world = await mock.world({ clock: 'running' });

/** The mock, except that it counts one user quota more than there are. */
const odd = await listening(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
  const answer = await fetch(`${world.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization, 'content-type': type },
    ...(body.length === 0 ? {} : { body }),
  });
  const text = await answer.text();
  const isList = request.url?.startsWith('/api/v1/quotas/users?') || request.url === '/api/v1/quotas/users';
  const altered = isList ? text.replace(/"total":(\d+)/, (_, total) => `"total":${Number(total) + 1}`) : text;
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(altered);
});
const { url } = odd;

afterAll(async () => {
  await odd[Symbol.asyncDispose]();
  await mock.close();
  await rm(folder, { recursive: true });
});

const credentials = Object.entries(world.credentials.quota ?? {}).flatMap(([name, token]) => [
  '--credential',
  `quota.${name}=${token}`,
]);

test('the mock agrees with itself, and the only seed is that of the search', async () => {
  const { code, stdout } = await runHere(['verify', 'quota', '--search-only', '--histories', '6', '--json']);
  const report = JSON.parse(stdout);
  expect(report.divergences).toEqual([]);
  expect(report).not.toHaveProperty('seed');
  expect(report.search).toMatchObject([{ service: 'quota', seed: 1, histories: 6, not_judged: [] }]);
  expect(code).toBe(0);
});

test('a difference is reported with its statement, kept, and shown again', async () => {
  const file = join(folder, 'found.json');
  const report = join(folder, 'report.json');
  const target = ['verify', 'quota', '--target', url, ...credentials];
  const found = await runHere([
    ...target,
    '--search-only',
    '--histories',
    '10',
    '--save',
    file,
    '--report',
    `json=${report}`,
  ]);
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(/body\/total is \d+; the mock has \d+/);
  const { divergences } = JSON.parse(await readFile(report, 'utf8'));
  const divergence = divergences.find((each: { statements: string[] }) =>
    each.statements.includes('Q-EP-06'),
  );
  expect(divergence).toMatchObject({ service: 'quota', history: [{ operation: 'listUserQuotas' }] });

  const { tenant_admin: token } = world.credentials.quota ?? {};
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ limit_bytes: 1_000 });
  await fetch(`${world.url}/api/v1/quotas/users/usr_ada`, { method: 'PUT', headers, body });
  const withOthers = await runHere([...target, '--replay', file]);
  expect(withOthers.stdout).toContain('total of lists that have other objects in them');
  await world.reset();
  // The credential of its calls is enough.
  const { credential } = divergence.history[0].as;
  const own = credentials.filter((each) => each.startsWith(`quota.${credential}=`));
  const again = await runHere([...target.slice(0, 4), '--credential', ...own, '--replay', file]);
  expect(again.code).toBe(1);
  expect(again.stdout).toContain('body/total');
  // Without it, nothing is judged, which is no success.
  const others = credentials.filter((each) => each.startsWith('quota.') && !own.includes(each)).slice(0, 1);
  const without = await runHere([...target.slice(0, 4), '--credential', ...others, '--replay', file]);
  expect(without.stderr).toContain(`nothing was judged: the target offers no credential "${credential}"`);
  expect(without.code).toBe(2);
});

test('a file that cannot be replayed is a usage error', async () => {
  const file = join(folder, 'no-histories.json');
  await writeFile(file, '{}');
  const { code, stderr } = await runHere(['verify', 'quota', '--replay', file]);
  expect(stderr).toContain('give a file that --save wrote');
  expect(code).toBe(2);
});
