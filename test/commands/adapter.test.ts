// `countersign adapter check`: what is wrong with an adapter is told before any contract rests on it.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CREDENTIAL_STATE } from '../../src/engine/world.ts';
import { startMock } from '../../src/index.ts';
import { freePort } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';
import { shop } from '../support/shop/caller.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-adapter-'));
const mock = await startMock({ services: [shop] });
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

// The shop with a pact that calls as `live`, and a state that a documented read shows.
const pact = {
  consumer: { name: 'till' },
  provider: { name: 'shop' },
  interactions: [
    {
      description: 'lists webhooks',
      providerStates: [{ name: CREDENTIAL_STATE, params: { credential: 'live' } }],
      request: { method: 'GET', path: '/shop/webhooks' },
      response: { status: 200 },
    },
  ],
  metadata: { pactSpecification: { version: '3.0.0' } },
};
const states = {
  'the shop has a webhook': {
    result: { required: ['webhook_id'] },
    shown_by: [{ get: '/shop/webhooks/{webhook_id}', as: 'live', answers: 200 }],
  },
};
await mkdir(join(folder, 'pacts'));
await writeFile(join(folder, 'pacts', 'till-shop.json'), JSON.stringify(pact));
const shopModule = join(folder, 'shop.ts');
await writeFile(
  shopModule,
  `import shop from '${new URL('../support/shop/module.ts', import.meta.url)}';
  const pacts = new URL('pacts/', import.meta.url);
  export default { ...shop, contract: async () => ({ flows: [], pacts, states: ${JSON.stringify(states)} }) };`,
);

type World = Awaited<ReturnType<typeof mock.world>>;

let count = 0;

/** Checks an adapter of the shop with some parts, against a world of its own. */
const check = (parts: (world: World) => string, ...flags: readonly string[]) =>
  checkOf(['shop'], parts, ...flags);

async function checkOf(
  services: readonly string[],
  parts: (world: World) => string,
  ...flags: readonly string[]
) {
  const world = await mock.world();
  count += 1;
  const file = join(folder, `adapter-${count}.mjs`);
  await writeFile(file, `export default { ${parts(world)} };`);
  return runHere([
    ...['adapter', 'check', file, ...services, '--service', shopModule, '--target', world.url],
    ...flags,
  ]);
}

const credentials = (world: World) => `credentials: ${JSON.stringify(world.credentials)},`;

const setsUp = (world: World) => `
  states: async (name, params) => {
    const url = '${mock.url}/_countersign/worlds/${world.id}/scenarios/' + encodeURIComponent(name);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(params) });
    return (await response.json()).result;
  },`;

const teardown = (world: World) =>
  `teardown: () => fetch('${mock.url}/_countersign/worlds/${world.id}/reset', { method: 'POST' }),`;

test('an adapter whose states are there passes, and what it lacks is not exercised', async () => {
  const { code, stdout } = await check((world) => credentials(world) + setsUp(world) + teardown(world));
  expect(stdout).toMatch(/passed +state "the shop has a webhook"/);
  expect(stdout).toMatch(/passed +credential "live" of shop/);
  expect(stdout).toMatch(/not exercised +the clock moves by as much as it is advanced/);
  expect(stdout).toMatch(/passed +teardown removes what the state "the shop has a webhook" created/);
  expect(stdout).not.toContain('FAILED');
  expect(code).toBe(0);
});

test('where no service is named, one that the adapter does not connect is told in one line', async () => {
  const { code, stdout } = await checkOf([], credentials);
  expect(stdout).toMatch(/passed +credential "live" of shop/);
  expect(stdout).toMatch(/not exercised +state "the shop has a webhook"/);
  const others = [
    ...stdout.matchAll(/^ +not exercised +(\w+)\n +because the adapter connects no part of \1: /gm),
  ];
  expect(others.length).toBeGreaterThan(1);
  for (const [, name] of others) expect(stdout).not.toContain(`of ${name}\n`);
  expect(code).toBe(0);
});

test('an adapter that leaves behind what a state created is told', async () => {
  const { code, stdout } = await check((world) => credentials(world) + setsUp(world));
  expect(stdout).toMatch(/FAILED +teardown removes .*\n +it is still there/);
  expect(code).toBe(1);
});

test('a state that is not set up, a clock that stands and a message that is not valid are told', async () => {
  const { code, stdout } = await check(
    (world) => `${credentials(world)}
    states: () => ({ webhook_id: 'wh_none' }),
    messages: () => ({ event_id: 'evt_1' }),
    clock: { now: () => new Date(0), advance() {} },`,
  );
  expect(stdout).toMatch(
    /FAILED +state "the shop has a webhook"\n +it is not set up: GET \/shop\/webhooks\/wh_none answers 404 and not 200$/m,
  );
  expect(stdout).toMatch(/FAILED +the clock moves .*\n +clock.advance\("1h"\) moves clock.now by 0 s/);
  expect(stdout).toMatch(/FAILED +message "placed" of shop\n +it is not valid at \/\w+: is required/);
  expect(code).toBe(1);
});

test('the result is JSON with --json', async () => {
  const { stdout } = await check(credentials, '--json');
  const { checks } = JSON.parse(stdout);
  expect(checks).toContainEqual(
    expect.objectContaining({ id: 'adapter:credential "live" of shop', verdict: 'passed' }),
  );
});

test('an adapter without parts, or a target that is not there, is a usage error', async () => {
  const empty = await check(() => '');
  expect(empty.stderr).toBe('countersign: nothing was checked: the adapter has no parts\n');
  expect(empty.code).toBe(2);
  const gone = await check(() => '', '--target', `http://127.0.0.1:${await freePort()}`);
  expect(gone.stderr).toMatch(/^countersign: http:\/\/127\.0\.0\.1:\d+\/\S+ is not there/);
  expect(gone.code).toBe(2);
});
