// Loading optional packages.

import { expect, test } from 'vitest';
import { CheckError } from '../../src/check/check-error.ts';
import { loadTool } from '../../src/check/tools.ts';

const failure = (code: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));

test('a missing package is reported with the command that installs it', async () => {
  const loading = loadTool('some-parser@1', failure('ERR_MODULE_NOT_FOUND'));
  await expect(loading).rejects.toThrow(CheckError);
  await expect(loading).rejects.toThrow('run: npm install --save-dev some-parser@1');
});

test('any other error of a package is passed on', async () => {
  await expect(loadTool('some-parser@1', failure('ERR_OTHER'))).rejects.toThrow('failed');
});
