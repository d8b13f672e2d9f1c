// Credentials from the command line, the environment and the adapter, in this order.

import { expect, test } from 'vitest';
import { withCredentials } from '../../src/verify/given-credentials.ts';

const environment = {
  COUNTERSIGN_CREDENTIAL_MAIL_LIVE: 'environment',
  COUNTERSIGN_CREDENTIAL_MAIL_JWT: 'environment',
};
const given = [
  { name: 'live', token: 'for all' },
  { service: 'vault', name: 'jwt', token: 'for the vault' },
];

test.each([
  ['mail', 'live', 'for all'],
  ['mail', 'jwt', 'environment'],
  ['vault', 'jwt', 'for the vault'],
  ['mail', 'read_only', 'adapter'],
  ['mail', 'suspended', undefined],
])('the credential of %s named %s', async (service, name, token) => {
  const adapter = { credentials: { mail: { live: 'adapter', jwt: 'adapter', read_only: 'adapter' } } };
  const { credentials } = withCredentials(adapter, given, environment);
  expect(typeof credentials === 'function' && (await credentials(service, name))).toBe(token);
});
