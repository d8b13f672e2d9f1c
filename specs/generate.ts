// Generates the files that are checked in under specs/generated/: for each spec its types (openapi-typescript) and the
// document as JSON, the same for the catalogues and the services, and an index of the tests for each rule. `--check`
// only reports stale files.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { type DeliveryPresets, presetSource } from './preset-source.ts';
import { type RuleCatalogue, ruleTypes } from './rule-types.ts';
import { type ScenarioCatalogue, scenarioTypes } from './scenario-types.ts';
import { serviceTypes } from './service-types.ts';
import { readTestIndex } from './test-index.ts';

/** The names of the specs, in the order of the documents. */
export const SPEC_NAMES = ['vault', 'mail', 'quota', 'control'] as const;

/** The published schemas of countersign.yaml, of delivery policies, and of all extensions of documents. */
const SCHEMA_NAME = 'countersign.schema.json';
const POLICY_SCHEMA_NAME = 'webhook-delivery.schema.json';
const EXTENSION_SCHEMA_NAME = 'extensions.schema.json';

const HEAD = '// Generated from the spec of the same name by `npm run generate`. Do not edit.\n\n';
const specs = new URL('./', import.meta.url);

/**
 * The expected files under specs/generated/, by file name.
 *
 * @example (await generatedFiles()).get('mail.ts')
 */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const eventTypes: Record<string, readonly string[]> = {};
  for (const name of SPEC_NAMES) {
    const document = parse(await readFile(new URL(`${name}.yaml`, specs), 'utf8'));
    files.set(`${name}.json`, `${JSON.stringify(document, null, 1)}\n`);
    const types = await openapiTypescript(structuredClone(document), { defaultNonNullable: false });
    files.set(`${name}.ts`, `${HEAD}${astToString(types)}`);
    if (document.webhooks) eventTypes[name] = Object.keys(document.webhooks);
  }
  const scenarios = parse(await readFile(new URL('scenarios.yaml', specs), 'utf8')) as ScenarioCatalogue;
  const catalogue = parse(await readFile(new URL('rules.yaml', specs), 'utf8')) as RuleCatalogue;
  files.set('rules.json', `${JSON.stringify(catalogue, null, 1)}\n`);
  files.set('rules.ts', `${HEAD}${ruleTypes(catalogue)}`);
  files.set('scenarios.json', `${JSON.stringify(scenarios, null, 1)}\n`);
  files.set('scenarios.ts', `${HEAD}${await scenarioTypes(scenarios)}`);
  const presets = parse(await readFile(new URL('delivery-presets.yaml', specs), 'utf8')) as DeliveryPresets;
  files.set('delivery-presets.ts', `${HEAD}${presetSource(presets)}`);
  files.set('event-types.ts', `${HEAD}${eventTypeSource(eventTypes)}`);
  files.set('tests.json', `${JSON.stringify(await readTestIndex(), null, 1)}\n`);
  return files;
}

/** The event types of each service as constants, for code that has no room for the whole documents. */
function eventTypeSource(types: Readonly<Record<string, readonly string[]>>): string {
  return `export const eventTypes = ${JSON.stringify(types, null, 2)} as const;\n`;
}

/**
 * The files generated from the services, by file name: the JSON Schemas of configuration files, of delivery policies and of extensions,
 * and the types of the names used in tests. Services read the files under specs/generated/, so these must be up to date first.
 */
export async function filesOfServices(): Promise<Map<string, string>> {
  const [
    { configSchema },
    { policySchema },
    { extensionSchema },
    { openRegistry },
    { startServer },
    { starterTypes },
  ] = await Promise.all([
    import('../src/config/config-schema.ts'),
    import('../src/delivery/policy/policy-schema.ts'),
    import('../src/check/lint/extension-schema.ts'),
    import('../src/registry/registry.ts'),
    import('../src/server/start.ts'),
    import('./starter-types.ts'),
  ]);
  const services = await (await openRegistry()).services();
  const server = await startServer({ services, port: 0 });
  const { credentials, world } = server.defaultWorld;
  await server.close();
  return new Map([
    [SCHEMA_NAME, publishedJson(configSchema(services))],
    [POLICY_SCHEMA_NAME, publishedJson(policySchema())],
    [EXTENSION_SCHEMA_NAME, publishedJson(extensionSchema())],
    ['services.ts', await serviceTypes(services, { credentials, fixtures: world.fixtures })],
    ['starter-types.ts', await starterTypes()],
  ]);
}

/** JSON with one value on each line, which a review can read, and without what would make the package larger. */
function publishedJson(value: unknown): string {
  return `${JSON.stringify(value, null, 1).replaceAll(/^ +/gm, '')}\n`;
}

/**
 * The names of the files that are missing or out of date.
 *
 * @param files the expected files, from `generatedFiles`
 * @param read reads the current file of a name; `undefined` if there is none
 */
export async function staleFiles(
  files: ReadonlyMap<string, string>,
  read: (name: string) => Promise<string | undefined> = readGenerated,
): Promise<string[]> {
  const stale = await differing(files, read);
  return stale.length > 0 ? stale : differing(await filesOfServices(), read);
}

async function differing(
  files: ReadonlyMap<string, string>,
  read: (name: string) => Promise<string | undefined>,
): Promise<string[]> {
  const names: string[] = [];
  for (const [name, text] of files) {
    if ((await read(name)) !== text) names.push(name);
  }
  return names;
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
  for (const make of [generatedFiles, filesOfServices]) {
    const files = await make();
    for (const [name, text] of files) await writeFile(new URL(`generated/${name}`, specs), text);
    console.log(`generated ${[...files.keys()].join(', ')}`);
  }
}

if (import.meta.main) await main();
