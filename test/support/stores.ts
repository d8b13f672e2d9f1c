// Stores for tests: files in folders of their own, and changes to such a file that the server does not
// notice.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface StoreFile extends AsyncDisposable {
  readonly folder: string;
  readonly path: string;
  /** The value for `--store`. */
  readonly where: string;
  /** Runs SQL on the file, even if another process has it open. */
  run(sql: string): void;
  /** Makes every commit that adds rows fail, until the returned function is called. */
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
