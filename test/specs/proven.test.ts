// Every rule that a provider can break is named by the title of a test.

import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url);

interface Rule {
  /** Who can show it; the provider unless said. */
  readonly proof?: string;
}

type Catalogue = Readonly<Record<string, { readonly rules: Readonly<Record<string, Rule>> }>>;

it.each(['vault', 'mail', 'quota'])(
  'each rule of the %s service is named by a test title',
  async (service) => {
    const catalogue = parse(await readFile(new URL('specs/rules.yaml', root), 'utf8')) as Catalogue;
    const rules = Object.entries(catalogue[service]?.rules ?? {}).filter(
      ([, { proof }]) => proof === undefined,
    );
    const named = await namedRules();
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.map(([id]) => id).filter((id) => !named.has(id))).toEqual([]);
  },
);

/** The rule ids in titles: a title begins with the rules it proves. */
async function namedRules(): Promise<Set<string>> {
  const files = await readdir(new URL('test/', root), { recursive: true });
  const sources = files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFile(new URL(`test/${file}`, root), 'utf8'));
  const titles = (await Promise.all(sources)).flatMap(
    (source) => source.match(/['"`]((?:[VMQ]-[A-Z]+-\d+,? ?)+)/g) ?? [],
  );
  return new Set(titles.flatMap((title) => title.match(/[VMQ]-[A-Z]+-\d+/g) ?? []));
}
