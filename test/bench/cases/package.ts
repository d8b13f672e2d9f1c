// What a project takes on that installs the package, and how long it waits for `countersign mock`.

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyProject } from '../../support/empty-project.ts';
import { pack } from '../../support/pack.ts';
import { median } from '../load.ts';
import { cpuSeconds, freePort, startMeasured } from '../processes.ts';
import type { Finding } from '../report.ts';

const ROUNDS = 7;

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
      ...(await readyFrom(join(modules, 'countersign', 'dist', 'src', 'cli.js'))),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Compares processor time, so that what else the machine does counts for nothing. */
async function readyFrom(cli: string): Promise<Finding[]> {
  const rounds: { readonly mock: number; readonly bare: number }[] = [];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [port, barePort] = [await freePort(), await freePort()];
    const health = `http://127.0.0.1:${port}/_countersign/health`;
    await using mock = await startMeasured([cli, 'mock', '--port', String(port), '--json'], health);
    times.push(mock.readyMs);
    await using bare = await startMeasured(
      ['--eval', bareListener(barePort)],
      `http://127.0.0.1:${barePort}/`,
    );
    const [mockCpu, bareCpu] = [cpuSeconds(mock.pid), cpuSeconds(bare.pid)];
    if (mockCpu !== undefined && bareCpu !== undefined) rounds.push({ mock: mockCpu, bare: bareCpu });
  }
  const what = 'countersign mock until ready, as installed';
  const wall = { what, figure: median(times), unit: 'ms', note: inRounds(times) };
  if (rounds.length === 0) return [wall];
  const ofMock = rounds.map(({ mock }) => mock * 1_000);
  const ratio = median(rounds.map(({ mock, bare }) => mock / bare));
  const against = 'ready to answer as installed, processor time against bare node:http';
  return [
    { what: against, figure: ratio, unit: 'times', goal: { atMost: 1.8 }, note: `${inRounds(ofMock)} ms` },
    wall,
  ];
}

function bareListener(port: number): string {
  return `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`;
}

function inRounds(times: readonly number[]): string {
  return `all rounds: ${times.map((time) => time.toFixed(0)).join(' ')}`;
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
