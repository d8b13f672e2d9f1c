// Soft quotas: the grace window, from the write that opens it to the usage that clears it.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { writeWhere } from './full.ts';
import { assertAccepted, assertRefused, LEVELS, limitedUser } from './support.ts';

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
