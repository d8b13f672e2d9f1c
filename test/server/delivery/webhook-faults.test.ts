// Each webhook fault as a receiver meets it: the bytes on the wire, how the connection ends, and what is on
// record afterwards.

import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { verifySignature } from '../../../src/delivery/signing/verify-signature.ts';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, shop } from '../../support/shop/caller.ts';
import { shopDocument } from '../../support/shop/document.ts';
import { startWireReceiver, type WireReceiver, type WireRequest } from '../../support/wire-receiver.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';
const { signature: policy } = deliveryPolicyOf(shopDocument);

interface Scene {
  readonly world: MockWorld;
  readonly secret: string;
}

/** A world whose events go to a receiver behind a socket. */
async function sceneFor({ origin }: Pick<WireReceiver, 'origin'>): Promise<Scene> {
  const settings = { signature_time: 'world', forward: { 'https://hooks.example.test': origin } } as const;
  const world = await mock.world({ now: NOW, settings });
  const { signing_secret: secret } = await addWebhook(world, { url: 'https://hooks.example.test/in' });
  return { world, secret };
}

/** Lets a fault strike one event, and answers the attempt that was made. */
async function struck({ world }: Scene, webhook: string, value?: string | number) {
  await addFault(world, { webhook, times: 1, ...(value === undefined ? {} : { value }) });
  const { deliveries } = await world.emit({ service: 'shop', type: 'returned' });
  const [delivery] = (await world.deliveries()).filter(({ id }) => id === deliveries[0]);
  return { delivery, attempt: delivery?.attempts[0] };
}

async function addFault(world: MockWorld, fault: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, body } = await world.control('POST', '/faults', { service: 'shop', ...fault });
  expect([status, body]).toEqual([201, expect.any(Object)]);
  return body.id;
}

/** How a careful receiver judges a request, so many seconds after the world's time. */
function judge({ headers, body }: WireRequest, secret: string, inSeconds = 0) {
  const at = Date.parse(NOW) + inSeconds * 1_000;
  return verifySignature(policy, secret, { headers, body: body.toString(), at }).verified;
}

test('without a fault one request is sent, on a connection that is kept, and the record says so', async () => {
  await using receiver = await startWireReceiver();
  const { world } = await sceneFor(receiver);
  const faultId = await addFault(world, { webhook: 'duplicate', event_type: 'paid' });
  await world.emit({ service: 'shop', type: 'returned' });
  await world.emit({ service: 'shop', type: 'returned' });
  expect([receiver.requests.length, receiver.connections.length]).toEqual([2, 1]);
  const [delivery] = await world.deliveries();
  expect(delivery?.attempts[0]).toMatchObject({ fault: null });
  expect(delivery?.attempts[0]).not.toHaveProperty('copies');
  expect((await world.control('GET', '/faults')).body.faults).toMatchObject([{ id: faultId, seen: 0 }]);
});

test('duplicate: the very same bytes, one after another, the first outcome counts', async () => {
  const statuses = [503, 200, 200];
  await using receiver = await startWireReceiver({
    onRequest: ({ socket }) => socket.write(`HTTP/1.1 ${statuses.shift()} X\r\nContent-Length: 0\r\n\r\n`),
  });
  const scene = await sceneFor(receiver);
  const { delivery, attempt } = await struck(scene, 'duplicate', 3);
  const [first, ...others] = receiver.requests;
  expect(others.map(({ head, body }) => head + body)).toEqual(
    Array.from({ length: 2 }, () => `${first?.head}${first?.body}`),
  );
  expect(receiver.connections).toHaveLength(1);
  expect(delivery).toMatchObject({ status: 'pending', attempt: 1 });
  expect(attempt).toMatchObject({
    fault: 'duplicate',
    fault_id: expect.stringMatching(/^flt_/),
    response: { status: 503 },
    copies: [
      { response: { status: 200 }, error: null, request: { body: first?.body.toString() } },
      { response: { status: 200 } },
    ],
  });
});

test('concurrent_duplicate: the copies are under way at the same time, on connections of their own', async () => {
  let count = 0;
  await using receiver = await startWireReceiver({
    // Nobody is answered before all are there.
    onRequest: () => {
      count++;
      if (count < 3) return;
      for (const { socket } of receiver.connections) socket.write('HTTP/1.1 204 X\r\n\r\n');
    },
  });
  const scene = await sceneFor(receiver);
  const { delivery, attempt } = await struck(scene, 'concurrent_duplicate', 3);
  expect(receiver.connections.map(({ requests }) => requests.length)).toEqual([1, 1, 1]);
  expect(new Set(receiver.connections.map(({ bytes }) => bytes.toString())).size).toBe(1);
  expect([delivery?.status, attempt?.copies?.length]).toEqual(['success', 2]);
});

test('replay: the genuine one, and then its very bytes once more', async () => {
  await using receiver = await startWireReceiver();
  const { attempt } = await struck(await sceneFor(receiver), 'replay');
  const [genuine, replayed] = receiver.requests;
  expect(`${replayed?.head}${replayed?.body}`).toBe(`${genuine?.head}${genuine?.body}`);
  expect(attempt).toMatchObject({ fault: 'replay', copies: [{ response: { status: 200 } }] });
});

test('replay of something old: the genuine one, and then the same event as it was signed then', async () => {
  await using receiver = await startWireReceiver();
  const scene = await sceneFor(receiver);
  await struck(scene, 'replay', '10m');
  const [genuine, replayed] = receiver.requests as [WireRequest, WireRequest];
  expect(replayed.body).toEqual(genuine.body);
  expect(replayed.headers['x-shop-timestamp']).toBe('1767225000');
  expect([judge(genuine, scene.secret), judge(replayed, scene.secret)]).toEqual([true, false]);
  expect(judge(replayed, scene.secret, -600)).toBe(true);
});

test.each([
  ['skew', '301s', { verified: false, inThePast: true }],
  ['tamper_body', undefined, { verified: false, inThePast: false }],
  ['reencode', undefined, { verified: false, inThePast: false }],
  ['bad_signature', undefined, { verified: false, inThePast: false }],
  ['no_signature', undefined, { verified: false, inThePast: false }],
  ['wrong_secret', undefined, { verified: false, inThePast: false }],
  ['unknown_type', undefined, { verified: true, inThePast: true }],
  ['unknown_field', undefined, { verified: true, inThePast: true }],
])(
  '%s: what was sent is what the record shows, and a careful receiver judges it so',
  async (how, value, want) => {
    await using receiver = await startWireReceiver();
    const scene = await sceneFor(receiver);
    const { attempt } = await struck(scene, how, value);
    const [request] = receiver.requests as [WireRequest];
    expect(judge(request, scene.secret)).toBe(want.verified);
    expect(judge(request, scene.secret, -200)).toBe(want.inThePast);
    expect(attempt).toMatchObject({ fault: how, request: { body: request.body.toString() } });
    for (const [name, sent] of Object.entries(attempt?.request?.headers ?? {}))
      expect(request.headers[name.toLowerCase()]).toBe(sent);
    expect(request.headers['x-shop-signature']).toBe(attempt?.signature ?? undefined);
  },
);

test('what a receiver refuses fails like any other attempt, and is tried again as the schedule says', async () => {
  const statuses = [401, 200];
  await using receiver = await startWireReceiver({
    onRequest: ({ socket }) => socket.write(`HTTP/1.1 ${statuses.shift()} X\r\nContent-Length: 0\r\n\r\n`),
  });
  const scene = await sceneFor(receiver);
  const { delivery } = await struck(scene, 'tamper_body');
  expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: '2026-01-01T00:01:00.000Z' });
  await scene.world.advance('1m');
  const [again] = await scene.world.deliveries();
  expect(again).toMatchObject({ status: 'success', attempts: [{ fault: 'tamper_body' }, { fault: null }] });
  expect(judge(receiver.requests[1] as WireRequest, scene.secret, 60)).toBe(true);
});

test('truncate: half of the body behind its full length, and then the end of the connection', async () => {
  await using receiver = await startWireReceiver();
  const { delivery, attempt } = await struck(await sceneFor(receiver), 'truncate');
  const [connection] = receiver.connections;
  expect(await connection?.ended).toBe('closed');
  const [request] = receiver.requests as [WireRequest];
  expect(request.isWhole).toBe(false);
  expect(request.body.length).toBe(Number(request.headers['content-length']) >> 1);
  expect(delivery?.status).toBe('pending');
  expect(attempt).toMatchObject({ fault: 'truncate', response: null, error: 'connection reset' });
});

test('a receiver may still answer what was truncated', async () => {
  await using receiver = await startWireReceiver({
    onConnection: (socket) =>
      socket.on('end', () => socket.end('HTTP/1.1 400 X\r\nContent-Length: 0\r\n\r\n')),
  });
  const { attempt } = await struck(await sceneFor(receiver), 'truncate');
  expect(attempt).toMatchObject({ fault: 'truncate', response: { status: 400 }, error: null });
});

test('reset: half of the body, and then the connection is reset', async () => {
  await using receiver = await startWireReceiver();
  const { attempt } = await struck(await sceneFor(receiver), 'reset');
  expect(await receiver.connections[0]?.ended).toBe('reset');
  const [request] = receiver.requests as [WireRequest];
  expect(request.body.length).toBe(Number(request.headers['content-length']) >> 1);
  expect(attempt).toMatchObject({
    fault: 'reset',
    response: null,
    error: 'connection reset',
    duration_ms: null,
  });
});

test('drip: the body comes in small pieces over about a second, and complete', async () => {
  // Time goes on with each piece, so that a busy machine neither joins pieces nor exceeds the limit.
  await using receiver = await startWireReceiver({
    onConnection: (socket) => socket.on('data', () => vi.advanceTimersByTime(50)),
  });
  const scene = await sceneFor(receiver);
  await scene.world.settings({ silent_receiver_ms: 600 });
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const { delivery, attempt } = await struck(scene, 'drip');
  const pieces = receiver.connections[0]?.pieces ?? [];
  expect(pieces.length).toBeGreaterThan(10);
  expect((pieces.at(-1)?.at ?? 0) - (pieces[0]?.at ?? 0)).toBeGreaterThan(700);
  expect(judge(receiver.requests[0] as WireRequest, scene.secret)).toBe(true);
  expect([delivery?.status, attempt?.fault]).toEqual(['success', 'drip']);
});

test('oversize: so many bytes, validly signed; the record keeps a note of them', async () => {
  await using receiver = await startWireReceiver();
  const scene = await sceneFor(receiver);
  const { attempt } = await struck(scene, 'oversize', 3_000_000);
  const [request] = receiver.requests as [WireRequest];
  expect(request.body.length).toBe(3_000_000);
  expect(judge(request, scene.secret)).toBe(true);
  expect(attempt?.request?.body).toBe('(3000000 bytes, not kept)');
  expect(JSON.stringify(await scene.world.deliveries()).length).toBeLessThan(10_000);
});

test('oversize: a receiver that has had enough may answer in the middle of it, and gets no more', async () => {
  await using receiver = await startWireReceiver({
    onConnection: (socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 413 X\r\nContent-Length: 0\r\n\r\n')),
  });
  const { attempt } = await struck(await sceneFor(receiver), 'oversize', 67_108_864);
  expect(attempt).toMatchObject({ fault: 'oversize', response: { status: 413 } });
  const [connection] = receiver.connections;
  await connection?.ended;
  expect(connection?.bytes.length).toBeLessThan(50_000_000);
});

test('reverse: removing the fault releases what it holds back, and so does removing all', async () => {
  await using receiver = await startWireReceiver();
  const { world } = await sceneFor(receiver);
  const fault = await addFault(world, { webhook: 'reverse', value: 10 });
  await world.emit({ service: 'shop', type: 'returned' });
  await world.emit({ service: 'shop', type: 'paid' });
  await world.advance('10d');
  expect(receiver.requests).toHaveLength(0);
  await world.control('DELETE', `/faults/${fault}`);
  await world.settle();
  expect(receiver.requests.map(({ headers }) => headers['x-shop-event'])).toEqual(['paid', 'returned']);
  await addFault(world, { webhook: 'reverse', value: 10 });
  await world.emit({ service: 'shop', type: 'shipped' });
  await world.control('DELETE', '/faults');
  await world.settle();
  expect(receiver.requests).toHaveLength(3);
});

test('the journal says which fault struck an attempt, and so does an advance', async () => {
  await using receiver = await startWireReceiver();
  const { world } = await sceneFor(receiver);
  const fault = await addFault(world, { webhook: 'delay', value: '1m', times: 1 });
  const { deliveries } = await world.emit({ service: 'shop', type: 'returned' });
  const why = `fault ${fault}: delay`;
  const { fired } = await world.advance('1m');
  expect(fired).toMatchObject([{ kind: 'attempt', id: deliveries[0], detail: { why } }]);
  const { body } = await world.control('GET', '/snapshot');
  const entries = body.state.journal.entries as { kind: string; detail: unknown }[];
  const [entry] = entries.filter(({ kind }) => kind === 'attempt');
  expect(entry).toMatchObject({ id: deliveries[0], detail: { why } });
});

test('the built-in inbox meets what a receiver would', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  const scene = { world, secret: '' };
  for (const how of ['duplicate', 'truncate', 'wrong_secret', 'drip']) await struck(scene, how);
  const { attempt } = await struck(scene, 'oversize', 1_500_000);
  expect(attempt).toMatchObject({ connected_to: 'inbox', response: { status: 200 } });
  expect(
    (await world.inbox('hook')).map(({ verified, duplicate_of, answered, body }) => [
      ...[verified, duplicate_of, answered, body.length > 100],
    ]),
  ).toEqual([
    [true, null, 200, true],
    [true, 0, 200, true],
    [false, null, null, true],
    [false, null, 200, true],
    [true, null, 200, true],
    [true, null, 200, false],
  ]);
});
