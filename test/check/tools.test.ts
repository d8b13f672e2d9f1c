// Packages that may be missing.

import { expect, test } from 'vitest';
import { CheckError } from '../../src/check/check-error.ts';
import { loadTool } from '../../src/check/tools.ts';

const failure = (code: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));

test('a package that is missing is told with the line that installs it', async () => {
  const loading = loadTool('some-parser@1', failure('ERR_MODULE_NOT_FOUND'));
  await expect(loading).rejects.toThrow(CheckError);
  await expect(loading).rejects.toThrow('run: npm install --save-dev some-parser@1');
});

test('a package that breaks is told as it is', async () => {
  await expect(loadTool('some-parser@1', failure('ERR_OTHER'))).rejects.toThrow('failed');
});
