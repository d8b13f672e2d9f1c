// The rehearsal path: files that real clients write and delete. Their bytes are counted, not kept.

import { iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Principal } from '../credentials.ts';
import { bytesHeldBy, fileKey, files, removeFile, type StoredFile, spaceKey } from '../domain/files.ts';
import { NOTHING, withdrawal } from '../domain/holdings.ts';
import { holdingOf, ownSpace, type Space, sharedSpace } from '../domain/spaces.ts';
import { newUser } from '../domain/targets.ts';
import { changeSpace } from '../domain/usage.ts';
import { write } from '../domain/writes.ts';
import { refuse, refuseFaults, refuseWrite } from '../errors.ts';
import type { QuotaMocks, Schemas } from '../spec.ts';
import { sought, soughtOrNew } from './limited.ts';

type FileOperations = Pick<QuotaMocks, 'putFile' | 'deleteFile'>;

export const fileOperations: FileOperations = {
  putFile: {
    handle: ({ principal, path: { path }, header, body }, world) => {
      const space = spaceFor(world, principal, header['X-Share-Id']);
      if ('status' in space) return space;
      const key = fileKey(space, path);
      const replaced = world.collection(files).get(key);
      const sizeBytes = bytesIn(body);
      const refused = store(world, space, { sizeBytes, replaced });
      if (refused !== undefined) return refused;
      const shareId = space.share?.id ?? null;
      const file = { path, shareId, sizeBytes, writtenAt: world.now, space: spaceKey(space) };
      world.collection(files).put(key, file);
      const why = 'every quota that applies admits it';
      return { status: replaced === undefined ? 201 : 200, body: fileView(file), why };
    },
  },
  deleteFile: {
    handle: ({ principal, path: { path }, header }, world) => {
      const space = spaceFor(world, principal, header['X-Share-Id']);
      if ('status' in space) return space;
      const key = fileKey(space, path);
      const file = world.collection(files).get(key);
      if (file === undefined) return refuse(404, 'NOT_FOUND', `No file ${path}.`);
      removeFile(world, space, file);
      return { status: 204 };
    },
  },
};

/** The share's space, or the caller's own. A caller who has written nothing yet comes into being with a write. */
function spaceFor(world: World, principal: Principal, shareId: string | undefined) {
  if (shareId === undefined) {
    const { userId: id, tenantId } = principal;
    const user = soughtOrNew(world, principal, {
      type: 'user',
      id,
      create: () => newUser(world, id, tenantId),
    });
    return 'status' in user ? user : ownSpace(user);
  }
  const share = sought(world, principal, { type: 'share', id: shareId });
  return 'status' in share ? share : sharedSpace(world, share);
}

/**
 * Counts a file in its space, or says why not. Of a file that is replaced only the difference counts; where
 * there is none, or bytes are given back, no quota is asked.
 */
function store(
  world: World,
  space: Space,
  { sizeBytes, replaced }: { readonly sizeBytes: number; readonly replaced: StoredFile | undefined },
) {
  const addedBytes = sizeBytes - (replaced === undefined ? 0 : bytesHeldBy(replaced, space));
  if (replaced !== undefined && addedBytes <= 0) {
    changeSpace(world, space, withdrawal(holdingOf(space), { bytes: -addedBytes, files: 0 }));
    return undefined;
  }
  const outcome = write(world, space, {
    ...NOTHING,
    usedBytes: addedBytes,
    fileCount: replaced === undefined ? 1 : 0,
  });
  if (outcome.kind === 'refused') return refuseWrite(outcome.refusal);
  if (outcome.kind === 'accepted') return undefined;
  const { type, id } = outcome.target;
  const message = `would take ${type} ${id} beyond what can be counted exactly`;
  return refuseFaults([{ pointer: '/body', message }]);
}

/** A streamed body comes as its length, and any other has one. */
function bytesIn(body: unknown): number {
  return (body as { readonly byteLength: number } | undefined)?.byteLength ?? 0;
}

function fileView({ path, shareId, sizeBytes, writtenAt }: StoredFile): Schemas['File'] {
  return { path, share_id: shareId, size_bytes: sizeBytes, written_at: iso(writtenAt) };
}
