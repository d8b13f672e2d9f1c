// The workflows of this project's own repository: linted, safe from what others can name, and calling what exists.

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { lint } from '../support/workflow-lint.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((name) => ({
  name,
  content: readFileSync(`${root}${name}`, 'utf8'),
}));

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly steps: readonly Step[];
  readonly 'timeout-minutes': number;
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly os: readonly string[] } };
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const jobsOf = (content: string) => Object.values((parse(content) as Workflow).jobs);
const commandsOf = (content: string) =>
  jobsOf(content).flatMap(({ steps }) =>
    steps.flatMap((step) =>
      [step.run, step.with?.version, step.with?.publish].filter((text) => text !== undefined),
    ),
  );

test('there are tests, those of other languages, and a release', () => {
  expect(workflows.map(({ name }) => name).sort()).toEqual([
    '.github/workflows/languages.yml',
    '.github/workflows/release.yml',
    '.github/workflows/test.yml',
  ]);
});

test.each(workflows)('the linter finds nothing in $name', (workflow) => {
  expect(lint(workflow)).toEqual([]);
});

test.each([
  ['runs-on', 'run-on', "Unexpected value 'run-on'"],
  ['steps:', 'stepps:', "Unexpected value 'stepps'"],
  ['timeout-minutes: ', 'timeout-minutes: x', "Unexpected value 'x"],
])('the linter would notice %s written as %s', (right, wrong, finding) => {
  for (const { name, content } of workflows) {
    expect(content).toContain(right);
    expect(lint({ name, content: content.replace(right, wrong) }).join('\n')).toContain(finding);
  }
});

test.each(workflows)('$name gives no job more than it needs, nor for ever', ({ content }) => {
  const { permissions } = parse(content) as Workflow;
  expect(
    Object.entries(permissions).filter(([name, value]) => `${name} ${value}` !== 'contents read'),
  ).toEqual([]);
  for (const job of jobsOf(content)) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
});

test.each(workflows)('$name pastes nothing into a script, and runs scripts that exist', ({ content }) => {
  for (const command of commandsOf(content)) {
    expect(command).not.toContain('${{');
    const [, script] = /^npm run ([\w:-]+)$/.exec(command) ?? [];
    const [, file] = /^node (scripts\/[\w-]+\.ts)( --[a-z]+)?$/.exec(command) ?? [];
    if (file !== undefined) expect(existsSync(`${root}${file}`)).toBe(true);
    else if (script === undefined)
      expect(['.ci/run', 'npm ci', 'npm ci --ignore-scripts']).toContain(command);
    else expect(packageJson.scripts).toHaveProperty([script]);
  }
});

const release = parse(readFileSync(`${root}.github/workflows/release.yml`, 'utf8')) as Workflow;

test('what a release publishes is every package, in each language, and an executable for each system', () => {
  const languages = readdirSync(`${root}packages`).filter(
    (name) => !existsSync(`${root}packages/${name}/package.json`),
  );
  expect(languages.sort()).toEqual(['go', 'java', 'python']);
  const commands = Object.values(release.jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
  for (const name of languages) expect(commands).toContain(`npm run release:${name}`);
  const systems = release.jobs.executables?.strategy?.matrix.os ?? [];
  for (const system of ['ubuntu', 'macos', 'windows'])
    expect(
      systems.some((name) => name.startsWith(system)),
      system,
    ).toBe(true);
});

test('nothing is published but after the packages of npm, nor may any job sign but those that have to', () => {
  const { release: first, ...others } = release.jobs;
  expect(first?.if).toContain('vars.RELEASE_REPOSITORY');
  for (const { needs } of Object.values(others)) expect(['release', 'executables']).toContain(needs);
  const signing = Object.entries(release.jobs).filter(([, { permissions }]) => permissions?.['id-token']);
  expect(signing.map(([name]) => name)).toEqual(['release', 'python']);
});
