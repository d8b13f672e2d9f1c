// The test files that name a rule or a gap in a title, which shows what the mock's own tests cover. The
// published package has no tests, so the index is generated and checked in.

import { readdir, readFile } from 'node:fs/promises';

const tests = new URL('../test/', import.meta.url);

/** Files in test/, by the id that a title in them begins with. */
export type TestIndex = Readonly<Record<string, readonly string[]>>;

/**
 * Reads all tests.
 *
 * @example (await readTestIndex())['M-LF-01'] // ['test/mocks/mail/endpoint-life.test.ts']
 */
export async function readTestIndex(): Promise<TestIndex> {
  const names = (await readdir(tests, { recursive: true }))
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
  const index = new Map<string, string[]>();
  for (const name of names) {
    for (const id of idsInTitles(await readFile(new URL(name, tests), 'utf8')))
      index.set(id, [...(index.get(id) ?? []), `test/${name}`]);
  }
  return Object.fromEntries([...index].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The ids that titles in a source begin with.
 *
 * @example idsInTitles("test('M-LF-01 M-LF-02 ten failures …')") // Set { 'M-LF-01', 'M-LF-02' }
 */
export function idsInTitles(source: string): ReadonlySet<string> {
  const initialState = source.match(/['"`](?:[A-Z]-[A-Z]+-\d+,? )+(?=\S)/g) ?? [];
  return new Set(initialState.flatMap((part) => part.match(/[A-Z]-[A-Z]+-\d+/g) ?? []));
}
