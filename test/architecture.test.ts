// A breach of the import rules would be noticed. That there is none is for `npm run check:architecture`, which `npm test`
// runs beside the tests.

import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  readonly forbidden: NonNullable<ICruiseOptions['ruleSet']>['forbidden'];
  readonly options: ICruiseOptions;
};

it.each([
  ['the engine imports a socket', 'src/engine/a.ts', "import 'node:http';", 'engine-packages'],
  ['the engine imports the server', 'src/engine/a.ts', "import '../server/b.ts';", 'engine-imports-only'],
  ['a mock imports the server', 'mocks/mail/a.ts', "import '../../src/server/b.ts';", 'mocks-imports-only'],
  ['a mock imports another mock', 'mocks/mail/a.ts', "import '../vault/b.ts';", 'services-apart'],
  ['the application imports a mock', 'src/a.ts', "import '../mocks/mail/b.ts';", 'services-by-the-list-only'],
  [
    'the application imports a service past the list',
    'src/a.ts',
    "import '../services/b.ts';",
    'services-by-the-list-only',
  ],
  [
    'a contract imports the server',
    'contracts/mail/a.ts',
    "import '../../src/server/b.ts';",
    'contracts-imports-only',
  ],
  [
    'a contract imports a mock',
    'contracts/mail/a.ts',
    "import '../../mocks/b.ts';",
    'contracts-imports-only',
  ],
  [
    'the delivery of the server imports its worlds',
    'src/server/delivery/a.ts',
    "import '../worlds/b.ts';",
    'server-delivery-imports-downwards',
  ],
  [
    'the worlds import the HTTP module',
    'src/server/worlds/a.ts',
    "import '../http/b.ts';",
    'server-worlds-imports-downwards',
  ],
  [
    'the HTTP module imports the control API',
    'src/server/http/a.ts',
    "import '../control/b.ts';",
    'server-http-imports-downwards',
  ],
  [
    'the control API imports what puts the server together',
    'src/server/control/a.ts',
    "import '../start.ts';",
    'server-control-imports-downwards',
  ],
  ['verify imports the server', 'src/verify/a.ts', "import '../server/b.ts';", 'verify-imports-only'],
  ['the library imports a command', 'src/a.ts', "import './commands/b.ts';", 'printing-is-for-commands'],
  ['code imports a test', 'src/a.ts', "import '../test/b.ts';", 'nothing-imports-tests'],
])('a breach is noticed: %s', async (_, file, source, rule) => {
  const imported = /'(\.[^']+)'/.exec(source)?.[1];
  const files = { [file]: source, ...(imported ? { [join(dirname(file), imported)]: 'export {};' } : {}) };
  expect(await breachesIn(files)).toContain(rule);
});

it('a breach is noticed: two files need each other, for a type alone', async () => {
  const files = {
    'src/openapi/a.ts': "import type { B } from './b.ts';\nexport interface A { readonly b: B }",
    'src/openapi/b.ts': "import type { A } from './a.ts';\nexport interface B { readonly a: A }",
  };
  expect(await breachesIn(files)).toContain('no-circles');
});

/** What a service is made of, the same for each: to know one is to know the others. */
const SERVICE_FILES = [
  'access.ts',
  'collections.ts',
  'credentials.ts',
  'domain',
  'errors.ts',
  'events.ts',
  'fixtures.ts',
  'index.ts',
  'mutants',
  'mutants.ts',
  'operations',
  'pictures.ts',
  'scenarios',
  'seed-data.ts',
  'settings.ts',
  'simulate',
  'spec.ts',
  'timers.ts',
  'webhooks.ts',
];

/** What a service may have besides. */
const OPTIONAL_FILES = ['first-steps.ts'];

const SERVICES = ['mail', 'quota', 'vault'];

it.each(SERVICES)('the folder of %s has the files and folders that every service has', async (service) => {
  const names = await readdir(join(root, 'mocks', service));
  expect(names.filter((name) => !OPTIONAL_FILES.includes(name)).sort()).toEqual(SERVICE_FILES);
});

it.each(SERVICES)(
  'each file among the operations of %s exports its handlers and nothing else',
  async (service) => {
    const folder = join(root, 'mocks', service, 'operations');
    const files = (await readdir(folder)).filter((name) => name !== 'index.ts');
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const source = await readFile(join(folder, name), 'utf8');
      expect([name, source.match(/^export .*/gm)]).toEqual([
        name,
        [expect.stringMatching(/^export const \w+Handlers = /)],
      ]);
    }
  },
);

/** Tests whose subject is a service of the package, with the reason. */
const OF_SERVICES: Readonly<Record<string, string>> = {
  'test/commands/audit.test.ts': 'the traffic that is audited was recorded of it, and confirms its rules',
  'test/commands/explore/found.test.ts': 'the receivers that come with the package are of its webhooks',
  'test/commands/mock.test.ts': 'a process serves the services of the package, and shows their first steps',
  'test/commands/process/run-command.test.ts': 'a process explores a receiver of its webhooks',
  'test/commands/receipt.test.ts': 'the receivers that come with the package are of its webhooks',
  'test/verify/explore/receipts.test.ts': 'the receivers that come with the package are of its webhooks',
  'test/verify/explore/replay.test.ts': 'the page on exploration shows a file of its events',
};

it('the examples that users get import what the package exports, as they would', async () => {
  const files = globSync('examples/{receivers,tests,services}/{*,billing/**/*}.ts', { cwd: root });
  expect(files).toContain('examples/receivers/good.ts');
  const inside = await Promise.all(
    files.map(async (name) =>
      /'(?:\.\.\/)+src\//.test(await readFile(join(root, name), 'utf8')) ? [name] : [],
    ),
  );
  expect(inside.flat(), "import 'countersign/…'").toEqual([]);
});

it('hardly any type is forced on a value: most of what was erased can be kept, or narrowed', async () => {
  const forced: string[] = [];
  for (const folder of ['src', 'mocks'])
    for (const file of await readdir(join(root, folder), { recursive: true }))
      if (/(?<!\.d)\.tsx?$/.test(file)) {
        const text = await readFile(join(root, folder, file), 'utf8');
        const code = text.replaceAll(/^ *(\/\/|\/?\*).*$/gm, '');
        forced.push(...Array.from(code.matchAll(/ as (unknown as|never)\b/g), () => `${folder}/${file}`));
      }
  expect(forced.length, forced.join(', ')).toBeLessThanOrEqual(12);
});

const GENERIC = ['engine', 'faults', 'store', 'delivery', 'server', 'control-client', 'commands'];
const OF_VERIFY = ['explore', 'grading', 'pact', 'proxy', 'reports'];

it.each([...GENERIC, ...OF_VERIFY.map((name) => `verify/${name}`)])(
  'no test of test/%s uses a real service: a change of its document is no concern of theirs',
  async (folder) => {
    const files = (await readdir(join(root, 'test', folder), { recursive: true }))
      .map((name) => `test/${folder}/${name}`)
      .filter((name) => name.endsWith('.ts'));
    expect(files).not.toEqual([]);
    const named = await Promise.all(
      files.map(async (name) =>
        /\b(?:mail|vault|quota)\b/.test(await readFile(join(root, name), 'utf8')) ? [name] : [],
      ),
    );
    const excused = Object.keys(OF_SERVICES).filter((name) => name.startsWith(`test/${folder}/`));
    expect(named.flat().toSorted(), 'use the shop of test/support/shop').toEqual(excused);
  },
);

async function breaches(baseDir: string, places: readonly string[]): Promise<string[]> {
  const { output } = await cruise([...places], {
    ...options,
    baseDir,
    ruleSet: { forbidden },
    validate: true,
  });
  return (output as ICruiseResult).summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
  );
}

/** The names of the rules that a small house of these files breaks. */
async function breachesIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const house = await mkdtemp(join(tmpdir(), 'countersign-house-'));
  try {
    for (const [name, source] of Object.entries({ ...files, 'tsconfig.json': '{}' })) {
      await mkdir(dirname(join(house, name)), { recursive: true });
      await writeFile(join(house, name), source);
    }
    const found = await breaches(
      house,
      ['src', 'mocks', 'contracts'].filter((room) =>
        Object.keys(files).some((name) => name.startsWith(room)),
      ),
    );
    return found.map((breach) => breach.slice(0, breach.indexOf(':')));
  } finally {
    await rm(house, { recursive: true });
  }
}
