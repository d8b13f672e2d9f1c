// Prose is tested: the commands of the pages are pasted into a shell as they stand, and what they name exists.

import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { startMock } from '../../src/index.ts';
import { pathWithNpx } from '../support/npx.ts';
import { freePort } from '../support/receivers.ts';

const docs = new URL('../../docs/', import.meta.url);
const examples = new URL('../../examples/tests/', import.meta.url);

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-docs-'));
  path = await pathWithNpx(folder, { rules: ['M-ER-07'] });
});
afterAll(() => rm(folder, { recursive: true }));

const pageNames = (await readdir(docs)).filter((name) => name.endsWith('.md'));

const shellBlocks = (
  await Promise.all(
    ['consumers.md', 'ci.md'].map(async (name) =>
      blocksOf(await read(name), 'sh').map((commands) => ({
        name,
        commands,
        first: commands.split('\n', 1)[0],
      })),
    ),
  )
).flat();

it.each(shellBlocks)('the commands of docs/$name work as they stand: $first', async ({ commands }) => {
  await using mock = await startMock();
  const env = {
    PATH: path,
    COUNTERSIGN_URL: mock.url,
    HOME: folder,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  const cwd = await mkdtemp(join(folder, 'page-'));
  const pasted = commands.replaceAll('4010', String(await freePort()));
  await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', pasted], { cwd, env });
});

it.each(pageNames)('every file that docs/%s links to exists', async (name) => {
  const prose = (await read(name)).replaceAll(/^```.*?^```/gms, '');
  for (const [, target = ''] of prose.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
    await expect(access(new URL(target, docs)), target).resolves.toBeUndefined();
  }
});

it('the example tests pass under node’s own runner', async () => {
  const names = await readdir(examples);
  const files = names.map((name) => fileURLToPath(new URL(name, examples)));
  const args = ['--test', '--test-isolation=none', '--test-reporter=tap', ...files];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain(`# pass ${names.length}`);
});

it('the compose files and manifests of docs/shared-mock.md can be read, and their parts fit together', async () => {
  const documents = blocksOf(await read('shared-mock.md'), 'yaml').flatMap((block) =>
    parseAllDocuments(block, { strict: true, uniqueKeys: true }).map((document) => {
      expect([document.errors, document.warnings]).toEqual([[], []]);
      return document.toJS();
    }),
  );
  const kinds = documents.map(({ kind = 'compose' }) => kind);
  expect(kinds.toSorted()).toEqual(
    [
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'StatefulSet',
      'compose',
      'compose',
    ].toSorted(),
  );
  for (const { kind, spec } of documents) {
    if (kind === 'Service') expect(spec.selector).toEqual({ app: 'countersign' });
    else if (kind !== undefined) expect(spec.selector).toEqual({ matchLabels: { app: 'countersign' } });
    if (spec?.template === undefined) continue;
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    const [{ args, readinessProbe, livenessProbe }] = spec.template.spec.containers;
    expect(args[0]).toBe('mock');
    // No health that is 503 makes a mock restart, and another replica takes the calls only if there is one.
    expect(livenessProbe.httpGet).toBeUndefined();
    expect(readinessProbe.httpGet?.path).toBe(kind === 'Deployment' ? '/_countersign/health' : undefined);
  }
});

function read(name: string): Promise<string> {
  return readFile(new URL(name, docs), 'utf8');
}

function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  );
}
