// Faults by kind: each changes a text that its module has, breaks a rule that there is, and the service starts with it.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { idsOfRules } from '../../../src/verify/catalogue.ts';
import { registry } from '../../support/registry/services.ts';
import { PROVIDERS } from '../providers.ts';
import { editedText, KINDS, type KindFault, keyOf, kindFaultsOf } from './faults.ts';

const faultsOf = new Map<string, readonly KindFault[]>();
for (const service of Object.keys(PROVIDERS)) faultsOf.set(service, await kindFaultsOf(service));
const allFaults = [...faultsOf.values()].flat();

test('there are at least ten faults of each kind, of no other kind, and each has words of its own', () => {
  const counts = Map.groupBy(allFaults, ({ kind }) => kind);
  for (const kind of KINDS) expect(counts.get(kind)?.length, kind).toBeGreaterThanOrEqual(10);
  expect([...counts.keys()].toSorted()).toEqual([...KINDS].toSorted());
  expect(new Set(allFaults.map(keyOf)).size).toBe(allFaults.length);
});

test.each([...faultsOf.keys()])(
  'each fault of %s changes texts that stand once in its modules',
  async (service) => {
    for (const { edits } of faultsOf.get(service) ?? [])
      for (const [file, own] of Map.groupBy(edits, (edit) => edit.in)) {
        const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
        expect(editedText(text, own)).not.toBe(text);
      }
  },
);

test('a text that stands in a module twice, or not at all, is refused', () => {
  const edit = { in: 'quota/usage.ts', find: 'a b', replace: 'c' };
  expect(editedText('a\n  b', [edit])).toBe('c');
  expect(() => editedText('a b, a b', [edit])).toThrow('quota/usage.ts has 2 times, not once: a b');
  expect(() => editedText('ab', [edit])).toThrow('has 0 times');
});

test('each fault breaks a rule of its service', async () => {
  const known = idsOfRules(await registry.catalogue());
  expect(allFaults.map(({ rule }) => rule).filter((rule) => !known.includes(rule))).toEqual([]);
});

test('a service with a fault starts', async () => {
  const faults = [...faultsOf].map(([service, own]) =>
    [service, Math.floor(Math.random() * own.length)].join(':'),
  );
  const module = new URL('./started.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [module, ...faults]);
  expect(stdout.trim().split('\n')).toEqual(faults.map((fault) => expect.stringMatching(`^${fault} http:`)));
});
