// Usage, and the operations that change it.

import assert from 'node:assert/strict';
import { flowsOf } from '../../support/flows.ts';
import { heldBy, superuser, type Usage } from '../support.ts';

interface Dated {
  readonly calculated_at: string;
  readonly used_bytes: number;
}

export const usageFlows = flowsOf('quota', {
  'a write counts for the user, the groups of the user and the tenant': {
    rules: ['Q-EP-11.1', 'Q-EP-12.2', 'Q-EP-12.4', 'Q-OB-02.2', 'Q-OB-02.3'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_id, group_ids } = await session.state('a user holds files');
      const caller = await superuser(session);
      const groups = (group_ids as string[]).map((id) => `groups/${id}`);
      const targets = [`users/${user_id}`, ...groups, 'tenant'];
      const before = await Promise.all(targets.map((target) => heldBy(caller, target)));
      await session.write({ user_id: String(user_id), bytes: 500, files: 2 });
      for (const [index, target] of targets.entries()) {
        const { bytes, files } = await heldBy(caller, target);
        const previous = before[index] ?? { bytes: 0, files: 0 };
        assert.equal(
          bytes - previous.bytes,
          500,
          `500 bytes were written, and ${target} grew by something else`,
        );
        assert.equal(files - previous.files, 2, `2 files were written, and ${target} grew by something else`);
      }
    },
  },
  'a write into a share counts for the share': {
    rules: ['Q-EP-12.6', 'Q-OB-02.2'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_id, share_id } = await session.state('a share holds files');
      const caller = await superuser(session);
      const before = await heldBy(caller, `shares/${share_id}`);
      await session.write({ user_id: String(user_id), share_id: String(share_id), bytes: 500 });
      const after = await heldBy(caller, `shares/${share_id}`);
      assert.equal(after.bytes - before.bytes, 500, 'the share should have grown by the 500 bytes written');
    },
  },
  'a file of 20 MB is counted to the byte': {
    rules: ['Q-EP-12.2'],
    gaps: ['Q-G-01', 'Q-G-34'],
    needs: ['states'],
    async run(session) {
      const { user_id } = await session.state('the caller is a member');
      const caller = await superuser(session);
      const before = await heldBy(caller, `users/${user_id}`);
      const { status } = await session.fetch(`${session.url('quota')}/api/v1/files/films/large.mp4`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await session.credential('quota', 'member')}` },
        body: Buffer.alloc(20_000_000),
      });
      assert.equal(status, 201, `a new file of 20 MB should be stored, and the upload answered ${status}`);
      const { bytes } = await heldBy(caller, `users/${user_id}`);
      assert.equal(bytes - before.bytes, 20_000_000, 'the user should hold 20 MB more than before');
    },
  },
  'recalculate puts right what is reported of the tenant, its users, groups and shares': {
    rules: ['Q-EP-11.2', 'Q-EP-12.2', 'Q-EP-12.6'],
    gaps: ['Q-G-40'],
    needs: ['states', 'simulate'],
    async run(session) {
      const { user_id, share_id } = await session.state('a share holds files');
      const caller = await superuser(session);
      const { target_id: tenant_id } = await caller.see<{ readonly target_id: string }>('/usage/tenant');
      const targets = [
        { path: 'tenant', target_type: 'tenant', target_id: tenant_id },
        { path: `users/${user_id}`, target_type: 'user', target_id: user_id },
        { path: `shares/${share_id}`, target_type: 'share', target_id: share_id },
      ];
      const reported = () => Promise.all(targets.map(async ({ path }) => (await heldBy(caller, path)).bytes));
      const actual = await reported();
      for (const { path: _, ...target } of targets)
        await session.simulate('quota', 'usage.drift', { ...target, by_bytes: 1_000 });
      const stale = actual.map((bytes) => bytes + 1_000);
      assert.deepEqual(await reported(), stale, 'figures that have drifted should be reported as they are');
      await caller.see('/usage/tenant?recalculate=true');
      assert.deepEqual(await reported(), actual, 'after a recalculation what is held should be reported');
    },
  },
  'what recalculate answers for the tenant is what is held, however the figure was before': {
    rules: ['Q-EP-11.2'],
    needs: ['states', 'simulate'],
    async run(session) {
      await session.state('a user holds files');
      const caller = await superuser(session);
      const recalculated = () => caller.see<Usage>('/usage/tenant?recalculate=true');
      const { used_bytes: usedBytes, target_id } = await recalculated();
      await session.simulate('quota', 'usage.drift', { target_type: 'tenant', target_id, by_bytes: 1_000 });
      assert.equal((await recalculated()).used_bytes, usedBytes, 'a full recompute should find what is held');
    },
  },
  'folders that are written are counted as folders, and files in the trash as trash': {
    rules: ['Q-OB-02.4', 'Q-OB-02.6'],
    needs: ['states', 'simulate'],
    async run(session) {
      const { user_id } = await session.state('a user holds files', { used_bytes: 900, file_count: 3 });
      const caller = await superuser(session);
      const usage = () => caller.see<Usage>(`/usage/users/${user_id}`);
      const before = await usage();
      await session.simulate('quota', 'write', { user_id, bytes: 10, files: 1, folders: 2 });
      await session.simulate('quota', 'trash', { user_id, bytes: 300, files: 1 });
      const after = await usage();
      assert.equal(after.folder_count - before.folder_count, 2, 'two folders were written');
      assert.equal(after.trash_bytes - before.trash_bytes, 300, '300 bytes went into the trash');
      await session.simulate('quota', 'empty_trash', { user_id, bytes: 300, files: 1 });
      assert.equal((await usage()).trash_bytes, before.trash_bytes, 'the trash was emptied of them');
    },
  },
  'recalculate moves calculated_at, and changes nothing else': {
    rules: ['Q-EP-11.3', 'Q-OB-02.7'],
    needs: ['states', 'clock'],
    async run(session) {
      await session.state('a user holds files');
      const caller = await superuser(session);
      const before = await caller.see<Dated>('/usage/tenant');
      await session.clock.advance('1h');
      const after = await caller.see<Dated>('/usage/tenant?recalculate=true');
      assert.ok(
        Date.parse(after.calculated_at) > Date.parse(before.calculated_at),
        `calculated_at should have moved on from ${before.calculated_at}, and is ${after.calculated_at}`,
      );
      assert.equal(after.used_bytes, before.used_bytes, 'nothing was written, so used_bytes should stay');
    },
  },
  'the tenant holds what all its users hold together': {
    rules: ['Q-EP-11.1', 'Q-EP-12.2'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 2 });
      const caller = await superuser(session);
      const before = await heldBy(caller, 'tenant');
      const expected = { bytes: 0, files: 0 };
      for (const [index, user_id] of (user_ids as string[]).entries()) {
        const usageBefore = await heldBy(caller, `users/${user_id}`);
        await session.write({ user_id, bytes: 300 + index, files: 2 });
        const usageAfter = await heldBy(caller, `users/${user_id}`);
        assert.equal(
          usageAfter.bytes - usageBefore.bytes,
          300 + index,
          `${user_id} should have grown by what ${user_id} wrote`,
        );
        assert.equal(
          usageAfter.files - usageBefore.files,
          2,
          `${user_id} should have grown by the 2 files written`,
        );
        expected.bytes += 300 + index;
        expected.files += 2;
      }
      const after = await heldBy(caller, 'tenant');
      assert.equal(
        after.bytes - before.bytes,
        expected.bytes,
        'the tenant should have grown by what both users wrote',
      );
      assert.equal(
        after.files - before.files,
        expected.files,
        'the tenant should have grown by the files of both users',
      );
    },
  },
  'what is deleted is given back to the user, the groups of the user and the tenant': {
    rules: ['Q-EP-11.1', 'Q-EP-12.2', 'Q-EP-12.4', 'Q-OB-02.2', 'Q-OB-02.3'],
    needs: ['states', 'simulate'],
    async run(session) {
      const { user_id, group_ids } = await session.state('a user holds files', {
        used_bytes: 900,
        file_count: 3,
      });
      const caller = await superuser(session);
      const targets = [`users/${user_id}`, ...(group_ids as string[]).map((id) => `groups/${id}`), 'tenant'];
      const before = await Promise.all(targets.map((target) => heldBy(caller, target)));
      await session.simulate('quota', 'delete', { user_id, bytes: 400, files: 2 });
      for (const [index, target] of targets.entries()) {
        const { bytes, files } = await heldBy(caller, target);
        const previous = before[index] ?? { bytes: 0, files: 0 };
        assert.equal(
          previous.bytes - bytes,
          400,
          `400 bytes were deleted, and ${target} shrank by something else`,
        );
        assert.equal(
          previous.files - files,
          2,
          `2 files were deleted, and ${target} shrank by something else`,
        );
      }
    },
  },
  'a write into a share counts for its owner and the tenant as well, once': {
    rules: ['Q-EP-12.6', 'Q-EP-12.2', 'Q-EP-11.1', 'Q-EN-02.2'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_id, share_id } = await session.state('a share holds files');
      const caller = await superuser(session);
      const targets = [`shares/${share_id}`, `users/${user_id}`, 'tenant'];
      const before = await Promise.all(targets.map((target) => heldBy(caller, target)));
      await session.write({ user_id: String(user_id), share_id: String(share_id), bytes: 500, files: 2 });
      for (const [index, target] of targets.entries()) {
        const { bytes, files } = await heldBy(caller, target);
        const previous = before[index] ?? { bytes: 0, files: 0 };
        assert.deepEqual(
          [bytes - previous.bytes, files - previous.files],
          [500, 2],
          `${target} should hold 500 bytes more`,
        );
      }
    },
  },
  'a recalculation lasts: what is read after it is dated no earlier': {
    rules: ['Q-EP-11.3'],
    needs: ['states', 'clock'],
    async run(session) {
      await session.state('a user holds files');
      const caller = await superuser(session);
      const { calculated_at: first } = await caller.see<Dated>('/usage/tenant');
      await session.clock.advance('1h');
      const { calculated_at: second } = await caller.see<Dated>('/usage/tenant?recalculate=true');
      assert.ok(Date.parse(second) > Date.parse(first), 'a recalculation should move calculated_at');
      const { calculated_at: third } = await caller.see<Dated>('/usage/tenant');
      assert.ok(Date.parse(third) >= Date.parse(second), `the recalculation of ${second} should not be lost`);
    },
  },
});
