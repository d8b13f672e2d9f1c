// Which quotas a write must satisfy: the share's, its owner's, those of the owner's groups, the tenant's, and nobody
// else's. Limits are set by the API, so that what is set can be seen to bind.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import {
  assertAccepted,
  assertRefused,
  type Caller,
  heldBy,
  limitedUser,
  recordOf,
  superuser,
  TERMS,
  WIDE_TERMS,
} from './support.ts';

const EXCEEDED = 'QUOTA_EXCEEDED';

const hard = (limit_bytes: number) => ({ ...TERMS, limit_bytes, limit_type: 'hard' });

/** A share with its owner, and the groups that the owner is known to be in, all of them with ample room. */
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

/** Leaves a target this much room, fails the flow unless its quota then decides to the byte, and widens it again. */
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

export const levelFlows: readonly Flow[] = [
  flow({
    service: 'quota',
    title: 'a write into a share must fit the quotas of its owner and of each of the owner’s groups',
    rules: ['Q-EN-01', 'Q-EN-02', 'Q-EN-08'],
    needs: ['states', 'write'],
    async run(session) {
      const { caller, user, groups, write } = await roomyShare(session);
      await assertDecides(caller, [user, 'user'], write);
      for (const group of groups) await assertDecides(caller, [group, 'group'], write);
    },
  }),
  flow({
    service: 'quota',
    title: 'a write outside the share is not held against the share',
    rules: ['Q-EN-02'],
    needs: ['states', 'write'],
    async run(session) {
      const full = await session.state('the share is full');
      const { user_id, share_id } = full as { readonly user_id: string; readonly share_id: string };
      const why = 'the share is full';
      assertRefused(await session.write({ user_id, share_id, bytes: 1 }), { level: 'share', why });
      assertAccepted(await session.write({ user_id, bytes: 1 }), 'the owner’s own space is not in the share');
    },
  }),
  flow({
    service: 'quota',
    title: 'the quota of one user binds no other',
    rules: ['Q-EN-02', 'Q-EP-07'],
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
  }),
  flow({
    service: 'quota',
    title: 'a write that one quota refuses changes nothing at any level, and opens no window of another',
    rules: ['Q-EN-03', 'Q-EN-04'],
    needs: ['states', 'write'],
    async run(session) {
      const { caller, user, groups, share, write } = await roomyShare(session);
      const { bytes } = await heldBy(caller, user);
      await caller.change('PUT', `/${user}`, {
        ...TERMS,
        limit_bytes: bytes + 100,
        grace_extra_percent: 10_000,
      });
      const { bytes: ofTenant } = await heldBy(caller, 'tenant');
      await caller.change('PUT', '/tenant', hard(ofTenant + 200));
      const targets = [share, user, ...groups];
      const before = await recordOf(caller, targets);
      assertRefused(await write(201), { level: 'tenant', why: 'the tenant has room for 200 bytes' });
      assert.deepEqual(await recordOf(caller, targets), before, 'a refused write should change nothing');
      const { bytes: after } = await heldBy(caller, 'tenant');
      assert.equal(after, ofTenant, 'a refused write should not count for the tenant');
      await caller.change('PUT', '/tenant', WIDE_TERMS);
    },
  }),
  flow({
    service: 'quota',
    title: 'the tenant’s quota binds from the PUT that sets it, for every user, until it is raised',
    rules: ['Q-EP-02', 'Q-EN-02', 'Q-EN-03'],
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
  }),
  flow({
    service: 'quota',
    title: 'a hard limit admits all but the byte that exceeds it, also after it was changed',
    rules: ['Q-EN-03', 'Q-EN-10', 'Q-EP-07'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, hard(1_000));
      assertRefused(await user.write(1_001), {
        code: EXCEEDED,
        level: 'user',
        why: 'the limit is 1000 bytes',
      });
      assertAccepted(await user.write(999), '999 of 1000 bytes fit');
      assertRefused(await user.write(2), {
        code: EXCEEDED,
        level: 'user',
        why: '1001 of 1000 bytes do not fit',
      });
      await user.caller.change('PUT', user.path, hard(2_000));
      assertAccepted(await user.write(1_000), '1999 of 2000 bytes fit');
      await user.caller.change('PUT', user.path, hard(1_500));
      const why = '1999 bytes are held, and the limit was lowered to 1500';
      assertRefused(await user.write(1), { code: EXCEEDED, level: 'user', why });
      assert.equal((await heldBy(user.caller, user.usagePath)).bytes, 1_999, 'what is held stays as it is');
    },
  }),
  flow({
    service: 'quota',
    title: 'a quota that was removed and is set again binds by its new limit',
    rules: ['Q-EP-07', 'Q-EN-03'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, hard(500));
      await user.caller.change('DELETE', user.path);
      assertAccepted(await user.write(600), 'the quota of 500 bytes was removed');
      await user.caller.change('PUT', user.path, hard(1_000));
      assertAccepted(await user.write(399), '999 of the new 1000 bytes fit');
      assertRefused(await user.write(2), {
        code: EXCEEDED,
        level: 'user',
        why: 'the new limit is 1000 bytes',
      });
    },
  }),
];
