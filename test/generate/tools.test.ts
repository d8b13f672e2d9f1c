// Loading optional packages.

import { expect, test } from 'vitest';
import { GenerateError } from '../../src/generate/index.ts';
import { loadTool } from '../../src/generate/tools.ts';

const failure = (code: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));

test('a missing package is reported with the command that installs it', async () => {
  const loading = loadTool(failure('ERR_MODULE_NOT_FOUND'));
  await expect(loading).rejects.toThrow(GenerateError);
  await expect(loading).rejects.toThrow(
    'run: npm install --save-dev openapi-typescript@7 typescript@5 @redocly/openapi-core@1',
  );
});

test('any other error of a package is passed on', async () => {
  await expect(loadTool(failure('ERR_OTHER'))).rejects.toThrow('failed');
});
