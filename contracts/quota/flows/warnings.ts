// Warning thresholds: they never block, and reaching one is told. How it is told is not documented (Q-G-10).

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertAccepted, limitedUser } from './support.ts';

const HARD = {
  limit_type: 'hard',
  warning_threshold_1: 80,
  warning_threshold_2: 90,
  warning_threshold_3: 95,
};

const NEEDS = ['states', 'write', 'inbox'] as const;

/** A user with a limit of 1000 bytes, whose warnings go to a receiver of the flow's own. */
async function warnedUser(session: Session) {
  const name = 'quota-warnings';
  const { secret } = await session.state('warnings go to a receiver', { url: session.inbox.url(name) });
  const { write, userId } = await limitedUser(session, HARD);
  return { name, secret: String(secret), write, userId, received: () => session.inbox.received(name) };
}

export const warningFlows: readonly Flow[] = [
  flow({
    service: 'quota',
    title: 'no warning threshold blocks a write',
    rules: ['Q-EN-07'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, HARD);
      let used = 0;
      for (const bytes of [700, 100, 50, 50, 30, 20, 40]) {
        used += bytes;
        assertAccepted(await user.write(bytes), `${used} of 1000 bytes fit, whatever thresholds are reached`);
      }
    },
  }),
  flow({
    service: 'quota',
    title: 'each threshold that is reached is told once, and nothing before the first',
    rules: ['Q-EN-09'],
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
      const told = events.map(({ threshold, quota }) => [quota.target_id, threshold]);
      const expected = [80, 90, 95].map((threshold) => [user.userId, threshold]);
      assert.deepEqual(told, expected, 'up to 96 percent each of 80, 90 and 95 should be told, once');
    },
  }),
  flow({
    service: 'quota',
    title: 'a warning is signed over its raw bytes',
    rules: ['Q-EN-09'],
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
  }),
  flow({
    service: 'quota',
    title: 'a warning that nobody took is sent again a minute later',
    rules: ['Q-EN-09'],
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
  }),
];
