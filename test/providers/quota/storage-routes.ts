// The internal API for the storage service, which customers cannot access: writes, removals, memberships, shares.

import { fieldsOf, type Handler, type Route } from '../shared/http.ts';
import { find, setGroups, touchedBy } from './directory.ts';
import { closeGrace, quotaOf } from './quotas.ts';
import type { Level, Service, Target } from './schema.ts';
import { badRequest, refusal } from './terms.ts';
import { type Entry, filesIn, recalculate, store, usageOf } from './usage.ts';
import { remove, type Violation, write } from './writes.ts';

type Fields = Readonly<Record<string, unknown>>;

export function storageRoutesOf(service: Service): Route[] {
  const on = (name: string, handle: (fields: Fields) => ReturnType<Handler>): Route => [
    'POST',
    `/internal/storage/${name}`,
    (call) => service.db.transaction(() => handle(fieldsOf(call) ?? {})),
  ];
  // Where it is not said how many files they are, no more than there are.
  const taken = (entry: Entry) => {
    const held = filesIn(service, entry);
    remove(service, { ...entry, files: Math.max(entry.files, -held) });
    return { status: 204 };
  };
  // More than the user's files hold is taken from their old versions.
  const removedFromFiles = (entry: Entry): Entry => {
    const [user] = touchedBy(service, entry.user_id, entry.share_id).filter(({ type }) => type === 'user');
    const held = user === undefined ? entry.bytes : usageOf(service, user).used_bytes;
    const ofVersions = Math.max(0, entry.bytes - held);
    return { ...entry, bytes: ofVersions - entry.bytes, version_bytes: -ofVersions, files: -entry.files };
  };
  return [
    on('writes', (fields) => {
      const violation = write(service, entryIn(service, fields));
      if (violation === undefined) return { status: 201 };
      return { status: 507, body: shown(service, violation) };
    }),
    on('deletes', (fields) => taken(removedFromFiles(entryIn(service, fields)))),
    on('trash', (fields) => {
      const entry = entryIn(service, fields);
      return taken({ ...removedFromFiles(entry), trash_bytes: entry.bytes });
    }),
    on('trash/empty', (fields) => {
      const entry = entryIn(service, fields);
      return taken({ ...entry, bytes: 0, files: 0, trash_bytes: -entry.bytes });
    }),
    on('memberships', ({ user_id, groups }) => {
      const user = known(service, 'user', user_id);
      const before = touchedBy(service, user.id, undefined);
      setGroups(
        service,
        user.id,
        (groups as string[]).map((id) => known(service, 'group', id).id),
      );
      const after = touchedBy(service, user.id, undefined);
      settle(service, [...before, ...after]);
      return { status: 204 };
    }),
    on('shares', ({ share_id, owner }) => {
      const share = known(service, 'share', share_id);
      const before = touchedBy(service, String(owner), share.id);
      service.db.run(
        "UPDATE targets SET owner_id = ? WHERE type = 'share' AND id = ?",
        String(owner),
        share.id,
      );
      const after = touchedBy(service, String(owner), share.id);
      settle(service, [...before, ...after]);
      return { status: 204 };
    }),
    on('drift', ({ target_type, target_id, by_bytes }) => {
      const target = known(service, target_type as Level, target_id);
      const usage = usageOf(service, target);
      store(service, target, { ...usage, used_bytes: usage.used_bytes + Number(by_bytes) });
      return { status: 204 };
    }),
  ];
}

/**
 * After bytes have moved from one owner or group to another: recomputes sums, and closes windows that are no longer
 * needed.
 */
function settle(service: Service, targets: readonly Target[]): void {
  for (const target of targets) {
    recalculate(service, target);
    closeGrace(service, target);
  }
}

function known(service: Service, type: Level, id: unknown): Target {
  const target = find(service, type, String(id));
  if (target === undefined) throw refusal(404, `There is no ${type} ${id}.`);
  return target;
}

function entryIn(
  service: Service,
  { user_id, share_id, bytes, files = 1, folders, version_bytes }: Fields,
): Entry {
  const counts = [bytes, files, folders ?? 0, version_bytes ?? 0];
  if (!counts.every((count) => Number.isSafeInteger(count) && Number(count) >= 0))
    throw badRequest('Bytes, files, folders and version_bytes are whole numbers.');
  return {
    user_id: known(service, 'user', user_id).id,
    share_id: share_id === undefined ? undefined : known(service, 'share', share_id).id,
    bytes: Number(bytes),
    files: Number(files),
    folders: Number(folders ?? 0),
    version_bytes: Number(version_bytes ?? 0),
  };
}

/** The refusal in the form in which the storage service returns it to its client. */
function shown(service: Service, { code, target }: Violation): object {
  const quota = quotaOf(service, target);
  return { status: 507, title: 'No room', code, quota: { level: target.type, id: quota?.id, of: target.id } };
}
