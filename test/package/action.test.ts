// The GitHub Action: linted, safe from what its inputs hold, and of the versions that belong together.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { environmentOf, readAction, stepNamed } from '../support/action.ts';
import { lint } from '../support/workflow-lint.ts';

const file = fileURLToPath(new URL('../../action.yml', import.meta.url));
const text = await readFile(file, 'utf8');
const action = readAction();

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-action-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the linter finds nothing', () => {
  expect(lint({ name: 'action.yml', content: text })).toEqual([]);
});

test.each([
  ['a step without its shell', '      shell: bash\n', '', 'Required property is missing: shell'],
  ['an unknown field of a step', 'id: verify', 'ids: verify', "Unexpected value 'ids'"],
  ['an expression that does not end', 'inputs.services }}', 'inputs.services', 'expression'],
])('the linter would notice %s', (_, right, wrong, finding) => {
  expect(text).toContain(right);
  const found = lint({ name: 'action.yml', content: text.replace(right, wrong) });
  expect(found.join('\n')).toContain(finding);
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
