// `npm run attack [document...]`: schemathesis against the mock, with every phase it has, stateful ones included. It is
// a Python program that no test needs, so it must be installed: `pipx install schemathesis`.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMock } from '../../src/index.ts';

const CONFIG = new URL('schemathesis.toml', import.meta.url).pathname;

/** How each document is attacked: as whom, and with how many cases for each of its operations. */
const TARGETS = {
  vault: { credential: 'admin', examples: 400 },
  mail: { credential: 'live', examples: 60 },
  quota: { credential: 'superuser', examples: 150 },
  control: { credential: undefined, examples: 45 },
} as const;

type Document = keyof typeof TARGETS;

/** The part of schemathesis' report that is read here. */
interface Report {
  readonly test_cases: { readonly generated: number; readonly errored: number };
  readonly failures: readonly {
    readonly title: string;
    readonly count: number;
    readonly operations: readonly string[];
  }[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    schemathesis: { type: 'string', default: 'schemathesis' },
  },
});
const unknown = positionals.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined)
  giveUp(`there is no document "${unknown}"; known are ${Object.keys(TARGETS).join(', ')}`);
if (spawnSync(values.schemathesis, ['--version']).error !== undefined)
  giveUp(
    `${values.schemathesis} cannot be run; install it with \`pipx install schemathesis\`, or name it: --schemathesis PATH`,
  );

let [callCount, failureCount] = [0, 0];
for (const document of positionals.length > 0 ? (positionals as Document[]) : documentNames()) {
  const { test_cases, failures } = await attack(document);
  callCount += test_cases.generated;
  failureCount += failures.reduce((sum, { count }) => sum + count, test_cases.errored);
  console.log(`${document}: ${test_cases.generated} calls`);
  for (const { title, count, operations } of failures)
    console.log(`  ${title}: ${count} times, ${operations.join(', ')}`);
}
console.log(`${callCount} calls, ${failureCount} violations, seed ${values.seed}`);
process.exitCode = failureCount === 0 ? 0 : 1;

/** Attacks one document on a server of its own, so that calls to the control API do no harm to the others. */
async function attack(document: Document): Promise<Report> {
  const { credential, examples } = TARGETS[document];
  await using mock = await startMock();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'countersign-attack-'));
  const world = await mock.world({ settings: { mail: { rate_limit: { limit: 1_000_000, window: '1m' } } } });
  const report = join(folder.path, 'report.json');
  const token =
    document === 'control' || credential === undefined
      ? []
      : [
          '--header',
          `Authorization: Bearer ${(world.credentials[document] as Record<string, string>)[credential]}`,
        ];
  const process = spawn(
    values.schemathesis,
    [
      ...['--config-file', CONFIG, 'run', `${mock.url}/_countersign/docs/${document}.json`],
      ...['--url', document === 'control' ? mock.url : world.url, ...token],
      ...['--max-examples', String(examples), '--seed', values.seed, '--continue-on-failure', '--no-shrink'],
      ...['--report', 'json', '--report-json-path', report],
    ],
    { cwd: folder.path, stdio: ['ignore', 2, 2] },
  );
  await once(process, 'exit');
  return JSON.parse(await readFile(report, 'utf8'));
}

function documentNames(): Document[] {
  return Object.keys(TARGETS) as Document[];
}

function giveUp(message: string): never {
  console.error(message);
  process.exit(2);
}
