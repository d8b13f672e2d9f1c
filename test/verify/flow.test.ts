// How a flow ends: what it shows, what its target lacks, and what is wrong with the adapter.

import assert from 'node:assert';
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { AdapterError } from '../../src/verify/adapter.ts';
import { about } from '../../src/verify/failed-assertion.ts';
import { type Flow, flow, flowId, runFlow } from '../../src/verify/flow.ts';
import { type Capability, NotOffered, type Target, type TargetSession } from '../../src/verify/session.ts';
import { listening } from '../support/receivers.ts';

/** Answers with what it is sent. */
const echo: RequestListener = (request, response) => void request.pipe(response);

/** A target that offers these, and counts how often it was left. */
function targetOffering(...offers: readonly Capability[]): Target & { readonly closed: readonly string[] } {
  const closed: string[] = [];
  const open = async (purpose: string) =>
    ({ offers: new Set(offers), close: async () => void closed.push(purpose) }) as unknown as TargetSession;
  return { name: 'fake', url: 'http://fake.test', isStandIn: false, open, close: async () => {}, closed };
}

/** Only what hangs meets it. */
const LIMIT_MS = 60_000;

const DECLARED = { service: 'shop', title: 'is tried again', rules: ['S-DL-02'] } as const;
const ID = 'flow:shop/is tried again';

test.each<[string, () => Promise<void>, { verdict: string; detail: string }]>([
  ['runs through', async () => {}, { verdict: 'passed', detail: '' }],
  [
    'throws',
    () => Promise.reject(new Error('3 attempts, not 2')),
    { verdict: 'failed', detail: '3 attempts, not 2' },
  ],
  [
    'meets what is not offered',
    () => Promise.reject(new NotOffered('state "x"')),
    { verdict: 'not_exercised', detail: 'the target offers no state "x"' },
  ],
])('one that %s', async (_, run, ended) => {
  const target = targetOffering();
  const check = await runFlow(target, flow({ ...DECLARED, run }), LIMIT_MS);
  expect(check).toMatchObject({ ...ended, id: ID, rules: ['S-DL-02'], gaps: [] });
  expect(target.closed).toEqual([ID]);
});

test('one that needs what the target lacks is not begun', async () => {
  const target = targetOffering('inbox');
  const run = () => Promise.reject(new Error('begun'));
  const check = await runFlow(target, flow({ ...DECLARED, needs: ['inbox', 'clock'], run }), LIMIT_MS);
  expect(check).toMatchObject({ verdict: 'not_exercised', detail: 'the target offers no clock' });
  expect(target.closed).toEqual([ID]);
});

test('one without an end fails at its limit', async () => {
  const endless = flow({ ...DECLARED, run: () => new Promise(() => {}) });
  expect(await runFlow(targetOffering(), endless, 10)).toMatchObject({
    verdict: 'failed',
    detail: 'not done within 0.01 s',
  });
});

test.each([
  ['in the check', async () => undefined, () => Promise.reject(adapterError())],
  ['when the session is closed', () => Promise.reject(adapterError()), async () => undefined],
])('an adapter that throws %s fails the check, with its stack', async (_, close, run) => {
  const target = {
    ...targetOffering(),
    open: async () => ({ offers: new Set(), close }) as unknown as TargetSession,
  };
  const check = await runFlow(target, flow({ ...DECLARED, run }), LIMIT_MS);
  expect(check).toMatchObject({ verdict: 'failed', detail: 'clock of the adapter throws: no battery' });
  expect(check.adapterError).toMatch(/^Error: no battery\n +at .*flow\.test\.ts/);
});

const adapterError = () =>
  new AdapterError('clock of the adapter throws: no battery', { cause: new Error('no battery') });

test('one that says what its failed assertion speaks of breaks that alone', async () => {
  const failing = (run: Flow['run']) =>
    runFlow(targetOffering(), flow({ ...DECLARED, rules: ['S-DL-02', 'S-DL-03'], run }), LIMIT_MS);
  const check = await failing(() => about(['S-DL-03'], () => assert.fail('3 attempts, not 2')));
  expect(check).toMatchObject({ verdict: 'failed', broken: ['S-DL-03'], rules: ['S-DL-02', 'S-DL-03'] });
  expect(await failing(async () => assert.fail('3 attempts'))).not.toHaveProperty('broken');
});

test('its id stays the same from run to run', () => {
  expect(flowId(DECLARED)).toBe(ID);
});

test('a flow that fails has what it did, and the request that failed with its answer', async () => {
  await using server = await listening(echo);
  const target = targetOffering('states', 'write');
  const session = {
    offers: new Set(['states', 'write']),
    close: async () => {},
    url: () => server.url,
    state: async () => ({ user_id: 'usr_1', token: 'live-token' }),
    write: async () => ({ accepted: false, status: 507, body: { code: 'QUOTA_EXCEEDED' } }),
  } as unknown as TargetSession;
  const failing = flow({
    ...DECLARED,
    needs: ['states', 'write'],
    async run({ state, write, fetch, url }) {
      await state('a user may keep this much', { limit_bytes: 5 });
      await write({ user_id: 'usr_1', bytes: 6 });
      const headers = { authorization: 'Bearer live-token', 'content-type': 'text/plain', 'x-share-id': 's' };
      const response = await fetch(`${url('shop')}/files?a=1`, { method: 'PUT', headers, body: 'hello' });
      expect(await response.text()).toBe('bye');
    },
  });
  const { steps, exchange } = await runFlow({ ...target, open: async () => session }, failing, 5_000);
  expect(steps).toEqual([
    'state "a user may keep this much" {"limit_bytes":5} gave {"user_id":"usr_1","token":"…"}',
    'write {"user_id":"usr_1","bytes":6}: refused with 507 {"code":"QUOTA_EXCEEDED"}',
    'PUT /files?a=1 answered 200',
  ]);
  expect(exchange).toEqual({
    method: 'PUT',
    url: `${server.url}/files?a=1`,
    isAuthorized: true,
    requestType: 'text/plain',
    requestHeaders: { 'x-share-id': 's' },
    requestBody: 'hello',
    status: 200,
    body: 'hello',
  });
});

test('a flow that fails after something other than a request has no request to repeat', async () => {
  await using server = await listening(echo);
  const session = {
    ...(await targetOffering('states').open('')),
    url: () => server.url,
    state: () => Promise.reject(new Error('no such state')),
  } as unknown as TargetSession;
  const failing = flow({
    ...DECLARED,
    needs: ['states'],
    async run({ state, fetch, url }) {
      await fetch(url('shop'), { method: 'POST', body: new Uint8Array(20_000) });
      await state('the tenant is suspended');
    },
  });
  const check = await runFlow({ ...targetOffering(), open: async () => session }, failing, 5_000);
  expect(check).toMatchObject({
    verdict: 'failed',
    steps: ['POST / answered 200', 'state "the tenant is suspended", which fails'],
  });
  expect(check).not.toHaveProperty('exchange');
});

test('a flow that passes keeps no record', async () => {
  const target = targetOffering();
  const check = await runFlow(target, flow({ ...DECLARED, run: async () => {} }), 1_000);
  expect(check).not.toHaveProperty('steps');
});
