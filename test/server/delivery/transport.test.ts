// How a world's requests are sent: to the inbox or over a socket, under which settings, and how real time
// becomes world time. The sender is the test's own.

import { expect, it } from 'vitest';
import type { AttemptResult, OutgoingRequest } from '../../../src/delivery/attempt.ts';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import type { SendOptions } from '../../../src/server/delivery/http-sender.ts';
import { readInbox } from '../../../src/server/delivery/inbox.ts';
import { transportsOf } from '../../../src/server/delivery/transport.ts';
import { completeSettings } from '../../../src/service/settings.ts';
import { answered, DeliveryHarness, preparedAttempt } from '../../support/delivery-harness.ts';
import { shopDocument } from '../../support/shop/document.ts';
import { moveClock, START } from '../../support/worlds.ts';

const { signal } = new AbortController();
const INBOX = 'https://inbox.countersign.test/ci';

it('an inbox takes in what is sent to its URL, and nothing else is sent', async () => {
  const { world, request, transports, sent } = await sceneFor({ url: INBOX });
  for (let count = 0; count < 2; count++) {
    expect(await transports.receivers.send(request, signal)).toMatchObject({ connectedTo: 'inbox' });
  }
  expect(readInbox(world, 'ci').map(({ duplicate_of }) => duplicate_of)).toEqual([null, 0]);
  expect(sent).toEqual([]);
});

it('a token is never asked of an inbox', async () => {
  const { world, request, transports, sent } = await sceneFor({ url: INBOX });
  await transports.tokens.send(request, signal);
  expect(readInbox(world, 'ci')).toEqual([]);
  expect(sent).toMatchObject([{ request: { url: INBOX } }]);
});

it('a request is sent to where the settings forward it, which is then a host that they allow', async () => {
  const settings = {
    forward: { 'https://hooks.example.test': 'http://127.0.0.1:9' },
    allow_hosts: ['a.test'],
  };
  const { request, transports, sent } = await sceneFor({ settings });
  await transports.receivers.send(request, signal);
  expect(sent).toMatchObject([
    {
      request: { url: 'http://127.0.0.1:9/in', body: request.body },
      options: { allowedHosts: ['a.test', '127.0.0.1'] },
    },
  ]);
});

it.each([
  ['frozen', 1, { waitMs: 50, elapsedMs: 0 }],
  ['running', 1, { waitMs: 30_000, elapsedMs: 40 }],
  ['running', 10, { waitMs: 30_000, elapsedMs: 400 }],
] as const)('in a %s world at scale %i an answer takes its own time', async (mode, scale, want) => {
  const { world, request, transports, sent } = await sceneFor({ settings: { silent_receiver_ms: 50 } });
  if (mode === 'running') moveClock(world, (clock) => clock.run(START, scale));
  const { elapsedMs } = await transports.receivers.send(request, signal);
  expect({ waitMs: sent[0]?.options.waitMs, elapsedMs }).toEqual(want);
});

it('a timeout counts its documented length, however long the sender really waited', async () => {
  const noAnswer = { ...REAL_ANSWER, response: null, error: 'no answer in time', isTimeout: true };
  const { request, transports } = await sceneFor({ result: noAnswer });
  expect(await transports.receivers.send(request, signal)).toEqual({
    response: null,
    error: 'no answer within 30 s',
    isTimeout: true,
    connectedTo: '127.0.0.1:3000',
    elapsedMs: 30_000,
  });
});

it('an attempt leaves once all that its world has changed is committed, and never if that fails', async () => {
  const commit = Promise.withResolvers<void>();
  const { request, transports, sent } = await sceneFor({ committed: () => commit.promise });
  const sending = transports.receivers.send(request, signal);
  await Promise.resolve();
  expect(sent).toEqual([]);
  commit.resolve();
  expect((await sending).response).toMatchObject({ status: 200 });
  const failed = await sceneFor({ committed: () => Promise.reject(new Error('full')) });
  const { error } = await failed.transports.receivers.send(failed.request, signal);
  expect([error, failed.sent]).toEqual(['the store cannot be used', []]);
});

const REAL_ANSWER = answered(200, { elapsedMs: 40 });

interface SceneOptions {
  readonly url?: string;
  readonly settings?: JsonObject;
  readonly result?: AttemptResult;
  readonly committed?: () => Promise<void> | undefined;
}

/** The transports of a world with an attempt to send, over a sender that always has the same result. */
async function sceneFor({
  url,
  settings = {},
  result = REAL_ANSWER,
  committed = () => undefined,
}: SceneOptions) {
  const harness = new DeliveryHarness(deliveryPolicyOf(shopDocument));
  const { world } = harness;
  harness.call(() => {
    world.settings = completeSettings([], settings);
  });
  harness.register(url === undefined ? {} : { url });
  const request = await preparedAttempt(harness);
  const sent: { request: OutgoingRequest; options: SendOptions }[] = [];
  const sender = {
    send: async (outgoing: OutgoingRequest, options: SendOptions) => {
      sent.push({ request: outgoing, options });
      return result;
    },
  };
  return {
    world,
    request,
    sent,
    transports: transportsOf({ world, sender, wall: () => START, committed }),
  };
}
