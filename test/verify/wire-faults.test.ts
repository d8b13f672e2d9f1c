// Faults at the wire of a mock: one that changes nothing is not noticed, and what one changes is what callers and
// receivers see.

import { expect, test } from 'vitest';
import {
  type Alter,
  admits,
  answers,
  asks,
  both,
  events,
  refuses,
  takes,
} from '../../contracts/support/wire-faults.ts';
import { registryOf } from '../../src/registry/own-services.ts';
import { loadSuite } from '../../src/registry/suite.ts';
import { flow, runFlow } from '../../src/verify/flow.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import type { Session } from '../../src/verify/session.ts';
import { WEBHOOKS } from '../support/shop/caller.ts';
import shop from '../support/shop/module.ts';

const { suite, startMockTarget } = await loadSuite(await registryOf([shop]));

const BROKEN = { service: 'shop', rule: 'S-WH-01', does: 'is altered' };

/** Runs a flow against the shop with a fault. */
async function meet(atWire: Alter, run: (session: Session) => Promise<void>): Promise<void> {
  const target = await startMockTarget({ ...BROKEN, atWire });
  try {
    const check = flow({ service: 'shop', title: 'meets the fault', rules: ['S-WH-01'], run });
    expect(await runFlow(target, check, 30_000)).toMatchObject({ verdict: 'passed', detail: '' });
  } finally {
    await target.close();
  }
}

async function call(session: Session, method: string, path: string, body?: object) {
  const authorization = `Bearer ${await session.credential('shop', 'live')}`;
  const response = await session.fetch(session.url('shop') + path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const register = (session: Session, name = 'hook') =>
  call(session, 'POST', WEBHOOKS, { url: session.inbox.url(name), enabled_events: ['*'] });

test('one that changes nothing is noticed by no check', async () => {
  const target = await startMockTarget({
    ...BROKEN,
    atWire: () => ({
      answer: (_, proceed) => proceed(),
      event: (payload) => payload,
      send: (_, proceed) => proceed(),
      simulate: (_, __, proceed) => proceed(),
      write: (_, proceed) => proceed(),
    }),
  });
  const checks = await runSuite({ target, suite, services: ['shop'], includesAssumed: true });
  await target.close();
  expect(checks).toHaveLength(5);
  expect(checks.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
});

test('an answer is altered, and so is a call before the service sees it', () =>
  meet(
    both(
      answers('createWebhook', (body) => ({ ...body, id: 'other' })),
      takes('createWebhook', (body) => ({ ...body, enabled_events: ['returned'] })),
    ),
    async (session) => {
      expect((await register(session)).body).toMatchObject({ id: 'other', enabled_events: ['returned'] });
    },
  ));

test('an operation is not there, and the others are', () =>
  meet(refuses('createWebhook', 404), async (session) => {
    expect((await register(session)).status).toBe(404);
    expect((await call(session, 'GET', WEBHOOKS)).status).toBe(200);
  }));

test('a query is altered', () =>
  meet(
    asks('listWebhooks', ({ query }) => ({ query: { ...query, page_size: 1 } })),
    async (session) => {
      for (const name of ['first', 'second']) await register(session, name);
      expect((await call(session, 'GET', `${WEBHOOKS}?page_size=2`)).body.webhooks).toHaveLength(1);
    },
  ));

test('a refused caller is let in', () =>
  meet(admits('listWebhooks', 'live'), async (session) => {
    const response = await session.fetch(session.url('shop') + WEBHOOKS);
    expect(response.status).toBe(200);
  }));

test('an event is altered once before it is signed, for every attempt and where it is emitted', () =>
  meet(
    events('returned', (payload, earlier) => ({ ...payload, earlier: earlier.length })),
    async (session) => {
      await register(session);
      await session.inbox.script('hook', { answers: [{ status: 500 }] });
      const emitted = await session.emit('shop', 'returned');
      expect(emitted.earlier).toBe(0);
      await session.clock.advance('2m');
      const received = await session.inbox.received('hook');
      expect(received.map(({ body }) => JSON.parse(body).earlier)).toEqual([0, 0]);
    },
  ));

test('an attempt is not sent, and counts as answered', () =>
  meet(
    () => ({ send: async () => ({ status: 204 }) }),
    async (session) => {
      const { body } = await register(session);
      await session.emit('shop', 'returned');
      expect(await session.inbox.received('hook')).toEqual([]);
      expect(await session.deliveries('shop', body.id)).toMatchObject([{ status: 'success', attempts: 1 }]);
    },
  ));

test('an attempt is sent in another form, and its answer taken for another one', () =>
  meet(
    () => ({
      send: async (_, proceed) => {
        await proceed({ headers: { 'x-altered': 'yes' }, body: '{}' });
        return { status: null };
      },
    }),
    async (session) => {
      const { body } = await register(session);
      await session.emit('shop', 'returned');
      const [first] = await session.inbox.received('hook');
      expect(first).toMatchObject({ body: '{}', headers: { 'x-altered': 'yes' }, answered: 200 });
      expect(await session.deliveries('shop', body.id)).toMatchObject([{ status: 'pending', attempts: 1 }]);
    },
  ));
