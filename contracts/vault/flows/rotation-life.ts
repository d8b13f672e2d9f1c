// The events of a rotation that was carried out, or failed, each for its true reason.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { laidOn } from './rotation-policy.ts';
import { only, subscribe } from './support.ts';

const needs = ['clock', 'inbox', 'simulate'] as const;

const EVENTS = ['secret.*', 'rotation.*'];

export const rotationLifeFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'a rotation brings secret.rotated and rotation.completed, about the same versions',
    rules: ['V-EV-13', 'V-EV-34'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const policy = await laidOn(session, hook, { warn_before: [], auto_generate: true });
      await session.clock.advance('30d');
      const { data } = only(await hook.events('secret.rotated'), 'secret.rotated');
      const { old_version, new_version, grace_period_ends, ...rest } = data;
      const told = { rotation_policy_id: policy.id, rotation_policy_name: hook.mark, auto_generated: true };
      assertSame('data of secret.rotated', rest, told);
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
  }),
  flow({
    service: 'vault',
    title: 'secret.rotated of a value that somebody wrote is not auto_generated',
    rules: ['V-EV-13'],
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
  }),
  flow({
    service: 'vault',
    title: 'a secret.updated that comes of a rotation says so',
    rules: ['V-EV-11'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      await laidOn(session, hook, { warn_before: [], auto_generate: true });
      await session.clock.advance('30d');
      only(await hook.events('secret.rotated'), 'secret.rotated');
      // Whether there is one is not documented; where there is, it is a rotation.
      const updates = (await hook.events('secret.updated')).filter(({ data }) => !data.is_rotation);
      assertSame('secret.updated events of a rotation that say it is none', updates.length, 0);
    },
  }),
  flow({
    service: 'vault',
    title: 'a rotation brings secret.updated, secret.rotated and rotation.completed, by one request',
    rules: ['V-EV-11', 'V-EV-13', 'V-EV-34'],
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
  }),
  flow({
    service: 'vault',
    title: 'rotation.failed tells when it is tried again, and null when no retries are left',
    rules: ['V-EV-35', 'V-EV-05'],
    needs: ['inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const { id, path } = await laidOn(session, hook, { warn_before: [], auto_generate: true });
      const failure = { path, error_code: 'any text: 42', error_message: 'The target did not answer.' };
      await session.simulate('vault', 'rotation.fail', { ...failure, retries_left: 1 });
      await session.simulate('vault', 'rotation.fail', { ...failure, retries_left: 0 });
      const [again, last] = await hook.events('rotation.failed', id);
      assertThat(
        again !== undefined && last !== undefined,
        'a rotation failed twice, and told so less often',
      );
      const { next_retry_at, ...rest } = again.data;
      const { path: secret_path, ...told } = failure;
      assertSame('type of next_retry_at while retries are left', typeof next_retry_at, 'string');
      assertSame('data', rest, { rotation_policy_id: id, secret_path, ...told });
      assertSame('next_retry_at when none are left', last.data.next_retry_at, null);
    },
  }),
];
