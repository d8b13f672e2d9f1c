// Receivers that speak TLS.

import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { gradeReceiver } from '../../../src/verify/grading/grade.ts';
import { certificate, privateKey } from '../../support/certificate.ts';
import { CarefulReceiver, SECRET } from './careful-receiver.ts';
import { GRADED } from './graded-shop.ts';

const trusted = getCACertificates('default');
afterAll(() => setDefaultCACertificates(trusted));

const TLS = { key: privateKey, cert: certificate };
const OPTIONS = { ...GRADED, secret: SECRET };

test('a careful one whose certificate is trusted fails in nothing', async () => {
  setDefaultCACertificates([...trusted, certificate]);
  await using receiver = await new CarefulReceiver(TLS).start();
  const { checks } = await gradeReceiver({ ...OPTIONS, url: receiver.origin });
  expect(checks.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(checks.filter(({ verdict }) => verdict === 'passed')).toHaveLength(24);
});

test('one whose certificate is not trusted cannot be reached, and what helps is named', async () => {
  setDefaultCACertificates(trusted);
  await using receiver = await new CarefulReceiver(TLS).start();
  await expect(gradeReceiver({ ...OPTIONS, url: receiver.origin })).rejects.toThrow('NODE_EXTRA_CA_CERTS');
});
