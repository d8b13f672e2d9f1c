// Soft quotas: the grace window, from the write that opens it to the usage that clears it.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { writeWhere } from './full.ts';
import {
  assertAccepted,
  assertRefused,
  heldBy,
  LEVELS,
  limitedUser,
  type Quota,
  superuser,
  TERMS,
  WIDE_TERMS,
} from './support.ts';

const EXHAUSTED = 'QUOTA_GRACE_EXHAUSTED';
const SOFT = { limit_bytes: 1_000, limit_type: 'soft', grace_period_days: 5, grace_extra_percent: 20 };

export const graceFlows: readonly Flow[] = [
  flow({
    service: 'quota',
    title: 'the first write above a soft limit opens the grace window, and no later one moves it',
    rules: ['Q-EN-04'],
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
      title: `in the grace of a ${level} writes succeed up to its ceiling`,
      rules: ['Q-EN-04', 'Q-EN-02'],
      needs: ['states', 'write'],
      async run(session) {
        const open = await session.state('the grace window is open', { level, limit_bytes: 1_000_000 });
        const room = Number(open.room_bytes);
        assertAccepted(
          await session.write(writeWhere(open, room - 10)),
          `the ${level} has ${room} bytes of grace`,
        );
        assertRefused(await session.write(writeWhere(open, 1_000)), {
          level,
          why: `the ceiling of ${open.ceiling_bytes} bytes would be passed`,
        });
      },
    }),
  ),
  ...LEVELS.map((level) =>
    flow({
      service: 'quota',
      title: `when the grace of a ${level} has run out, writes fail with 507 QUOTA_GRACE_EXHAUSTED`,
      rules: ['Q-EN-05', 'Q-EN-08', 'Q-EN-10'],
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
    rules: ['Q-EN-05', 'Q-EN-10'],
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
    rules: ['Q-EN-04'],
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
    title: 'the ceiling of the grace is what limit_bytes and grace_extra_percent are at that time',
    rules: ['Q-EN-04', 'Q-EN-10'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      assertAccepted(await user.write(1_199), '1199 bytes are below the ceiling of 1200');
      const code = 'QUOTA_EXCEEDED';
      assertRefused(await user.write(2), {
        code,
        level: 'user',
        why: '1201 bytes are above the ceiling of 1200',
      });
      await user.caller.change('PUT', user.path, { ...TERMS, ...SOFT, grace_extra_percent: 50 });
      assertAccepted(await user.write(300), '1499 bytes are below the new ceiling of 1500');
      assertRefused(await user.write(2), {
        code,
        level: 'user',
        why: '1501 bytes are above the new ceiling of 1500',
      });
      await user.caller.change('PUT', user.path, {
        ...TERMS,
        ...SOFT,
        limit_bytes: 1_400,
        grace_extra_percent: 50,
      });
      assertAccepted(await user.write(600), '2099 bytes are below the ceiling of 2100');
      await user.caller.change('PUT', user.path, {
        ...TERMS,
        ...SOFT,
        limit_type: 'hard',
        limit_bytes: 2_000,
      });
      assertRefused(await user.write(1), { code, level: 'user', why: 'a hard quota has no grace' });
    },
  }),
  flow({
    service: 'quota',
    title: 'each quota has a window of its own',
    rules: ['Q-EN-04', 'Q-EN-05', 'Q-EN-08'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const { user_id, group_ids } = await session.state('a user holds files', {
        used_bytes: 0,
        file_count: 0,
      });
      const caller = await superuser(session);
      const [user, [first]] = [`/users/${user_id}`, group_ids as [string]];
      const group = `/groups/${first}`;
      const { bytes: held } = await heldBy(caller, `groups/${first}`);
      const wide = { ...TERMS, ...SOFT, grace_extra_percent: 10_000 };
      await caller.change('PUT', user, { ...wide, limit_bytes: 2_000 });
      await caller.change('PUT', group, { ...wide, limit_bytes: held + 1_000 });
      const began = async (path: string) => (await caller.see<Quota>(path)).grace_started_at;
      const write = (bytes: number) => session.write({ user_id: String(user_id), bytes });
      assertAccepted(await write(1_500), 'the group is in its grace and the user within the limit');
      assert.equal(await began(user), null, 'the user holds 1500 of 2000 bytes, so no window should be open');
      const opened = await began(group);
      assert.notEqual(opened, null, 'the group holds 1500 of 1000 bytes, so its window should be open');
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
    title: 'the grace window lasts as long as grace_period_days says, whatever it is',
    rules: ['Q-EN-05', 'Q-EP-07'],
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
    rules: ['Q-EN-06', 'Q-EN-04'],
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
      const surplus = Number(over.used_bytes) - Number(over.limit_bytes) + 1_000;
      await session.simulate('quota', 'delete', { user_id: over.user_id, bytes: surplus });
      assertAccepted(await session.write(writeWhere(over, 500)), 'usage has dropped below the limit');
    },
  }),
  flow({
    service: 'quota',
    title: 'the ceiling of the grace is rounded down to a whole byte, and can be reached',
    rules: ['Q-EN-04'],
    gaps: ['Q-G-20'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, { ...SOFT, limit_bytes: 15, grace_extra_percent: 10 });
      assertAccepted(await user.write(16), '15 bytes and 10 percent are 16.5');
      assertRefused(await user.write(1), { why: '17 bytes are more than 16.5' });
    },
  }),
  flow({
    service: 'quota',
    title: 'a first write beyond the ceiling is refused with QUOTA_EXCEEDED, and opens no window',
    rules: ['Q-EN-04', 'Q-EN-10'],
    gaps: ['Q-G-21'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, SOFT);
      assertRefused(await user.write(1_300), { code: 'QUOTA_EXCEEDED', why: 'the ceiling is 1200 bytes' });
      assert.equal((await user.quota()).grace_started_at, null, 'a refused write should open no window');
    },
  }),
];
