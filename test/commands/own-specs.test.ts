// The specs that the package comes with pass `countersign check`. Their lint and all other checks are in test/specs/.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPactFolders } from '../../src/check/pacts/agreement.ts';
import { interactionsOf } from '../../src/check/pacts/pact-file.ts';
import { pactCheck } from '../../src/check/pacts/pacts.ts';
import { ownSpecs } from '../../src/commands/own-specs.ts';
import { registry } from '../support/registry/services.ts';
import { serviceNames, specs } from '../support/specs.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

// Started first and awaited last, because it runs in a separate process.
const fresh = ownSpecs(registry).then(({ generated }) => generated?.());

test('the specs are those of the services and of the control API', async () => {
  const { specs: files } = await ownSpecs(registry);
  const names = ['vault', 'mail', 'quota', 'control'];
  expect(files.map((file) => relative(project, file))).toEqual(names.map((name) => `specs/${name}.yaml`));
});

test.each(serviceNames)('the pacts of %s agree with its spec', async (service) => {
  const pacts = (await readPactFolders((await ownSpecs(registry)).pacts)).filter(
    ({ provider }) => provider === service,
  );
  expect(pacts.flatMap(interactionsOf).length).toBeGreaterThan(0);
  const check = await pactCheck(specs[service]);
  expect((await Promise.all(pacts.map(check))).flat()).toEqual([]);
});

test('the generated files are up to date', async () => {
  expect(await fresh).toEqual({ says: 'the checked-in files in specs/generated', findings: [] });
});
