// Generates the lists of what the topics of each service hold: interactions, flows and faults in contracts/<service>/,
// mutants in mocks/<service>/. A file that is added to a topic needs no entry anywhere.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SERVICES = ['mail', 'quota', 'vault'];

/** A list of everything of a kind that a service has. */
interface List {
  /** What the names of the exports end with. */
  readonly kind: string;
  readonly folder: string;
  readonly files: string;
}

interface Exported {
  readonly name: string;
  readonly from: string;
}

/**
 * The expected text of each list, by its path.
 *
 * @example (await import('./generate.ts')).generatedLists().get('contracts/mail/flows.ts')
 */
export function generatedLists(): Map<string, string> {
  return new Map(SERVICES.flatMap(listsOf));
}

function listsOf(service: string): [string, string][] {
  const topics = { folder: `contracts/${service}`, files: 'contracts/{service}/*/**/*.ts' };
  const of = (kind: string, list: Omit<List, 'kind'> = topics) =>
    exportsOf({ ...list, kind, files: list.files.replace('{service}', service) });
  const [http, messages] = [of('Interactions'), of('Messages')];
  const mutants = of('Mutants', { folder: `mocks/${service}`, files: 'mocks/{service}/mutants/**/*.ts' });
  return [
    [
      `contracts/${service}/contract.ts`,
      [
        importOf('Contract', '../support/interaction.ts'),
        ...importsOf([...http, ...messages]),
        '',
        'export const contract: Contract = {',
        `  service: '${service}',`,
        `  http: ${spread(http, '  ')},`,
        `  messages: ${spread(messages, '  ')},`,
        '};',
      ],
    ],
    [`contracts/${service}/flows.ts`, listOf('flows', 'Flow', '../../src/verify/flow.ts', of('Flows'))],
    [
      `contracts/${service}/faults.ts`,
      listOf('faults', 'WireFault', '../../src/verify/mutation/wire-fault.ts', of('Faults')),
    ],
    [`mocks/${service}/mutants.ts`, listOf('mutants', 'Mutant', '../../src/service/mutant.ts', mutants)],
  ].map(([path, lines]) => [path as string, textOf(lines as readonly string[])]);
}

/** The exports of a kind, by the files that have them. */
function exportsOf({ kind, folder, files }: List): Exported[] {
  return globSync(files, { cwd: root })
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .flatMap((path) => {
      const names = readFileSync(`${root}${path}`, 'utf8').matchAll(/^export const (\w+)/gm);
      return Array.from(names, ([, name = '']) => name)
        .filter((name) => name.endsWith(kind))
        .map((name) => ({ name, from: `./${relative(folder, path)}` }));
    });
}

/** The topics of an area are in the order of their names, in whichever folder they are: pacts have this order, too. */
function orderOf(path: string): string {
  return path.replace(/^(contracts\/\w+\/[\w-]+\/).*\//, '$1');
}

function listOf(name: string, type: string, from: string, all: readonly Exported[]): string[] {
  return [
    importOf(type, from),
    ...importsOf(all),
    '',
    `export const ${name}: readonly ${type}[] = ${spread(all, '')};`,
  ];
}

function importOf(type: string, from: string): string {
  return `import type { ${type} } from '${from}';`;
}

function importsOf(all: readonly Exported[]): string[] {
  return all.map(({ name, from }) => `import { ${name} } from '${from}';`);
}

function spread(all: readonly Exported[], indent: string): string {
  return all.length === 0
    ? '[]'
    : ['[', ...all.map(({ name }) => `${indent}  ...${name},`), `${indent}]`].join('\n');
}

function textOf(lines: readonly string[]): string {
  return [
    '// Generated from the files of the topics by `npm run generate`. Do not edit.',
    '',
    ...lines,
    '',
  ].join('\n');
}

if (import.meta.main) {
  for (const [path, text] of generatedLists()) writeFileSync(`${root}${path}`, text);
  console.log(`generated ${[...generatedLists().keys()].join(', ')}`);
}
