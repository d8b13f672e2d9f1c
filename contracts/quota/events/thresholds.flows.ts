// Warning thresholds: none ever blocks a write, and reaching one is reported, in whatever form.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session, WriteResult } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import { writeWhere } from '../enforcement/full.flows.ts';
import { THRESHOLDS_REACHED } from '../statements.ts';
import {
  assertAccepted,
  assertRefused,
  type Caller,
  heldBy,
  LEVELS,
  limitedUser,
  type Quota,
  superuser,
  TERMS,
  WIDE_TERMS,
} from '../support.ts';
import { HARD } from './warnings.flows.ts';

const NEEDS = ['states', 'write', 'inbox'] as const;

/** A receiver of warnings, from which nothing but their number is read. */
async function countedWarnings(session: Session) {
  const name = 'quota-thresholds';
  await session.state('warnings go to a receiver', { url: session.inbox.url(name) });
  return async () => (await session.inbox.received(name)).length;
}

/** A target of a level whose usage is reported: its two paths, and writes that count for it. */
async function reportedTarget(session: Session, level: 'share' | 'user' | 'group' | 'tenant') {
  const held = await session.state(level === 'share' ? 'a share holds files' : 'a user holds files', {
    used_bytes: 100,
    file_count: 1,
  });
  const { user_id, share_id, group_ids } = held;
  const [group] = level === 'group' ? (group_ids as string[]) : [];
  const usage = {
    share: `shares/${share_id}`,
    user: `users/${user_id}`,
    group: `groups/${group}`,
    tenant: 'tenant',
  }[level];
  const place = level === 'share' ? { user_id, share_id } : { user_id };
  return { usage, path: `/${usage}`, write: (bytes: number) => session.write(writeWhere(place, bytes)) };
}

/** Sets a limit of which exactly one percent of a target's usage can be told apart, and returns how to reach a part of it. */
async function percentsOf(
  caller: Caller,
  {
    usage,
    path,
    write,
  }: {
    readonly usage: string;
    readonly path: string;
    readonly write: (bytes: number) => Promise<WriteResult>;
  },
) {
  const { bytes: usedBytes } = await heldBy(caller, usage);
  const limit_bytes = (usedBytes + 1_000) * 100;
  await caller.change('PUT', path, { ...TERMS, ...HARD, limit_bytes });
  return async (percent: number) =>
    write((limit_bytes / 100) * percent - (await heldBy(caller, usage)).bytes);
}

export const thresholdFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'no warning threshold blocks a write': {
      rules: ['Q-EN-07'],
      needs: ['states', 'write'],
      async run(session) {
        const user = await limitedUser(session, HARD);
        let used = 0;
        for (const bytes of [700, 100, 50, 50, 30, 20, 40]) {
          used += bytes;
          assertAccepted(
            await user.write(bytes),
            `${used} of 1000 bytes fit, whatever thresholds are reached`,
          );
        }
        assertRefused(await user.write(1_001 - used), { why: '1001 bytes are more than the limit of 1000' });
      },
    },
    'with every threshold reached a write up to the limit is admitted, also of a soft quota in its grace': {
      rules: ['Q-EN-07'],
      needs: ['states', 'write'],
      async run(session) {
        const low = { warning_threshold_1: 1, warning_threshold_2: 2, warning_threshold_3: 3 };
        const hard = await limitedUser(session, { ...low, limit_type: 'hard' });
        for (const bytes of [9, 1, 500, 489])
          assertAccepted(await hard.write(bytes), 'up to 999 of 1000 bytes fit');
        assertRefused(await hard.write(2), { why: '1001 bytes are more than the limit of 1000' });
        await hard.caller.change('PUT', hard.path, {
          ...TERMS,
          ...low,
          limit_bytes: 1_000,
          limit_type: 'soft',
        });
        assertAccepted(await hard.write(100), '1099 of 1000 bytes are within the grace of 20 percent');
      },
    },
  }),
  ...LEVELS.map((level) =>
    flow({
      service: 'quota',
      title: `a write that reaches a warning threshold of a ${level} is accepted`,
      rules: ['Q-EN-07'],
      needs: NEEDS,
      async run(session) {
        const url = session.inbox.url('quota-thresholds');
        const near = await session.state('a quota is nearly full', { level, url });
        const path = `/${level}s/${near.target_id}`;
        const quota = await (await superuser(session)).see<Quota>(path);
        const { warning_threshold_1, warning_threshold_2, warning_threshold_3 } = quota;
        let used = Number(near.used_bytes);
        for (const percent of [warning_threshold_1, warning_threshold_2, warning_threshold_3]) {
          const reached = Math.ceil((quota.limit_bytes * percent) / 100);
          if (percent >= 100 || reached <= used) continue;
          const why = `reaching ${percent} percent of the quota of the ${level} blocks nothing`;
          assertAccepted(await session.write(writeWhere(near, reached - used)), why);
          used = reached;
        }
      },
    }),
  ),
  ...(['share', 'user', 'group', 'tenant'] as const).map((level) =>
    flow({
      service: 'quota',
      title: `reaching each of the three thresholds of a ${level} is reported, in whatever form`,
      rules: THRESHOLDS_REACHED,
      needs: NEEDS,
      async run(session) {
        const count = await countedWarnings(session);
        const caller = await superuser(session);
        const target = await reportedTarget(session, level);
        const reach = await percentsOf(caller, target);
        await reach(79);
        assert.equal(await count(), 0, 'at 79 percent no threshold was reached');
        for (const threshold of [80, 90, 95]) {
          const before = await count();
          assertAccepted(await reach(threshold), `the ${level} has room for ${threshold} percent`);
          const why = `${threshold} percent were reached, and no notification came`;
          assert.ok((await count()) > before, why);
        }
        await caller.change('PUT', target.path, WIDE_TERMS);
      },
    }),
  ),
  ...flowsOf('quota', {
    'each of the thresholds that one write reaches is reported, and again when they are reached again': {
      rules: THRESHOLDS_REACHED,
      gaps: ['Q-G-10'],
      needs: ['simulate', ...NEEDS],
      async run(session) {
        const count = await countedWarnings(session);
        const user = await limitedUser(session, HARD);
        for (const times of [1, 2]) {
          const before = await count();
          assertAccepted(await user.write(999), 'the user has room for 1000 bytes');
          const told = (await count()) - before;
          assert.ok(
            told >= 3,
            `a write reached three thresholds (time ${times}), and ${told} notifications came`,
          );
          await session.simulate('quota', 'delete', { user_id: user.userId, bytes: 999 });
        }
      },
    },
    'reaching a threshold of the partner is reported, in whatever form': {
      rules: ['Q-EN-09'],
      needs: NEEDS,
      async run(session) {
        const count = await countedWarnings(session);
        const near = await session.state('a quota is nearly full', {
          level: 'partner',
          threshold: 80,
          url: session.inbox.url('quota-thresholds'),
        });
        const before = await count();
        assertAccepted(await session.write(writeWhere(near, 1)), 'the partner has room for a byte');
        assert.ok(
          (await count()) > before,
          '80 percent of the partner were reached, and no notification came',
        );
      },
    },
    'a threshold is a percentage of the limit, of a soft quota too, and is reached by a write past it': {
      rules: ['Q-EN-09.1', 'Q-OB-01.4'],
      needs: NEEDS,
      async run(session) {
        const count = await countedWarnings(session);
        const soft = { ...HARD, limit_bytes: 1_000, limit_type: 'soft', grace_extra_percent: 50 };
        const user = await limitedUser(session, soft);
        await user.write(799);
        assert.equal(await count(), 0, '799 bytes are below 80 percent of the limit of 1000');
        await user.write(60);
        assert.ok(
          (await count()) > 0,
          '859 bytes are past 80 percent of the limit, and no notification came',
        );
      },
    },
    'thresholds are those that the last PUT has set': {
      rules: THRESHOLDS_REACHED,
      needs: NEEDS,
      async run(session) {
        const count = await countedWarnings(session);
        const user = await limitedUser(session, HARD);
        await user.write(1);
        const own = { warning_threshold_1: 40, warning_threshold_2: 50, warning_threshold_3: 60 };
        await user.caller.change('PUT', user.path, { ...TERMS, ...HARD, ...own });
        await user.write(398);
        assert.equal(await count(), 0, '399 of 1000 bytes are below 40 percent');
        for (const percent of [40, 50, 60]) {
          const before = await count();
          const { bytes } = await heldBy(user.caller, user.usagePath);
          await user.write(percent * 10 - bytes);
          assert.ok((await count()) > before, `${percent} percent were reached, and no notification came`);
        }
      },
    },
    'a quota that was removed has no thresholds to reach': {
      rules: ['Q-EP-07.4'],
      needs: NEEDS,
      async run(session) {
        const count = await countedWarnings(session);
        const user = await limitedUser(session, HARD);
        await user.write(790);
        await user.caller.change('DELETE', user.path);
        assertAccepted(await user.write(200), 'the quota of 1000 bytes was removed');
        assert.equal(await count(), 0, 'the quota whose thresholds these were was removed');
      },
    },
  }),
];
