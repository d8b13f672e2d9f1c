// schemathesis against the mock, with every phase it has, stateful ones included. It is a Python program that no test
// needs, so it must be installed: `pipx install schemathesis`.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '../../src/index.ts';
import type { Attack } from './tally.ts';

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

/** Whether it is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

/** Attacks each document. */
export async function attackBySchemathesis(program: string, { seed, tally }: Attack): Promise<void> {
  for (const document of Object.keys(TARGETS) as Document[]) {
    const { test_cases, failures } = await attack(document, { program, seed });
    tally.call(test_cases.generated);
    if (test_cases.errored > 0) tally.find('wrong answer', `${document}: ${test_cases.errored} calls failed`);
    for (const { title, count, operations } of failures)
      tally.find('schema violation', `${document}: ${title}, ${count} times, ${operations.join(', ')}`);
  }
}

/** Attacks one document on a server of its own, so that calls to the control API do no harm to the others. */
async function attack(
  document: Document,
  { program, seed }: { readonly program: string; readonly seed: number },
): Promise<Report> {
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
    program,
    [
      ...['--config-file', CONFIG, 'run', `${mock.url}/_countersign/docs/${document}.json`],
      ...['--url', document === 'control' ? mock.url : world.url, ...token],
      ...['--max-examples', String(examples), '--seed', String(seed), '--continue-on-failure', '--no-shrink'],
      ...['--report', 'json', '--report-json-path', report],
    ],
    { cwd: folder.path, stdio: ['ignore', 2, 2] },
  );
  await once(process, 'exit');
  return JSON.parse(await readFile(report, 'utf8'));
}
