// The events of a secret that expires, each with its actual cause.

import type { Values } from '../../../../src/verify/session.ts';
import { assertFields, assertSame } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { assertAt, createSecret, eventOf, only, type Subscription, subscribe } from '../../support.ts';

const overTime = ['clock', 'inbox', 'simulate'] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FORTY_DAYS_MS = 40 * DAY_MS;

export const secretExpiryFlows = flowsOf('vault', {
  'secret.expiring fires 30, 7 and 1 days ahead of expiry': {
    rules: ['V-EV-14.1', 'V-EV-14.3'],
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
  },
  "secret.expiring fires at the secret's own thresholds": {
    rules: ['V-EV-14.1', 'V-EV-14.2'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expiring']);
      const expiresAt = (await session.clock.now()).getTime() + FORTY_DAYS_MS;
      await createSecret(session, hook, { expires_in: '40d', notify_before: ['20d', '5d', '2d'] });
      await session.clock.advance('41d');
      assertSame('thresholds, days left and instants', await warningsAt(hook, expiresAt), [
        ['20d', 20, 20],
        ['5d', 5, 5],
        ['2d', 2, 2],
      ]);
    },
  },
  'secret.expired fires at the expiry, with the version that expired': {
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
      assertFields('data', data, { version: 2, auto_deleted: false });
      assertAt('expired_at', data.expired_at, expiresAt);
    },
  },
  'for a secret that is deleted because it expired, secret.expired has auto_deleted, and secret.deleted follows':
    {
      rules: ['V-EV-15', 'V-EV-12.1'],
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
    },
  'secret.expiring and secret.expired have the expiry of their own secret, and fire once each': {
    rules: ['V-EV-14.1', 'V-EV-14.2', 'V-EV-15'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expiring', 'secret.expired']);
      const now = (await session.clock.now()).getTime();
      const days = { first: 3, second: 10 };
      for (const [name, count] of Object.entries(days))
        await createSecret(session, hook, { expires_in: `${count}d`, notify_before: ['1d', '2d'] }, name);
      await session.clock.advance('400d');
      for (const [name, count] of Object.entries(days)) {
        const path = `${hook.mark}/${name}`;
        const hoursOf = (text: string) => Math.round((Date.parse(text) - now) / HOUR_MS);
        const hours = count * 24;
        const warnings = (await hook.events('secret.expiring', path)).map(({ timestamp, data }) => [
          data.threshold,
          hoursOf(data.expires_at),
          hoursOf(timestamp),
        ]);
        assertSame(
          `threshold, and hours until expires_at and timestamp, of the warnings of ${name}`,
          warnings,
          [
            ['2d', hours, hours - 48],
            ['1d', hours, hours - 24],
          ],
        );
        const expired = only(await hook.events('secret.expired', path), 'secret.expired');
        assertSame('hours until expired_at', hoursOf(expired.data.expired_at), hours);
      }
    },
  },
  'a secret that was deleted is not warned of and does not expire': {
    rules: ['V-EV-14.3', 'V-EV-15'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expiring', 'secret.expired']);
      const deleted = await createSecret(session, hook, { expires_in: '40d' }, 'deleted');
      const kept = await createSecret(session, hook, { expires_in: '40d' }, 'kept');
      await session.simulate('vault', 'secret.delete', { path: deleted });
      await session.clock.advance('41d');
      assertSame('events of the secret that was kept', (await hook.received(kept)).length, 4);
      assertSame('events of the secret that was deleted', (await hook.received(deleted)).length, 0);
    },
  },
  'a secret that is updated after its first warning is still warned of, and expires': {
    rules: ['V-EV-14.3', 'V-EV-15'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expiring', 'secret.expired']);
      const path = await createSecret(session, hook, { expires_in: '40d' });
      await session.clock.advance('11d');
      await session.simulate('vault', 'secret.update', { path });
      await session.clock.advance('30d');
      const thresholds = (await hook.events('secret.expiring')).map(({ data }) => data.threshold);
      assertSame('thresholds', thresholds, ['30d', '7d', '1d']);
      const { data } = only(await hook.events('secret.expired'), 'secret.expired');
      assertSame('version', data.version, 2);
    },
  },
  'a threshold that is past when the secret is made never fires, and hours are rounded down to days': {
    rules: ['V-EV-14.1', 'V-EV-14.2', 'V-EV-14.3'],
    gaps: ['V-G-35', 'V-G-44', 'V-G-46', 'V-G-48'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expiring']);
      await createSecret(session, hook, { expires_in: '7d' }, 'short');
      await createSecret(session, hook, { expires_in: '10d', notify_before: ['36h', '12h'] }, 'hours');
      await session.clock.advance('11d');
      const warningsOf = async (name: string) =>
        (await hook.events('secret.expiring', `${hook.mark}/${name}`)).map(({ data }) => [
          data.threshold,
          data.days_remaining,
        ]);
      assertSame('warnings a week ahead', await warningsOf('short'), [['1d', 1]]);
      assertSame('warnings by hours', await warningsOf('hours'), [
        ['36h', 1],
        ['12h', 0],
      ]);
    },
  },
  'what is deleted because it expired can be recovered for thirty days, and has the cause of its expiry': {
    rules: ['V-EV-12.2', 'V-EV-15'],
    gaps: ['V-G-34'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.expired', 'secret.deleted']);
      await createSecret(session, hook, { expires_in: '1h', auto_delete: true });
      await session.clock.advance('2h');
      const expired = only(await hook.events('secret.expired'), 'secret.expired');
      const deleted = only(await hook.events('secret.deleted'), 'secret.deleted');
      const { deleted_by, recoverable_until } = deleted.data as typeof deleted.data & Values;
      const keptMs = Date.parse(String(recoverable_until)) - Date.parse(deleted.timestamp);
      assertSame(
        'deleted_by and days until it is gone',
        [deleted_by, keptMs / DAY_MS],
        ['system:expiry', 30],
      );
      assertSame('request_id', deleted.request_id, expired.request_id);
    },
  },
});

/** For each warning: the threshold, the days left according to the event, and the actual days left. */
async function warningsAt(hook: Subscription, expiresAt: number) {
  const events = await hook.events('secret.expiring');
  return events.map(({ timestamp, data: { threshold, days_remaining } }) => {
    const days = (expiresAt - Date.parse(timestamp)) / DAY_MS;
    // Rounded down: just after the start of the seventh day before the expiry, 6 days are left.
    const isRounded = Math.abs(days_remaining - days) < 1;
    return [threshold, isRounded ? Math.round(days) : days_remaining, Math.round(days)];
  });
}
