// A consumer that still has vitest 4, whose types differ from those of vitest 5.

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { emptyProject, type Project } from '../../support/empty-project.ts';
import { consumerTest, SEEN, strictConfig, VITEST_CONFIG } from './consumer-files.ts';

const { typescript, '@types/node': nodeTypes } = packageJson.devDependencies;

let project: Project;
beforeAll(async () => {
  project = await emptyProject();
  await project.install(
    inject('tarball').path,
    'vitest@4',
    `typescript@${typescript}`,
    `@types/node@${nodeTypes}`,
  );
  await project.write({
    'tsconfig.json': strictConfig(['test', 'wrong.ts'], { skipLibCheck: true }),
    'vitest.config.ts': VITEST_CONFIG,
    'test/seen.ts': SEEN,
    'test/worker-0.test.ts': consumerTest(0, 1),
    'wrong.ts':
      "import { expect } from 'countersign/testing/vitest';\n\nexpect([]).toHaveReceivedEvent(7);\n",
  });
});
afterAll(() => project[Symbol.asyncDispose]());

test('its matchers are typed', async () => {
  const { stdout } = await project.run('tsc', ['--project', '.']);
  expect(stdout.match(/^\S+\(\d+/gm), stdout).toEqual(['wrong.ts(3']);
});

test('its tests pass', async () => {
  const { code, stdout, stderr } = await project.run('vitest', ['run']);
  expect(code, stderr || stdout).toBe(0);
});
