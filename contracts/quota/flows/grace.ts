// Soft quotas: the grace window, from the write that opens it to the usage that clears it.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { NotOffered } from '../../../src/verify/session.ts';
import { STATEMENTS_OF } from '../statements.ts';
import { writeWhere } from './full.ts';
import {
  assertAccepted,
  assertRefused,
  heldBy,
  isRefused,
  LEVELS,
  limitedUser,
  type Quota,
  superuser,
  TERMS,
  WIDE_TERMS,
} from './support.ts';

const EXHAUSTED = 'QUOTA_GRACE_EXHAUSTED';

export const SOFT = { limit_bytes: 1_000, limit_type: 'soft', grace_period_days: 5, grace_extra_percent: 20 };

/** The path of a level's quota: `/groups/grp_eng`. */
const pathOf = (level: string, id: unknown) => `/${level}s/${id}`;

export const graceFlows: readonly Flow[] = [
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
  flow({
    service: 'quota',
    title: 'exactly on its limit usage has not dropped below it, and the window stays',
    rules: ['Q-EN-06'],
    needs: ['states', 'write', 'simulate'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      assertAccepted(await user.write(1_100), '1100 bytes are within the grace');
      const { grace_started_at: opened } = await user.quota();
      const drop = (bytes: number) =>
        session.simulate('quota', 'delete', { user_id: user.userId, bytes, files: 0 });
      await drop(100);
      assert.equal((await user.quota()).grace_started_at, opened, '1000 of 1000 bytes are not below it');
      await drop(1);
      assert.equal((await user.quota()).grace_started_at, null, '999 of 1000 bytes are below it');
    },
  }),
  flow({
    service: 'quota',
    title: 'a grace period of 0 days is over at once',
    rules: ['Q-EN-05'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const user = await limitedUser(session, { limit_type: 'hard' });
      const terms = { ...TERMS, ...SOFT, grace_period_days: 0, exempt: false, exempt_reason: null };
      const { status } = await user.caller.ask('PUT', user.path, terms);
      if (isRefused({ status })) throw new NotOffered('grace period of 0 days');
      await user.write(1_100);
      await session.clock.advance('1m');
      const usedBytes = (await heldBy(user.caller, user.usagePath)).bytes;
      const why = 'there are no days of grace';
      if (usedBytes > 1_000) assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why });
      else assertRefused(await user.write(1_001 - usedBytes), { level: 'user', why });
    },
  }),
  flow({
    service: 'quota',
    title: 'the first write above a soft limit opens the grace window, and no later one moves it',
    rules: ['Q-EN-04.1'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      assertAccepted(await user.write(900), '900 of 1000 bytes fit');
      assert.equal((await user.quota()).grace_started_at, null, 'below the limit no window should be open');
      const before = await session.clock.now();
      assertAccepted(await user.write(200), '1100 bytes are within the grace of 20 percent above 1000');
      const { grace_started_at: opened } = await user.quota();
      const after = await session.clock.now();
      const at = Date.parse(opened ?? '');
      const isNow = Math.floor(before.getTime() / 1_000) * 1_000 <= at && at <= after.getTime();
      assert.ok(isNow, `grace_started_at should be when the limit was passed, and is ${opened}`);
      await session.clock.advance('1h');
      assertAccepted(await user.write(50), '1150 bytes are within the grace');
      assert.equal((await user.quota()).grace_started_at, opened, 'a later write should not move the window');
    },
  }),
  ...LEVELS.map((level) =>
    flow({
      service: 'quota',
      title: `when the grace of a ${level} has run out, writes fail with 507 QUOTA_GRACE_EXHAUSTED`,
      rules: ['Q-EN-05', 'Q-EN-10.2', 'Q-EN-10.3', STATEMENTS_OF[level][1]],
      needs: ['states', 'write'],
      async run(session) {
        const over = await session.state('the grace window has run out', { level });
        const why = `the grace of the ${level} ended at ${over.grace_ends_at}`;
        assertRefused(await session.write(writeWhere(over, 1)), { code: EXHAUSTED, level, why });
      },
    }),
  ),
  flow({
    service: 'quota',
    title: 'the grace window lasts for grace_period_days',
    rules: ['Q-EN-05', 'Q-EN-10.2'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      await user.write(1_100);
      await session.clock.advance('119h');
      assertAccepted(await user.write(1), 'an hour of the 5 days of grace is left');
      await session.clock.advance('61m');
      assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'the 5 days are over' });
    },
  }),
  flow({
    service: 'quota',
    title: 'up to its limit a soft quota opens no window, and one byte above it does',
    rules: ['Q-EN-04.1'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      assertAccepted(await user.write(1_000), '1000 of 1000 bytes are not above the limit');
      assert.equal((await user.quota()).grace_started_at, null, 'at the very limit no window should be open');
      assertAccepted(await user.write(1), '1001 bytes are within the grace of 20 percent above 1000');
      assert.notEqual(
        (await user.quota()).grace_started_at,
        null,
        'at 1001 of 1000 bytes a window should be open',
      );
    },
  }),
  flow({
    service: 'quota',
    title: 'each quota has its own window',
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
      assert.equal(await began(user), null, 'the user holds 1500 of 2000 bytes, so no window should be open');
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
  }),
  flow({
    service: 'quota',
    title: 'the grace window lasts for grace_period_days, for any value',
    rules: ['Q-EN-05', 'Q-EP-07.2'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const user = await limitedUser(session, { ...SOFT, grace_period_days: 2 });
      assertAccepted(await user.write(1_100), '1100 bytes are within the grace');
      await session.clock.advance('47h');
      assertAccepted(await user.write(1), 'an hour of the 2 days is left');
      await session.clock.advance('61m');
      assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'the 2 days are over' });
      assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'they stay over' });
      await session.clock.advance('240h');
      assertRefused(await user.write(1), {
        code: EXHAUSTED,
        level: 'user',
        why: 'they stay over ten days later',
      });
    },
  }),
  flow({
    service: 'quota',
    title: 'a window that opens after another has cleared lasts its whole period',
    rules: ['Q-EN-05', 'Q-EN-06'],
    needs: ['states', 'write', 'clock', 'simulate'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      assertAccepted(await user.write(1_100), '1100 bytes are within the grace');
      await session.clock.advance('72h');
      await session.simulate('quota', 'delete', { user_id: user.userId, bytes: 101 });
      assert.equal(
        (await user.quota()).grace_started_at,
        null,
        'at 999 of 1000 bytes the window should clear',
      );
      assertAccepted(await user.write(101), '1100 bytes are within the grace');
      await session.clock.advance('72h');
      assertAccepted(await user.write(1), 'three of the five days of the second window have passed');
      await session.clock.advance('49h');
      assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'the five days are over' });
    },
  }),
  flow({
    service: 'quota',
    title: 'usage that stays above the limit keeps the window as it began',
    rules: ['Q-EN-06', 'Q-EN-05'],
    needs: ['states', 'write', 'clock', 'simulate'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      assertAccepted(await user.write(1_100), '1100 bytes are within the grace');
      const { grace_started_at: opened } = await user.quota();
      await session.clock.advance('72h');
      await session.simulate('quota', 'delete', { user_id: user.userId, bytes: 50 });
      assert.equal(
        (await user.quota()).grace_started_at,
        opened,
        'at 1050 of 1000 bytes the window should stay',
      );
      await session.clock.advance('49h');
      assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'the five days are over' });
    },
  }),
  flow({
    service: 'quota',
    title: 'at the very end of its period the grace window has run out',
    rules: ['Q-EN-05'],
    gaps: ['Q-G-22'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      await user.write(1_100);
      await session.clock.advance('119h');
      await session.clock.advance('3599s');
      assertAccepted(await user.write(1), 'a second of the 5 days of grace is left');
      await session.clock.advance('1s');
      assertRefused(await user.write(1), { code: EXHAUSTED, why: 'the 5 days are over' });
    },
  }),
  flow({
    service: 'quota',
    title: 'usage that drops below the limit clears the window, and the next excess opens a new one',
    rules: ['Q-EN-06', 'Q-EN-04.1'],
    needs: ['states', 'write', 'clock', 'simulate'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      await user.write(1_100);
      const { grace_started_at: first } = await user.quota();
      await session.clock.advance('2h');
      await session.simulate('quota', 'delete', { user_id: user.userId, bytes: 500 });
      assert.equal(
        (await user.quota()).grace_started_at,
        null,
        'at 600 of 1000 bytes the window should clear',
      );
      assertAccepted(await user.write(500), '1100 bytes are within the grace');
      const { grace_started_at: second } = await user.quota();
      const isLater = second !== null && first !== null && Date.parse(second) > Date.parse(first);
      assert.ok(isLater, `a new window should have opened after ${first}, and grace_started_at is ${second}`);
    },
  }),
  flow({
    service: 'quota',
    title: 'after a window that ran out, usage below the limit lets writes through again',
    rules: ['Q-EN-06'],
    needs: ['states', 'write', 'simulate'],
    async run(session) {
      const over = await session.state('the grace window has run out', { level: 'user' });
      assertRefused(await session.write(writeWhere(over, 1)), { why: 'the window has run out' });
      const surplus = Number(over.used_bytes) - Number(over.limit_bytes) + 1_000;
      await session.simulate('quota', 'delete', { user_id: over.user_id, bytes: surplus });
      assertAccepted(await session.write(writeWhere(over, 500)), 'usage has dropped below the limit');
    },
  }),
];
