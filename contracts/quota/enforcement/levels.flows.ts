// Which quotas a write must satisfy: those of the share, its owner, the owner's groups and the tenant, and no
// others. The limits are set through the API, so that each can be shown to apply.

import assert from 'node:assert/strict';
import { NotOffered, type Session } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  assertAccepted,
  assertRefused,
  type Caller,
  EXCEEDED,
  hard,
  heldBy,
  limitedUser,
  recordOf,
  superuser,
  TERMS,
  targetsIn,
  WIDE_TERMS,
} from '../support.ts';

/** A share with its owner and the owner's known groups, all with ample room. */
async function roomyShare(session: Session) {
  const caller = await superuser(session);
  const member = await session.state('a user holds files', { used_bytes: 0, file_count: 0 });
  const { share_id, user_id } = await session.state('a share holds files', {
    used_bytes: 100,
    file_count: 1,
  });
  const groupIds = member.user_id === user_id ? (member.group_ids as string[]) : [];
  const groups = groupIds.map((id) => `groups/${id}`);
  const wide = { ...WIDE_TERMS, limit_type: 'hard' };
  for (const target of [`users/${user_id}`, ...groups]) await caller.change('PUT', `/${target}`, wide);
  return {
    caller,
    groups,
    user: `users/${user_id}`,
    share: `shares/${share_id}`,
    write: (bytes: number) => session.write({ user_id: String(user_id), share_id: String(share_id), bytes }),
  };
}

/**
 * Leaves a target this much room, fails the flow unless its quota then applies to the exact byte, and raises the
 * limit again.
 */
async function assertDecides(
  caller: Caller,
  [target, level]: readonly [target: string, level: 'user' | 'group'],
  write: (bytes: number) => ReturnType<Session['write']>,
) {
  const { bytes } = await heldBy(caller, target);
  await caller.change('PUT', `/${target}`, hard(bytes + 1_000));
  assertRefused(await write(1_001), { code: EXCEEDED, level, why: `${target} has room for 1000 bytes` });
  assertAccepted(await write(999), `${target} has room for 1000 bytes`);
  assertRefused(await write(2), { code: EXCEEDED, level, why: `${target} has room for one byte` });
  await caller.change('PUT', `/${target}`, { ...WIDE_TERMS, limit_type: 'hard' });
  assertAccepted(await write(2), `the quota of ${target} was raised`);
}

export const levelFlows = flowsOf('quota', {
  'a write into a share must fit the quotas of its owner and of each of the owner’s groups': {
    rules: ['Q-EN-01', 'Q-EN-02.2', 'Q-EN-02.3', 'Q-EN-08.2', 'Q-EN-08.3'],
    needs: ['states', 'write'],
    async run(session) {
      const { caller, user, groups, write } = await roomyShare(session);
      await assertDecides(caller, [user, 'user'], write);
      for (const group of groups) await assertDecides(caller, [group, 'group'], write);
    },
  },
  'a write into a share must fit the quotas of its owner, and not of another user who writes it': {
    rules: ['Q-EN-02.2'],
    gaps: ['Q-G-19'],
    needs: ['states', 'write'],
    async run(session) {
      const { share_id, user_id: owner } = await session.state('a share holds files');
      const { user_ids } = await session.state('several users have quotas', { count: 2 });
      const writer = (user_ids as string[]).find((id) => id !== owner);
      if (writer === undefined) throw new NotOffered('second user');
      const caller = await superuser(session);
      await caller.change('PUT', `/users/${writer}`, hard((await heldBy(caller, `users/${writer}`)).bytes));
      const { bytes } = await heldBy(caller, `users/${owner}`);
      await caller.change('PUT', `/users/${owner}`, hard(bytes + 1_000));
      const write = (size: number) =>
        session.write({ user_id: writer, share_id: String(share_id), bytes: size });
      assertAccepted(await write(999), 'the owner has room for 1000 bytes, whoever writes');
      assertRefused(await write(2), { code: EXCEEDED, level: 'user', why: 'the owner has room for a byte' });
    },
  },
  'a write outside the share does not count for the share': {
    rules: ['Q-EN-02.1'],
    needs: ['states', 'write'],
    async run(session) {
      const full = await session.state('the share is full');
      const { user_id, share_id } = full as { readonly user_id: string; readonly share_id: string };
      const why = 'the share is full';
      assertRefused(await session.write({ user_id, share_id, bytes: 1 }), { level: 'share', why });
      assertAccepted(await session.write({ user_id, bytes: 1 }), 'the owner’s own space is not in the share');
    },
  },
  'the quota of one user binds no other': {
    rules: ['Q-EN-02.2', 'Q-EP-07.2', 'Q-EP-07.4'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 3 });
      const caller = await superuser(session);
      const [first, second, third] = user_ids as [string, string, string];
      for (const id of [first, third]) await caller.change('PUT', `/users/${id}`, hard(10_000));
      await caller.change('PUT', `/users/${second}`, hard(100));
      assertRefused(await session.write({ user_id: second, bytes: 500 }), {
        level: 'user',
        why: 'it has 100 bytes',
      });
      for (const user_id of [first, third])
        assertAccepted(await session.write({ user_id, bytes: 500 }), `${user_id} has room for 10000 bytes`);
      await caller.change('DELETE', `/users/${first}`);
      const why = 'only the quota of another user was removed';
      assertRefused(await session.write({ user_id: second, bytes: 500 }), { level: 'user', why });
    },
  },
  'a write that one quota refuses changes nothing at any level, and opens no window of another': {
    rules: ['Q-EN-03.2', 'Q-EN-04.1'],
    needs: ['states', 'write'],
    async run(session) {
      const { caller, user, groups, share, write } = await roomyShare(session);
      const { bytes } = await heldBy(caller, user);
      await caller.change('PUT', `/${user}`, {
        ...TERMS,
        limit_bytes: bytes + 200,
        grace_extra_percent: 100,
      });
      const { bytes: ofTenant } = await heldBy(caller, 'tenant');
      await caller.change('PUT', '/tenant', hard(ofTenant + 300));
      const targets = [share, user, ...groups];
      const before = await recordOf(caller, targets);
      assertRefused(await write(301), { level: 'tenant', why: 'the tenant has room for 300 bytes' });
      assert.deepEqual(await recordOf(caller, targets), before, 'a refused write should change nothing');
      const { bytes: after } = await heldBy(caller, 'tenant');
      assert.equal(after, ofTenant, 'a refused write should not count for the tenant');
      await caller.change('PUT', '/tenant', WIDE_TERMS);
    },
  },
  'the tenant’s quota binds from the PUT that sets it, for every user, until it is raised': {
    rules: ['Q-EP-02.1', 'Q-EN-02.4', 'Q-EN-03.1'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 2 });
      const caller = await superuser(session);
      const [first, second] = user_ids as [string, string];
      for (const id of [first, second]) await caller.change('PUT', `/users/${id}`, WIDE_TERMS);
      const { bytes } = await heldBy(caller, 'tenant');
      await caller.change('PUT', '/tenant', hard(bytes + 1_000));
      assertAccepted(
        await session.write({ user_id: first, bytes: 600 }),
        'the tenant has room for 1000 bytes',
      );
      const why = 'the two users of the tenant would hold 1200 bytes, and it has room for 1000';
      assertRefused(await session.write({ user_id: second, bytes: 600 }), {
        code: EXCEEDED,
        level: 'tenant',
        why,
      });
      assertAccepted(
        await session.write({ user_id: second, bytes: 399 }),
        'the tenant has room for 400 bytes',
      );
      await caller.change('PUT', '/tenant', WIDE_TERMS);
      assertAccepted(await session.write({ user_id: second, bytes: 600 }), 'the tenant’s quota was raised');
    },
  },
  'the quota of every group of a user is checked, the first and the last, but not of groups that the user has left':
    {
      rules: ['Q-EN-02.3'],
      needs: ['states', 'write', 'simulate'],
      async run(session) {
        const user = await limitedUser(session, { ...WIDE_TERMS, limit_type: 'hard' });
        for (let count = 0; count < 3; count++) await session.state('a group has a quota');
        const [first, second, ...others] = targetsIn(await user.caller.see('/usage/groups')).map(
          ({ target_id }) => target_id,
        );
        if (first === undefined || second === undefined) throw new NotOffered('second group');
        const join = (groups: readonly string[]) =>
          session.simulate('quota', 'membership', { user_id: user.userId, groups });
        const leaveRoom = async (group: string, bytes: number) => {
          const { bytes: usedBytes } = await heldBy(user.caller, `groups/${group}`);
          await user.caller.change('PUT', `/groups/${group}`, hard(usedBytes + bytes));
        };
        await join([first]);
        await leaveRoom(first, 1_000);
        assertRefused(await user.write(1_001), { level: 'group', why: `${first} has room for 1000 bytes` });
        await join([second]);
        await leaveRoom(second, 1_000_000);
        assertAccepted(await user.write(5_000), `${second} has room, and ${first} is not asked any more`);
        const several = [first, second, ...others.slice(0, 1)];
        for (const groups of [several, several.toReversed()]) {
          await join(groups);
          for (const tight of groups) {
            for (const group of groups) await leaveRoom(group, group === tight ? 1_000 : 1_000_000);
            const why = `${tight} has room for 1000 bytes`;
            assertRefused(await user.write(5_000), { code: EXCEEDED, level: 'group', why });
          }
        }
      },
    },
  'what a member brings along counts for the group, and what a share holds for its new owner': {
    rules: ['Q-EN-02.3', 'Q-EP-12.2', 'Q-EP-12.4'],
    gaps: ['Q-G-41'],
    needs: ['states', 'simulate'],
    async run(session) {
      const caller = await superuser(session);
      const { user_id } = await session.state('a user holds files', { used_bytes: 5_000, file_count: 1 });
      const { target_id: group } = await session.state('a group has a quota');
      await session.simulate('quota', 'membership', { user_id, groups: [] });
      const before = await heldBy(caller, `groups/${group}`);
      await session.simulate('quota', 'membership', { user_id, groups: [group] });
      const joined = (await heldBy(caller, `groups/${group}`)).bytes - before.bytes;
      assert.equal(joined, (await heldBy(caller, `users/${user_id}`)).bytes, 'the group has a new member');
      const share = await session.state('a share holds files', { used_bytes: 700, file_count: 1 });
      await session.state('the user has no quota');
      const users = targetsIn(await caller.see('/usage/users')).map(({ target_id }) => target_id);
      const owner = users.find((id) => id !== share.user_id);
      if (owner === undefined) throw new NotOffered('second user');
      const usageBefore = [
        await heldBy(caller, `users/${share.user_id}`),
        await heldBy(caller, `users/${owner}`),
      ];
      const { bytes } = await heldBy(caller, `shares/${share.share_id}`);
      await session.simulate('quota', 'share', { share_id: share.share_id, owner });
      const usageAfter = [
        await heldBy(caller, `users/${share.user_id}`),
        await heldBy(caller, `users/${owner}`),
      ];
      const moved = usageAfter.map((usage, index) => usage.bytes - (usageBefore[index]?.bytes ?? 0));
      assert.deepEqual(moved, [-bytes, bytes], 'the share should take its bytes along to its new owner');
    },
  },
});
