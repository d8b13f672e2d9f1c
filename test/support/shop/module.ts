// The shop with rules and a contract, as commands are given it with `--service`: the least that those need that verify a
// service, prove its suite or list its rules.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import type { WholeResponse } from '../../../src/control-client/send.ts';
import type { ServiceModule } from '../../../src/registry/service-module.ts';
import type { Mutant } from '../../../src/service/mutant.ts';
import type { WrittenCatalogue } from '../../../src/verify/catalogue.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { FlowRequest, ReceivedDelivery, Session } from '../../../src/verify/session.ts';
import { RULES } from './document.ts';
import { shop } from './service.ts';

/** The flag that names this module to a command. */
export const WITH_SHOP = ['--service', fileURLToPath(import.meta.url)] as const;

const catalogue: WrittenCatalogue = {
  rules: {
    [RULES.access]: {
      says: 'A call without a known key is answered 401, and one whose key lacks the scope 403.',
      statements: [
        'A call without a known key is answered 401.',
        'One whose key lacks the scope is answered 403.',
      ],
    },
    'S-WH-01': { says: 'A webhook that was added is listed.' },
    [RULES.schedule]: { says: 'A delivery is tried six times.' },
    [RULES.disabling]: { says: 'Ten failures in a row disable a webhook.' },
    [RULES.signature]: { says: 'Receivers refuse a timestamp that is older than 300 s.', proof: 'consumer' },
  },
  gaps: {
    'S-G-01': { hole: 'How many calls may a key make?', choice: '600 a minute.' },
    'S-G-02': { hole: 'Is it attempts or deliveries that count as failures?', choice: 'Attempts.' },
    'S-G-03': { hole: 'May there be more types of events?', choice: 'Receivers acknowledge any type.' },
  },
};

/** Lists webhooks, unless it is asked for something else. */
async function call(
  session: Session,
  credential?: string,
  { path = '', ...request }: FlowRequest & { readonly path?: string } = {},
): Promise<WholeResponse> {
  const authorization = credential && `Bearer ${await session.credential('shop', credential)}`;
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return await session.fetch(`${session.url('shop')}/shop/webhooks${path}`, { headers, ...request });
}

/** Adds a webhook for all events, and gives its id. */
async function added(session: Session, url: string): Promise<string> {
  const body = JSON.stringify({ url, enabled_events: ['*'] });
  const { id } = (await (await call(session, 'live', { method: 'POST', body })).json()) as {
    id: string;
  };
  return id;
}

const flows: readonly Flow[] = [
  flow({
    service: 'shop',
    title: 'who has no key is refused',
    rules: [`${RULES.access}.1`],
    run: async (session) => assert.equal((await call(session)).status, 401),
  }),
  flow({
    service: 'shop',
    title: 'a key without the scope is refused',
    rules: [`${RULES.access}.2`],
    run: async (session) => assert.equal((await call(session, 'no_scopes')).status, 403),
  }),
  flow({
    service: 'shop',
    title: 'a webhook that was added is listed',
    rules: ['S-WH-01'],
    async run(session) {
      const id = await added(session, 'https://till.example/hook');
      const listed = await (await call(session, 'live')).text();
      await session.leave(() => call(session, 'live', { method: 'DELETE', path: `/${id}` }));
      assert.ok(listed.includes(id));
    },
  }),
  flow({
    service: 'shop',
    title: 'a delivery that fails is tried six times',
    rules: [RULES.schedule],
    needs: ['clock', 'inbox', 'emit'],
    run: async (session) => assert.equal((await failures(session, 1)).length, 6),
  }),
  flow({
    service: 'shop',
    title: 'ten attempts that fail in a row disable a webhook',
    rules: [RULES.disabling],
    gaps: ['S-G-02'],
    needs: ['clock', 'inbox', 'emit'],
    run: async (session) => assert.equal((await failures(session, 2)).length, 10),
  }),
];

/** What a webhook gets whose receiver fails, of so many events. */
async function failures(session: Session, events: number): Promise<readonly ReceivedDelivery[]> {
  await session.inbox.script('hook', { then: { status: 500 } });
  await added(session, session.inbox.url('hook'));
  for (let event = 0; event < events; event++) {
    await session.emit('shop', 'paid');
    await session.clock.advance('1d');
  }
  return await session.inbox.received('hook');
}

const mutants: readonly Mutant[] = [
  {
    rule: `${RULES.access}.2`,
    does: 'answers 404 to a key that may not list webhooks',
    alter: (service) => ({
      ...service,
      access: {
        ...service.access,
        authorize: () => ({ status: 404, body: { detail: 'Not found' }, why: 'broken' }),
      },
    }),
  },
];

export default {
  ...shop,
  catalogue: async () => catalogue,
  contract: async () => ({ flows }),
  mutants: async () => ({
    mutants,
    notMutated: Object.fromEntries(
      [`${RULES.access}.1`, 'S-WH-01', RULES.schedule, RULES.disabling].map((id) => [
        id,
        'one mutant is enough for tests',
      ]),
    ),
  }),
} satisfies ServiceModule;
