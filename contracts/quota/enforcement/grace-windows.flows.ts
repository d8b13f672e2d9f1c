// Grace windows: when one clears, and when the next one opens.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  assertAccepted,
  assertRefused,
  EXHAUSTED,
  heldBy,
  LEVELS,
  type Quota,
  SOFT,
  superuser,
  TERMS,
  userInGrace,
  WIDE_TERMS,
} from '../support.ts';
import { writeWhere } from './full.flows.ts';

/** The path of a level's quota: `/groups/grp_eng`. */
const pathOf = (level: string, id: unknown) => `/${level}s/${id}`;

export const graceWindowFlows: readonly Flow[] = [
  ...LEVELS.map((level) =>
    flow({
      service: 'quota',
      title: `the window of a ${level} opens with a timestamp, and clears below the limit`,
      rules: ['Q-EN-04.1', 'Q-EN-06', 'Q-OB-01.6'],
      needs: ['states', 'simulate'],
      async run(session) {
        const open = await session.state('the grace window is open', { level, limit_bytes: 1_000_000 });
        const caller = await superuser(session);
        const quota = () => caller.see<Quota>(pathOf(level, open.target_id));
        const { grace_started_at: started } = await quota();
        const isInstant = typeof started === 'string' && !Number.isNaN(Date.parse(started));
        assert.ok(isInstant, `grace_started_at should be a timestamp, and is ${JSON.stringify(started)}`);
        const { user_id, share_id } = writeWhere(open, 0);
        const bytes = Number(open.used_bytes) - Number(open.limit_bytes) + 1;
        await session.simulate('quota', 'delete', {
          user_id,
          ...(share_id && { share_id }),
          bytes,
          files: 0,
        });
        assert.equal((await quota()).grace_started_at, null, `the ${level} is a byte below its limit`);
      },
    }),
  ),
  ...flowsOf('quota', {
    'each quota has its own window': {
      rules: ['Q-EN-04.1', 'Q-EN-05', 'Q-EN-08.3'],
      needs: ['states', 'write', 'clock'],
      async run(session) {
        const { user_id, group_ids } = await session.state('a user holds files', {
          used_bytes: 0,
          file_count: 0,
        });
        const caller = await superuser(session);
        const [user, [first]] = [`/users/${user_id}`, group_ids as [string]];
        const group = `/groups/${first}`;
        const { bytes: usedBytes } = await heldBy(caller, `groups/${first}`);
        const wide = { ...TERMS, ...SOFT, grace_extra_percent: 100 };
        await caller.change('PUT', user, { ...wide, limit_bytes: 2_000 });
        await caller.change('PUT', group, { ...wide, limit_bytes: usedBytes + 1_400 });
        const began = async (path: string) => (await caller.see<Quota>(path)).grace_started_at;
        const write = (bytes: number) => session.write({ user_id: String(user_id), bytes });
        assertAccepted(await write(1_500), 'the group is in its grace and the user within the limit');
        assert.equal(
          await began(user),
          null,
          'the user holds 1500 of 2000 bytes, so no window should be open',
        );
        const opened = await began(group);
        assert.notEqual(opened, null, 'the group holds 1500 of 1400 bytes, so its window should be open');
        await session.clock.advance('96h');
        assertAccepted(await write(1_000), 'the group has a day of its grace left, and the user’s begins');
        assert.equal(await began(group), opened, 'the window of the user should not move that of the group');
        await session.clock.advance('25h');
        const why = 'the 5 days of the group are over, those of the user are not';
        assertRefused(await write(1), { code: EXHAUSTED, level: 'group', why });
        await caller.change('PUT', group, { ...WIDE_TERMS, limit_type: 'hard' });
        assertAccepted(await write(1), 'the user has nearly four days of grace left');
      },
    },
    'a window that opens after another has cleared lasts its whole period': {
      rules: ['Q-EN-05', 'Q-EN-06'],
      needs: ['states', 'write', 'clock', 'simulate'],
      async run(session) {
        const user = await userInGrace(session);
        await session.clock.advance('72h');
        await user.drop(101);
        assert.equal(await user.startedAt(), null, 'at 999 of 1000 bytes the window should clear');
        assertAccepted(await user.write(101), '1100 bytes are within the grace');
        await session.clock.advance('72h');
        assertAccepted(await user.write(1), 'three of the five days of the second window have passed');
        await session.clock.advance('49h');
        assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'the five days are over' });
      },
    },
    'usage that stays above the limit keeps the window as it began': {
      rules: ['Q-EN-06', 'Q-EN-05'],
      needs: ['states', 'write', 'clock', 'simulate'],
      async run(session) {
        const user = await userInGrace(session);
        const opened = await user.startedAt();
        await session.clock.advance('72h');
        await user.drop(50);
        assert.equal(await user.startedAt(), opened, 'at 1050 of 1000 bytes the window should stay');
        await session.clock.advance('49h');
        assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'the five days are over' });
      },
    },
    'usage that drops below the limit clears the window, and the next excess opens a new one': {
      rules: ['Q-EN-06', 'Q-EN-04.1'],
      needs: ['states', 'write', 'clock', 'simulate'],
      async run(session) {
        const user = await userInGrace(session);
        const first = await user.startedAt();
        await session.clock.advance('2h');
        await user.drop(500);
        assert.equal(await user.startedAt(), null, 'at 600 of 1000 bytes the window should clear');
        assertAccepted(await user.write(500), '1100 bytes are within the grace');
        const second = await user.startedAt();
        const isLater = second !== null && first !== null && Date.parse(second) > Date.parse(first);
        assert.ok(
          isLater,
          `a new window should have opened after ${first}, and grace_started_at is ${second}`,
        );
      },
    },
    'after a window that ran out, usage below the limit lets writes through again': {
      rules: ['Q-EN-06'],
      needs: ['states', 'write', 'simulate'],
      async run(session) {
        const over = await session.state('the grace window has run out', { level: 'user' });
        assertRefused(await session.write(writeWhere(over, 1)), { why: 'the window has run out' });
        const surplus = Number(over.used_bytes) - Number(over.limit_bytes) + 1_000;
        await session.simulate('quota', 'delete', { user_id: over.user_id, bytes: surplus });
        assertAccepted(await session.write(writeWhere(over, 500)), 'usage has dropped below the limit');
      },
    },
  }),
];
