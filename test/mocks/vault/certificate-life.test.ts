// The life of a certificate: issued, on its way to expiry, renewed, revoked.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, received, receivedTimeline, START } from './caller.ts';

const mock = await startMock();
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

test('V-EV-40 certificate.issued tells what was issued by whom for how long', async () => {
  const { world, certificate_id } = await worldWithCertificate();
  const [issued] = await received(world);
  expect(issued.path).toBe('certificates/api.example.test');
  expect(issued.data).toEqual({
    certificate_id,
    common_name: 'api.example.test',
    issuer_ca_id: 'ca_internal',
    serial_number: expect.stringMatching(/^([0-9a-f]{2}:){7}[0-9a-f]{2}$/),
    not_before: '2026-01-01T00:00:00.000Z',
    not_after: '2026-04-01T00:00:00.000Z',
    issued_via: 'internal_ca',
  });
});

test.each(['internal_ca', 'acme', 'csr_sign', 'import'])(
  'V-EV-40 a certificate may come via %s',
  async (via) => {
    const { world } = await worldWithCertificate({ issued_via: via, path: 'pki/api' });
    expect((await received(world))[0]).toMatchObject({ path: 'pki/api', data: { issued_via: via } });
  },
);

test('V-EV-43 V-EV-41 with both booleans true the vault renews it at the first threshold, after its event', async () => {
  const { world, certificate_id } = await worldWithCertificate({ issued_via: 'acme', auto_renew: true });
  await world.advance('125d');
  expect(await receivedTimeline(world)).toEqual([
    '2026-01-01T00:00:00.000Z certificate.issued',
    '2026-03-02T00:00:00.000Z certificate.expiring',
    '2026-03-02T00:00:00.000Z certificate.renewed',
    '2026-05-01T00:00:00.000Z certificate.expiring',
    '2026-05-01T00:00:00.000Z certificate.renewed',
  ]);
  const [, expiring, renewed, again] = await received(world);
  expect(expiring.data).toMatchObject({ is_acme_managed: true, auto_renew: true });
  expect(renewed.data).toEqual({
    old_certificate_id: certificate_id,
    new_certificate_id: again.data.certificate_id,
    common_name: 'api.example.test',
    not_after: '2026-05-31T00:00:00.000Z',
    renewal_method: 'acme',
    days_before_expiry: 30,
  });
  expect(renewed.request_id).toBe(expiring.request_id);
});

test('V-EV-41 a renewal by hand takes the old certificate’s expiry away and begins the new one’s', async () => {
  const { world, certificate_id } = await worldWithCertificate();
  await world.advance('70d');
  const { result } = await world.simulate('vault/certificate.renew', { certificate_id });
  const renewed = (await received(world)).at(-1);
  expect(renewed.data).toMatchObject({
    old_certificate_id: certificate_id,
    new_certificate_id: result.certificate_id,
    not_after: '2026-06-10T00:00:00.000Z',
    renewal_method: 'manual',
    days_before_expiry: 20,
  });
  await world.advance('60d');
  expect((await receivedTimeline(world)).at(-1)).toBe('2026-05-11T00:00:00.000Z certificate.expiring');
});

test('V-EV-44 failed renewals are counted, and say when the next one comes', async () => {
  const { world, certificate_id } = await worldWithCertificate();
  for (let i = 0; i < 2; i++)
    await world.simulate('vault/certificate.fail_renewal', { certificate_id, ...failure });
  const [, first, second] = await received(world);
  expect(first.data).toEqual({
    certificate_id,
    common_name: 'api.example.test',
    ...failure,
    attempt: 1,
    next_retry_at: '2026-01-01T01:00:00.000Z',
  });
  expect(second.data.attempt).toBe(2);
});

test('V-EV-44 after a failed renewal the vault does not renew by itself any more', async () => {
  const { world, certificate_id } = await worldWithCertificate({ issued_via: 'acme', auto_renew: true });
  await world.simulate('vault/certificate.fail_renewal', { certificate_id, ...failure });
  await world.advance('100d');
  const types = (await received(world)).map(({ event_type }) => event_type);
  expect(types).not.toContain('certificate.renewed');
  expect(types.filter((type) => type === 'certificate.expiring')).toHaveLength(3);
});

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
