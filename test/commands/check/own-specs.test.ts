// The specs that the package comes with pass `countersign check`. Their lint and all other checks are in test/specs/.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownSpecs } from '../../../src/commands/check/own-specs.ts';
import { registry, serviceNames } from '../../support/registry/services.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

test('the specs are those of the services and of the control API', async () => {
  const { specs: files } = await ownSpecs(registry);
  const names = [...serviceNames, 'control'];
  expect(files.map((file) => relative(project, file))).toEqual(names.map((name) => `specs/${name}.yaml`));
});

test('the generated files are up to date', async () => {
  expect(await (await ownSpecs(registry)).generated?.()).toEqual({
    says: 'the checked-in files in specs/generated',
    findings: [],
  });
});
