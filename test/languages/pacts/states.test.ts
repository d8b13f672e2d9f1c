// The states URL for a service without an adapter: examples/pact/states.py, which calls what is documented, with the Rust verifier.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startMockOf } from '../../../src/testing/start-mock.ts';
import { type OwnInteraction, pactFiles } from '../../support/own-pacts.ts';
import { services } from '../../support/registry/services.ts';
import { ended } from '../../support/toolchains.ts';
import { needs } from '../needs.ts';
import { pactCli } from './pact-cli.ts';

await needs('python3');

const recipe = fileURLToPath(new URL('../../../examples/pact/states.py', import.meta.url));
const known = [...readFileSync(recipe, 'utf8').matchAll(/^ {4}"([^"]+)": /gm)].map(([, name = '']) => name);

/** The recipe, running in front of a service. */
async function startStates(target: string, tokens: unknown) {
  const env = {
    ...process.env,
    TARGET: target,
    TOKENS: JSON.stringify(tokens),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const child = spawn('python3', [recipe, '0'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url: line.replace('states: ', ''),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

interface OwnPact {
  readonly provider: { readonly name: string };
  readonly interactions: readonly OwnInteraction[];
}

/** Whether the recipe knows all states of an interaction; messages it leaves to the service. */
const isReachable = ({ request, providerStates = [] }: OwnInteraction) =>
  request !== undefined && providerStates.every(({ name }) => known.includes(name));

const files = pactFiles.filter((path) => /vault-consumer-vault|quota-consumer-quota/.test(path));

test.each(files.map((path) => ({ path, name: basename(path) })))(
  '$name is verified without an adapter as far as documented calls lead, and the rest is named',
  async ({ path }) => {
    const { provider, interactions: all } = JSON.parse(readFileSync(path, 'utf8')) as OwnPact;
    const within = all.filter(isReachable);
    await using mock = await startMockOf(services);
    const world = await mock.world();
    await using states = await startStates(
      world.url,
      Object.entries(world.credentials).find(([service]) => service === provider.name)?.[1],
    );
    const { output } = await ended(await pactCli('pact-verifier'), [
      ...['--file', path, '--hostname', '127.0.0.1', '--port', new URL(mock.url).port],
      ...['--base-path', `/w/${world.id}`, '--state-change-url', states.url, '--state-change-teardown'],
    ]);
    const failures = output.match(/^ *\d+\) Verifying a pact between .*$/gm) ?? [];
    const failed = all.filter(({ description }) =>
      failures.some((line) => `${line} - `.includes(` - ${description} - `)),
    );
    expect(within.length).toBeGreaterThan(15);
    expect(failed).toEqual(all.filter((each) => !within.includes(each)));
  },
);
