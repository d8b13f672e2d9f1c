// What is installed to develop the project reports to nobody.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const PACKAGE = '@scarf/scarf';
const SCRIPT = fileURLToPath(new URL(`../../node_modules/${PACKAGE}/report.js`, import.meta.url));

/** How many reports the script sends that npm runs after Pact has been installed into a project. */
async function reportsOf(settings: object): Promise<number> {
  let reports = 0;
  const server = createServer((_, response) => {
    reports++;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const project = await mkdtemp(`${tmpdir()}/countersign-telemetry-`);
  // The script is not to look for the package that it is a dependency of, which takes it a while.
  const scarfSettings = { ...settings, skipTraversal: true, allowTopLevel: true };
  await writeFile(`${project}/package.json`, JSON.stringify({ ...packageJson, scarfSettings }));
  const { PATH = '' } = process.env;
  const port = String((server.address() as AddressInfo).port);
  const env = { PATH, HOME: project, TMPDIR: project, INIT_CWD: project, SCARF_LOCAL_PORT: port };
  await promisify(execFile)(process.execPath, [SCRIPT], { cwd: project, env });
  server.close();
  await rm(project, { recursive: true });
  return reports;
}

test('installing the project does not report to the makers of a dependency', async () => {
  expect(packageJson.allowScripts[PACKAGE]).toBe(false);
  expect(await reportsOf(packageJson.scarfSettings)).toBe(0);
  expect(await reportsOf({}), 'without the setting').toBe(1);
});
