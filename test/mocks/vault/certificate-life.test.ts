// The life of a certificate: issued, on its way to expiry, renewed, revoked.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, received, START } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** A world whose inbox `hook` gets every event, with one certificate for 90 days. */
async function worldWithCertificate(change = {}): Promise<{ world: MockWorld; certificate_id: string }> {
  const world = await mock.world({ now: START });
  await addWebhook(world);
  const given = { common_name: 'api.example.test', valid_for: '90d', ...change };
  const { result } = await world.simulate('vault/certificate.issue', given);
  return { world, certificate_id: result.certificate_id as string };
}

const failure = { error_code: 'challenge_failed', error_message: 'The challenge was not answered.' };

test('V-EV-44 after a failed renewal the vault does not renew by itself any more', async () => {
  const { world, certificate_id } = await worldWithCertificate({ issued_via: 'acme', auto_renew: true });
  await world.simulate('vault/certificate.fail_renewal', { certificate_id, ...failure });
  await world.advance('100d');
  const types = (await received(world)).map(({ event_type }) => event_type);
  expect(types).not.toContain('certificate.renewed');
  expect(types.filter((type) => type === 'certificate.expiring')).toHaveLength(3);
});

test.each([
  ['renewed', 'vault/certificate.renew', {}],
  ['renewal_failed', 'vault/certificate.fail_renewal', failure],
] as const)(
  'V-EV-02 certificate.%s names the path that the certificate is kept at',
  async (type, action, given) => {
    const { world, certificate_id } = await worldWithCertificate({ path: 'prod/tls' });
    await world.untyped.simulate(action, { certificate_id, ...given });
    const event = (await received(world)).find(({ event_type }) => event_type === `certificate.${type}`);
    expect(event?.path).toBe('prod/tls');
  },
);

test.each(['renewed', 'revoked', 'expired'])(
  'a certificate that is %s can be neither renewed nor revoked',
  async (state) => {
    const { world, certificate_id } = await worldWithCertificate();
    if (state === 'renewed') await world.simulate('vault/certificate.renew', { certificate_id });
    if (state === 'revoked')
      await world.simulate('vault/certificate.revoke', { certificate_id, reason: 'superseded' });
    if (state === 'expired') await world.advance('90d');
    for (const [action, given] of [
      ['renew', {}],
      ['revoke', { reason: 'superseded' }],
      ['fail_renewal', failure],
    ] as const) {
      const input = { certificate_id, ...given };
      const { status, body } = await world.control('POST', `/simulate/vault/certificate.${action}`, input);
      expect(status).toBe(409);
      expect(body.detail).toMatch(`A certificate that is ${state} cannot`);
    }
  },
);

test('an unknown certificate, and a validity beyond the calendar, are refused', async () => {
  const { world } = await worldWithCertificate();
  const unknown = { certificate_id: 'cert_unknown' };
  expect((await world.control('POST', '/simulate/vault/certificate.renew', unknown)).status).toBe(404);
  const endless = { common_name: 'x', valid_for: '9999999999d' };
  expect((await world.control('POST', '/simulate/vault/certificate.issue', endless)).status).toBe(422);
});
