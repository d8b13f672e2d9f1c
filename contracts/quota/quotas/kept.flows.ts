// What is kept when a quota is set, exempted or listed again: 0 as any other number, and all that was not named.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  callerAs,
  isRefused,
  limitedUser,
  type Quota,
  superuser,
  targetsIn,
  textsIn,
  WIDE_TERMS,
} from '../support.ts';

export const keptFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'a field of the tenant quota that is set to 0 is 0, unless it is refused': {
      rules: ['Q-EP-02.4', 'Q-EP-02.5'],
      async run(session) {
        const setter = await callerAs(session, 'partner_admin');
        const reader = await superuser(session);
        for (const field of ['grace_extra_percent', 'grace_period_days'] as const) {
          await setter.change('PUT', '/tenant', WIDE_TERMS);
          if (isRefused(await setter.ask('PUT', '/tenant', { ...WIDE_TERMS, [field]: 0 }))) continue;
          const { [field]: kept } = await reader.see<Quota>('/tenant');
          assert.equal(kept, 0, `PUT /tenant accepted a ${field} of 0`);
        }
        await setter.change('PUT', '/tenant', WIDE_TERMS);
      },
    },
    'a user quota of 0 bytes is shown as that, unless it is refused': {
      rules: ['Q-EP-07.2', 'Q-OB-01.3'],
      needs: ['states'],
      async run(session) {
        const user = await limitedUser(session);
        const terms = { ...WIDE_TERMS, limit_bytes: 0, exempt: false, exempt_reason: null };
        if (isRefused(await user.caller.ask('PUT', user.path, terms))) return;
        assert.equal((await user.quota()).limit_bytes, 0, 'PUT accepted a limit of 0 bytes');
      },
    },
  }),
  ...(
    [
      { level: 'user', rules: ['Q-EP-08.1', 'Q-EP-08.2'] },
      { level: 'group', rules: ['Q-EP-09.5'] },
    ] as const
  ).map(({ level, rules }) =>
    flow({
      service: 'quota',
      title: `a ${level} can be exempted again and again, and its quota stays as it is otherwise`,
      rules,
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state(`a ${level} has a quota`);
        const caller = await superuser(session);
        const path = `/${level}s/${target_id}`;
        await caller.change('PUT', path, {
          ...WIDE_TERMS,
          limit_type: 'hard',
          exempt: false,
          exempt_reason: null,
        });
        const { exempt: _, exempt_reason: __, ...before } = await caller.see<Quota>(path);
        for (const reason of ['moves the archive', 'moves it back', 'moves the rest']) {
          for (const isExempt of [true, false]) {
            await caller.change('POST', `${path}/exempt`, { exempt: isExempt, reason });
            const { exempt, exempt_reason, ...after } = await caller.see<Quota>(path);
            assert.equal(exempt, isExempt, `exempt was set to ${isExempt}, for the reason "${reason}"`);
            if (isExempt) assert.equal(exempt_reason, reason, 'the last reason counts');
            assert.deepEqual(after, before, 'an exemption should change nothing else of the quota');
          }
        }
      },
    }),
  ),
  ...flowsOf('quota', {
    'each of several groups that have a quota is in the list of groups': {
      rules: ['Q-EP-09.1'],
      needs: ['states'],
      async run(session) {
        const made: unknown[] = [];
        for (let count = 0; count < 3; count++)
          made.push((await session.state('a group has a quota')).target_id);
        const caller = await superuser(session);
        const known = targetsIn(await caller.see('/usage/groups')).map(({ target_id }) => target_id);
        const groups = [...new Set([...made.map(String), ...known.slice(0, 5)])];
        for (const id of groups)
          await caller.change('PUT', `/groups/${id}`, { ...WIDE_TERMS, exempt: false, exempt_reason: null });
        const listed = textsIn(await caller.see('/groups'));
        for (const id of groups)
          assert.ok(listed.includes(id), `GET /groups should list ${id}, which has a quota`);
      },
    },
    'an offset skips as many user quotas without a limit, too, and all of them beyond the last': {
      rules: ['Q-EP-06.3'],
      needs: ['states'],
      async run(session) {
        await session.state('several users have quotas', { count: 4 });
        const caller = await superuser(session);
        const idsIn = (body: unknown) => targetsIn(body).map(({ target_id }) => target_id);
        const all = idsIn(await caller.see('/users?limit=1000'));
        const rest = idsIn(await caller.see('/users?offset=1'));
        assert.deepEqual(
          rest,
          all.slice(1, 1 + rest.length),
          'GET /users?offset=1 should begin with the second',
        );
        for (const query of [`offset=${all.length}`, `limit=2&offset=${all.length + 3}`]) {
          const { status, body } = await caller.ask('GET', `/users?${query}`);
          if (isRefused({ status })) continue;
          assert.deepEqual(
            idsIn(body),
            [],
            `GET /users?${query} should list nothing: there are ${all.length}`,
          );
        }
      },
    },
  }),
];
