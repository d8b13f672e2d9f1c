// The catalogue of errors: the code and the spec have the same ones, and each of them can be met.

import { afterAll, expect, test } from 'vitest';
import control from '../../../specs/generated/control.json' with { type: 'json' };
import { type Answer, call, startMock } from '../../../src/index.ts';
import { startServer } from '../../../src/server/start.ts';
import { API_ERROR_CODES, type ApiErrorCode } from '../../../src/service/api-error.ts';
import { startHoldingReceiver } from '../../support/holding-receiver.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, ORDERS, order, orderOf, shop } from '../../support/shop/caller.ts';
import { shopServices } from '../../support/shop/service.ts';
import { storeFile } from '../../support/stores.ts';

const mock = await startMock({ services: [shop] });
const guarded = await startMock({ services: [shop], controlToken: 'open-sesame' });
const tiny = await startMock({ services: [shop], limits: { worlds: 1, streams: 0, documents: 0 } });
afterAll(() => Promise.all([mock.close(), guarded.close(), tiny.close()]));

const WORLDS = '/_countersign/worlds';
const json = { 'content-type': 'application/json' };

/** How each error is met that is not a defect of the server. */
const WAYS: Readonly<Record<Exclude<ApiErrorCode, DefectCode>, () => Promise<Answer>>> = {
  'malformed-json': () => call(mock.url, 'POST', WORLDS, { headers: json, body: '{"seed":' }),
  'wrong-content-type': () => call(mock.url, 'POST', WORLDS, { body: '{}' }),
  'malformed-url': () => call(mock.url, 'GET', `${WORLDS}/%E0%A4%A`),
  'missing-control-token': () => call(guarded.url, 'GET', WORLDS),
  'wrong-control-token': () => call(guarded.url, 'GET', WORLDS, { token: 'open-barley' }),
  'untrusted-origin': () => call(mock.url, 'GET', WORLDS, { headers: { origin: 'http://evil.test' } }),
  'unknown-path': () => call(mock.url, 'GET', '/_countersign/wrolds'),
  'unknown-world': () => call(mock.url, 'GET', `${WORLDS}/nowhere`),
  'unknown-delivery': () => call(mock.url, 'GET', `${WORLDS}/default/deliveries/del_0000000000000000`),
  'unknown-endpoint': () => fault({ service: 'shop', webhook: 'reset', endpoint: 'wh_0000000000000000' }),
  'unknown-fault': () => call(mock.url, 'DELETE', `${WORLDS}/default/faults/flt_0000000000000000`),
  'unknown-service': () => call(mock.url, 'POST', `${WORLDS}/default/simulate/shpo/order.pay`),
  'unknown-action': () => call(mock.url, 'POST', `${WORLDS}/default/simulate/shop/order.payed`),
  'unknown-scenario': () => call(mock.url, 'POST', `${WORLDS}/default/scenarios/the-shop-is-lazy`),
  'unknown-subject': () => simulate('order.pay', { order_id: 'ord_0000000000000000' }),
  'method-not-allowed': () => call(mock.url, 'PUT', WORLDS),
  'world-id-taken': () => call(mock.url, 'POST', WORLDS, { json: { id: 'default' } }),
  'default-world-not-deletable': () => call(mock.url, 'DELETE', `${WORLDS}/default`),
  'clock-busy': () => duringAnAdvance((world) => world.control('POST', '/clock/freeze')),
  'world-gone': () => duringAnAdvance((world) => world.control('DELETE', '').then(() => undefined)),
  'action-conflict': async () => {
    const world = await mock.world();
    const sandboxed = { ...orderOf('ada@customer.example'), is_draft: true };
    const order_id = await order(world, sandboxed);
    return world.control('POST', '/simulate/shop/order.pay', { order_id });
  },
  'body-too-large': () => call(mock.url, 'POST', WORLDS, { headers: json, body: ' '.repeat(1_048_577) }),
  'unknown-field': () => call(mock.url, 'POST', WORLDS, { json: { sede: 1 } }),
  'unknown-parameter': () => call(mock.url, 'GET', `${WORLDS}?limit=1`),
  'validation-failed': () => call(mock.url, 'POST', WORLDS, { json: { seed: 'one' } }),
  'unknown-cursor': () => call(mock.url, 'GET', `${WORLDS}/default/events?after=evt_0000000000000000`),
  'clock-backwards': () => advance({ to: '1970-01-01T00:00:00Z' }),
  'instant-out-of-range': () => advance({ by: '99999999d' }),
  'unknown-event-type': () => emit({ service: 'shop', type: 'bounced' }),
  'event-does-not-fit': () => emit({ service: 'shop', type: 'returned', set: { timestamp: 'now' } }),
  'snapshot-not-readable': async () => {
    const world = await mock.world();
    const { body } = await world.control('GET', '/snapshot');
    return world.control('PUT', '/snapshot', { ...body, state: {} });
  },
  'store-unavailable': async () => {
    await using file = await storeFile();
    await using lasting = await startMock({ services: [shop], store: file.where, onDefect: () => {} });
    file.refuseWrites();
    return await lasting.defaultWorld.control('POST', '/events', { service: 'shop', type: 'paid' });
  },
  'world-not-readable': async () => {
    await using file = await storeFile();
    const first = await startMock({ services: [shop], store: file.where });
    await first.world({ id: 'touched' });
    await first.close();
    file.run("DELETE FROM log WHERE seq = 1 AND world = (SELECT number FROM worlds WHERE id = 'touched')");
    await using second = await startMock({ services: [shop], store: file.where });
    return await call(second.url, 'GET', `${WORLDS}/touched`);
  },
  'too-many-worlds': () => call(tiny.url, 'POST', WORLDS),
  'too-many-streams': () => call(tiny.url, 'GET', '/_countersign/stream'),
  'world-full': () => tiny.defaultWorld.control('POST', '/events', { service: 'shop', type: 'paid' }),
  'undocumented-answer': () => call(mock.url, 'POST', ORDERS, { headers: { prefer: 'code=418' } }),
  'fault-refused': () => fault({ service: 'shop' }),
  'fault-never-strikes': async () => {
    const world = await mock.world();
    await world.control('POST', '/faults', { service: 'shop', connection: 'reset' });
    return world.control('POST', '/faults', { service: 'shop', connection: 'drop' });
  },
  'action-refused': async () => {
    const world = await mock.world();
    const request = { order_id: await order(world), customer: 'nobody@example.com' };
    return world.control('POST', '/simulate/shop/order.pay', request);
  },
};

/** Errors that only a defect of the server leads to, and the defect of an action that does. */
const DEFECTS = {
  'internal-error': () => {
    throw new Error('a defect');
  },
  'answer-does-not-fit': () => 'no object',
} satisfies Partial<Record<ApiErrorCode, () => unknown>>;

type DefectCode = keyof typeof DEFECTS;

const fault = async (request: object) => (await mock.world()).control('POST', '/faults', request);
const simulate = async (action: string, input: object) =>
  (await mock.world()).control('POST', `/simulate/shop/${action}`, input);
const advance = async (target: object) => (await mock.world()).control('POST', '/clock/advance', target);
const emit = async (event: object) => (await mock.world()).control('POST', '/events', event);

type World = Awaited<ReturnType<typeof mock.world>>;

/** Answers what is answered to a call in the middle of an advance or, when it has no answer, to the advance. */
async function duringAnAdvance(act: (world: World) => Promise<Answer | undefined>): Promise<Answer> {
  await using receiver = await startHoldingReceiver();
  const forward = { 'https://hooks.test': receiver.origin };
  const world = await mock.world({ settings: { forward } });
  await addWebhook(world, { url: 'https://hooks.test/a' });
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  (await receiver.next()).answer(500);
  await emitted;
  const advancing = world.control('POST', '/clock/advance', { by: '1h' });
  const held = await receiver.next();
  const answered = await act(world);
  held.answer(200);
  return answered ?? advancing;
}

/** What callers rely on: each code and its status. New codes are added here; none goes, and none gets another status. */
const STATUSES = {
  400: ['malformed-json', 'wrong-content-type', 'malformed-url'],
  401: ['missing-control-token', 'wrong-control-token'],
  403: ['untrusted-origin'],
  404: [
    'unknown-path',
    'unknown-world',
    'unknown-delivery',
    'unknown-endpoint',
    'unknown-fault',
    'unknown-service',
    'unknown-action',
    'unknown-scenario',
    'unknown-subject',
  ],
  405: ['method-not-allowed'],
  409: [
    'world-id-taken',
    'default-world-not-deletable',
    'clock-busy',
    'world-gone',
    'action-conflict',
    'fault-never-strikes',
  ],
  413: ['body-too-large'],
  422: [
    'unknown-field',
    'unknown-parameter',
    'validation-failed',
    'unknown-cursor',
    'clock-backwards',
    'instant-out-of-range',
    'unknown-event-type',
    'event-does-not-fit',
    'snapshot-not-readable',
    'undocumented-answer',
    'fault-refused',
    'action-refused',
  ],
  429: ['too-many-worlds', 'too-many-streams', 'world-full'],
  500: ['answer-does-not-fit', 'internal-error'],
  503: ['store-unavailable', 'world-not-readable'],
};

test('every error keeps its code and its status', () => {
  const statuses = control['x-errors'].map(({ code, status }) => [code, status]);
  const expected = Object.entries(STATUSES).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)]),
  );
  expect(statuses).toEqual(expected);
});

test('the code and the spec have the same catalogue', () => {
  expect(control['x-errors'].map(({ code }) => code)).toEqual([...API_ERROR_CODES]);
});

test('every error is either met in the way that is known, or is a defect', () => {
  expect([...Object.keys(WAYS), ...Object.keys(DEFECTS)].toSorted()).toEqual([...API_ERROR_CODES].toSorted());
});

test.each(Object.entries(WAYS))('%s is met, in the form of the catalogue', async (code, meet) => {
  expect(problemOf(await meet()).code).toBe(code);
});

test.each(Object.entries(DEFECTS))(
  '%s is what a defect is answered with, and it is reported',
  async (code, run) => {
    const broken = { description: 'A defect.', input: { type: 'object' }, run };
    const reported: string[] = [];
    const server = await startServer({
      services: shopServices({ actions: { broken } }),
      port: 0,
      onDefect: (_, what) => reported.push(what),
    });
    const answer = await call(server.url, 'POST', `${WORLDS}/default/simulate/shop/broken`, { json: {} });
    expect(problemOf(answer)).toMatchObject({ code, status: 500 });
    expect(reported).toEqual(['simulateAction']);
    await server.close();
  },
);

test('every example of an error in the spec is one of the catalogue, under its code', () => {
  const examples: [string, { readonly type: string }][] = [];
  JSON.stringify(control, (name, value) => {
    if (typeof value?.value?.type === 'string' && value.value.type.startsWith('urn:'))
      examples.push([name, value.value]);
    return value;
  });
  expect(examples.length).toBeGreaterThan(API_ERROR_CODES.length / 2);
  const catalogue = new Map(control['x-errors'].map((entry) => [entry.code, entry]));
  for (const [name, { type, ...shown }] of examples) {
    const { title, status } = catalogue.get(type.slice('urn:countersign:error:'.length)) ?? {};
    expect({ name, ...shown }).toMatchObject({ title, status });
  }
});
