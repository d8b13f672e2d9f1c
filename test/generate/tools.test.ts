// Loading the package that `generate` and `check` need.

import { expect, test } from 'vitest';
import specTools from '../../packages/spec-tools/package.json' with { type: 'json' };
import { CheckError } from '../../src/check/check-error.ts';
import { GenerateError } from '../../src/generate/index.ts';
import { loadSpecTools } from '../../src/generate/tools.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));

test.each([
  [undefined, GenerateError],
  [CheckError, CheckError],
])('a missing package is reported with the command that installs it', async (failure, expected) => {
  const load = failing('ERR_MODULE_NOT_FOUND');
  const loading = loadSpecTools(failure === undefined ? { load } : { load, failure });
  await expect(loading).rejects.toThrow(expected);
  await expect(loading).rejects.toThrow(`run: npm install --save-dev ${specTools.name}`);
});

test('any other error of the package is passed on', async () => {
  await expect(loadSpecTools({ load: failing('ERR_OTHER') })).rejects.toThrow('failed');
});

test('the TypeScript that it brings has the compiler’s functions', async () => {
  const ts = await (await loadSpecTools()).loadTypeScript();
  expect(ts.versionMajorMinor).toMatch(/^5\./);
});
