// A client that waits in a world whose clock is frozen: it moves the clock, so that a minute takes no real time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailClient } from 'countersign/client';
import { startMock } from 'countersign/testing';

test('a client that is rate limited waits for the window to end', async () => {
  await using mock = await startMock({ services: ['mail'] });
  const world = await mock.world({ settings: { mail: { rate_limit: { limit: 2, window: '60s' } } } });
  const before = Date.parse((await world.clock()).now);
  const mail = createMailClient({
    baseUrl: world.url,
    token: world.credentials.mail?.live ?? '',
    retry: { sleep: (delayMs) => world.advance(`${delayMs}ms`) },
  });

  for (let calls = 0; calls < 3; calls++) await mail.unwrap(mail.GET('/v3/user/webhooks'));

  assert.equal(Date.parse((await world.clock()).now) - before, 60_000);
});
