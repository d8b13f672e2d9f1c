// What is in a list. The documents do not say what wraps its items, so they are looked for wherever they are.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { heldBy, isRefused, superuser, targetsIn } from './support.ts';

export const listFlows: readonly Flow[] = [
  flow({
    service: 'quota',
    title: 'every user quota of the tenant is listed, and pages leave none out',
    rules: ['Q-EP-06'],
    needs: ['states'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 4 });
      const caller = await superuser(session);
      const listed = async (query: string) =>
        targetsIn(await caller.see(`/users?${query}`)).map(({ target_id }) => target_id);
      const expected = [...(user_ids as string[])].sort();
      assert.deepEqual(
        (await listed('limit=1000')).sort(),
        expected,
        'GET /users should list every user quota',
      );
      const paged: string[] = [];
      for (const offset of [0, 2]) {
        const page = await listed(`limit=2&offset=${offset}`);
        assert.equal(page.length, 2, `limit=2&offset=${offset} of four should list two, not ${page.length}`);
        paged.push(...page);
      }
      assert.deepEqual(paged.sort(), expected, 'two pages of two should together list all four, each once');
    },
  }),
  flow({
    service: 'quota',
    title: 'a page of user quotas has 1 to 1000',
    rules: ['Q-EP-06'],
    async run(session) {
      const caller = await superuser(session);
      for (const limit of [1, 1_000]) await caller.see(`/users?limit=${limit}`);
      for (const limit of [0, 1_001]) {
        const answer = await caller.ask('GET', `/users?limit=${limit}`);
        assert.ok(isRefused(answer), `limit=${limit} should be refused, and answered ${answer.status}`);
      }
    },
  }),
  flow({
    service: 'quota',
    title: 'a group quota is listed',
    rules: ['Q-EP-09'],
    gaps: ['Q-G-16'],
    needs: ['states'],
    async run(session) {
      const { target_id } = await session.state('a group has a quota');
      const listed = targetsIn(await (await superuser(session)).see('/groups'));
      assert.ok(
        listed.some((quota) => quota.target_id === target_id),
        `GET /groups should list ${target_id}`,
      );
    },
  }),
  ...(['users', 'groups', 'shares'] as const).map((kind) =>
    flow({
      service: 'quota',
      title: `the usage of all ${kind} lists what each holds`,
      rules: ['Q-EP-12'],
      needs: ['states'],
      async run(session) {
        const held = { used_bytes: 321_000, file_count: 7 };
        const user = await session.state('a user holds files', held);
        const share = kind === 'shares' ? await session.state('a share holds files', held) : {};
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
  flow({
    service: 'quota',
    title: 'the usage of all users leaves nobody out who holds something',
    rules: ['Q-EP-12'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 3 });
      for (const user_id of user_ids as string[]) await session.write({ user_id, bytes: 10 });
      const listed = targetsIn(await (await superuser(session)).see('/usage/users'));
      for (const id of user_ids as string[])
        assert.ok(
          listed.some(({ target_id }) => target_id === id),
          `GET /usage/users should list ${id}, who holds 10 bytes`,
        );
    },
  }),
];
