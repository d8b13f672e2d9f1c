// The events of a rotation that is due or overdue, each with its actual cause.

import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { assertAt, daysFrom, hoursFrom, only, subscribe } from '../../support.ts';
import { laidOn } from './rotation-policy.ts';

const needs = ['clock', 'inbox', 'simulate'] as const;

const DAY_MS = 86_400_000;
const EVENTS = ['secret.*', 'rotation.*'];

export const rotationDueFlows = flowsOf('vault', {
  'rotation.due warns at each threshold, and says then that it is not due yet': {
    rules: ['V-EV-30.1', 'V-EV-30.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: ['7d', '3d', '1d'], auto_generate: true });
      await session.clock.advance('29d');
      const events = await hook.events('rotation.due', policy.id);
      const warnings = events.map(({ timestamp, data }) => [
        data.threshold,
        -daysFrom(policy.nextAt, timestamp),
      ]);
      assertSame('thresholds and days ahead', warnings, [
        ['7d', 7],
        ['3d', 3],
        ['1d', 1],
      ]);
      for (const { data } of events) {
        const expected = {
          rotation_policy_id: policy.id,
          rotation_policy_name: hook.mark,
          due_now: false,
          auto_generate: true,
        };
        assertFields('data', data, expected);
        assertSame('next_rotation_at', Date.parse(data.next_rotation_at), policy.nextAt);
      }
    },
  },
  'rotation.due at the rotation itself is due now, with the threshold 0 and without a name': {
    rules: ['V-EV-31.1', 'V-EV-31.2', 'V-EV-31.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      await session.clock.advance('30d');
      const { timestamp, data } = only(await hook.events('rotation.due', policy.id), 'rotation.due');
      assertAt('rotation.due', timestamp, policy.nextAt);
      const expected = { rotation_policy_id: policy.id, threshold: '0', due_now: true, auto_generate: false };
      assertFields('data', data, expected);
      assertThat(!('rotation_policy_name' in data), 'a rotation that is due now names its policy');
    },
  },
  'rotation.overdue fires when the grace period ends without a new value': {
    rules: ['V-EV-33.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, {
        warn_before: [],
        auto_generate: false,
        grace_period: '48h',
      });
      await session.clock.advance('31d');
      assertSame(
        'events within the grace period',
        (await hook.events('rotation.overdue', policy.id)).length,
        0,
      );
      await session.clock.advance('25h');
      const { data } = only(await hook.events('rotation.overdue', policy.id), 'rotation.overdue');
      assertSame('due_at', Date.parse(data.due_at), policy.nextAt);
      assertSame('grace_ended_at', Date.parse(data.grace_ended_at), policy.nextAt + 2 * DAY_MS);
      // It is not documented whether the hours count from due_at or from the end of the grace period.
      assertThat(
        Number.isInteger(data.overdue_hours) && data.overdue_hours >= 0 && data.overdue_hours <= 48,
        `overdue_hours should be a whole number from 0 to 48, and is ${data.overdue_hours}`,
      );
    },
  },
  'rotation.overdue does not fire if the vault generates the value, or if it was written in time': {
    rules: ['V-EV-33.2', 'V-EV-33.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const own = await laidOn(
        session,
        hook,
        { warn_before: [], auto_generate: true, grace_period: '1h' },
        'own',
      );
      const written = await laidOn(
        session,
        hook,
        { warn_before: [], auto_generate: false, grace_period: '2h' },
        'written',
      );
      const late = await laidOn(
        session,
        hook,
        { warn_before: [], auto_generate: false, grace_period: '2h' },
        'late',
      );
      await session.clock.advance('30d');
      await session.simulate('vault', 'rotation.write', { path: written.path });
      await session.clock.advance('5h');
      const overdue = await hook.events('rotation.overdue', late.id);
      assertThat(
        overdue.length > 0,
        'rotation.overdue should come for a value that nobody wrote, and does not',
      );
      for (const policy of [own, written])
        assertSame('rotation.overdue events', (await hook.events('rotation.overdue', policy.id)).length, 0);
    },
  },
  'rotation.overdue fires once, and counts the hours since it was due': {
    rules: ['V-EV-33.1'],
    gaps: ['V-G-35', 'V-G-46'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, {
        warn_before: [],
        auto_generate: false,
        grace_period: '48h',
      });
      await session.clock.advance('40d');
      const { data } = only(await hook.events('rotation.overdue', policy.id), 'rotation.overdue');
      assertSame('overdue_hours', data.overdue_hours, 48);
    },
  },
  'warnings and due rotations come in every period, with the date of that period': {
    rules: ['V-EV-30.1', 'V-EV-30.2', 'V-EV-31.1', 'V-EV-31.2', 'V-EV-31.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: ['2d'], auto_generate: true });
      await session.clock.advance('91d');
      const events = (await hook.events('rotation.due', policy.id)).map(({ timestamp, data }) => ({
        days: daysFrom(policy.nextAt, timestamp),
        due_now: data.due_now,
        announced: data.due_now || daysFrom(Date.parse(timestamp), data.next_rotation_at),
        auto_generate: data.auto_generate,
        threshold: data.threshold,
        isNamed: 'rotation_policy_name' in data,
      }));
      const expected = [-2, 0, 28, 30, 58, 60].map((days) => {
        const due_now = days % 30 === 0;
        const told = { announced: due_now || 2, auto_generate: true, threshold: due_now ? '0' : '2d' };
        return { days, due_now, ...told, isNamed: !due_now };
      });
      assertSame('days since the first rotation, and what was told', events, expected);
    },
  },
  'a warning of a rotation that is not automatic says so': {
    rules: ['V-EV-30.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: ['1d', '12h'], auto_generate: false });
      await session.clock.advance('30d');
      const dueEvents = (await hook.events('rotation.due', policy.id)).map(({ data }) => [
        data.threshold,
        data.due_now,
        data.auto_generate,
      ]);
      assertSame('threshold, due_now and auto_generate', dueEvents, [
        ['1d', false, false],
        ['12h', false, false],
        ['0', true, false],
      ]);
    },
  },
  'rotation.overdue comes when the grace period ends, not a minute before': {
    rules: ['V-EV-33.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const terms = { warn_before: [], auto_generate: false, grace_period: '36h' };
      const policy = await laidOn(session, hook, terms);
      const overdue = async () => hook.events('rotation.overdue', policy.id);
      await session.clock.advance('30d');
      await session.clock.advance('2159m');
      assertSame('events a minute before', (await overdue()).length, 0);
      await session.clock.advance('5m');
      const { timestamp } = only(await overdue(), 'rotation.overdue');
      assertSame('hours after it was due', hoursFrom(policy.nextAt, timestamp), 36);
    },
  },
  'a rotation is overdue in a later period, too, if no value is written then': {
    rules: ['V-EV-33.1', 'V-EV-33.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const terms = { warn_before: [], auto_generate: false, grace_period: '1h' };
      const policy = await laidOn(session, hook, terms);
      await session.clock.advance('30d');
      await session.simulate('vault', 'rotation.write', { path: policy.path });
      await session.clock.advance('29d');
      assertSame(
        'rotation.overdue in the first period',
        (await hook.events('rotation.overdue', policy.id)).length,
        0,
      );
      await session.clock.advance('2d');
      only(await hook.events('rotation.overdue', policy.id), 'rotation.overdue in the second period');
    },
  },
  'warnings are sent 30, 7 and 1 days ahead by default': {
    rules: ['V-EV-30.1'],
    gaps: ['V-G-35'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { every: '60d', auto_generate: false });
      await session.clock.advance('60d');
      const thresholds = (await hook.events('rotation.due', policy.id)).map(({ data }) => data.threshold);
      assertSame('thresholds', thresholds, ['30d', '7d', '1d', '0']);
    },
  },
  'a rotation ends with its secret': {
    rules: ['V-EV-31.1', 'V-EV-33.3'],
    gaps: ['V-G-49'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: ['1d'], auto_generate: false });
      await session.simulate('vault', 'secret.delete', { path: policy.path });
      await session.clock.advance('40d');
      assertSame('events of its rotation', (await hook.received(policy.id)).length, 0);
    },
  },
});
