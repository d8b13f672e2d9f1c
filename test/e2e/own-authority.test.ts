// Receivers with certificates of an authority of one's own: reached when it is named by --ca, and only then.
import { getCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { trustedBesides } from '../../src/server/delivery/http-sender.ts';
import { certificate, privateKey } from '../support/certificate.ts';
import { resolveTestNames } from '../support/names.ts';
import { startReceiver } from '../support/receivers.ts';
import { addWebhook, shop } from '../support/shop/caller.ts';

afterAll(resolveTestNames());

/** The first attempt of an event, sent over TLS by a mock that trusts an authority, or none beside the system's. */
async function attemptOver(host: string, options: { readonly ca?: string } = {}) {
  await using receiver = await startReceiver((response) => response.end('secure'), {
    key: privateKey,
    cert: certificate,
  });
  await using mock = await startMock({ services: [shop], ca: options.ca });
  const forward = { 'https://hooks.test': `https://${host}:${receiver.port}` };
  const world = await mock.world({ settings: { forward } });
  await addWebhook(world, { url: 'https://hooks.test/a' });
  await world.emit({ service: 'shop', type: 'paid' });
  const [delivery] = await world.deliveries();
  return delivery?.attempts[0];
}

test.each(['127.0.0.1', 'localhost'])(
  'with the authority named, a receiver at %s is reached',
  async (host) => {
    expect(await attemptOver(host, { ca: certificate })).toMatchObject({
      response: { status: 200, body: 'secure' },
      error: null,
    });
  },
);

test('without it the attempt fails, and says why', async () => {
  expect(await attemptOver('127.0.0.1')).toMatchObject({
    response: null,
    error:
      'the certificate of the receiver is not trusted (self-signed certificate); name its authority with --ca',
  });
});

test('a certificate for another host is refused, and the attempt says for which it is', async () => {
  const attempt = await attemptOver('hooks.test', { ca: certificate });
  expect(attempt?.response).toBeNull();
  expect(attempt?.error).toMatch(/does not match certificate.*127\.0\.0\.1/);
});

test('the system’s authorities are trusted all the same', () => {
  const system = getCACertificates('default');
  const trusted = trustedBesides(certificate);
  expect(system.length).toBeGreaterThan(0);
  expect([...system, certificate].filter((known) => !trusted.includes(known))).toEqual([]);
});

test('an authority that cannot be read is refused at the start', async () => {
  const broken = certificate.replace('MIIB', 'xxxx');
  for (const ca of [broken, `${certificate}\n${broken}`, 'no certificate'])
    await expect(startMock({ services: [shop], ca })).rejects.toThrow('(ca) cannot be read as PEM');
});
