// The alarms of federated backends that cannot be reached, each with its actual cause.

import { assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { only, subscribe } from '../../support.ts';
import { fail, federate } from './synchronization-life.flows.ts';

const needs = ['inbox', 'simulate'] as const;

const EVENTS = ['federation.**', 'identity.**'];

export const synchronizationAlarmsFlows = flowsOf('vault', {
  'federation.backend.unreachable fires at the third failure in a row, once': {
    rules: ['V-EV-62.1', 'V-EV-62.2', 'V-EV-62.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const alarms = async () =>
        (await hook.events('federation.backend.unreachable', backend_id)).map(
          ({ data }) => data.consecutive_failures,
        );
      await fail(session, backend_id, 2);
      assertSame('alarms after two failures', await alarms(), []);
      await fail(session, backend_id, 1);
      assertSame('alarms after three failures', await alarms(), [3]);
      await fail(session, backend_id, 9);
      assertSame('alarms after twelve failures', await alarms(), [3]);
    },
  },
  'federation.backend.unreachable fires again after the backend has recovered and failed again': {
    rules: ['V-EV-62.4'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const alarms = async () =>
        (await hook.events('federation.backend.unreachable', backend_id)).map(
          ({ data }) => data.consecutive_failures,
        );
      await fail(session, backend_id, 3);
      for (const before of [[3], [3, 3], [3, 3, 3]]) {
        await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed' });
        await fail(session, backend_id, 2);
        assertSame('alarms after a recovery and two failures', await alarms(), before);
        await fail(session, backend_id, 1);
        assertSame('alarms after a recovery and three failures', await alarms(), [...before, 3]);
      }
    },
  },
  'a success before the alarm resets the count of failures': {
    rules: ['V-EV-62.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const alarms = async () => (await hook.events('federation.backend.unreachable', backend_id)).length;
      await fail(session, backend_id, 2);
      await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed' });
      await fail(session, backend_id, 2);
      assertSame('alarms after two failures, a success and two failures', await alarms(), 0);
      await fail(session, backend_id, 1);
      assertSame('alarms after one more failure', await alarms(), 1);
    },
  },
  'the failures of one backend do not count for another, and every failure is reported': {
    rules: ['V-EV-61', 'V-EV-62.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const [first, second] = [await federate(session, hook), await federate(session, hook)];
      for (const backend_id of [first, second, first, second, first, first])
        await fail(session, backend_id, 1);
      const alarms = await hook.events('federation.backend.unreachable', first);
      assertSame('alarms of the backend that failed four times', alarms.length, 1);
      const others = await hook.events('federation.backend.unreachable', second);
      assertSame('alarms of the backend that failed twice', others.length, 0);
      const failures = [];
      for (const backend_id of [first, second])
        failures.push((await hook.events('federation.sync.failed', backend_id)).length);
      assertSame('federation.sync.failed events of both', failures, [4, 2]);
    },
  },
  'the threshold of a backend is its own': {
    rules: ['V-EV-62.1'],
    needs,
    async run(session) {
      for (const threshold of [1, 5]) {
        await using hook = await subscribe(session, EVENTS);
        const backend_id = await federate(session, hook, { threshold });
        const alarms = async () =>
          (await hook.events('federation.backend.unreachable', backend_id)).map(
            ({ data }) => data.consecutive_failures,
          );
        await fail(session, backend_id, threshold - 1);
        assertSame('alarms before the threshold', await alarms(), []);
        await fail(session, backend_id, 2);
        assertSame('alarms at the threshold', await alarms(), [threshold]);
      }
    },
  },
  'an alarm has the time when the backend last worked, and a later next attempt': {
    rules: ['V-EV-61', 'V-EV-62.1'],
    needs: ['clock', 'inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed' });
      const completed = only(
        await hook.events('federation.sync.completed', backend_id),
        'federation.sync.completed',
      );
      await session.clock.advance('1d');
      await fail(session, backend_id, 3);
      const alarm = only(await hook.events('federation.backend.unreachable', backend_id), 'alarms');
      const offMs = Date.parse(String(alarm.data.last_success_at)) - Date.parse(completed.data.completed_at);
      assertThat(Math.abs(offMs) < 60_000, `last_success_at is ${alarm.data.last_success_at}`);
      for (const { timestamp, data } of [alarm, ...(await hook.events('federation.sync.failed', backend_id))])
        assertThat(
          Date.parse(data.next_attempt_at) > Date.parse(timestamp),
          `next_attempt_at should be after ${timestamp}, and is ${data.next_attempt_at}`,
        );
    },
  },
  'a backend that never worked has last_success_at null': {
    rules: ['V-EV-62.1'],
    gaps: ['V-G-42'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      await fail(session, backend_id, 3);
      const { data } = only(await hook.events('federation.backend.unreachable', backend_id), 'alarms');
      assertSame('last_success_at', data.last_success_at, null);
    },
  },
  'a synchronization that failed is tried again when it said so, until one succeeds': {
    rules: ['V-EV-61', 'V-EV-62.2'],
    gaps: ['V-G-51'],
    needs: ['clock', 'inbox', 'simulate'],
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      await fail(session, backend_id, 1);
      await session.clock.advance('10m');
      const failures = await hook.events('federation.sync.failed', backend_id);
      assertSame('failures in ten minutes', failures.length, 3);
      assertSame(
        'instants that were announced, and those of the next failures',
        failures.slice(0, 2).map(({ data }) => Date.parse(data.next_attempt_at)),
        failures.slice(1).map(({ timestamp }) => Date.parse(timestamp)),
      );
      const alarm = only(await hook.events('federation.backend.unreachable', backend_id), 'alarms');
      assertSame('consecutive_failures', alarm.data.consecutive_failures, 3);
      await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed' });
      await session.clock.advance('1h');
      const later = await hook.events('federation.sync.failed', backend_id);
      assertSame('failures after a success', later.length - failures.length, 0);
    },
  },
});
