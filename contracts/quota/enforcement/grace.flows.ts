// Soft quotas: the grace window, from the write that opens it to the usage that clears it.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { NotOffered } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import { STATEMENTS_OF } from '../statements.ts';
import {
  assertAccepted,
  assertRefused,
  EXHAUSTED,
  heldBy,
  isRefused,
  LEVELS,
  limitedUser,
  SOFT,
  TERMS,
  userInGrace,
} from '../support.ts';
import { writeWhere } from './full.flows.ts';

export const graceFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'exactly on its limit usage has not dropped below it, and the window stays': {
      rules: ['Q-EN-06'],
      needs: ['states', 'write', 'simulate'],
      async run(session) {
        const user = await userInGrace(session);
        const opened = await user.startedAt();
        await user.drop(100);
        assert.equal(await user.startedAt(), opened, '1000 of 1000 bytes are not below it');
        await user.drop(1);
        assert.equal(await user.startedAt(), null, '999 of 1000 bytes are below it');
      },
    },
    'a grace period of 0 days is over at once': {
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
    },
    'the first write above a soft limit opens the grace window, and no later one moves it': {
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
        assert.equal(
          (await user.quota()).grace_started_at,
          opened,
          'a later write should not move the window',
        );
      },
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
  ...flowsOf('quota', {
    'the grace window lasts for grace_period_days': {
      rules: ['Q-EN-05', 'Q-EN-10.2'],
      needs: ['states', 'write', 'clock'],
      async run(session) {
        const user = await userInGrace(session);
        await session.clock.advance('119h');
        assertAccepted(await user.write(1), 'an hour of the 5 days of grace is left');
        await session.clock.advance('61m');
        assertRefused(await user.write(1), { code: EXHAUSTED, level: 'user', why: 'the 5 days are over' });
      },
    },
    'up to its limit a soft quota opens no window, and one byte above it does': {
      rules: ['Q-EN-04.1'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, SOFT);
        assertAccepted(await user.write(1_000), '1000 of 1000 bytes are not above the limit');
        assert.equal(
          (await user.quota()).grace_started_at,
          null,
          'at the very limit no window should be open',
        );
        assertAccepted(await user.write(1), '1001 bytes are within the grace of 20 percent above 1000');
        assert.notEqual(
          (await user.quota()).grace_started_at,
          null,
          'at 1001 of 1000 bytes a window should be open',
        );
      },
    },
    'the grace window lasts for grace_period_days, for any value': {
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
    },
    'at the very end of its period the grace window has run out': {
      rules: ['Q-EN-05'],
      gaps: ['Q-G-22'],
      needs: ['states', 'write', 'clock'],
      async run(session) {
        const user = await userInGrace(session);
        await session.clock.advance('119h');
        await session.clock.advance('3599s');
        assertAccepted(await user.write(1), 'a second of the 5 days of grace is left');
        await session.clock.advance('1s');
        assertRefused(await user.write(1), { code: EXHAUSTED, why: 'the 5 days are over' });
      },
    },
  }),
];
