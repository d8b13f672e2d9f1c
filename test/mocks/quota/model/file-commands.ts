// Commands that upload and delete files as a real client does.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Credential } from '../caller.ts';
import { type Command, command } from './command.ts';
import { SHARES, smallBytes } from './inputs.ts';
import type { Place } from './naive-values.ts';
import { refusedBy } from './stage.ts';

/** Whose file a credential writes. */
const WRITERS: Readonly<Record<string, string>> = { member: 'usr_ada', tenant_admin: 'usr_tenant_admin' };

const fileInput = fc.record({
  as: fc.constantFrom<Credential>('member', 'tenant_admin'),
  path: fc.constantFrom('a', 'b/c'),
  share: fc.constantFrom(undefined, ...SHARES),
});

export const uploads = fc
  .record({ file: fileInput, bytes: smallBytes })
  .map(({ file, bytes }) => uploadOf(file, bytes));

type FileInput = { as: Credential; path: string; share: string | undefined };

function uploadOf({ as, path, share }: FileInput, bytes: number): Command {
  return command('putFile', { as, path, share, bytes }, async (model, real) => {
    const writer = WRITERS[as] as string;
    const place: Place = share === undefined ? { user_id: writer } : { user_id: writer, share_id: share };
    const answer = await real.putFile(as, { path, share, bytes });
    const isNew = !model.users.has(writer);
    if (isNew && share === undefined) model.users.set(writer, { tenant: 'ten_main', groups: [] });
    const before = model.file(place, path);
    const { plain, versions } = model.at(place);
    const held = before === undefined ? 0n : min(before.size, plain + versions);
    const added = BigInt(bytes) - held;
    if (before !== undefined && added <= 0n) model.put(place, model.take(place, -added));
    else {
      const outcome = model.write(place, { plain: added, files: before === undefined ? 1 : 0 });
      if ('refusedBy' in outcome) {
        assert.deepEqual([answer.status, refusedBy(answer.body)], [507, outcome.refusedBy]);
        if (isNew) model.users.delete(writer);
        return;
      }
      assert.deepEqual(await real.warned(), outcome.warned);
    }
    assert.equal(answer.status, before === undefined ? 201 : 200);
    model.noteFile(place, path, BigInt(bytes));
    model.settle();
  });
}

export const fileDeletions = fileInput.map((input) => fileDeletionOf(input));

function fileDeletionOf({ as, path, share }: FileInput): Command {
  return command('deleteFile', { as, path, share }, async (model, real) => {
    const writer = WRITERS[as] as string;
    const place: Place = share === undefined ? { user_id: writer } : { user_id: writer, share_id: share };
    const answer = await real.deleteFile(as, { path, share });
    const file = model.file(place, path);
    assert.equal(answer.status, file === undefined ? 404 : 204);
    if (file === undefined) return;
    const { plain, versions, files } = model.at(place);
    model.put(place, { ...model.take(place, min(file.size, plain + versions)), files: -Math.min(1, files) });
    model.noteFile(place, path, undefined);
    model.settle();
  });
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
