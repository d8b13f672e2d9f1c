// The workflows of this project's own repository: linted, safe from what others can name, and calling what exists.

import { globSync, readFileSync } from 'node:fs';
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

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes': number }>
  >;
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
    if (script === undefined) expect(['.ci/run', 'npm ci']).toContain(command);
    else expect(packageJson.scripts).toHaveProperty([script]);
  }
});
