// With Node's own test runner: `node --test examples/tests/node-test.ts`. One mock for the file, a world for each test.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Mock, startMock } from 'countersign/testing';

let mock: Mock;
before(async () => {
  mock = await startMock();
});
after(() => mock.close());

test('a bounce that our receiver misses comes again', async () => {
  const world = await mock.world({ seed: 1, now: '2026-01-01T00:00:00Z' });
  await world.script('hooks', { answers: [{ status: 503 }], then: { status: 200 } });
  await world.request('POST', '/v3/user/webhooks', {
    token: world.credentials.mail?.live ?? '',
    json: { url: world.inboxUrl('hooks'), enabled_events: ['bounce'] },
  });
  await world.emit({ service: 'mail', type: 'bounce', recipient_email: 'ben@example.com' });
  await world.advance({ next: 1 });
  const received = await world.inbox('hooks');
  assert.deepEqual(
    received.map(({ answered, verified }) => [answered, verified]),
    [
      [503, true],
      [200, true],
    ],
  );
});
