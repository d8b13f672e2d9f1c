// The events of a rotation that was carried out, each with its actual cause.

import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { assertAt, daysFrom, eventOf, hoursFrom, only, subscribe } from '../../support.ts';
import { laidOn } from './rotation-policy.ts';

const needs = ['clock', 'inbox', 'simulate'] as const;

const EVENTS = ['secret.*', 'rotation.*'];

export const rotationLifeFlows = flowsOf('vault', {
  'a rotation brings secret.rotated and rotation.completed, about the same versions': {
    rules: ['V-EV-13.1', 'V-EV-34.1', 'V-EV-34.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: true });
      await session.clock.advance('30d');
      const { data } = only(await hook.events('secret.rotated'), 'secret.rotated');
      const { old_version, new_version, grace_period_ends } = data;
      const expected = {
        rotation_policy_id: policy.id,
        rotation_policy_name: hook.mark,
        auto_generated: true,
      };
      assertFields('data of secret.rotated', data, expected);
      assertThat(new_version > old_version, `version ${new_version} should come after ${old_version}`);
      assertSame('type of grace_period_ends', typeof grace_period_ends, 'string');
      const completed = only(await hook.events('rotation.completed', policy.id), 'rotation.completed').data;
      assertSame('policy of rotation.completed', completed.rotation_policy_id, policy.id);
      const rotated = completed.secrets_rotated.map((secret) => [
        secret.path,
        secret.old_version,
        secret.new_version,
      ]);
      assertSame('secrets_rotated', rotated, [[policy.path, old_version, new_version]]);
      const [startedAt, completedAt] = [Date.parse(completed.started_at), Date.parse(completed.completed_at)];
      assertThat(startedAt <= completedAt, 'a rotation should not be completed before it is started');
    },
  },
  'secret.rotated is not auto_generated for a value that a person wrote': {
    rules: ['V-EV-13.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      await session.clock.advance('30d');
      assertSame('secret.rotated before a value', (await hook.events('secret.rotated')).length, 0);
      await session.simulate('vault', 'rotation.write', { path: policy.path });
      const { data } = only(await hook.events('secret.rotated'), 'secret.rotated');
      assertSame('auto_generated', data.auto_generated, false);
    },
  },
  'a secret.updated that comes of a rotation says so': {
    rules: ['V-EV-11.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      await laidOn(session, hook, { warn_before: [], auto_generate: true });
      await session.clock.advance('30d');
      only(await hook.events('secret.rotated'), 'secret.rotated');
      // It is not documented whether a rotation also causes secret.updated; if it does, is_rotation is true.
      const updates = (await hook.events('secret.updated')).filter(({ data }) => !data.is_rotation);
      assertSame('secret.updated events of a rotation that say it is none', updates.length, 0);
    },
  },
  'a rotation brings secret.updated, secret.rotated and rotation.completed, by one request': {
    rules: ['V-EV-11.2', 'V-EV-13.3', 'V-EV-34.2'],
    gaps: ['V-G-24'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      await laidOn(session, hook, { warn_before: [], auto_generate: true });
      await session.clock.advance('30d');
      const [updated] = await hook.events('secret.updated');
      const [rotated] = await hook.events('secret.rotated');
      const [completed] = await hook.events('rotation.completed');
      assertSame('is_rotation', updated?.data.is_rotation, true);
      const requests = new Set([updated, rotated, completed].map((event) => event?.request_id));
      assertSame('requests that caused them', requests.size, 1);
    },
  },
  'each rotation creates the next version of its own secret, reported once': {
    rules: ['V-EV-13.1', 'V-EV-13.2', 'V-EV-34.1', 'V-EV-34.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const terms = { warn_before: [], auto_generate: true, grace_period: '48h' };
      const policies = [
        await laidOn(session, hook, terms, 'first'),
        await laidOn(session, hook, terms, 'second'),
      ];
      await session.clock.advance('61d');
      for (const { id, path } of policies) {
        const rotated = (await hook.events('secret.rotated', path)).map(({ timestamp, data }) => [
          data.old_version,
          data.new_version,
          hoursFrom(Date.parse(timestamp), data.grace_period_ends),
        ]);
        assertSame('versions and hours of grace', rotated, [
          [1, 2, 48],
          [2, 3, 48],
        ]);
        const completed = (await hook.events('rotation.completed', id)).map(
          ({ data }) => data.secrets_rotated,
        );
        assertSame(
          'secrets_rotated',
          completed.map((secrets) => secrets.map((secret) => `${secret.path} ${secret.new_version}`)),
          [[`${path} 2`], [`${path} 3`]],
        );
      }
    },
  },
  'a value that a person wrote completes the rotation that was due': {
    rules: ['V-EV-13.1', 'V-EV-34.1', 'V-EV-34.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      await session.clock.advance('30d');
      assertSame('rotation.completed before a value', (await hook.events('rotation.completed')).length, 0);
      await session.simulate('vault', 'rotation.write', { path: policy.path });
      const rotated = only(await hook.events('secret.rotated', policy.path), 'secret.rotated').data;
      const { data } = only(await hook.events('rotation.completed', policy.id), 'rotation.completed');
      const { old_version, new_version } = rotated;
      const secrets = data.secrets_rotated.map((secret) => [
        secret.path,
        secret.old_version,
        secret.new_version,
      ]);
      assertSame('secrets_rotated', secrets, [[policy.path, old_version, new_version]]);
    },
  },
  'updating a rotated secret manually is not a rotation, and does not change its date': {
    rules: ['V-EV-11.3', 'V-EV-13.2', 'V-EV-13.3', 'V-EV-31.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      await session.clock.advance('10d');
      await session.simulate('vault', 'secret.update', { path: policy.path });
      await session.clock.advance('20d');
      const { data } = only(await hook.events('secret.updated', policy.path), 'secret.updated');
      assertSame('is_rotation', data.is_rotation, false);
      assertSame('secret.rotated events', (await hook.events('secret.rotated', policy.path)).length, 0);
      const due = only(await hook.events('rotation.due', policy.id), 'rotation.due');
      assertAt('rotation.due', due.timestamp, policy.nextAt);
    },
  },
  'what a person writes for a rotation is one, and what is written by hand after it is none': {
    rules: ['V-EV-11.2', 'V-EV-11.3', 'V-EV-13.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const { path } = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      await session.clock.advance('30d');
      await session.simulate('vault', 'rotation.write', { path });
      const rotated = only(await hook.events('secret.rotated', path), 'secret.rotated').data;
      await session.simulate('vault', 'secret.update', { path });
      // It is not documented whether a rotation also causes secret.updated.
      const updates = (await hook.events('secret.updated', path)).map(({ data }) => ({
        isOfRotation: data.new_version === rotated.new_version,
        is_rotation: data.is_rotation,
      }));
      const byHand = updates.filter(({ isOfRotation }) => !isOfRotation);
      assertSame('secret.updated events of the update by hand', byHand.length, 1);
      const wrong = updates.filter(({ isOfRotation, is_rotation }) => isOfRotation !== is_rotation);
      assertSame('secret.updated events with another is_rotation', wrong, []);
      only(await hook.events('secret.rotated', path), 'secret.rotated');
    },
  },
  'a value that is written ahead of time restarts the period, and each rotation has its events in order': {
    rules: ['V-EV-31.1', 'V-EV-13.3', 'V-EV-34.2'],
    gaps: ['V-G-24'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      await session.clock.advance('10d');
      await session.simulate('vault', 'rotation.write', { path: policy.path });
      await session.clock.advance('30d');
      const types = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame('types in their order', types, ['secret.updated', 'secret.rotated', 'rotation.completed']);
      const { timestamp } = only(await hook.events('rotation.due', policy.id), 'rotation.due');
      assertSame('days after the date it had', daysFrom(policy.nextAt, timestamp), 10);
    },
  },
});
