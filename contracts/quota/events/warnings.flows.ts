// What a warning says, when it comes and how it is delivered, none of which is documented (Q-G-10).

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Session } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import { THRESHOLDS_REACHED } from '../statements.ts';
import { assertRefused, heldBy, limitedUser, superuser, TERMS } from '../support.ts';

export const HARD = {
  limit_type: 'hard',
  warning_threshold_1: 80,
  warning_threshold_2: 90,
  warning_threshold_3: 95,
};

const NEEDS = ['states', 'write', 'inbox'] as const;

/** A user with a limit of 1000 bytes, whose warnings go to the flow's own receiver. */
async function warnedUser(session: Session, terms: Parameters<typeof limitedUser>[1] = HARD) {
  const name = 'quota-warnings';
  const { secret } = await session.state('warnings go to a receiver', { url: session.inbox.url(name) });
  const { write, userId, quota } = await limitedUser(session, terms);
  return { name, secret: String(secret), write, userId, quota, received: () => session.inbox.received(name) };
}

export const warningFlows = flowsOf('quota', {
  'each threshold that is reached is reported once, and nothing before the first': {
    rules: THRESHOLDS_REACHED,
    gaps: ['Q-G-10'],
    needs: NEEDS,
    async run(session) {
      const user = await warnedUser(session);
      await user.write(790);
      assert.equal((await user.received()).length, 0, 'at 79 percent no threshold is reached');
      await user.write(10);
      await user.write(160);
      await user.write(1);
      const events = (await user.received()).map(({ body }) => JSON.parse(body));
      const warnings = events.map(({ threshold, quota }) => [quota.target_id, threshold]);
      const expected = [80, 90, 95].map((threshold) => [user.userId, threshold]);
      assert.deepEqual(warnings, expected, 'up to 96 percent each of 80, 90 and 95 should be told, once');
    },
  },
  'a threshold is reached at its exact byte, for any percentage': {
    rules: THRESHOLDS_REACHED,
    gaps: ['Q-G-10', 'Q-G-38'],
    needs: NEEDS,
    async run(session) {
      const own = { ...HARD, warning_threshold_1: 31, warning_threshold_2: 62, warning_threshold_3: 100 };
      const user = await warnedUser(session, own);
      const thresholds = async () => (await user.received()).map(({ body }) => JSON.parse(body).threshold);
      await user.write(309);
      assert.deepEqual(
        await thresholds(),
        [],
        'at 309 of 1000 bytes the threshold of 31 percent is not reached',
      );
      await user.write(1);
      assert.deepEqual(
        await thresholds(),
        [31],
        'at 310 of 1000 bytes the threshold of 31 percent is reached',
      );
      await user.write(690);
      assert.deepEqual(
        await thresholds(),
        [31, 62, 100],
        'one write that reaches two thresholds warns of both',
      );
    },
  },
  'a warning shows the quota as it is then, the threshold and the percent that are used': {
    rules: ['Q-EN-09.1'],
    gaps: ['Q-G-10'],
    needs: NEEDS,
    async run(session) {
      const user = await warnedUser(session);
      await user.write(857);
      const [event] = (await user.received()).map(({ body }) => JSON.parse(body));
      assert.deepEqual(event?.quota, await user.quota(), 'quota should be the quota that warns');
      assert.equal(event?.threshold, 80, 'threshold should be the one that was reached');
      assert.equal(event?.percent_used, 85, 'percent_used should be 857 of 1000 bytes, rounded down');
    },
  },
  'a threshold warns again after usage was below it, and a refused write never does': {
    rules: ['Q-EN-09.1'],
    gaps: ['Q-G-10', 'Q-G-38'],
    needs: [...NEEDS, 'simulate'],
    async run(session) {
      const user = await warnedUser(session);
      const count = async () => (await user.received()).length;
      assertRefused(await user.write(1_001), { level: 'user', why: 'the limit is 1000 bytes' });
      assert.equal(await count(), 0, 'a refused write reaches no threshold');
      await user.write(800);
      await session.simulate('quota', 'delete', { user_id: user.userId, bytes: 1 });
      await user.write(1);
      assert.equal(
        await count(),
        2,
        'usage was below 80 percent, so that reaching it again should warn again',
      );
      await session.simulate('quota', 'delete', { user_id: user.userId, bytes: 500 });
      assert.equal(await count(), 2, 'a deletion should not warn');
    },
  },
  'the quotas of groups warn as well as that of the user': {
    rules: ['Q-EN-09.1'],
    gaps: ['Q-G-10'],
    needs: NEEDS,
    async run(session) {
      const name = 'quota-warnings';
      await session.state('warnings go to a receiver', { url: session.inbox.url(name) });
      const { user_id, group_ids } = await session.state('a user holds files', {
        used_bytes: 0,
        file_count: 0,
      });
      const caller = await superuser(session);
      await caller.change('PUT', `/users/${user_id}`, { ...TERMS, ...HARD, limit_bytes: 100_000 });
      const groups = group_ids as string[];
      for (const id of groups) {
        const { bytes } = await heldBy(caller, `groups/${id}`);
        await caller.change('PUT', `/groups/${id}`, { ...TERMS, ...HARD, limit_bytes: bytes + 100_000 });
      }
      await session.write({ user_id: String(user_id), bytes: 85_000 });
      const warned = (await session.inbox.received(name)).map(({ body }) => JSON.parse(body).quota.target_id);
      for (const id of [String(user_id), ...groups])
        assert.ok(warned.includes(id), `the quota of ${id} reached 80 percent, and no warning came`);
    },
  },
  'a warning is signed over its raw bytes': {
    rules: ['Q-EN-09.1'],
    gaps: ['Q-G-10'],
    needs: NEEDS,
    async run(session) {
      const user = await warnedUser(session);
      await user.write(800);
      const [delivery] = await user.received();
      assert.ok(delivery !== undefined, 'at 80 percent a warning should be delivered');
      const signed = `${delivery.headers['x-quota-timestamp']}.${delivery.body}`;
      const expected = createHmac('sha256', user.secret).update(signed).digest('hex');
      assert.equal(
        delivery.headers['x-quota-signature'],
        expected,
        'X-Quota-Signature should be the hex HMAC-SHA256 of the timestamp, a dot and the body',
      );
      assert.equal(delivery.headers['x-quota-event'], 'quota.warning', 'X-Quota-Event should be the type');
    },
  },
  'a warning that was not received is sent again a minute later': {
    rules: ['Q-EN-09.1'],
    gaps: ['Q-G-10'],
    needs: [...NEEDS, 'clock'],
    async run(session) {
      const user = await warnedUser(session);
      await session.inbox.script(user.name, { answers: [{ status: 500 }] });
      await user.write(800);
      await session.clock.advance('59s');
      assert.equal((await user.received()).length, 1, 'within the first minute it is sent once');
      await session.clock.advance('1s');
      assert.equal((await user.received()).length, 2, 'after a minute it is sent again');
    },
  },
});
