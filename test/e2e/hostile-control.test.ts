// Names and values that are meant to reach further than they should: into prototypes, other headers, other
// worlds. Each is refused, or is a name like any other.
import { afterAll, afterEach, expect, test } from 'vitest';
import { call, startMock } from '../../src/index.ts';
import { addWebhook } from '../mocks/mail/caller.ts';
import { problemOf } from '../support/problem.ts';
import { requestBytes, sendRaw } from '../support/raw-http.ts';
import { startReceiver } from '../support/receivers.ts';

const mock = await startMock();
afterAll(() => mock.close());

afterEach(() => {
  expect([Object.keys(Object.prototype), 'polluted' in {}]).toEqual([[], false]);
});

test.each([
  '__proto__.polluted',
  'metadata.__proto__.polluted',
  'constructor.prototype.polluted',
  'metadata.constructor.polluted',
  'prototype',
  '__proto__',
])('a field at %s is not set', async (path) => {
  const world = await mock.world();
  const event = { service: 'mail', type: 'open', unchecked: true, set: { [path]: true } };
  const answer = await world.control('POST', '/events', event);
  expect([400, 422]).toContain(answer.status);
  expect(await world.events()).toEqual([]);
});

test.each(['constructor', '__proto__', 'hasOwnProperty', 'a/../b', '%2e%2e'])(
  'an inbox may be called %s',
  async (name) => {
    const world = await mock.world();
    const path = `/inbox/${encodeURIComponent(name)}`;
    expect((await world.control('GET', path)).body.received).toEqual([]);
    await addWebhook(world, { url: `https://inbox.countersign.test/${encodeURIComponent(name)}` });
    await world.emit({ service: 'mail', type: 'open' });
    expect((await world.control('GET', path)).body.received).toHaveLength(1);
  },
);

test('an event type that would break out of its header is never sent', async () => {
  await using receiver = await startReceiver((response) => response.end());
  const world = await mock.world({ settings: { forward: { 'https://hooks.test': receiver.origin } } });
  await addWebhook(world, { url: 'https://hooks.test/a', enabled_events: ['*'] });
  const type = 'open\r\nX-Injected: 1';
  const answer = await world.control('POST', '/events', { service: 'mail', type, unchecked: true });
  expect([201, 422]).toContain(answer.status);
  expect(receiver.requests.flatMap(({ rawHeaders }) => rawHeaders)).not.toContain('X-Injected');
  expect((await world.deliveries()).filter(({ status }) => status === 'success')).toEqual([]);
});

test.each([
  ['/w//v3/user/webhooks', 404],
  ['/w/../v3/user/webhooks', 404],
  ['/w/__proto__/v3/user/webhooks', 404],
  ['/w/DEFAULT/v3/user/webhooks', 404],
  ['/w/default%00/v3/user/webhooks', 404],
  ['/w/nowhere/_countersign/worlds', 404],
  ['/w/default/_countersign/worlds', 404],
  ['/w/default/%5fcountersign/worlds', 404],
  ['/w/default//_countersign/worlds', 404],
  ['/w/default/w/default/v3/user/webhooks', 404],
  ['/w/default/v3/user/webhooks', 401],
])('%s is answered with %i', async (path, status) => {
  expect((await sendRaw(mock.url, requestBytes(`GET ${path}`))).status).toBe(status);
});

test('a query cannot name what every object has', async () => {
  for (const query of ['__proto__=1', '__proto__[polluted]=1', 'constructor=1', 'toString=1']) {
    const answer = await call(mock.url, 'GET', `/_countersign/worlds/default/events?${query}`);
    expect(problemOf(answer)).toMatchObject({ code: 'unknown-parameter', status: 422 });
  }
});
