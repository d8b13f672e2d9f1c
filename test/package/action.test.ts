// The GitHub Action: linted, safe from what its inputs hold, and of the versions that belong together.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { environmentOf, readAction, stepNamed } from '../support/action.ts';

const file = fileURLToPath(new URL('../../action.yml', import.meta.url));
const action = readAction();

/** What the linter finds in a file, as text; empty when nothing. */
function lint(path: string): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@action-validator/cli/package.json');
  return new Promise((resolve) => {
    execFile(process.execPath, [join(dirname(main), 'cli.mjs'), path], (error, stdout, stderr) =>
      resolve(error === null ? '' : stdout + stderr),
    );
  });
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-action-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the linter finds nothing', async () => {
  expect(await lint(file)).toBe('');
});

test('the linter would notice a step without its shell', async () => {
  const folder = await temporaryFolder();
  const broken = join(folder, 'action.yml');
  await writeFile(broken, (await readFile(file, 'utf8')).replace('      shell: bash\n', ''));
  expect(await lint(broken)).toContain('/runs/steps/1/shell');
});

test('no input is pasted into a script', () => {
  const scripts = action.runs.steps.flatMap(({ run = '' }) => run);
  expect(scripts.join('\n')).not.toContain('${{');
});

test('every input is used, and none is used that does not exist', () => {
  const used = JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g);
  expect([...new Set(Array.from(used, ([, name]) => name))].sort()).toEqual(
    Object.keys(action.inputs).sort(),
  );
});

test.each([
  [{}, packageJson.version],
  [{ version: '7.8.9' }, '7.8.9'],
])(
  'with %j it installs countersign %s, and the Pact that the project is tested with',
  async (inputs, version) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'npm'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const step = stepNamed('Install Countersign and Pact');
    const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', step.run as string], {
      env: {
        ...environmentOf(step, inputs),
        PATH: [folder, dirname(process.execPath), process.env.PATH].join(delimiter),
        RUNNER_TEMP: folder,
        GITHUB_ACTION_PATH: dirname(file),
      },
    });
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      `countersign@${version}`,
      `@pact-foundation/pact@${packageJson.devDependencies['@pact-foundation/pact']}`,
    ]);
  },
);

test('every output comes from the step that verifies', () => {
  const { id } = stepNamed('Verify');
  for (const [name, { value }] of Object.entries(action.outputs))
    expect(value).toBe(`\${{ steps.${id}.outputs.${name} }}`);
});
