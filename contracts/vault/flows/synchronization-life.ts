// The events of federated backends and of the identity cache, each for its true reason.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { only, type Subscription, subscribe } from './support.ts';

const needs = ['inbox', 'simulate'] as const;

const EVENTS = ['federation.**', 'identity.**'];

export const synchronizationLifeFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'federation.sync.completed counts what changed',
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
      const { started_at, completed_at, ...rest } = data;
      assertSame('data', rest, { backend_id, backend_name: hook.mark, ...counts });
      assertSame(
        'types of started_at and completed_at',
        [typeof started_at, typeof completed_at],
        ['string', 'string'],
      );
    },
  }),
  flow({
    service: 'vault',
    title: 'federation.sync.failed tells why and when it is tried again',
    rules: ['V-EV-61', 'V-EV-05'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const failure = { error_code: 'any text: 42', error_message: 'The backend is away.' };
      await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'failed', ...failure });
      const [event] = await hook.events('federation.sync.failed', backend_id);
      const { started_at, failed_at, next_attempt_at, ...rest } = only([event], 'events')?.data ?? {};
      assertSame('data', rest, { backend_id, ...failure });
      const times = [started_at, failed_at, next_attempt_at].map((time) => typeof time);
      assertSame('types of its instants', times, ['string', 'string', 'string']);
    },
  }),
  flow({
    service: 'vault',
    title: 'federation.backend.unreachable fires at the third failure in a row, once',
    rules: ['V-EV-62'],
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
      await fail(session, backend_id, 4);
      assertSame('alarms after seven failures', await alarms(), [3]);
    },
  }),
  flow({
    service: 'vault',
    title: 'federation.backend.unreachable fires again after the backend has recovered and failed again',
    rules: ['V-EV-62'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const backend_id = await federate(session, hook);
      const alarms = async () => (await hook.events('federation.backend.unreachable', backend_id)).length;
      await fail(session, backend_id, 3);
      await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'completed' });
      await fail(session, backend_id, 2);
      assertSame('alarms after a recovery and two failures', await alarms(), 1);
      await fail(session, backend_id, 1);
      assertSame('alarms after a recovery and three failures', await alarms(), 2);
    },
  }),
  flow({
    service: 'vault',
    title: 'identity.sync.completed counts what the update covered',
    rules: ['V-EV-70'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, EVENTS);
      const counts = { partners_synced: 1, tenants_synced: 2, users_synced: 340, groups_synced: 12 };
      const { sync_id } = await session.simulate('vault', 'identity.sync', {
        sync_type: hook.mark,
        ...counts,
      });
      const { tenant_id, data } = only(
        await hook.events('identity.sync.completed'),
        'identity.sync.completed',
      );
      const { duration_ms, ...rest } = data;
      assertSame('data', rest, { sync_id, sync_type: hook.mark, tenant_id, ...counts });
      assertSame('type of duration_ms', typeof duration_ms, 'number');
    },
  }),
];

/** Federates a backend whose name is the subscription's mark; answers its id. */
async function federate(session: Session, { mark }: Subscription): Promise<string> {
  return String((await session.simulate('vault', 'federation.backend', { name: mark })).backend_id);
}

async function fail(session: Session, backend_id: string, times: number): Promise<void> {
  for (let failure = 0; failure < times; failure++)
    await session.simulate('vault', 'federation.sync', { backend_id, outcome: 'failed' });
}
