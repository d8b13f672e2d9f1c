// The command line of Pact, as npm has it: one native binary with the client of brokers and the Rust verifier.

import { join } from 'node:path';
import { npmWith } from '../../support/toolchains.ts';

/** The path of one of its commands. It is downloaded once. */
export async function pactCli(command: 'pact-broker' | 'pact-verifier'): Promise<string> {
  const folder = await npmWith({ '@pact-foundation/pact-cli': '18.1.2' });
  return join(folder, 'node_modules/.bin', command);
}
