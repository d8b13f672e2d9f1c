// What a project takes on that installs the package, and how long it waits for `countersign mock`.

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyProject } from '../../support/empty-project.ts';
import { pack } from '../../support/pack.ts';
import { median } from '../load.ts';
import { freePort, startMeasured } from '../processes.ts';
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
      { what: 'the package as npm fetches it', figure: megabytes(bytes), unit: 'MB', goal: { atMost: 1.7 } },
      {
        what: 'the package as it is installed',
        figure: megabytes(unpackedBytes),
        unit: 'MB',
        goal: { atMost: 8.5 },
        note: `${fileCount} files`,
      },
      { what: 'with all it depends on', figure: megabytes(await bytesBelow(modules)), unit: 'MB' },
      await readyFrom(join(modules, 'countersign', 'dist', 'src', 'cli.js')),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readyFrom(cli: string): Promise<Finding> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const port = await freePort();
    const health = `http://127.0.0.1:${port}/_countersign/health`;
    await using mock = await startMeasured([cli, 'mock', '--port', String(port), '--json'], health);
    times.push(mock.readyMs);
  }
  return {
    what: 'countersign mock until ready, as installed',
    figure: median(times),
    unit: 'ms',
    note: `all rounds: ${times.map((time) => time.toFixed(0)).join(' ')}`,
  };
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
