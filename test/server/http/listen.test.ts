// The addresses at which a server is reached.
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';

test('on localhost, a mock is reached at all addresses of that name, and at none once it is closed', async () => {
  const mock = await startMock({ host: 'localhost' });
  const port = Number(new URL(mock.url).port);
  const addresses = await lookup('localhost', { all: true });
  for (const { address, family } of addresses) {
    const host = family === 6 ? `[${address}]` : address;
    expect((await fetch(`http://${host}:${port}/_countersign/health`)).status).toBe(200);
  }
  await mock.close();
  for (const { address } of addresses) {
    const [error] = await once(connect(port, address), 'error');
    // Reset, where another server of this machine has got the port meanwhile, and closes it.
    expect(['ECONNREFUSED', 'ECONNRESET']).toContain(error.code);
  }
});
