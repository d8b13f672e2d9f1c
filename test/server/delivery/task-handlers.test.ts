// The handlers that do due items: who waits for whose turn, what an attempt with copies sends and when, and how
// real time becomes world time. The sender is a test's own.
import { expect, it } from 'vitest';
import type { AttemptRequest } from '../../../src/delivery/attempt.ts';
import type { NewEndpoint } from '../../../src/delivery/endpoint.ts';
import { deliveryPolicyOf } from '../../../src/delivery/policy.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { WebhookEffect } from '../../../src/faults/fault.ts';
import type { Transmission, Transmitted } from '../../../src/server/delivery/exchange.ts';
import { readInbox } from '../../../src/server/delivery/inbox.ts';
import { DeliveryTaskHandlers } from '../../../src/server/delivery/task-handlers.ts';
import { completeSettings } from '../../../src/server/worlds/settings.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { Courier } from '../../support/courier.ts';
import { addWebhookFault } from '../../support/faults.ts';
import { specs } from '../../support/specs.ts';
import { moveClock, START } from '../../support/worlds.ts';

const mail = deliveryPolicyOf(specs.mail);
const vault = deliveryPolicyOf(specs.vault);
const { signal } = new AbortController();

it('where failures disable an endpoint its attempts take turns; elsewhere those of one delivery do', async () => {
  const disabling = await sceneFor(mail);
  expect(disabling.handlers.orderingKey(disabling.item, disabling.world)).toBe('wh_1');
  const exempt = await sceneFor(mail, { endpoint: { isAutoDisabled: false } });
  expect(exempt.handlers.orderingKey(exempt.item, exempt.world)).toBe(exempt.item.id);
  const other = await sceneFor(vault);
  expect(other.handlers.orderingKey(other.item, other.world)).toBe(other.item.id);
});

it('what leaves in reverse order takes turns at its endpoint', async () => {
  const { handlers, item, world } = await sceneFor(vault);
  const reversed = { ...item, data: { postponed_by: { id: 'flt_1', how: 'reverse' } } };
  const delayed = { ...item, data: { postponed_by: { id: 'flt_1', how: 'delay' } } };
  expect([handlers.orderingKey(reversed, world), handlers.orderingKey(delayed, world)]).toEqual([
    'wh_1',
    item.id,
  ]);
});

it('an attempt of a delivery that is gone takes no turn, and does not leave', async () => {
  const { handlers, item, world } = await sceneFor(mail);
  const gone = { ...item, id: 'del_gone' };
  expect(handlers.orderingKey(gone, world)).toBeUndefined();
  expect(world.transaction('the test', () => handlers.prepare(gone, world)).result).toBeUndefined();
});

it('a timer that the service does not have, or of a service that is not there, is a defect', async () => {
  const { handlers, item, world } = await sceneFor(mail);
  expect(() => handlers.runTimer({ ...item, name: 'bell' }, world)).toThrow('test has no timer named bell');
  expect(() => handlers.runTimer({ ...item, service: 'post' }, world)).toThrow(
    'there is no service named post',
  );
});

it('copies leave one after another, each when the one before it has been answered', async () => {
  const scene = await sceneFor(mail, { how: 'duplicate', amount: 3 });
  const sent = scene.handlers.send(scene.departure, signal);
  for (const status of [503, 200, 201]) {
    await scene.flight();
    expect(scene.open).toHaveLength(1);
    scene.answer(status);
  }
  expect(await sent).toMatchObject({
    response: { status: 503 },
    copies: [{ response: { status: 200 } }, { response: { status: 201 } }],
  });
});

it('concurrent copies are all under way before one of them is answered', async () => {
  const scene = await sceneFor(mail, { how: 'concurrent_duplicate', amount: 3 });
  const sent = scene.handlers.send(scene.departure, signal);
  await scene.flight();
  expect(scene.open).toHaveLength(3);
  for (const status of [200, 500, 500]) scene.answer(status);
  expect(await sent).toMatchObject({ response: { status: 200 }, copies: [{}, {}] });
});

it('in a world that has gone away no further copy leaves', async () => {
  const scene = await sceneFor(mail, { how: 'duplicate', amount: 3 });
  const world = new AbortController();
  const sent = scene.handlers.send(scene.departure, world.signal);
  await scene.flight();
  world.abort();
  scene.answer(200);
  expect((await sent).copies).toEqual([]);
  expect(scene.transmissions).toHaveLength(1);
});

it('the inbox takes in each copy as a request of its own', async () => {
  const url = 'https://inbox.countersign.test/ci';
  const scene = await sceneFor(mail, { how: 'replay', endpoint: { url } });
  expect(await scene.handlers.send(scene.departure, signal)).toMatchObject({
    connectedTo: 'inbox',
    copies: [{ connectedTo: 'inbox' }],
  });
  expect(readInbox(scene.world, 'ci').map(({ duplicate_of }) => duplicate_of)).toEqual([null, 0]);
});

it('a fault says how the request is put on the wire', async () => {
  for (const [how, manner] of [
    ['truncate', 'truncate'],
    ['drip', 'drip'],
    ['skew', 'whole'],
  ] as const) {
    const scene = await sceneFor(mail, { how });
    void scene.handlers.send(scene.departure, signal);
    await scene.flight();
    expect(scene.transmissions[0]?.manner).toBe(manner);
  }
});

it('a token is got once, and then all requests of the attempt carry it', async () => {
  const oauth = { clientId: 'id', clientSecret: 'cs' };
  const scene = await sceneFor(mail, { how: 'duplicate', amount: 2, endpoint: { oauth } });
  const sent = scene.handlers.send(scene.departure, signal);
  await scene.flight();
  expect(scene.transmissions[0]).toMatchObject({ url: 'http://127.0.0.1:1/token', manner: 'whole' });
  scene.answer(200, '{"access_token":"tok"}');
  for (let count = 0; count < 2; count++) {
    await scene.flight();
    scene.answer(200);
  }
  const outcome = await sent;
  expect(outcome.token?.accessToken).toBe('tok');
  expect(scene.transmissions.map(({ headers }) => headers.Authorization)).toEqual([
    undefined,
    'Bearer tok',
    'Bearer tok',
  ]);
  const landed = scene.world.transaction('the test', () =>
    scene.handlers.record(scene.departure, outcome, scene.world),
  );
  expect(landed.result).toMatchObject({ attempt: 1, status: 'success', response_code: 200 });
  const [attempt] = scene.courier.delivery(scene.item.id).attempts;
  expect([attempt, attempt?.fault?.copies[0]].map((request) => request?.headers.Authorization)).toEqual([
    'Bearer tok',
    'Bearer tok',
  ]);
});

it('without a token nothing is sent, no copy either', async () => {
  const oauth = { clientId: 'id', clientSecret: 'cs' };
  const scene = await sceneFor(mail, { how: 'duplicate', amount: 2, endpoint: { oauth } });
  const sent = scene.handlers.send(scene.departure, signal);
  await scene.flight();
  scene.answer(500);
  expect(await sent).toMatchObject({ error: 'no OAuth token: the token URL answered 500', elapsedMs: 0 });
  expect(scene.transmissions).toHaveLength(1);
});

it.each([
  ['frozen', 1, { waitMs: 50, elapsedMs: 0 }],
  ['running', 1, { waitMs: 30_000, elapsedMs: 40 }],
  ['running', 10, { waitMs: 30_000, elapsedMs: 400 }],
] as const)('in a %s world at scale %i an answer takes its own time', async (mode, scale, want) => {
  const scene = await sceneFor(mail, { settings: { silent_receiver_ms: 50 } });
  if (mode === 'running') moveClock(scene.world, (clock) => clock.run(START, scale));
  const sent = scene.handlers.send(scene.departure, signal);
  await scene.flight();
  scene.answer(200);
  const { elapsedMs, durationMs } = await sent;
  expect({ waitMs: scene.transmissions[0]?.waitMs, elapsedMs }).toEqual(want);
  expect(durationMs).toBe(elapsedMs);
});

it('a timeout counts its documented length, however long it was really waited', async () => {
  const scene = await sceneFor(vault);
  const sent = scene.handlers.send(scene.departure, signal);
  await scene.flight();
  scene.open.shift()?.({ ...NO_ANSWER, error: 'no answer in time', isTimeout: true });
  expect(await sent).toEqual({
    response: null,
    error: 'no answer within 10 s',
    connectedTo: null,
    elapsedMs: 10_000,
    durationMs: null,
  });
});

const NO_ANSWER: Transmitted = {
  response: null,
  error: null,
  isTimeout: false,
  connectedTo: null,
  tookMs: 40,
};

interface SceneOptions {
  readonly how?: WebhookEffect;
  readonly amount?: number;
  readonly endpoint?: Partial<NewEndpoint>;
  readonly settings?: JsonObject;
}

/** DeliveryTaskHandlers in a world with one delivery about to leave, and a sender that the test answers for. */
async function sceneFor(
  policy: typeof mail,
  { how, amount, endpoint = {}, settings = {} }: SceneOptions = {},
) {
  const courier = new Courier(policy, { oauthTokenUrl: () => 'http://127.0.0.1:1/token' });
  const { world } = courier;
  courier.call(() => {
    world.settings = completeSettings([], settings);
  });
  courier.register(endpoint);
  if (how !== undefined) courier.call((inWorld) => addWebhookFault(inWorld, how, amount ?? null));
  const left = Promise.withResolvers<AttemptRequest>();
  courier.onSend = (departure) => {
    left.resolve(departure);
    // It never comes back: what becomes of it is the test's business.
    return new Promise(() => {});
  };
  void courier.publish();
  const departure = await left.promise;
  const open: ((transmitted: Transmitted) => void)[] = [];
  const transmissions: Transmission[] = [];
  const sender = {
    send: (transmission: Transmission) => {
      transmissions.push(transmission);
      return new Promise<Transmitted>((resolve) => open.push(resolve));
    },
  };
  const service = { name: 'test', webhooks: courier.source, timers: {} } as unknown as AnyService;
  const services = new Map([['test', service]]);
  const handlers = new DeliveryTaskHandlers({
    world,
    services,
    sender,
    wall: () => START,
    onDefect: () => {},
  });
  const item: ScheduledTask = {
    at: START,
    seq: 1,
    service: 'test',
    name: 'attempt',
    id: departure.deliveryId,
  };
  return {
    ...{ courier, world, handlers, departure, item, open, transmissions },
    /** Resolves when all that can leave at present has left. */
    flight: () => new Promise((resolve) => setImmediate(resolve)),
    /** Answers the oldest request that is under way. */
    answer(status: number, body = '') {
      open.shift()?.({ ...NO_ANSWER, response: { status, headers: {}, body } });
    },
  };
}
