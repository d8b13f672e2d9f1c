// A measurement that was stopped goes on where it was, and nothing that was seen is lost.

import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { measured } from '../../src/commands/measure/run.ts';
import { NotMeasurable } from '../../src/measure/measure.ts';
import { saveMeasurement } from '../../src/measure/measurement-file.ts';
import type { Run } from '../../src/measure/observation.ts';
import { openRegistry } from '../../src/registry/registry.ts';

const registry = await openRegistry();
const folder = await mkdtemp(join(tmpdir(), 'measure-'));
afterAll(() => rm(folder, { recursive: true }));
const newFile = async () => join(await mkdtemp(join(folder, 'own-')), 'a.measure');

it('a measurement that was killed does no experiment again, and finds the same', async () => {
  const [whole, stopped] = [await newFile(), await newFile()];
  const first = await measured(registry, 'quota', { type: [], save: whole, resume: false });
  const lines = (await readFile(whole, 'utf8')).split('\n');
  // The process ended in the middle of a line.
  await appendFile(stopped, `${lines.slice(0, 12).join('\n')}\n${(lines[12] ?? '').slice(0, 50)}`);
  const again = await measured(registry, 'quota', { type: [], save: stopped, resume: true });
  const done = lines.slice(1, 12).filter((line) => line.startsWith('{"id"')).length;
  expect(done).toBeGreaterThan(5);
  expect(again.runs.slice(0, done)).toEqual(first.runs.slice(0, done));
  const shown = ({ findings }: typeof first) => findings.map(({ field, value }) => [field, value]);
  expect(shown(again)).toEqual(shown(first));
  expect(new Set(again.runs.map(({ id }) => id)).size).toBe(again.runs.length);
  const kept = (await readFile(stopped, 'utf8'))
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line));
  expect(kept.filter(({ id }) => id !== undefined)).toEqual(again.runs);
  expect(kept.at(-1)).toMatchObject({ planned: 0, findings: again.findings });
});

it('a command of --trigger that fails is told, and that the measurement goes on with --resume', async () => {
  const save = await newFile();
  const listen = { host: '127.0.0.1', port: 0 };
  const stopped = measured(registry, undefined, { type: [], listen, trigger: 'exit 3', save, resume: false });
  await expect(stopped).rejects.toThrow(
    /^the command of --trigger .*; what was seen is kept: go on with --resume$/,
  );
});

it('the file can be read by its owner alone, since it has secrets', async () => {
  const file = await newFile();
  await (await saveMeasurement(file, 'acme', false)).add({ id: 'look any 1', kind: 'look' } as Run);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it.each([
  ['a file that is there already', 'acme', false, 'go on with it by --resume'],
  ['a file of another sender', 'other', true, 'is a measurement of acme, and not of other'],
])('%s is refused, with what to do', async (_, sender, isResumed, message) => {
  const file = await newFile();
  await saveMeasurement(file, 'acme', false);
  await expect(saveMeasurement(file, sender, isResumed)).rejects.toThrow(message);
});

it('a file that is none is refused', async () => {
  const file = await newFile();
  await appendFile(file, '{"log":{}}');
  await expect(saveMeasurement(file, 'acme', true)).rejects.toThrow(NotMeasurable);
});
