// Verifies pact files with pact-js against a running mock: `node verify.mjs pacts/*.json`. `MOCK` is the mock's URL.
// Provider states and messages are asked of the two URLs of a world that is made for it.

import { readFile } from 'node:fs/promises';
import { Verifier } from '@pact-foundation/pact';

const { MOCK = 'http://127.0.0.1:4010' } = process.env;

/** A world of its own, whose clock stands still. */
async function createWorld() {
  const response = await fetch(`${MOCK}/_countersign/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clock: 'frozen' }),
  });
  return response.json();
}

/** Rejects with what failed. */
async function verify(path, { id, base_url }) {
  const { provider } = JSON.parse(await readFile(path, 'utf8'));
  const control = `/_countersign/worlds/${id}`;
  await new Verifier({
    provider: provider.name,
    providerBaseUrl: base_url,
    pactUrls: [path],
    providerStatesSetupUrl: `${MOCK}${control}/states`,
    providerStatesSetupTeardown: true,
    providerStatesSetupBody: true,
    transports: [
      { protocol: 'message', scheme: 'http', port: Number(new URL(MOCK).port), path: `${control}/messages` },
    ],
    logLevel: 'error',
  }).verifyProvider();
}

const world = await createWorld();
for (const path of process.argv.slice(2)) await verify(path, world);
