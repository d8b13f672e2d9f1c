// The page on services of one's own: its commands are pasted into a project as they stand, and its service runs there.

import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { pathWithNpx } from '../support/npx.ts';
import { SERVICE_PARTS } from '../support/service-parts.ts';
import { strangerProject } from '../support/stranger-project.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = await readFile(join(ROOT, 'docs/own-service.md'), 'utf8');
const project = await strangerProject();
afterAll(() => project[Symbol.asyncDispose]());

const PATH = await pathWithNpx(project.folder);
await copyFile(join(ROOT, 'examples/services/billing/billing.json'), join(project.folder, 'billing.yaml'));

const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);

function paste(commands: string) {
  const options = { cwd: project.folder, env: { ...process.env, PATH } };
  return promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', commands], options);
}

test('its commands work as they stand', async () => {
  const [begin = '', types = ''] = blocks('sh');
  expect((await paste(begin)).stdout).toMatch(/pass 1$/m);
  expect((await paste(types)).stdout).toContain('all files were up to date');
});

test('its service remembers what it issues', async () => {
  await writeFile(join(project.folder, 'billing/service.ts'), blocks('ts')[0] ?? '');
  const { stdout, stderr } = await project.script(`
    import { startMock } from 'countersign';
    await using mock = await startMock({ services: ['./billing'] });
    const token = mock.defaultWorld.credentials.billing.token;
    const path = '/billing/invoices';
    const { body } = await mock.defaultWorld.request('POST', path, { token, json: { amount_cents: 1 } });
    console.log((await mock.defaultWorld.request('GET', path + '/' + body.id, { token })).body.status);
  `);
  expect({ stdout, stderr }).toEqual({ stdout: 'open\n', stderr: '' });
});

test('its table has every part that a service can have', () => {
  const named = new Set([...page.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(SERVICE_PARTS.filter((part) => !named.has(part))).toEqual([]);
});
