// Deliveries by each preset, as they arrive over HTTP at a receiver that verifies with the sender's official library.

import { afterAll, expect, test } from 'vitest';
import { DELIVERY_PRESETS } from '../../specs/generated/delivery-presets.ts';
import { connectMock, type Mock, type MockWorld } from '../../src/index.ts';
import { startServer } from '../../src/server/start.ts';
import { billingThatDelivers } from '../support/billing.ts';
import { type ArrivedDelivery, isAcceptedByOfficial } from '../support/official-libraries.ts';
import { startReceiver } from '../support/receivers.ts';

interface Preset {
  readonly name: string;
  readonly secret: string;
  readonly next: string;
  /** Whether its signatures are dated, and its receivers refuse old ones. */
  readonly isDated: boolean;
  /** Whether the header has room for the signatures of two secrets. */
  readonly hasOverlap: boolean;
  /** How long after a failure the first retry is made; `null` if none is. */
  readonly retryAfter: string | null;
}

const PRESETS: readonly Preset[] = [
  {
    name: 'standard-webhooks',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    next: `whsec_${Buffer.from('the next secret of the endpoint').toString('base64')}`,
    isDated: true,
    hasOverlap: true,
    retryAfter: '5s',
  },
  {
    name: 'stripe',
    secret: 'whsec_test',
    next: 'whsec_next',
    isDated: true,
    hasOverlap: true,
    retryAfter: '5m',
  },
  {
    name: 'github',
    secret: 'a secret',
    next: 'the next',
    isDated: false,
    hasOverlap: false,
    retryAfter: null,
  },
  {
    name: 'sendgrid',
    secret: 'a seed',
    next: 'the next',
    isDated: false,
    hasOverlap: false,
    retryAfter: '1m',
  },
  {
    name: 'slack',
    secret: '8f742231b1',
    next: 'the next',
    isDated: true,
    hasOverlap: false,
    retryAfter: '1s',
  },
  {
    name: 'svix',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    next: `whsec_${Buffer.from('the next secret of the endpoint').toString('base64')}`,
    isDated: true,
    hasOverlap: true,
    retryAfter: '5s',
  },
  {
    name: 'shopify',
    secret: 'a client secret',
    next: 'the next',
    isDated: false,
    hasOverlap: false,
    retryAfter: '1m',
  },
  {
    name: 'paddle',
    secret: 'pdl_ntfset_1',
    next: 'pdl_ntfset_2',
    isDated: true,
    hasOverlap: true,
    retryAfter: '3m',
  },
  {
    name: 'twilio',
    secret: 'an auth token',
    next: 'the next',
    isDated: false,
    hasOverlap: false,
    retryAfter: null,
  },
  {
    name: 'mcp-events',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    next: `whsec_${Buffer.from('the next secret of the endpoint').toString('base64')}`,
    isDated: true,
    hasOverlap: true,
    retryAfter: '5s',
  },
  {
    name: 'standard-webhooks-v1a',
    secret: 'a seed',
    next: 'the next',
    isDated: true,
    hasOverlap: true,
    retryAfter: '5s',
  },
];

/** Those that sign no timestamp. */
const UNDATED = ['github', 'shopify', 'twilio'];

test('every preset is tried', () => {
  expect(PRESETS.map(({ name }) => name)).toEqual(Object.keys(DELIVERY_PRESETS));
});

const servers = await Promise.all(
  PRESETS.map(async ({ name }) => {
    const services = new Map([['billing', billingThatDelivers({ preset: name })]]);
    const server = await startServer({ services, port: 0 });
    return [name, { server, mock: await connectMock({ url: server.url }) }] as const;
  }),
);
const mocks = new Map<string, Mock>(servers.map(([name, { mock }]) => [name, mock]));
afterAll(async () => {
  for (const [, { server, mock }] of servers) {
    await mock.close();
    await server.close();
  }
});

/** A world whose events go to a receiver with these answers, and then 200. */
async function sceneFor({ name, secret }: Preset, answers: number[] = []) {
  const receiver = await startReceiver((response) => response.writeHead(answers.shift() ?? 200).end());
  const webhook = { url: `${receiver.origin}/hook`, secret };
  const world = await (mocks.get(name) as Mock).world({ settings: { billing: { webhook } } as object });
  const arrived = () =>
    receiver.requests.map(({ path, rawHeaders, body }) =>
      deliveryOf(receiver.origin + path, rawHeaders, body),
    );
  return { world, arrived, [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose]() };
}

function deliveryOf(url: string, rawHeaders: readonly string[], body: Buffer): ArrivedDelivery {
  const headers = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1]]] : [],
  );
  return { url, headers: Object.fromEntries(headers), body: body.toString() };
}

function emit(world: MockWorld) {
  return world.emit({ service: 'billing', type: 'invoice.issued' } as never);
}

async function endpointOf(
  world: MockWorld,
): Promise<{ readonly id: string; readonly public_key: string | null }> {
  return (await world.control('GET', '/endpoints')).body.endpoints[0];
}

/** What the receiver verifies with. */
async function keyOf(world: MockWorld, secret: string): Promise<string> {
  return (await endpointOf(world)).public_key ?? secret;
}

/** The judgement of the library on each delivery that arrived. */
function judged({ name }: Preset, deliveries: readonly ArrivedDelivery[], key: string): Promise<boolean[]> {
  return Promise.all(deliveries.map((delivery) => isAcceptedByOfficial(name, delivery, key)));
}

test.each(PRESETS)('the official library accepts a delivery by $name, and its retry', async (preset) => {
  await using scene = await sceneFor(preset, [500]);
  const key = await keyOf(scene.world, preset.secret);
  await emit(scene.world);
  await scene.world.advance(preset.retryAfter ?? '1d');
  expect(await judged(preset, scene.arrived(), key)).toEqual(
    preset.retryAfter === null ? [true] : [true, true],
  );
});

test.each(
  PRESETS.flatMap((preset) =>
    ['tamper_body', 'reencode', 'bad_signature', 'no_signature', 'wrong_secret'].map((fault) => ({
      ...preset,
      fault,
    })),
  ),
)('the official library refuses a delivery by $name under the fault $fault', async ({ fault, ...preset }) => {
  await using scene = await sceneFor(preset);
  const key = await keyOf(scene.world, preset.secret);
  await scene.world.control('POST', '/faults', { service: 'billing', webhook: fault, times: 1 });
  await emit(scene.world);
  await emit(scene.world);
  expect(await judged(preset, scene.arrived(), key)).toEqual([false, true]);
});

test.each(PRESETS.filter(({ name }) => !UNDATED.includes(name)))(
  'a delivery by $name with an old timestamp is refused where old ones are',
  async (preset) => {
    await using scene = await sceneFor(preset);
    const key = await keyOf(scene.world, preset.secret);
    await scene.world.control('POST', '/faults', { service: 'billing', webhook: 'skew', times: 1 });
    await emit(scene.world);
    expect(await judged(preset, scene.arrived(), key)).toEqual([!preset.isDated]);
  },
);

test('a signature without a timestamp cannot be made old', async () => {
  await using scene = await sceneFor(PRESETS[2] as Preset);
  const { status, body } = await scene.world.control('POST', '/faults', {
    service: 'billing',
    webhook: 'skew',
  });
  expect(status).toBe(422);
  expect(body.detail).toBe('/webhook does not fit: the signatures of billing have no timestamp.');
  await emit(scene.world);
  const { deliveries } = (await scene.world.control('GET', '/deliveries')).body;
  const resend = `/deliveries/${deliveries[0].id}/resend`;
  const resent = await scene.world.control('POST', resend, { fault: { webhook: 'skew' } });
  expect([resent.status, resent.body.detail]).toEqual([
    422,
    '/fault/webhook does not fit: the signatures of billing have no timestamp.',
  ]);
});

// Of several signatures, which Paddle's page allows, its library reads one.
test.each(PRESETS.filter(({ name }) => name !== 'paddle'))(
  'during a rotation by $name the old secret verifies for as long as it may',
  async (preset) => {
    await using scene = await sceneFor(preset);
    const old = await keyOf(scene.world, preset.secret);
    const { id } = await endpointOf(scene.world);
    const rotation = { secret: preset.next, overlap: '1h' };
    expect((await scene.world.control('PUT', `/endpoints/${id}/secret`, rotation)).status).toBe(200);
    const next = await keyOf(scene.world, preset.next);
    await emit(scene.world);
    await scene.world.advance('1h');
    await emit(scene.world);
    expect(await judged(preset, scene.arrived(), next)).toEqual([true, true]);
    expect(await judged(preset, scene.arrived(), old)).toEqual([preset.hasOverlap, false]);
  },
);

test.each(PRESETS)('the mock explains a signature by $name, and what a fault did to it', async (preset) => {
  await using scene = await sceneFor(preset);
  await emit(scene.world);
  await scene.world.control('POST', '/faults', { service: 'billing', webhook: 'tamper_body', times: 1 });
  await emit(scene.world);
  const [good, bad] = await scene.world.deliveries();
  const explained = async (id = '') =>
    (await scene.world.control('GET', `/deliveries/${id}/attempts/1/signature`)).body;
  const { sent, computed, ...rest } = await explained(good?.id);
  expect(computed).toBe(sent);
  expect(rest).toMatchObject({
    valid: true,
    mistake: null,
    signed_at: UNDATED.includes(preset.name) ? null : expect.any(String),
  });
  expect(await explained(bad?.id)).toMatchObject({
    valid: false,
    mistake: 'the body was changed after it was signed',
  });
});

test('Slack numbers its retries', async () => {
  await using scene = await sceneFor(PRESETS[4] as Preset, [500, 500]);
  await emit(scene.world);
  await scene.world.advance('2m');
  expect(scene.arrived().map(({ headers }) => headers['x-slack-retry-num'])).toEqual([undefined, '1', '2']);
});

test('a secret of another form is refused, with the form that the preset asks for', async () => {
  await using scene = await sceneFor(PRESETS[0] as Preset);
  const { id } = await endpointOf(scene.world);
  const { status, body } = await scene.world.control('PUT', `/endpoints/${id}/secret`, {
    secret: 'whsec_short',
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    type: 'urn:countersign:error:validation-failed',
    errors: [{ pointer: '/secret', detail: expect.stringContaining('whsec_ and a key of 24 to 64 bytes') }],
  });
});
