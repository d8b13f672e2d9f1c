// Determinism: the same seed, the same calls and the same clock moves give the same bytes.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook, mailAs, messageTo, send } from '../mocks/mail/caller.ts';
import { startReceiver } from '../support/receivers.ts';

const [mock, elsewhere] = await Promise.all([startMock(), startMock()]);
afterAll(() => Promise.all([mock.close(), elsewhere.close()]));

const GIVEN = { seed: 42, now: '2026-01-01T00:00:00Z', settings: { signature_time: 'world' } } as const;

/** A life of a few hours: webhooks that fail in every way, sent mail, simulated recipients, emits by hand. */
async function live(world: MockWorld): Promise<void> {
  await world.script('flaky', {
    answers: [{ status: 500 }, { hang: true }, { reset: true }, { status: 200, delay_ms: 700 }],
    then: { status: 503 },
  });
  await addWebhook(world);
  await addWebhook(world, { url: world.inboxUrl('flaky'), enabled_events: ['delivered', 'open', 'bounce'] });
  const message_id = await send(world, messageTo('ada@customer.example', 'bounce@customer.example'));
  await world.advance('7m');
  await world.simulate('mail/message.open', { message_id });
  await world.emit({ service: 'mail', type: 'spam_report' });
  await mailAs(world, 'no_scopes').get('/v3/user/webhooks');
  await mailAs(world).post('/v3/templates', { name: 'Autumn', generation: 'dynamic' });
  await world.advance('1d');
}

/** Everything of a world but the requests, whose headers name the port and the caller's own token. */
async function linesOf(world: MockWorld): Promise<string[]> {
  const { state } = (await world.control('GET', '/snapshot')).body;
  const entries = state.journal.entries.filter(({ kind }: { readonly kind: string }) => kind !== 'request');
  const all = { ...state, journal: undefined, entries, inbox: await world.inbox('flaky') };
  return Object.entries(all).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
}

/** The ids, paths, reasons and answers of all requests. */
async function answersOf(world: MockWorld): Promise<unknown[]> {
  return (await world.requests()).map(({ request, response, ...rest }) => ({
    ...rest,
    sent: request.body,
    got: response.body,
  }));
}

test('the same life twice, on two servers, is the same byte for byte, signatures too', async () => {
  const worlds = [
    await mock.world({ id: 'life', ...GIVEN }),
    await elsewhere.world({ id: 'life', ...GIVEN }),
  ];
  const [first, second] = await Promise.all(
    worlds.map(async (world) => {
      await live(world);
      return { lines: await linesOf(world), answers: await answersOf(world) };
    }),
  );
  expect(first?.lines.find((line) => line.startsWith('inbox'))).toContain('x-mail-signature');
  expect(second).toEqual(first);
});

test('two worlds of one seed live the same life under two names, but for their tokens', async () => {
  const [one, other] = [await mock.world(GIVEN), await mock.world(GIVEN)];
  await live(one);
  await live(other);
  const nameless = (lines: string[], { id }: MockWorld) =>
    lines.map((line) => line.replaceAll(id, '{world}'));
  expect(nameless(await linesOf(other), other)).toEqual(nameless(await linesOf(one), one));
  expect(await answersOf(other)).toEqual(await answersOf(one));
});

test('a receiver outside gets the same bytes from two worlds, endpoint by endpoint in the same order', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const settings = { ...GIVEN.settings, forward: { 'https://hooks.test': receiver.origin } };
  const run = async () => {
    const world = await mock.world({ ...GIVEN, settings });
    for (const path of ['a', 'b', 'c']) await addWebhook(world, { url: `https://hooks.test/${path}` });
    const from = receiver.requests.length;
    await send(world);
    await world.advance('4h');
    return receiver.requests.slice(from).map(({ path, rawHeaders, body }) => ({
      path,
      body: body.toString(),
      headers: rawHeaders.filter((_, index) => rawHeaders[index - (index % 2)]?.startsWith('X-Mail')),
    }));
  };
  const first = await run();
  // Each of the three is disabled by its tenth failure.
  expect(first).toHaveLength(3 * 10);
  const byPath = (requests: typeof first) =>
    ['/a', '/b', '/c'].map((name) => requests.filter(({ path }) => path === name));
  expect(byPath(await run())).toEqual(byPath(first));
});
