// Each provider state of the catalogue can be seen by documented reads, and an adapter that does not set one up is told.

import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { startMock } from '../../src/index.ts';
import { AdapterError } from '../../src/verify/adapter.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import type { TargetSession, Values } from '../../src/verify/session.ts';
import { contradictionOf, type StateCatalogue, withShownStates } from '../../src/verify/shown-states.ts';
import { suite } from '../support/registry/suite.ts';

const mock = await startMock();
afterAll(() => mock.close());
const target = mockTarget(new ControlClient({ url: mock.url }));

const CATALOGUES = new Map([...suite].map(([service, { states = {} }]) => [service, states] as const));
const STATES = [...CATALOGUES.values()].flatMap((states) => Object.entries(states));
const SHOWN = STATES.filter(([, { shown_by }]) => shown_by !== undefined).map(([name]) => name);

test('every state names the reads that show it, or says why none does', () => {
  const silent = STATES.filter(
    ([, state]) => (state.shown_by === undefined) === (state.unseen === undefined),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each(SHOWN)('each read that shows it, shows on a mock: %s', async (name) => {
  const session = await target.open(name);
  const values = await session.state(name);
  for (const [service, states] of CATALOGUES)
    for (const read of states[name]?.shown_by ?? []) {
      const alone = new Map([[service, { [name]: { shown_by: [read] } }]]);
      expect(await contradictionOf(session, { name, values }, alone)).toBeUndefined();
    }
  await session.close(true);
});

/** What is seen of states that are said to be set up and are not. */
async function contradictionWithout(name: string, values: Values): Promise<string | undefined> {
  const session = await target.open(name);
  const contradiction = await contradictionOf(session, { name, values }, CATALOGUES);
  await session.close(true);
  return contradiction;
}

test.each<[string, Values, string]>([
  [
    'a webhook exists',
    { webhook_id: 'wh_none' },
    'GET /v1/webhooks/wh_none answers 404 and not 200; GET /v1/webhooks does not have wh_none',
  ],
  [
    'several endpoints exist',
    { webhook_ids: ['wh_1', 'wh_2'] },
    'GET /v3/user/webhooks?page_size=100 does not have wh_1',
  ],
  [
    'the vault token has no scope',
    { token: 'nobody' },
    'GET /v1/webhooks answers 401 and not 403; GET /v1/events/types answers 401 and not 200',
  ],
  [
    'the tenant has a quota',
    { target_id: 'ten_main', limit_bytes: 5 },
    'GET /api/v1/quotas/tenants/ten_main has 107374182400 limit_bytes and not 5',
  ],
])('a state that was not set up is contradicted: %s', async (name, values, contradiction) => {
  expect(await contradictionWithout(name, values)).toBe(contradiction);
});

test('a domain that is verified, and should not be, is contradicted', async () => {
  const session = await target.open('domain');
  const values = await session.state('a domain exists', { domain: 'new.example.com' });
  const contradiction = await contradictionOf(
    session,
    { name: 'the domain is not verified', values },
    CATALOGUES,
  );
  expect(contradiction).toMatch(/has true verified and not false$/);
  await session.close(true);
});

test('a read that is broken alone, or whose shape is a gap, contradicts nothing', async () => {
  expect(await contradictionWithout('a role exists', { role_id: 'none', name: 'Auditor' })).toBeUndefined();
  const session = await target.open('webhook');
  const values = await session.state('a webhook exists');
  const broken: StateCatalogue = {
    'a webhook exists': {
      shown_by: [
        { get: '/v1/webhook/{webhook_id}', as: 'admin', answers: 200 },
        { get: '/v1/webhooks', as: 'admin', contains: 'webhook_id' },
      ],
    },
  };
  const state = { name: 'a webhook exists', values };
  expect(await contradictionOf(session, state, new Map([['vault', broken]]))).toBeUndefined();
  await session.close(true);
});

test('an adapter that does not set a state up is told, for every check that rests on it, after one look', async () => {
  let asked = 0;
  const open = async (purpose: string): Promise<TargetSession> => ({
    ...(await target.open(purpose)),
    state: async () => ({ webhook_id: 'wh_none', url: 'https://inbox.countersign.test/hook' }),
    url: () => {
      asked += 1;
      return mock.url;
    },
  });
  const looking = withShownStates({ ...target, open }, CATALOGUES);
  for (const purpose of ['first', 'second']) {
    const session = await looking.open(purpose);
    await expect(session.state('a webhook exists')).rejects.toThrow(AdapterError);
    await session.close(true);
  }
  expect(asked).toBe(2);
});
