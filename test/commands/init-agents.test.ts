// `countersign init --agents`: adds what agents need, once, and leaves what is there.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-agents-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const inFolder = (name: string) => join(folder, name);
const init = (...flags: string[]) =>
  runHere(['init', '--agents', '--out', inFolder('countersign.yaml'), ...flags]);

test('it adds its lines to AGENTS.md and its server to .mcp.json, and leaves what is there', async () => {
  await writeFile(inFolder('AGENTS.md'), '# Ours\n');
  await writeFile(inFolder('.mcp.json'), '{"mcpServers":{"other":{"command":"x"}}}');
  const { stdout } = await init('--json');
  expect(JSON.parse(stdout)).toEqual({ written: [inFolder('AGENTS.md'), inFolder('.mcp.json')] });
  expect(await readFile(inFolder('AGENTS.md'), 'utf8')).toMatch(/^# Ours\n\n## Webhooks/);
  expect(JSON.parse(await readFile(inFolder('.mcp.json'), 'utf8')).mcpServers).toEqual({
    other: { command: 'x' },
    countersign: { command: 'npx', args: ['countersign', 'mcp'] },
  });
});

test('the second time it writes nothing', async () => {
  await init();
  const before = await readFile(inFolder('AGENTS.md'), 'utf8');
  expect(JSON.parse((await init('--json')).stdout)).toEqual({ written: [] });
  expect(await readFile(inFolder('AGENTS.md'), 'utf8')).toBe(before);
});

test('what the tools need is named unless it is there', async () => {
  expect((await init()).stdout).toContain('npm install --save-dev @modelcontextprotocol/server');
  await rm(inFolder('AGENTS.md'));
  await mkdir(inFolder('node_modules/@modelcontextprotocol/server'), { recursive: true });
  const { stdout } = await init();
  expect(stdout).toContain('AGENTS.md');
  expect(stdout).not.toContain('npm install');
});

test('a .mcp.json that is none is a usage error, and nothing is written', async () => {
  await writeFile(inFolder('.mcp.json'), '{');
  const { code, stderr } = await init();
  expect(code).toBe(2);
  expect(stderr).toContain('.mcp.json is not a JSON object');
  await expect(readFile(inFolder('AGENTS.md'))).rejects.toThrow();
});
