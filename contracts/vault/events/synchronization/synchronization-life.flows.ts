// The events of federated backends and of the identity cache, each with its actual cause.

import type { Session } from '../../../../src/verify/session.ts';
import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { only, type Subscription, subscribe } from '../../support.ts';

const needs = ['inbox', 'simulate'] as const;

const EVENTS = ['federation.**', 'identity.**'];

export const synchronizationLifeFlows = flowsOf('vault', {
  'federation.sync.completed counts what changed': {
    rules: ['V-EV-60'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const counts = {
        secrets_synced: 12,
        secrets_created: 3,
        secrets_updated: 2,
        secrets_deleted: 1,
        conflicts: 4,
      };
      await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed', counts });
      const { data } = only(await hook.events('federation.sync.completed'), 'federation.sync.completed');
      const { started_at, completed_at } = data;
      assertFields('data', data, { backend_id, backend_name: hook.mark, ...counts });
      assertSame(
        'types of started_at and completed_at',
        [typeof started_at, typeof completed_at],
        ['string', 'string'],
      );
    },
  },
  'each synchronization counts its own changes': {
    rules: ['V-EV-60'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const none = { secrets_created: 0, secrets_updated: 0, secrets_deleted: 0, conflicts: 0 };
      const all = [
        { secrets_synced: 7, secrets_created: 4, secrets_updated: 2, secrets_deleted: 1, conflicts: 3 },
        { ...none, secrets_synced: 5, conflicts: 1 },
        { ...none, secrets_synced: 0 },
      ];
      for (const counts of all)
        await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed', counts });
      const events = await hook.events('federation.sync.completed', backend_id);
      assertSame('federation.sync.completed events', events.length, 3);
      for (const counts of all) {
        const told = events.find(({ data }) => data.secrets_synced === counts.secrets_synced);
        assertFields('counts', told?.data, counts);
      }
    },
  },
  'federation.sync.failed has the reason and the time of the next attempt': {
    rules: ['V-EV-61', 'V-EV-05.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const failures = [
        { error_code: 'any text: 42', error_message: 'The backend is away.' },
        { error_code: 'ANOTHER', error_message: 'The backend refused.' },
      ] as const;
      for (const failure of failures)
        await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'failed', ...failure });
      const events = await hook.events('federation.sync.failed', backend_id);
      assertSame('federation.sync.failed events of two failures', events.length, 2);
      for (const failure of failures) {
        const told = events.find(({ data }) => data.error_code === failure.error_code)?.data;
        assertFields('data', told, { backend_id, ...failure });
        const times = [told?.started_at, told?.failed_at, told?.next_attempt_at].map((time) => typeof time);
        assertSame('types of its instants', times, ['string', 'string', 'string']);
      }
    },
  },
  'identity.sync.completed counts what the update covered': {
    rules: ['V-EV-70.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const counts = { partners_synced: 1, tenants_synced: 2, users_synced: 340, groups_synced: 12 };
      await session.simulate('vault', 'identity.sync', {
        sync_type: hook.mark,
        ...counts,
      });
      const { tenant_id, data } = only(
        await hook.events('identity.sync.completed'),
        'identity.sync.completed',
      );
      const { duration_ms, sync_id } = data;
      assertFields('data', data, { sync_type: hook.mark, tenant_id, ...counts });
      const areIntegers = [sync_id, duration_ms].every(Number.isInteger);
      assertThat(areIntegers, `sync_id ${sync_id} and duration_ms ${duration_ms} should be integers`);
    },
  },
  'a synchronization does not end before it begins': {
    rules: ['V-EV-60', 'V-EV-61'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed' });
      await fail(session, backend_id, 1);
      const completed = only(await hook.events('federation.sync.completed', backend_id), 'completed').data;
      const failed = only(await hook.events('federation.sync.failed', backend_id), 'failed').data;
      for (const [from, to] of [
        [completed.started_at, completed.completed_at],
        [failed.started_at, failed.failed_at],
      ] as const)
        assertThat(Date.parse(from) <= Date.parse(to), `it began at ${from} and ended at ${to}`);
    },
  },
  'each update of the identity cache has its own number, and no person as the actor': {
    rules: ['V-EV-70.1', 'V-EV-70.2', 'V-EV-02'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      for (const users_synced of [1, 0])
        await session.simulate('vault', 'identity.sync', { sync_type: hook.mark, users_synced });
      const events = await hook.events('identity.sync.completed');
      assertSame(
        'users_synced',
        events.map(({ data }) => data.users_synced),
        [1, 0],
      );
      assertSame('different sync_ids', new Set(events.map(({ data }) => data.sync_id)).size, 2);
      for (const { identity_id, data } of events) {
        assertThat(
          Number.isInteger(data.sync_id),
          `sync_id should be a whole number, and is ${data.sync_id}`,
        );
        assertThat(!/^(user|group|sa):/.test(identity_id), `a system event was caused by ${identity_id}`);
        const { duration_ms } = data;
        assertThat(Number.isInteger(duration_ms) && duration_ms >= 0, `duration_ms is ${duration_ms}`);
      }
    },
  },
});

/** Federates a backend named after the subscription's mark, and returns its id. */
export async function federate(session: Session, { mark }: Subscription, given = {}): Promise<string> {
  return String((await session.simulate('vault', 'federation.backend', { name: mark, ...given })).backend_id);
}

export async function fail(session: Session, backend_id: string, times: number): Promise<void> {
  for (let failure = 0; failure < times; failure++)
    await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'failed' });
}
