// Usage: a ledger of all additions and removals, the reported sums, and their daily history.

import { isoOf } from '../shared/clock.ts';
import { touchedBy } from './directory.ts';
import type { Level, Service, Target } from './schema.ts';

export interface Usage {
  readonly used_bytes: number;
  readonly file_count: number;
  readonly folder_count: number;
  readonly version_bytes: number;
  readonly trash_bytes: number;
  readonly calculated_at: number;
}

/** The change in one entry of the ledger; removals have negative numbers. */
export interface Entry {
  readonly user_id: string;
  readonly share_id?: string | undefined;
  readonly bytes: number;
  readonly files: number;
  readonly folders?: number | undefined;
  readonly version_bytes?: number | undefined;
  readonly trash_bytes?: number | undefined;
}

/** The entries of the ledger that count for a target of each level; those of a share count for its owner. */
const COUNTED: Readonly<Record<Level, string>> = {
  share: 'l.share_id = ?',
  user: 'COALESCE(s.owner_id, l.user_id) = ?',
  group: 'COALESCE(s.owner_id, l.user_id) IN (SELECT user_id FROM members WHERE group_id = ?)',
  tenant: 'u.tenant_id = ?',
  partner: 'u.partner_id = ?',
};

const LEDGER = `FROM ledger l LEFT JOIN targets s ON s.type = 'share' AND s.id = l.share_id
  JOIN targets u ON u.type = 'user' AND u.id = COALESCE(s.owner_id, l.user_id)`;

/** Records an addition or a removal, and updates the sums of all affected targets. */
export function record(service: Service, entry: Entry): Target[] {
  const { user_id, share_id = null, bytes, files, version_bytes = 0 } = entry;
  const folders = entry.folders ?? 0;
  const trash_bytes = entry.trash_bytes ?? 0;
  service.db.run(
    'INSERT INTO ledger (user_id, share_id, bytes, files, folders, version_bytes, trash_bytes, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    user_id,
    share_id,
    bytes,
    files,
    folders,
    version_bytes,
    trash_bytes,
    service.clock.now(),
  );
  const touched = touchedBy(service, user_id, entry.share_id);
  for (const target of touched) add(service, target, { bytes, files, folders, version_bytes, trash_bytes });
  return touched;
}

type Sums = Required<Omit<Entry, 'user_id' | 'share_id'>>;

function add(service: Service, target: Target, sums: Sums): void {
  const now = usageOf(service, target);
  store(service, target, {
    used_bytes: sum(now.used_bytes, sums.bytes),
    file_count: sum(now.file_count, sums.files),
    folder_count: sum(now.folder_count, sums.folders),
    version_bytes: sum(now.version_bytes, sums.version_bytes),
    trash_bytes: sum(now.trash_bytes, sums.trash_bytes),
    calculated_at: service.clock.now(),
  });
}

/** No more than can be read from the database again. */
function sum(one: number, other = 0): number {
  return Math.min(one + other, Number.MAX_SAFE_INTEGER);
}

/** How many files there are in a share, or in a user's own space. */
export function filesIn({ db }: Pick<Service, 'db'>, { user_id, share_id }: Entry): number {
  const [where, id] =
    share_id === undefined ? ['share_id IS NULL AND user_id = ?', user_id] : ['share_id = ?', share_id];
  const found = db.get<{ files: number }>(
    `SELECT MIN(COALESCE(SUM(files), 0), ${Number.MAX_SAFE_INTEGER}) AS files FROM ledger WHERE ${where}`,
    id,
  );
  return found?.files ?? 0;
}

/** The last calculated usage of a target. */
export function usageOf({ db, clock }: Pick<Service, 'db' | 'clock'>, { type, id }: Target): Usage {
  const found = db.get<Usage>('SELECT * FROM usage WHERE target_type = ? AND target_id = ?', type, id);
  const nothing = { used_bytes: 0, file_count: 0, folder_count: 0, version_bytes: 0, trash_bytes: 0 };
  return found ?? { ...nothing, calculated_at: clock.now() };
}

/** Recomputes the sums of a target from the whole ledger. */
export function recalculate(service: Service, target: Target): void {
  const sums = service.db.get<Omit<Usage, 'calculated_at'>>(
    `SELECT MIN(COALESCE(SUM(l.bytes), 0), ${Number.MAX_SAFE_INTEGER}) AS used_bytes, MIN(COALESCE(SUM(l.files), 0), ${Number.MAX_SAFE_INTEGER}) AS file_count,
       MIN(COALESCE(SUM(l.folders), 0), ${Number.MAX_SAFE_INTEGER}) AS folder_count, MIN(COALESCE(SUM(l.version_bytes), 0), ${Number.MAX_SAFE_INTEGER}) AS version_bytes,
       MIN(COALESCE(SUM(l.trash_bytes), 0), ${Number.MAX_SAFE_INTEGER}) AS trash_bytes ${LEDGER} WHERE ${COUNTED[target.type]}`,
    target.id,
  ) as Omit<Usage, 'calculated_at'>;
  store(service, target, { ...sums, calculated_at: service.clock.now() });
}

/** Writes the sums of a target, and the point of today's history. */
export function store({ db, clock }: Service, { type, id }: Target, usage: Usage): void {
  const { used_bytes, file_count, folder_count, version_bytes, trash_bytes, calculated_at } = usage;
  db.run(
    'REPLACE INTO usage VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    type,
    id,
    used_bytes,
    file_count,
    folder_count,
    version_bytes,
    trash_bytes,
    calculated_at,
  );
  db.run('REPLACE INTO history VALUES (?, ?, ?, ?, ?)', type, id, dayOf(clock.now()), used_bytes, file_count);
}

/** The usage object of the API. */
export function shownUsage(service: Service, target: Target): object {
  const { used_bytes, file_count, folder_count, version_bytes, trash_bytes, calculated_at } = usageOf(
    service,
    target,
  );
  return {
    target_type: target.type,
    target_id: target.id,
    used_bytes,
    file_count,
    folder_count,
    version_bytes,
    trash_bytes,
    calculated_at: isoOf(calculated_at),
  };
}

const DAY_MS = 86_400_000;

/** A point for each of the last days, newest first; a day without a change repeats the previous one. */
export function historyOf({ db, clock }: Service, { type, id }: Target, days: number): object[] {
  return Array.from({ length: days }, (_, ago) => {
    const date = dayOf(clock.now() - ago * DAY_MS);
    const point = db.get<{ used_bytes: number; file_count: number }>(
      'SELECT * FROM history WHERE target_type = ? AND target_id = ? AND date <= ? ORDER BY date DESC LIMIT 1',
      type,
      id,
      date,
    );
    return { date, used_bytes: point?.used_bytes ?? 0, file_count: point?.file_count ?? 0 };
  });
}

function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}
