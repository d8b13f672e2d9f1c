// `explore` in a test: the events of a world, a story of a service, and what it throws.

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import * as mailReceiver from '../../examples/receivers/sqlite/mail.ts';
import { explore, HistoryFailed, startMock } from '../../src/testing/index.ts';
import { startReceiver } from '../support/receivers.ts';

const SECRET = 'whsec_of_explore';

test('M-DL-02 the events of a world are delivered in every way, and a good receiver withstands them', async () => {
  await using mock = await startMock();
  const world = await mock.world();
  await world.scenario('a message was sent');
  await world.settle();
  await using receiver = await mailReceiver.start({ secret: SECRET });
  const { state, reset, origin } = receiver;
  const { storyLengths, historyCount } = await explore({
    world,
    receiver: { url: `${origin}/hooks`, secret: SECRET },
    state,
    reset,
    invariant: ({ messages }) => (messages.length > 1 ? 'one message was sent' : undefined),
    histories: 60,
  });
  expect({ storyLengths, historyCount }).toEqual({ storyLengths: [2], historyCount: 60 });
});

test.each(["a mail's life", 'a mail that bounces'])(
  'M-DL-02 the story "%s" leads a good receiver to the same state in every history',
  async (story) => {
    await using receiver = await mailReceiver.start({ secret: SECRET });
    const { state, reset, origin } = receiver;
    const to = { url: `${origin}/hooks`, secret: SECRET };
    const { pairs } = await explore({ service: 'mail', story, receiver: to, state, reset, histories: 150 });
    expect(pairs.filter(({ count }) => count === 0)).toEqual([]);
  },
);

interface Warning {
  readonly event_id: string;
  readonly timestamp: string;
  readonly threshold: number;
}

/** Keeps the threshold that was reached last: by the time of the warning, or by its arrival. */
async function quotaReceiver(last: 'by time' | 'by arrival') {
  let present: Warning | null = null;
  const receiver = await startReceiver((response) => {
    const { rawHeaders = [], body = '' } = receiver.requests.at(-1) ?? {};
    const header = (name: string) => rawHeaders[rawHeaders.indexOf(name) + 1];
    const content = `${header('X-Quota-Timestamp')}.${body}`;
    const isGenuine =
      header('X-Quota-Signature') === createHmac('sha256', SECRET).update(content).digest('hex');
    if (!isGenuine) return void response.writeHead(401).end();
    const warning = JSON.parse(body.toString()) as Warning & { readonly event_type: string };
    const isNewer = present === null || present.timestamp < warning.timestamp || last === 'by arrival';
    if (warning.event_type === 'quota.warning' && isNewer) present = warning;
    response.writeHead(204).end();
  });
  return {
    request: {
      service: 'quota',
      story: 'a share that fills up',
      receiver: { url: receiver.origin, secret: SECRET },
      state: () => ({ threshold: present?.threshold ?? null }),
      reset: () => {
        present = null;
      },
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
}

test('Q-EN-06 the warnings of a share that fills up may come late, which a receiver by time withstands', async () => {
  await using good = await quotaReceiver('by time');
  expect((await explore({ ...good.request, histories: 100 })).storyLengths).toEqual([4]);
});

test('Q-EN-06 a receiver that keeps the warning that arrives last is found out', async () => {
  await using bad = await quotaReceiver('by arrival');
  const failed = await explore(bad.request).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(HistoryFailed);
  const { exploration, message } = failed as HistoryFailed;
  expect(exploration.failures.map(({ trial }) => trial.history.deviations.length)).toEqual([1]);
  expect(message).toMatch(
    /Broken by a history with 1 deviation\. It should hold that the receiver ends in the same state/,
  );
  expect(message).toMatch(/\$\.threshold is \d+ and should be \d+/);
});

test('a request without events is refused', async () => {
  const nothing = {
    receiver: { url: 'http://127.0.0.1:9/', secret: SECRET },
    state: () => 1,
    reset: () => 1,
  };
  await expect(explore(nothing)).rejects.toThrow('give a world, events, a story or a replay');
  await expect(explore({ ...nothing, service: 'vault', story: 'a life' })).rejects.toThrow(
    'there is no such story; there is "a secret\'s rotation", "a secret\'s life"',
  );
});
