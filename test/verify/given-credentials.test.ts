// Credentials from the command line, the environment and the adapter, in this order.

import { expect, test } from 'vitest';
import { withCredentials } from '../../src/verify/given-credentials.ts';

const environment = {
  COUNTERSIGN_CREDENTIAL_SHOP_LIVE: 'environment',
  COUNTERSIGN_CREDENTIAL_SHOP_JWT: 'environment',
};
const given = [
  { name: 'live', token: 'for all' },
  { service: 'billing', name: 'jwt', token: 'for the bills' },
];

test.each([
  ['shop', 'live', 'for all'],
  ['shop', 'jwt', 'environment'],
  ['billing', 'jwt', 'for the bills'],
  ['shop', 'read_only', 'adapter'],
  ['shop', 'suspended', undefined],
])('the credential of %s named %s', async (service, name, token) => {
  const adapter = { credentials: { shop: { live: 'adapter', jwt: 'adapter', read_only: 'adapter' } } };
  const { credentials } = withCredentials(adapter, given, environment);
  expect(typeof credentials === 'function' && (await credentials(service, name))).toBe(token);
});
