// The files that the pages on CI and on containers show: workflows as GitHub's own parser reads them, the others by their form.

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { lint } from '../support/workflow-lint.ts';

const textOf = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const yamlOf = async (page: string) =>
  [...(await textOf(`docs/${page}`)).matchAll(/^```yaml\n(.*?)^```/gms)].map(([, block = '']) => block);

const [workflow = '', pacts = '', gitlab = ''] = await yamlOf('ci.md');
const [compose = ''] = await yamlOf('docker.md');
const action = parse(await textOf('action.yml'));
const dockerfile = await textOf('Dockerfile');

test.each([
  ['contracts', workflow],
  ['pacts', pacts],
])(
  'the workflow of %s is one that GitHub takes, and gives the action only inputs that it has',
  (job, content) => {
    expect(lint({ name: `.github/workflows/${job}.yml`, content })).toEqual([]);
    const { steps } = parse(content).jobs[job] as {
      readonly steps: readonly { readonly with?: object; readonly uses?: string }[];
    };
    const inputs = steps.find(({ uses }) => uses?.startsWith('acme/countersign@'))?.with ?? {};
    expect(Object.keys(inputs)).not.toEqual([]);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
  },
);

test('the linter would notice a job without steps in it', () => {
  const content = workflow.replaceAll('steps:', 'stepps:');
  expect(lint({ name: '.github/workflows/contracts.yml', content })).not.toEqual([]);
});

test('each job of GitLab has a script, and names a report that a command of it writes', () => {
  const jobs: Readonly<Record<string, { script: string[]; artifacts?: { reports: { junit: string } } }>> =
    parse(gitlab);
  for (const { script, artifacts } of Object.values(jobs)) {
    expect(script.length).toBeGreaterThan(0);
    if (artifacts !== undefined) expect(script.join()).toContain(`junit=${artifacts.reports.junit}`);
  }
});

test('compose publishes the port of the image, waits for its health check, and mounts its volume', () => {
  const { services, volumes } = parse(compose);
  expect(services.countersign.ports).toEqual(['4010:4010']);
  expect(dockerfile).toContain('EXPOSE 4010');
  expect(services.app.depends_on.countersign.condition).toBe('service_healthy');
  expect(dockerfile).toContain('HEALTHCHECK');
  expect(services.countersign.volumes).toEqual(['worlds:/data']);
  expect(Object.keys(volumes)).toEqual(['worlds']);
});
