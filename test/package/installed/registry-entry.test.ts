// What the registry of servers tells hosts to start, installed alone: it brings all that the tools need.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyProject, type Project } from '../../support/empty-project.ts';
import { used } from '../../support/tool-client.ts';

let project: Project;
beforeAll(async () => {
  project = await emptyProject();
  const server = JSON.parse(await readFile(new URL('../../../server.json', import.meta.url), 'utf8'));
  const { path = '' } = inject('tarballs')[server.packages[0].identifier] ?? {};
  await project.install(inject('tarball').path, path);
});
afterAll(() => project[Symbol.asyncDispose]());

test('a host that starts it has the tools, their mock and their commands', async () => {
  const command = join(project.folder, 'node_modules', '.bin', 'countersign-mcp');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command,
      cwd: project.folder,
      env: { ...process.env } as Record<string, string>,
    }),
  );
  expect((await client.listTools()).tools).toHaveLength(10);
  const { facts } = await used(client, 'start_world', {});
  expect((await used(client, 'look', { world: facts.world })).isError).toBe(false);
  const receiver = { service: 'mail', url: 'http://127.0.0.1:9/hooks', secret: 'whsec_x' };
  const { text } = await used(client, 'certify_receiver', receiver);
  expect(text).toBe('http://127.0.0.1:9/hooks cannot be reached: connection refused');
  const { contents } = await client.readResource({ uri: 'ui://countersign/timeline' });
  expect(contents[0]).toMatchObject({ text: expect.stringContaining('<style>') });
  await client.close();
});
