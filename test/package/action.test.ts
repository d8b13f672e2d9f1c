// The GitHub Action: linted, safe from what its inputs hold, and of the versions that belong together.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ENDPOINTS } from '../../contracts/mail/support.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { environmentOf, readAction, stepNamed } from '../support/action.ts';
import { startBroker } from '../support/broker/start-broker.ts';
import { listing, pactOf } from '../support/pact-folder.ts';
import { commandLine } from '../support/shared-part.ts';
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

/** Runs the step that verifies as GitHub would, with the command of this checkout. */
async function verify(inputs: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  const bin = join(folder, 'countersign', 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  const script = `#!/bin/sh\nexec "${process.execPath}" "${await commandLine()}" "$@"\n`;
  await writeFile(join(bin, 'countersign'), script, { mode: 0o755 });
  const step = stepNamed('Verify');
  return promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run as string], {
    cwd: folder,
    env: {
      ...environmentOf(step, inputs),
      PATH: process.env.PATH,
      RUNNER_TEMP: folder,
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: '5f2c1e0',
      GITHUB_REF_NAME: 'main',
      GITHUB_OUTPUT: join(folder, 'output.txt'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

const lists = (status: number, description: string) =>
  pactOf('mail', [listing({ path: ENDPOINTS, status, description })]);
const ACCESS = [
  ['a token', { 'broker-token': 's3cret' }, 'Bearer s3cret'],
  [
    'a user and a password',
    { 'broker-username': 'ada', 'broker-password': 's3cret' },
    `Basic ${Buffer.from('ada:s3cret').toString('base64')}`,
  ],
] as const;

test.each(ACCESS)(
  'with %s it verifies the selected pacts of a broker, and publishes the results',
  async (_, access, authorization) => {
    await using broker = await startBroker({ authorization });
    broker.publish(lists(204, 'lists them otherwise'), '1', 'main');
    broker.publish(lists(200, 'lists them'), '2', 'feat/x');
    const { code, stdout, stderr } = await verify({
      ...access,
      services: 'mail',
      pacts: broker.url,
      as: 'mail=live',
      selectors: 'branch=feat/x\nbranch=feat/y,consumer=till\n',
      'wip-since': '2030-01-31',
      pending: 'true',
      'publish-results': 'true',
    });
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('passed  mail lists them');
    expect(stdout).not.toContain('otherwise');
    expect(stdout + stderr).not.toContain('s3cret');
    expect(broker.calls.find(({ call }) => call.includes('for-verification'))?.body).toMatchObject({
      consumerVersionSelectors: [{ branch: 'feat/x' }, { branch: 'feat/y', consumer: 'till' }],
      includePendingStatus: true,
      includeWipPactsSince: '2030-01-31',
    });
    expect(broker.state.results).toMatchObject([{ version: '5f2c1e0', success: true }]);
    expect([...broker.state.version('mail', '5f2c1e0').branches]).toEqual(['main']);
  },
);

test('it publishes for the version and the branch that it is given', async () => {
  await using broker = await startBroker();
  broker.publish(lists(200, 'lists them'));
  const versions = { 'publish-version': '1.4.0', 'publish-branch': 'feat/of two words' };
  await verify({ services: 'mail', pacts: broker.url, as: 'mail=live', ...versions });
  expect(broker.state.results).toMatchObject([{ version: '1.4.0' }]);
  expect([...broker.state.version('mail', '1.4.0').branches]).toEqual(['feat/of two words']);
});
