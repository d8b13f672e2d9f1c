// Soft quotas: the ceiling, which writes must not exceed while the grace window is open.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import { STATEMENTS_OF } from '../statements.ts';
import { assertAccepted, assertRefused, LEVELS, limitedUser, SOFT, TERMS } from '../support.ts';
import { writeWhere } from './full.flows.ts';

export const graceCeilingFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'the ceiling itself can be reached, and not passed by a byte': {
      rules: ['Q-EN-04.2', 'Q-EN-04.3'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, SOFT);
        assertAccepted(await user.write(1_200), 'writes succeed up to 1000 bytes and 20 percent');
        assertRefused(await user.write(1), {
          level: 'user',
          why: '1201 bytes are above the ceiling of 1200',
        });
      },
    },
  }),
  ...LEVELS.map((level) =>
    flow({
      service: 'quota',
      title: `in the grace of a ${level} writes succeed up to its ceiling`,
      rules: ['Q-EN-04.2', 'Q-EN-04.3', STATEMENTS_OF[level][0]],
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
  ...flowsOf('quota', {
    'the ceiling of the grace is what limit_bytes and grace_extra_percent are at that time': {
      rules: ['Q-EN-04.2', 'Q-EN-04.3', 'Q-EN-10.1'],
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
    },
    'the ceiling of the grace is rounded down to a whole byte, and can be reached': {
      rules: ['Q-EN-04.2', 'Q-EN-04.3'],
      gaps: ['Q-G-20'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, { ...SOFT, limit_bytes: 15, grace_extra_percent: 10 });
        assertAccepted(await user.write(16), '15 bytes and 10 percent are 16.5');
        assertRefused(await user.write(1), { why: '17 bytes are more than 16.5' });
      },
    },
    'a first write beyond the ceiling is refused with QUOTA_EXCEEDED, and opens no window': {
      rules: ['Q-EN-04.1', 'Q-EN-04.3', 'Q-EN-10.1'],
      gaps: ['Q-G-21'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, SOFT);
        assertRefused(await user.write(1_300), { code: 'QUOTA_EXCEEDED', why: 'the ceiling is 1200 bytes' });
        assert.equal((await user.quota()).grace_started_at, null, 'a refused write should open no window');
      },
    },
  }),
];
