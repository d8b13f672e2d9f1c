// Generates what is checked in under specs/generated/: for each spec its types (openapi-typescript) and
// the document as JSON, the same of the catalogues, and which tests name which rule. `--check` only tells what is stale.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { type RuleCatalogue, ruleTypes } from './rule-types.ts';
import { type ScenarioCatalogue, scenarioTypes } from './scenario-types.ts';
import { readTestIndex } from './test-index.ts';

/** The names of the specs, in the order of the documents. */
export const SPEC_NAMES = ['vault', 'mail', 'quota', 'control'] as const;

/** The published schema of countersign.yaml. */
const SCHEMA_NAME = 'countersign.schema.json';

const HEAD = '// Generated from the spec of the same name by `npm run generate`. Do not edit.\n\n';
const specs = new URL('./', import.meta.url);

/**
 * What should stand under specs/generated/, by file name.
 *
 * @example (await generatedFiles()).get('mail.ts')
 */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of SPEC_NAMES) {
    const document = parse(await readFile(new URL(`${name}.yaml`, specs), 'utf8'));
    files.set(`${name}.json`, `${JSON.stringify(document, null, 1)}\n`);
    const types = await openapiTypescript(structuredClone(document), { defaultNonNullable: false });
    files.set(`${name}.ts`, `${HEAD}${astToString(types)}`);
  }
  const scenarios = parse(await readFile(new URL('scenarios.yaml', specs), 'utf8')) as ScenarioCatalogue;
  const catalogue = parse(await readFile(new URL('rules.yaml', specs), 'utf8')) as RuleCatalogue;
  files.set('rules.json', `${JSON.stringify(catalogue, null, 1)}\n`);
  files.set('rules.ts', `${HEAD}${ruleTypes(catalogue)}`);
  files.set('scenarios.json', `${JSON.stringify(scenarios, null, 1)}\n`);
  files.set('scenarios.ts', `${HEAD}${await scenarioTypes(scenarios)}`);
  files.set('tests.json', `${JSON.stringify(await readTestIndex(), null, 1)}\n`);
  return files;
}

/**
 * The JSON Schema of configuration files. It is made from the services, so what stands under specs/generated/
 * must be fresh before.
 */
export async function generatedSchema(): Promise<string> {
  const [{ configSchema }, { services }] = await Promise.all([
    import('../src/config/config-schema.ts'),
    import('../src/registry/services.ts'),
  ]);
  return `${JSON.stringify(configSchema(services), null, 1)}\n`;
}

/**
 * The names of the files that are missing or differ from what the specs give.
 *
 * @param files what should stand there, from `generatedFiles`
 * @param read what stands there under a name; `undefined` for nothing
 */
export async function staleFiles(
  files: ReadonlyMap<string, string>,
  read: (name: string) => Promise<string | undefined> = readGenerated,
): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, text] of files) {
    if ((await read(name)) !== text) stale.push(name);
  }
  if (stale.length === 0 && (await read(SCHEMA_NAME)) !== (await generatedSchema())) stale.push(SCHEMA_NAME);
  return stale;
}

function readGenerated(name: string): Promise<string | undefined> {
  return readFile(new URL(`generated/${name}`, specs), 'utf8').catch(() => undefined);
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(await generatedFiles());
    if (stale.length === 0) return;
    console.error(`stale: ${stale.join(', ')}; run "npm run generate"`);
    process.exitCode = 1;
    return;
  }
  await mkdir(new URL('generated/', specs), { recursive: true });
  const files = await generatedFiles();
  for (const [name, text] of files) await writeFile(new URL(`generated/${name}`, specs), text);
  await writeFile(new URL(`generated/${SCHEMA_NAME}`, specs), await generatedSchema());
  console.log(`generated ${[...files.keys(), SCHEMA_NAME].join(', ')}`);
}

if (import.meta.main) await main();
