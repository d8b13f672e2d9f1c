// The files for agents: what they name exists, and what registries and hosts ask of them holds.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import mcpPackage from '../../packages/mcp/package.json' with { type: 'json' };
import { programWith } from '../../src/commands/program.ts';
import { llmsFullText, llmsText } from '../../src/mcp/llms.ts';
import { readPages } from '../../src/mcp/pages.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

it('the entry for the registry of servers keeps its limits, and is of this version', async () => {
  const { name, description, version, packages } = JSON.parse(await read('server.json'));
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(name).toBe(mcpPackage.mcpName);
  expect(description.length).toBeLessThanOrEqual(100);
  expect(version).toBe(packageJson.version);
  expect(packages).toMatchObject([
    { registryType: 'npm', identifier: mcpPackage.name, version, transport: { type: 'stdio' } },
  ]);
});

it('the skill has the head that hosts read, and names commands that there are', async () => {
  const [, head = '', body = ''] = (await read('skills/countersign/SKILL.md')).split(/^---$/m);
  const { name, description } = parse(head);
  expect(name).toBe('countersign');
  expect(description.length).toBeLessThanOrEqual(1_024);
  const commands = new Set((await programWith()).commands.map((command) => command.name()));
  const named = Array.from(body.matchAll(/npx countersign ([a-z]+)/g), ([, command = '']) => command);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((command) => !commands.has(command))).toEqual([]);
});

it('the scripts that AGENTS.md names exist', async () => {
  const named = Array.from(
    (await read('AGENTS.md')).matchAll(/npm run ([a-z:]+)/g),
    ([, script = '']) => script,
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((script) => !Object.hasOwn(packageJson.scripts, script))).toEqual([]);
});

it('the list of pages names each page, and the whole text has them all', async () => {
  const pages = await readPages();
  const list = llmsText(pages);
  const whole = llmsFullText(pages);
  const paths = [...pages.keys()].filter((path) => path !== 'README.md');
  expect(paths.filter((path) => !list.includes(`](${path})`))).toEqual([]);
  expect(paths.filter((path) => !whole.includes(`<!-- ${path} -->`))).toEqual([]);
  expect(list).toBe(await read('llms.txt'));
});
