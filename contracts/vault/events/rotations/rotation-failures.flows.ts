// The events of a rotation that failed, each with its actual cause.

import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { only, subscribe } from '../../support.ts';
import { laidOn } from './rotation-policy.ts';

const needs = ['clock', 'inbox', 'simulate'] as const;

const EVENTS = ['secret.*', 'rotation.*'];

export const rotationFailuresFlows = flowsOf('vault', {
  'rotation.failed has the time of the next retry, or null when no retries are left': {
    rules: ['V-EV-35.1', 'V-EV-35.2', 'V-EV-35.3', 'V-EV-05.1'],
    needs: ['inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const { id, path } = await laidOn(session, hook, { warn_before: [], auto_generate: true });
      const failures = [
        { error_code: 'any text: 42', error_message: 'The target did not answer.' },
        { error_code: 'ANOTHER', error_message: 'The target refused.' },
      ] as const;
      for (const [index, failure] of failures.entries())
        await session.simulate('vault', 'rotation.fail', { path, ...failure, retries_left: 1 - index });
      const events = (await hook.events('rotation.failed', id)).map(({ data }) => data);
      assertSame('rotation.failed events of two failures', events.length, 2);
      const [again, last] = failures.map((failure) => {
        const told = events.find(({ error_code }) => error_code === failure.error_code);
        assertFields('data', told, { rotation_policy_id: id, secret_path: path, ...failure });
        return told?.next_retry_at;
      });
      assertSame('type of next_retry_at while retries are left', typeof again, 'string');
      assertSame('next_retry_at when none are left', last, null);
    },
  },
  'the next retry of a failed rotation lies ahead of it': {
    rules: ['V-EV-35.2', 'V-EV-05.1'],
    needs: ['inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const { id, path } = await laidOn(session, hook, { warn_before: [], auto_generate: true });
      const failure = { path, error_code: 'Zeitüberschreitung', error_message: 'Too late.', retries_left: 2 };
      await session.simulate('vault', 'rotation.fail', failure);
      const { timestamp, data } = only(await hook.events('rotation.failed', id), 'rotation.failed');
      const isAhead = Date.parse(String(data.next_retry_at)) > Date.parse(timestamp);
      assertThat(isAhead, `next_retry_at should be after ${timestamp}, and is ${data.next_retry_at}`);
      assertSame('error_code', data.error_code, 'Zeitüberschreitung');
    },
  },
  'a rotation that failed brings no new version': {
    rules: ['V-EV-13.2', 'V-EV-34.2'],
    needs: ['inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const { id, path } = await laidOn(session, hook, { warn_before: [], auto_generate: true });
      const failure = { path, error_code: 'away', error_message: 'The target is away.', retries_left: 0 };
      await session.simulate('vault', 'rotation.fail', failure);
      only(await hook.events('rotation.failed', id), 'rotation.failed');
      assertSame('secret.rotated events', (await hook.events('secret.rotated', path)).length, 0);
      assertSame('rotation.completed events', (await hook.events('rotation.completed', id)).length, 0);
    },
  },
  'a rotation that failed is tried again when it said so, until no retries are left': {
    rules: ['V-EV-35.2', 'V-EV-35.3'],
    gaps: ['V-G-51'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const { id, path } = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      const failure = { path, error_code: 'away', error_message: 'The target is away.' };
      await session.simulate('vault', 'rotation.fail', { ...failure, retries_left: 2 });
      await session.clock.advance('1d');
      const events = await hook.events('rotation.failed', id);
      const announced = events.map(({ data }) => data.next_retry_at);
      const next = events.slice(1).map(({ timestamp }) => timestamp);
      assertSame('instants that were announced, and those of the next failures', announced, [...next, null]);
      assertSame(
        'codes',
        events.map(({ data }) => data.error_code),
        ['away', 'away', 'away'],
      );
    },
  },
  'a value that is written ends the retries of a rotation': {
    rules: ['V-EV-35.2'],
    gaps: ['V-G-51'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const { id, path } = await laidOn(session, hook, { warn_before: [], auto_generate: false });
      const failure = { path, error_code: 'away', error_message: 'The target is away.', retries_left: 2 };
      await session.simulate('vault', 'rotation.fail', failure);
      await session.simulate('vault', 'rotation.write', { path });
      await session.clock.advance('1d');
      assertSame('rotation.failed events', (await hook.events('rotation.failed', id)).length, 1);
    },
  },
});
