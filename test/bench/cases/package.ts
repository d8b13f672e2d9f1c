// What a project takes on that installs the package, and how long it waits for `countersign mock`.

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyProject } from '../../support/empty-project.ts';
import { pack } from '../../support/pack.ts';
import { median } from '../load.ts';
import { cpuSeconds, freePort, startMeasured } from '../processes.ts';
import type { Finding } from '../report.ts';

const ROUNDS = 7;

/** Milliseconds of each round. */
type Times = Readonly<Record<'mock' | 'bare' | 'least', number[]>>;

/** Measures the packed package, and the mock as it is installed from it. */
export async function packageCases(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-package-'));
  try {
    const { path, bytes, unpackedBytes, fileCount } = await pack(folder);
    await using project = await emptyProject();
    await project.install(path);
    const modules = join(project.folder, 'node_modules');
    return [
      { what: 'the package as npm fetches it', figure: megabytes(bytes), unit: 'MB', goal: { atMost: 1 } },
      {
        what: 'the package as it is installed',
        figure: megabytes(unpackedBytes),
        unit: 'MB',
        goal: { atMost: 4 },
      },
      { what: 'files of the package', figure: fileCount, unit: '', goal: { atMost: 300 } },
      { what: 'with all it depends on', figure: megabytes(await bytesBelow(modules)), unit: 'MB' },
      ...(await readyFrom(join(modules, 'countersign', 'dist', 'src', 'cli.js'), folder)),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Compares processor time, so that what else the machine does counts for nothing. The bare server is a module, as the package
 * is; the least that Node can be, a script given by `--eval`, is told beside it.
 */
async function readyFrom(cli: string, folder: string): Promise<Finding[]> {
  const bare = join(folder, 'bare.mjs');
  await writeFile(bare, `import { createServer } from 'node:http';\n${listener('createServer')}`);
  const subjects: Readonly<Record<'mock' | 'bare' | 'least', (port: string) => string[]>> = {
    mock: (port) => [cli, 'mock', '--json', '--port', port],
    bare: (port) => [bare, port],
    least: (port) => ['--eval', listener("require('node:http').createServer"), port],
  };
  const wall: Times = { mock: [], bare: [], least: [] };
  const cpu: Times = { mock: [], bare: [], least: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, args] of Object.entries(subjects) as [keyof Times, (port: string) => string[]][]) {
      const port = String(await freePort());
      await using server = await startMeasured(args(port), `http://127.0.0.1:${port}/_countersign/health`);
      wall[name].push(server.readyMs);
      cpu[name].push((cpuSeconds(server.pid) ?? Number.NaN) * 1_000);
    }
  }
  const note = `${average(cpu.mock)} ms, bare ${average(cpu.bare)} ms, the least ${average(cpu.least)} ms`;
  return [
    {
      what: 'ready to answer as installed, processor time against bare node:http',
      figure: sum(cpu.mock) / sum(cpu.bare),
      unit: 'times',
      goal: { atMost: 1.8 },
      note,
    },
    { what: 'countersign mock until ready, as installed', figure: median(wall.mock), unit: 'ms' },
  ].filter(({ figure }) => !Number.isNaN(figure));
}

function listener(createServer: string): string {
  return `${createServer}((_, response) => response.end()).listen(Number(process.argv.at(-1)), '127.0.0.1')`;
}

function average(times: readonly number[]): string {
  return (sum(times) / times.length).toFixed(0);
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function megabytes(bytes: number): number {
  return bytes / 1_000_000;
}
