// Opens the SQLite file of a store: to write to it, it is claimed and its schema brought up to date; a file of another program
// or of a newer version is refused.

import { DatabaseSync } from 'node:sqlite';
import type { NamedFile } from './sqlite-file.ts';
import { claimFile, confirmClaim, type Owner } from './sqlite-lock.ts';
import { StoreError } from './store-error.ts';

/** Marks the file as ours, in its header: `CSTR`. */
const APPLICATION_ID = 0x43535452;

/** The version of the schema. A file with a newer version is refused; an older one is upgraded. */
const SCHEMA_VERSION = 2;

const SCHEMA = `
  CREATE TABLE worlds (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    length INTEGER NOT NULL,
    size INTEGER NOT NULL,
    at INTEGER NOT NULL,
    wake_at INTEGER
  );
  CREATE TABLE log (world INTEGER NOT NULL, seq INTEGER NOT NULL, data TEXT NOT NULL, digest TEXT NOT NULL);
  CREATE INDEX log_of_world ON log (world, seq);
  CREATE TABLE owner (pid INTEGER NOT NULL, host TEXT NOT NULL, since TEXT NOT NULL, path TEXT);
`;

/** A row is behind its predecessor, or first: between both there are no others. */
const REFUSE_GAPS = `
  CREATE TRIGGER IF NOT EXISTS refuse_gaps BEFORE INSERT ON log
  WHEN (SELECT count(*) FROM log WHERE world = NEW.world AND seq >= NEW.seq - 1) <> min(NEW.seq - 1, 1)
  BEGIN SELECT RAISE(ABORT, 'a row is not behind its predecessor'); END;
`;

/** From the first version to this one. */
const UPGRADE = `ALTER TABLE owner ADD COLUMN path TEXT; ${REFUSE_GAPS}`;

/** Data is committed once the operating system has it: it survives the end of the process for any reason. */
const SETTINGS = 'PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL';

/** A file that is open, and its owner if it is this process. */
interface Opened {
  readonly database: DatabaseSync;
  readonly owner?: Owner;
}

export function openToRead({ name, path }: NamedFile): Opened {
  return opened(new DatabaseSync(path, { readOnly: true }), (database) => {
    if (checkSchema(name, database) === 0)
      throw new StoreError(`${name} is empty; no worlds have been stored in it.`);
    return { database };
  });
}

export function openToWrite(file: NamedFile): Opened {
  const owner = claimFile(file, (database) => prepareSchema(file.name, database));
  return opened(new DatabaseSync(file.path), (database) => {
    database.exec(SETTINGS);
    confirmClaim(file, database, owner);
    return { database, owner };
  });
}

/** Closes a file that turns out to be unusable. */
function opened(database: DatabaseSync, use: (database: DatabaseSync) => Opened): Opened {
  try {
    return use(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether a file that another program has changed is still ours and whole, as another process would read it. */
export function isIntact(file: NamedFile, owner: Owner): boolean {
  const database = new DatabaseSync(file.path, { readOnly: true });
  try {
    confirmClaim(file, database, owner);
    return Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0] === 'ok';
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** The version of a file's schema, 0 if it has none yet; a file of another program is refused. */
function checkSchema(name: string, database: DatabaseSync): number {
  const [applicationId, version = 0] = ['application_id', 'user_version'].map(
    (pragma) => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0] as number,
  );
  if (database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined) return 0;
  if (applicationId !== APPLICATION_ID)
    throw new StoreError(`${name} is a database of another program; choose another file for the store.`);
  if (version > SCHEMA_VERSION)
    throw new StoreError(
      `${name} was written by a newer version of Countersign (schema ${version}, this one knows ${SCHEMA_VERSION}); update Countersign, or choose another file.`,
    );
  return version;
}

function prepareSchema(name: string, database: DatabaseSync): void {
  const version = checkSchema(name, database);
  if (version === SCHEMA_VERSION) return;
  const change =
    version === 0 ? `${SCHEMA} ${REFUSE_GAPS} PRAGMA application_id = ${APPLICATION_ID};` : UPGRADE;
  database.exec(`BEGIN; ${change} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
}
