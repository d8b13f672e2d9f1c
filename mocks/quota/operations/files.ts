// The rehearsal path: files that real clients write and delete. Their bytes are counted, but not stored.

import { iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Principal } from '../credentials.ts';
import { fileKey, files, removeFile, type StoredFile, storeFile } from '../domain/files.ts';
import { ownSpace, type Space, sharedSpace } from '../domain/spaces.ts';
import { findTarget, userOrNew } from '../domain/targets.ts';
import { errorBody, invalid, notFound } from '../errors.ts';
import type { QuotaHandlers, Schemas } from '../spec.ts';

export const fileHandlers = {
  putFile({ principal, path: { path }, header: { 'X-Share-Id': shareId }, body }, reply, world) {
    const space = spaceFor(world, principal, shareId);
    if (space === undefined) return reply[404](spaceNotFound(principal, shareId));
    const isNew = !world.collection(files).has(fileKey(space, path));
    const outcome = storeFile(world, space, { path, sizeBytes: bytesIn(body) });
    if (outcome.kind === 'rejected') return reply[507](outcome.refusal, { why: leastRoom(outcome.refusal) });
    if (outcome.kind === 'uncountable') {
      const { type, id } = outcome.target;
      const message = `would take ${type} ${id} beyond what can be counted exactly`;
      return reply[422](invalid([{ pointer: '/body', message }]));
    }
    const status = isNew ? 201 : 200;
    return reply[status](fileView(outcome.file), { why: 'every quota that applies admits it' });
  },

  deleteFile({ principal, path: { path }, header: { 'X-Share-Id': shareId } }, reply, world) {
    const space = spaceFor(world, principal, shareId);
    if (space === undefined) return reply[404](spaceNotFound(principal, shareId));
    const file = world.collection(files).get(fileKey(space, path));
    if (file === undefined) return reply[404](errorBody('NOT_FOUND', `No file ${path}.`));
    removeFile(world, space, file);
    return reply[204]();
  },
} satisfies Partial<QuotaHandlers>;

/** The share's space, or the caller's own. A caller without files is created by the first write. */
function spaceFor(
  world: World,
  { userId, tenantId }: Principal,
  shareId: string | undefined,
): Space | undefined {
  if (shareId === undefined) {
    const user = userOrNew(world, userId, tenantId);
    return user && ownSpace(user);
  }
  const share = findTarget(world, { type: 'share', id: shareId, tenantId });
  return share && sharedSpace(world, share);
}

function spaceNotFound({ userId }: Principal, shareId: string | undefined) {
  return shareId === undefined ? notFound('user', userId) : notFound('share', shareId);
}

function leastRoom({ error }: Schemas['QuotaRefusal']): string {
  const numbers = `${error.used_bytes} of ${error.limit_bytes} bytes used, ${error.requested_bytes} more asked for`;
  const level = `${error.level} ${error.target_id}`;
  return `${error.code}: of the quotas that reject it, the one of ${level} has the least room left: ${numbers}`;
}

/** A streamed body is represented by its length, and any other body has a length. */
function bytesIn(body: unknown): number {
  return (body as { readonly byteLength: number } | undefined)?.byteLength ?? 0;
}

function fileView({ path, shareId, sizeBytes, writtenAt }: StoredFile): Schemas['File'] {
  return { path, share_id: shareId, size_bytes: sizeBytes, written_at: iso(writtenAt) };
}
