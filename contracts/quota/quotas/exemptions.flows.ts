// Exemptions: what is bound while a target is exempt, and afterwards.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertAccepted, assertRefused, limitedUser, type Quota, superuser, WIDE_TERMS } from '../support.ts';

export const exemptionFlows: readonly Flow[] = [
  ...(
    [
      { level: 'user', rules: ['Q-EP-07.4'] },
      { level: 'group', rules: ['Q-EP-09.4'] },
    ] as const
  ).map(({ level, rules }) =>
    flow({
      service: 'quota',
      title: `DELETE of a ${level} quota takes its exemption and its window along`,
      rules,
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state(`a ${level} has a quota`);
        const caller = await superuser(session);
        const path = `/${level}s/${target_id}`;
        await caller.change('POST', `${path}/exempt`, { exempt: true, reason: 'moves the archive' });
        await caller.change('DELETE', path);
        await caller.change('PUT', path, { ...WIDE_TERMS, exempt: false, exempt_reason: null });
        const { exempt, exempt_reason, grace_started_at } = await caller.see<Quota>(path);
        assert.equal(exempt, false, 'the exemption was that of the quota that was removed');
        assert.equal(exempt_reason, null, 'the reason was that of the quota that was removed');
        assert.equal(grace_started_at, null, 'the new quota has never been exceeded');
      },
    }),
  ),
  ...(
    [
      { level: 'user', rules: ['Q-EP-08.1', 'Q-EP-08.2'] },
      { level: 'group', rules: ['Q-EP-09.5'] },
    ] as const
  ).map(({ level, rules }) =>
    flow({
      service: 'quota',
      title: `a ${level} can be exempted and called back`,
      rules,
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state(`a ${level} has a quota`);
        const caller = await superuser(session);
        const path = `/${level}s/${target_id}`;
        await caller.change('POST', `${path}/exempt`, { exempt: true, reason: 'moves the archive' });
        const exempt = await caller.see<Quota>(path);
        assert.equal(exempt.exempt, true, `the ${level} was exempted, and its quota does not say so`);
        assert.equal(exempt.exempt_reason, 'moves the archive', 'the reason that was given should be kept');
        await caller.change('POST', `${path}/exempt`, { exempt: false, reason: 'has moved' });
        const { exempt: isStillExempt } = await caller.see<Quota>(path);
        assert.equal(
          isStillExempt,
          false,
          `the exemption of the ${level} was ended, and its quota does not say so`,
        );
      },
    }),
  ),
  ...flowsOf('quota', {
    'an exemption that ends leaves no reason, and the quota binds again': {
      rules: ['Q-EP-08.2', 'Q-OB-01.7'],
      gaps: ['Q-G-08', 'Q-G-29'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, { limit_type: 'hard' });
        await user.caller.change('POST', `${user.path}/exempt`, {
          exempt: true,
          reason: 'moves the archive',
        });
        assertAccepted(await user.write(1_500), 'the quota of 1000 bytes is exempt');
        await user.caller.change('POST', `${user.path}/exempt`, { exempt: false });
        assert.equal(
          (await user.quota()).exempt_reason,
          null,
          'without an exemption there should be no reason',
        );
        assertRefused(await user.write(1), { level: 'user', why: '1500 of 1000 bytes are held' });
      },
    },
  }),
  ...(
    [
      { level: 'user', rules: ['Q-EP-08.2'] },
      { level: 'group', rules: ['Q-EP-09.5'] },
    ] as const
  ).map(({ level, rules }) =>
    flow({
      service: 'quota',
      title: `the quota of a ${level} binds again once the exemption has ended`,
      rules,
      gaps: ['Q-G-08'],
      needs: ['states', 'write'],
      async run(session) {
        const exempt = await session.state(`a ${level} is exempt`);
        const write = () => session.write({ user_id: String(exempt.user_id), bytes: 1 });
        assertAccepted(await write(), `the full ${level} is exempt`);
        const path = `/${level}s/${exempt.target_id}/exempt`;
        await (await superuser(session)).change('POST', path, { exempt: false });
        assertRefused(await write(), { level, why: `the exemption of the full ${level} has ended` });
      },
    }),
  ),
  ...flowsOf('quota', {
    'an exempt user is bound by the quota of each group of the user': {
      rules: ['Q-EP-08.1', 'Q-EN-02.3'],
      gaps: ['Q-G-08'],
      needs: ['states', 'write'],
      async run(session) {
        const { user_id, group_ids } = await session.state('a user holds files', {
          used_bytes: 1_000,
          file_count: 1,
        });
        const caller = await superuser(session);
        const hard = { ...WIDE_TERMS, limit_type: 'hard', exempt: false, exempt_reason: null };
        await caller.change('PUT', `/users/${user_id}`, { ...hard, limit_bytes: 1_000 });
        await caller.change('POST', `/users/${user_id}/exempt`, {
          exempt: true,
          reason: 'moves the archive',
        });
        const write = (bytes: number) => session.write({ user_id: String(user_id), bytes });
        for (const id of group_ids as string[]) {
          const { used_bytes: usedBytes } = await caller.see<{ readonly used_bytes: number }>(
            `/usage/groups/${id}`,
          );
          await caller.change('PUT', `/groups/${id}`, { ...hard, limit_bytes: usedBytes + 100 });
          assertRefused(await write(101), { level: 'group', why: `${id} has room for 100 bytes` });
          assertAccepted(await write(99), `the full user is exempt, and ${id} has room for 100 bytes`);
          await caller.change('PUT', `/groups/${id}`, hard);
        }
      },
    },
    'an exempt user is bound by the quotas of all other levels': {
      rules: ['Q-EP-08.1', 'Q-EN-02.4'],
      gaps: ['Q-G-08'],
      needs: ['states', 'write'],
      async run(session) {
        const exempt = await session.state('a user is exempt');
        const caller = await superuser(session);
        const { used_bytes: usedBytes } = await caller.see<{ readonly used_bytes: number }>('/usage/tenant');
        const terms = { ...WIDE_TERMS, limit_type: 'hard', limit_bytes: usedBytes + 100 };
        await caller.change('PUT', '/tenant', terms);
        const write = (bytes: number) => session.write({ user_id: String(exempt.user_id), bytes });
        assertAccepted(await write(99), 'the full user is exempt, and the tenant has room for 100 bytes');
        assertRefused(await write(2), { level: 'tenant', why: 'the tenant has room for one byte' });
        await caller.change('PUT', '/tenant', WIDE_TERMS);
      },
    },
  }),
];
