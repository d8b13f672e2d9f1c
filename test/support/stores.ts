// Stores for tests: files in folders of their own, and changes to such a file that the server does not
// notice.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LogRow, WorldWrite } from '../../src/store/store.ts';

/** A store that a test can change while a server uses it. */
export interface TestStore extends AsyncDisposable {
  /** The value for `--store`. */
  readonly where: string;
  /** Runs SQL on the store, even if another process has it open. */
  run(sql: string): void | Promise<void>;
  /** Makes every commit that adds rows fail, until the returned function is called. */
  refuseWrites(): (() => void) | Promise<() => Promise<void>>;
}

export interface StoreFile extends TestStore {
  readonly folder: string;
  readonly path: string;
  run(sql: string): void;
  refuseWrites(): () => void;
}

/** A store file in its own folder, which is removed at the end. */
export async function storeFile(): Promise<StoreFile> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-store-'));
  const path = join(folder, 'worlds.db');
  const run = (sql: string) => {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    database.exec(sql);
    database.close();
  };
  return {
    folder,
    path,
    where: `sqlite:${path}`,
    run,
    refuseWrites: () => {
      run(`CREATE TRIGGER refuse BEFORE INSERT ON log BEGIN SELECT RAISE(FAIL, 'the disk is on fire'); END`);
      return () => run('DROP TRIGGER refuse');
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** A row as a store keeps it; what is in it does not matter to a store. */
export function storedRow(seq: number, data: string): LogRow {
  return { seq, data, digest: `digest of ${data}` };
}

/**
 * Rows to write for a world, with their data.
 *
 * @example storedRows('a', ['three'], { first: 3 })
 */
export function storedRows(
  id: string,
  data: readonly string[],
  { first = 1, ...more }: Partial<WorldWrite> & { readonly first?: number } = {},
): WorldWrite {
  const rows = data.map((text, index) => storedRow(first + index, text));
  return { id, rows, isWhole: false, at: 1_000, wakeAt: null, ...more };
}
