// A running server applies valid edits of its configuration file; invalid edits change nothing.

import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { followConfig } from '../../src/config/follow-config.ts';
import { initialStateOf } from '../../src/config/mock-options.ts';
import { type RunningServer, startServer } from '../../src/server/start.ts';
import type { ManagedWorld } from '../../src/server/worlds/managed-world.ts';
import { services } from '../support/registry/services.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-follow-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Replaces a file as editors do: at no instant is it half written. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}~`, text);
  await rename(`${path}~`, path);
}

/** A server with a file, and a function that changes the file and waits for the line about the change. */
async function followed(name: string, text: string) {
  const path = join(folder, name);
  await writeFile(path, text);
  const config = await readConfig(path, { services });
  const server = await startServer({ services, port: 0, ...initialStateOf({}, config, services) });
  const lines: ((line: string) => void)[] = [];
  const stop = followConfig(server, {
    path,
    config,
    flags: {},
    known: { services },
    report: (line) => lines.shift()?.(line),
  });
  const edit = async (next: string, write = replace): Promise<string> => {
    const reported = new Promise<string>((resolve) => lines.push(resolve));
    await write(path, next);
    return (await reported).replaceAll(path, name);
  };
  return { server, edit, close: () => Promise.all([stop(), server.close()]) };
}

const worldOf = ({ defaultWorld }: RunningServer) => defaultWorld as ManagedWorld;

const settingOf = ({ defaultWorld }: RunningServer) => defaultWorld.world.settings;

it('settings change in place, and a reset keeps the change', async () => {
  const { server, edit, close } = await followed('settings.yaml', 'settings: {environment: development}\n');
  const { world } = server.defaultWorld;
  expect(await edit('settings: {environment: production}\n')).toBe(
    'settings.yaml has changed: settings.environment took effect',
  );
  expect(server.defaultWorld.world).toBe(world);
  expect(settingOf(server).environment).toBe('production');
  worldOf(server).reset();
  expect(settingOf(server).environment).toBe('production');
  await close();
});

it('a changed scenario resets the world; a changed seed waits for a restart', async () => {
  const { server, edit, close } = await followed('scenario.yaml', 'seed: 1\n');
  expect(await edit('seed: 2\nscenario: the tenant is full\n')).toBe(
    'scenario.yaml has changed: scenario took effect, and the world "default" was reset; seed will take effect after a restart',
  );
  expect(server.defaultWorld.scenario).toBe('the tenant is full');
  expect(server.defaultWorld.world.seed).toBe(1);
  await close();
});

it('an edit in place takes effect as a replaced file does, before and after one', async () => {
  const { server, edit, close } = await followed('appended.yaml', 'clock: frozen\n');
  expect(await edit('settings: {environment: production}\n', appendFile)).toMatch(/environment took effect/);
  await edit('clock: running\n');
  expect(await edit('settings: {environment: production}\n', appendFile)).toMatch(/environment took effect/);
  expect(settingOf(server).environment).toBe('production');
  await close();
});

it('an edit made before the file is watched takes effect', async () => {
  const path = join(folder, 'early.yaml');
  await writeFile(path, 'clock: running\n');
  const config = await readConfig(path, { services });
  const server = await startServer({ services, port: 0, ...initialStateOf({}, config, services) });
  await writeFile(path, 'clock: frozen\n');
  const line = await new Promise<string>((report) => {
    const stop = followConfig(server, { path, config, flags: {}, known: { services }, report });
    onTestFinished(async () => {
      await stop();
      await server.close();
    });
  });
  expect(line).toMatch(/clock took effect/);
});

it('an invalid edit changes nothing; correcting it takes effect', async () => {
  const { server, edit, close } = await followed('broken.yaml', 'clock: running\n');
  const { world } = server.defaultWorld;
  expect(await edit('clock: stopped\n')).toMatch(
    /^broken\.yaml was not applied; the mock keeps its configuration: broken\.yaml:1:8 \/clock must be one of "running", "frozen"$/,
  );
  expect(server.defaultWorld.world).toBe(world);
  expect(await edit('clock: frozen\n')).toMatch(/clock took effect/);
  expect(server.defaultWorld.world.clock.mode).toBe('frozen');
  await close();
});

it('fixtures that cannot be created leave the world unchanged', async () => {
  const { server, edit, close } = await followed('fixtures.yaml', 'clock: frozen\n');
  const { world } = server.defaultWorld;
  expect(await edit('clock: frozen\nfixtures: {mail: {domains: [{domain: example.com}]}}\n')).toMatch(
    /was not applied.*There is a domain example\.com/,
  );
  expect(server.defaultWorld.world).toBe(world);
  await close();
});

it('followers of the journal keep following it when the world is reset', async () => {
  const { server, edit, close } = await followed('journal.yaml', 'clock: frozen\n');
  const heard: string[] = [];
  worldOf(server).listen(({ kind }) => heard.push(kind));
  await edit('clock: frozen\nscenario: a secret expires tonight\n');
  await worldOf(server).scheduler.advance({ next: 1 }, 100);
  expect(heard).toContain('clock');
  await close();
});
