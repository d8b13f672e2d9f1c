// Lists of usage.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertAgree, heldBy, superuser, targetsIn } from '../support.ts';

export const usageListFlows: readonly Flow[] = [
  ...(
    [
      ['users', 'Q-EP-12.1'],
      ['groups', 'Q-EP-12.3'],
      ['shares', 'Q-EP-12.5'],
    ] as const
  ).map(([kind, statement]) =>
    flow({
      service: 'quota',
      title: `the usage of all ${kind} lists what each holds`,
      rules: [statement],
      needs: ['states'],
      async run(session) {
        const usage = { used_bytes: 321_000, file_count: 7 };
        const user = await session.state('a user holds files', usage);
        const share = kind === 'shares' ? await session.state('a share holds files', usage) : {};
        const ids = { users: [user.user_id], groups: user.group_ids, shares: [share.share_id] }[kind];
        const caller = await superuser(session);
        const listed = targetsIn(await caller.see(`/usage/${kind}`));
        for (const id of ids as string[]) {
          const { bytes } = await heldBy(caller, `${kind}/${id}`);
          const entry = listed.find(({ target_id }) => target_id === id);
          assert.ok(entry !== undefined, `GET /usage/${kind} should list ${id}`);
          assert.equal(entry.used_bytes, bytes, `GET /usage/${kind} should say what ${id} holds`);
        }
      },
    }),
  ),
  ...flowsOf('quota', {
    'the usage of all shares and of all groups leaves none out, the first and the last included': {
      rules: ['Q-EP-12.3', 'Q-EP-12.4', 'Q-EP-12.5', 'Q-EP-12.6'],
      needs: ['states'],
      async run(session) {
        const caller = await superuser(session);
        for (const level of ['share', 'group'] as const) {
          const made: unknown[] = [];
          for (let count = 0; count < 3; count++)
            made.push((await session.state(`a ${level} has a quota`)).target_id);
          const listed = targetsIn(await caller.see(`/usage/${level}s`)).map(({ target_id }) => target_id);
          for (const id of made) {
            const single = await caller.see<{ readonly target_id: string }>(`/usage/${level}s/${id}`);
            assert.equal(single.target_id, id, `GET /usage/${level}s/${id} should be about it`);
            assert.ok(listed.includes(String(id)), `GET /usage/${level}s should list ${id}`);
          }
        }
      },
    },
    'the usage of all users shows each user once, as the user’s own usage does': {
      rules: ['Q-EP-12.1', 'Q-EP-12.2'],
      needs: ['states', 'write'],
      async run(session) {
        const { user_ids } = await session.state('several users have quotas', { count: 3 });
        const caller = await superuser(session);
        for (const [index, user_id] of (user_ids as string[]).entries())
          await session.write({ user_id, bytes: 10 + index, files: 1 + index });
        const listed = targetsIn(await caller.see('/usage/users'));
        for (const id of user_ids as string[]) {
          const shown = listed.filter(({ target_id }) => target_id === id);
          assert.equal(
            shown.length,
            1,
            `GET /usage/users should list ${id} once, and does ${shown.length} times`,
          );
          assertAgree(`/usage/users/${id}`, shown[0] ?? {}, await caller.see(`/usage/users/${id}`));
        }
      },
    },
    'the usage of all users lists those, too, who hold nothing': {
      rules: ['Q-EP-12.1'],
      gaps: ['Q-G-24'],
      needs: ['states', 'write'],
      async run(session) {
        const { user_ids } = await session.state('several users have quotas', { count: 3 });
        const caller = await superuser(session);
        const [holder, ...others] = user_ids as [string, string, string];
        await session.write({ user_id: holder, bytes: 10 });
        const listed = targetsIn(await caller.see('/usage/users'));
        for (const id of [holder, ...others]) {
          const { bytes } = await heldBy(caller, `users/${id}`);
          const entry = listed.find(({ target_id }) => target_id === id);
          assert.equal(entry?.used_bytes, bytes, `GET /usage/users should list ${id} with ${bytes} bytes`);
        }
      },
    },
  }),
];
