// The events of a secret that expires, each for its true reason.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import { createSecret, eventOf, only, type Subscription, subscribe } from './support.ts';

const overTime = ['clock', 'inbox', 'simulate'] as const;

const DAY_MS = 86_400_000;
const FORTY_DAYS_MS = 40 * DAY_MS;

export const secretExpiryFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'secret.expiring fires 30, 7 and 1 days ahead of expiry',
    rules: ['V-EV-14'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expiring']);
      const expiresAt = (await session.clock.now()).getTime() + FORTY_DAYS_MS;
      await createSecret(session, hook, { expires_in: '40d' });
      await session.clock.advance('41d');
      assertSame('thresholds, days left and instants', await warningsAt(hook, expiresAt), [
        ['30d', 30, 30],
        ['7d', 7, 7],
        ['1d', 1, 1],
      ]);
    },
  }),
  flow({
    service: 'vault',
    title: "secret.expiring fires at the secret's own thresholds",
    rules: ['V-EV-14'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expiring']);
      const expiresAt = (await session.clock.now()).getTime() + FORTY_DAYS_MS;
      await createSecret(session, hook, { expires_in: '40d', notify_before: ['20d', '2d'] });
      await session.clock.advance('41d');
      assertSame('thresholds, days left and instants', await warningsAt(hook, expiresAt), [
        ['20d', 20, 20],
        ['2d', 2, 2],
      ]);
    },
  }),
  flow({
    service: 'vault',
    title: 'secret.expired fires at the expiry, with the version that expired',
    rules: ['V-EV-15'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expired']);
      const expiresAt = (await session.clock.now()).getTime() + FORTY_DAYS_MS;
      const path = await createSecret(session, hook, { expires_in: '40d' });
      await session.simulate('vault', 'secret.update', { path });
      await session.clock.advance('39d');
      assertSame('secret.expired events after 39 days', (await hook.events('secret.expired')).length, 0);
      await session.clock.advance('2d');
      const { data } = only(await hook.events('secret.expired'), 'secret.expired');
      const { expired_at, ...rest } = data;
      assertSame('data', rest, { version: 2, auto_deleted: false });
      assertSame('expired_at', Date.parse(expired_at), expiresAt);
    },
  }),
  flow({
    service: 'vault',
    title: 'a secret that is deleted because it expired tells so, and is deleted after it',
    rules: ['V-EV-15', 'V-EV-12'],
    gaps: ['V-G-34'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expired', 'secret.deleted']);
      await createSecret(session, hook, { expires_in: '1h', auto_delete: true });
      await session.clock.advance('2h');
      const types = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame('types in their order', types, ['secret.expired', 'secret.deleted']);
      const expired = only(await hook.events('secret.expired'), 'secret.expired').data;
      const deleted = only(await hook.events('secret.deleted'), 'secret.deleted').data;
      assertSame('auto_deleted and permanent', [expired.auto_deleted, deleted.permanent], [true, false]);
    },
  }),
];

/** Of each warning the threshold, the days that it says are left, and the days that are. */
async function warningsAt(hook: Subscription, expiresAt: number) {
  const events = await hook.events('secret.expiring');
  return events.map(({ timestamp, data }) => [
    data.threshold,
    data.days_remaining,
    Math.round((expiresAt - Date.parse(timestamp)) / DAY_MS),
  ]);
}
