// `countersign mock --spec` with documents that cannot be served: one line, and exit code 2.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'mock-spec-'));
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: object | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const openapi = '3.1.0';
const withPath = (path: string) => ({
  openapi,
  paths: { [path]: { get: { operationId: 'read', responses: {} } } },
});

it.each<[string, () => Promise<string[]>, RegExp]>([
  ['no OpenAPI', async () => [await file('a.yaml', 'hello')], /a\.yaml is not an OpenAPI document/],
  [
    'another version',
    async () => [await file('a.yaml', { openapi: '4.0.0' })],
    /#\/openapi must be a version 3\.0 or 3\.1/,
  ],
  [
    'a broken reference',
    async () => [await file('a.yaml', { openapi, paths: { '/a': { $ref: '#/x' } } })],
    /a\.yaml#\/paths\/~1a refers to #\/x, and there is nothing/,
  ],
  [
    'a circular reference',
    async () => [
      await file('a.yaml', {
        openapi,
        paths: {},
        components: { schemas: { A: { $ref: '#/components/schemas/A' } } },
      }),
    ],
    /#\/components\/schemas\/A refers to itself/,
  ],
  [
    'a file outside',
    async () => [await file('a.yaml', { openapi, paths: { '/a': { $ref: '/etc/hostname' } } })],
    /refers to \/etc\/hostname, which is outside the folder of the document/,
  ],
  ['no file', async () => [join(folder, 'none.yaml')], /none\.yaml does not exist/],
  [
    'a URL beyond this machine',
    async () => ['http://192.0.2.1/a.yaml'],
    /192\.0\.2\.1\/a\.yaml is beyond this machine/,
  ],
  [
    'two documents with one path',
    async () => [
      await file('a.yaml', withPath('/a')),
      await file('b.yaml', { ...withPath('/a'), info: { title: 'B' } }),
    ],
    /read of b \(#\/paths\/~1a\/get\) and read of \S+ \(#\/paths\/~1a\/get\) both answer GET \/a/,
  ],
  [
    'a path of the server',
    async () => [await file('a.yaml', withPath('/_countersign/a'))],
    /which the server itself has/,
  ],
])('%s', async (_what, specs, message) => {
  const flags = (await specs()).flatMap((spec) => ['--spec', spec]);
  const { code, stdout, stderr } = await runHere(['mock', '--port', '0', ...flags]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr.trim()).not.toContain('\n');
});
