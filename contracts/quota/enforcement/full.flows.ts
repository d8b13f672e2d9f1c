// Hard quotas: a write must satisfy all quotas that apply; one that does not changes nothing.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Values, WriteRequest } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import { STATEMENTS_OF } from '../statements.ts';
import {
  assertAccepted,
  assertRefused,
  EXCEEDED,
  heldBy,
  LEVELS,
  limitedUser,
  superuser,
  TERMS,
} from '../support.ts';

/** A write by the user of a state, into its share if it has one. */
export function writeWhere({ user_id, share_id }: Values, bytes: number): WriteRequest {
  const share = typeof share_id === 'string' ? { share_id } : {};
  return { user_id: String(user_id), ...share, bytes };
}

const hardQuota = (limit_bytes: number) => ({ ...TERMS, limit_bytes, limit_type: 'hard' });

export const fullFlows: readonly Flow[] = [
  ...LEVELS.map((level) =>
    flow({
      service: 'quota',
      title: `a full ${level} refuses with 507 QUOTA_EXCEEDED, and nothing changes`,
      rules: ['Q-EN-01', 'Q-EN-03.1', 'Q-EN-03.2', 'Q-EN-10.1', 'Q-EN-10.3', ...STATEMENTS_OF[level]],
      needs: ['states', 'write'],
      async run(session) {
        const full = await session.state(`the ${level} is full`);
        const caller = await superuser(session);
        const before = await heldBy(caller, `users/${full.user_id}`);
        const why = `the ${level} is full`;
        assertRefused(await session.write(writeWhere(full, 1)), { code: EXCEEDED, level, why });
        const after = await heldBy(caller, `users/${full.user_id}`);
        assert.deepEqual(after, before, 'a refused write should change nothing of what is held');
      },
    }),
  ),
  ...flowsOf('quota', {
    'a hard quota allows writes up to its limit and refuses those that would exceed it': {
      rules: ['Q-EN-03.1', 'Q-EN-03.2', 'Q-EN-10.1', 'Q-EN-10.3'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, hardQuota(1_000));
        assertAccepted(await user.write(600), '600 of 1000 bytes fit');
        assertRefused(await user.write(600), {
          code: EXCEEDED,
          level: 'user',
          why: '1200 of 1000 do not fit',
        });
        const { bytes } = await heldBy(user.caller, user.usagePath);
        assert.equal(bytes, 600, 'the refused write should not count');
        assertAccepted(await user.write(300), '900 of 1000 bytes fit, whatever was refused before');
      },
    },
    'of the user and each group of the user, the most restrictive quota wins': {
      rules: ['Q-EN-01', 'Q-EN-02.6', 'Q-EN-08.2', 'Q-EN-08.3'],
      needs: ['states', 'write'],
      async run(session) {
        const { user_id, group_ids } = await session.state('a user holds files', {
          used_bytes: 0,
          file_count: 0,
        });
        const caller = await superuser(session);
        const [user, groups] = [`/users/${user_id}`, (group_ids as string[]).map((id) => `/groups/${id}`)];
        const write = (bytes: number) => session.write({ user_id: String(user_id), bytes });
        await caller.change('PUT', user, hardQuota(10_000));
        for (const group of groups) {
          await caller.change('PUT', group, hardQuota(1_000));
          const why = `${group} admits 1000 bytes and the user 10000`;
          assertRefused(await write(5_000), { code: EXCEEDED, level: 'group', why });
          await caller.change('PUT', group, hardQuota(100_000));
        }
        const why = 'the user admits 10000 bytes and the groups 100000';
        assertRefused(await write(50_000), { code: EXCEEDED, level: 'user', why });
        assertAccepted(await write(5_000), 'the user and all groups admit 5000 bytes');
      },
    },
    'of several quotas that would be exceeded the one with the least room is named': {
      rules: ['Q-EN-02.6', 'Q-EN-08.4'],
      gaps: ['Q-G-09'],
      needs: ['states', 'write'],
      async run(session) {
        const full = await session.state('the tenant is full', { limit_bytes: 10_000 });
        await (await superuser(session)).change('PUT', `/users/${full.user_id}`, hardQuota(10_500));
        const why = 'the tenant is full and its user would be';
        assertRefused(await session.write(writeWhere(full, 1_000)), { code: EXCEEDED, level: 'tenant', why });
      },
    },
    'a partner without a quota refuses nothing': {
      rules: ['Q-EN-02.5'],
      needs: ['states', 'write'],
      async run(session) {
        const full = await session.state('the partner is full');
        const why = 'the partner is full';
        assertRefused(await session.write(writeWhere(full, 1)), { level: 'partner', why });
        await session.state('the partner has no quota');
        assertAccepted(await session.write(writeWhere(full, 1)), 'the partner has no quota any more');
      },
    },
    'a user whose quota is removed falls back to the tenant’s': {
      rules: ['Q-EP-07.3', 'Q-EP-07.4', 'Q-EN-02.4'],
      needs: ['states', 'write'],
      async run(session) {
        await session.state('the tenant has a quota', { limit_bytes: 50_000 });
        const user = await limitedUser(session, hardQuota(1_000));
        assertRefused(await user.write(5_000), {
          level: 'user',
          why: 'the user’s own quota admits 1000 bytes',
        });
        const { status } = await user.caller.ask('DELETE', user.path);
        assert.equal(status, 204, `DELETE ${user.path} should answer 204`);
        assertAccepted(
          await user.write(5_000),
          'the tenant admits 50000 bytes, and the user’s quota is gone',
        );
        assertRefused(await user.write(50_000), { level: 'tenant', why: 'the tenant admits 50000 bytes' });
      },
    },
    'a group whose quota is removed refuses nothing': {
      rules: ['Q-EP-09.4'],
      needs: ['states', 'write'],
      async run(session) {
        const full = await session.state('the group is full');
        const path = `/groups/${full.target_id}`;
        assertRefused(await session.write(writeWhere(full, 1)), { why: 'the group is full' });
        const { status } = await (await superuser(session)).ask('DELETE', path);
        assert.equal(status, 204, `DELETE ${path} should answer 204, as that of a user quota does`);
        assertAccepted(await session.write(writeWhere(full, 1)), 'the quota of the group was removed');
      },
    },
  }),
  ...(
    [
      { level: 'user', rule: 'Q-EP-08.1' },
      { level: 'group', rule: 'Q-EP-09.5' },
    ] as const
  ).map(({ level, rule }) =>
    flow({
      service: 'quota',
      title: `an exempt ${level} is not refused`,
      rules: [rule],
      gaps: ['Q-G-08'],
      needs: ['states', 'write'],
      async run(session) {
        const exempt = await session.state(`a ${level} is exempt`);
        assertAccepted(await session.write(writeWhere(exempt, 1)), `the full ${level} is exempt`);
      },
    }),
  ),
  ...flowsOf('quota', {
    'a write up to the very limit is admitted, and not one byte more': {
      rules: ['Q-EN-03.1'],
      gaps: ['Q-G-20'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, hardQuota(1_000));
        assertAccepted(await user.write(1_000), '1000 of 1000 bytes fit');
        assertRefused(await user.write(1), { code: EXCEEDED, why: 'the limit is reached' });
      },
    },
  }),
];
