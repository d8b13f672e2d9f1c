// OpenSSL keeps an error that nobody has read, and node throws it at the next key that is imported, whoever imports it.
// What one request left behind must not reach another one.

import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { request } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { mailAs, WEBHOOKS } from '../mocks/mail/caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const PEM = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });

/** A server name that is too long for TLS is refused there, and the error stays in OpenSSL's queue. */
function leaveErrorBehind(): void {
  request({ host: '127.0.0.1', port: 9, servername: 'a'.repeat(300) })
    .on('error', () => undefined)
    .end();
}

test('an error that OpenSSL has queued is thrown at whoever reads a key next', () => {
  leaveErrorBehind();
  expect(() => createPrivateKey(PEM)).toThrow('invalid servername');
});

test('worlds are made, and JWTs and key sets are read, all the same', async () => {
  for (let count = 0; count < 5; count++) {
    leaveErrorBehind();
    const world = await mock.world();
    leaveErrorBehind();
    expect((await mailAs(world, 'jwt').get(WEBHOOKS)).status).toBe(200);
    leaveErrorBehind();
    expect((await mailAs(world).get('/.well-known/jwks.json')).status).toBe(200);
  }
});
