// Starts the vault from the command line, on a database file: `node test/providers/vault/main.ts [database]`. With
// VAULT_TEST_SUPPORT=1 it is a test environment, whose clock is frozen unless VAULT_CLOCK=running.

import { startVault, startVaultForTests } from './server.ts';

const { VAULT_PORT = '4900', VAULT_TEST_SUPPORT, VAULT_CLOCK, VAULT_ADMIN_TOKEN } = process.env;
const [, , database = 'vault.db'] = process.argv;
const common = { port: Number(VAULT_PORT), database };

if (VAULT_TEST_SUPPORT !== '1' && VAULT_ADMIN_TOKEN === undefined)
  throw new Error('Set VAULT_ADMIN_TOKEN to the token that callers are to use, or VAULT_TEST_SUPPORT=1.');
const vault =
  VAULT_TEST_SUPPORT === '1'
    ? await startVaultForTests({ ...common, clock: VAULT_CLOCK === 'running' ? 'running' : 'standing' })
    : await startVault({
        ...common,
        tokens: { [String(VAULT_ADMIN_TOKEN)]: { identity: 'user:admin', scopes: ['admin'] } },
      });
process.stdout.write(`The vault is at ${vault.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void vault[Symbol.asyncDispose]());
