// The fields that every event has besides its data.

import { knownTypes } from '../../../src/receiver/index.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { type AnyEvent, createSecret, emit, eventOf, only, subscribe } from '../support.ts';
import { laidOn } from './rotation-policy.ts';

const needs = ['inbox', 'simulate'] as const;
const overTime = ['clock', 'inbox', 'simulate'] as const;

export const envelopesFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'an event has its time, tenant, actor and request',
    rules: ['V-EV-01.1', 'V-EV-01.3', 'V-EV-01.4', 'V-EV-01.5', 'V-EV-01.7', 'V-EV-02'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*']);
      const path = await createSecret(session, hook);
      const now = await session.clock.now();
      await session.simulate('vault', 'secret.update', { path, by: 'sa:billing-api' });
      const [created] = await hook.events('secret.created');
      const [updated] = await hook.events('secret.updated');
      assertThat(
        created !== undefined && updated !== undefined,
        'two events happened, and were not both sent',
      );
      for (const event of [created, updated]) assertEnvelope(event, now);
      assertThat(created.event_id !== updated.event_id, 'two events should not have the same event_id');
      assertSame('who acted', [created.identity_id, updated.identity_id], ['user:ada', 'sa:billing-api']);
    },
  }),
  flow({
    service: 'vault',
    title: 'an event of a secret bears its path',
    rules: ['V-EV-03.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const path = await createSecret(session, hook);
      assertSame('path', only(await hook.events('secret.created'), 'secret.created').path, path);
    },
  }),
  flow({
    service: 'vault',
    title: 'every type of the catalogue has the whole envelope, and a path where it is about one',
    rules: [
      'V-EV-01.1',
      'V-EV-01.2',
      'V-EV-01.3',
      'V-EV-01.4',
      'V-EV-01.5',
      'V-EV-01.6',
      'V-EV-01.7',
      'V-EV-01.8',
      'V-EV-02',
      'V-EV-03.1',
      'V-EV-03.2',
      'V-EV-03.3',
      'V-EV-03.4',
      'V-EV-04.1',
    ],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const types = knownTypes('vault');
      await using hook = await subscribe(session, types, { filters: null });
      const now = await session.clock.now();
      for (const type of types) await emit(session, hook, type);
      const events = (await hook.received()).map(eventOf);
      assertSame('events', events.length, types.length);
      for (const event of events) assertEnvelope(event, now);
      assertSame('different event ids', new Set(events.map(({ event_id }) => event_id)).size, types.length);
      const withoutPath = events.filter((event) => isPathed(event.event_type) && !('path' in event));
      assertSame(
        'types without their path',
        withoutPath.map(({ event_type }) => event_type),
        [],
      );
      const pathless = events.filter(
        (event) => /^(policy|dynamic)\./.test(event.event_type) && 'path' in event,
      );
      assertSame(
        'types with a path of their own',
        pathless.map(({ event_type }) => event_type),
        [],
      );
    },
  }),
  flow({
    service: 'vault',
    title: 'only events of secrets and certificates have a path',
    rules: ['V-EV-03.1', 'V-EV-03.2', 'V-EV-03.3', 'V-EV-03.4'],
    gaps: ['V-G-26'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const types = knownTypes('vault');
      await using hook = await subscribe(session, types, { filters: null });
      for (const type of types) await emit(session, hook, type);
      const events = (await hook.received()).map(eventOf);
      const wrong = events.filter((event) => 'path' in event !== isPathed(event.event_type));
      assertSame(
        'types with a path that should have none, or the other way round',
        wrong.map(({ event_type }) => event_type),
        [],
      );
    },
  }),
  flow({
    service: 'vault',
    title:
      'events caused by time have the whole envelope, the time at which they happened, and no person as the actor',
    rules: [
      'V-EV-01.1',
      'V-EV-01.3',
      'V-EV-01.4',
      'V-EV-01.5',
      'V-EV-01.7',
      'V-EV-01.8',
      'V-EV-02',
      'V-EV-03.1',
    ],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*', 'rotation.*', 'dynamic.lease.expired'], {
        filters: null,
      });
      const path = await createSecret(session, hook, { expires_in: '2h', notify_before: ['1h'] });
      await laidOn(session, hook, { every: '3h', warn_before: [], auto_generate: true }, 'rotated');
      await session.simulate('vault', 'lease.create', {
        engine: hook.mark,
        role: 'readonly',
        ttl_seconds: 3_600,
      });
      const startedAt = (await session.clock.now()).getTime();
      await session.clock.advance('3h');
      const events = (await hook.received())
        .map(eventOf)
        .filter(({ event_type }) => event_type !== 'secret.created');
      const happened = new Map(events.map((event) => [event.event_type, event]));
      for (const [type, hours] of [
        ['secret.expiring', 1],
        ['dynamic.lease.expired', 1],
        ['secret.expired', 2],
        ['secret.rotated', 3],
      ] as const) {
        const event = happened.get(type);
        assertThat(event !== undefined, `${type} should have happened within three hours`);
        assertEnvelope(event, new Date(startedAt + hours * 3_600_000));
      }
      for (const type of ['secret.expiring', 'secret.expired'] as const)
        assertSame(`path of ${type}`, (happened.get(type) as { readonly path?: string }).path, path);
    },
  }),
  flow({
    service: 'vault',
    title: 'every event of a secret bears the path of that secret',
    rules: ['V-EV-03.1', 'V-EV-02'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*']);
      for (const name of ['first', 'second']) {
        const path = await createSecret(session, hook, {}, name);
        await session.simulate('vault', 'secret.update', { path, by: 'user:rita' });
        await session.simulate('vault', 'secret.access', { path, by: 'group:ops' });
        await session.simulate('vault', 'secret.delete', { path, by: 'sa:ci' });
        const events = (await hook.received(path)).map(eventOf);
        assertSame(
          'paths',
          events.map((event) => 'path' in event && event.path),
          Array(4).fill(path),
        );
        assertSame(
          'who acted',
          Object.fromEntries(events.map((event) => [event.event_type, event.identity_id])),
          {
            'secret.created': 'user:ada',
            'secret.updated': 'user:rita',
            'secret.accessed': 'group:ops',
            'secret.deleted': 'sa:ci',
          },
        );
      }
    },
  }),
];

function assertEnvelope(event: AnyEvent, now: Date): void {
  assertThat(/^evt_.+$/.test(event.event_id), `event_id should begin with evt_: ${event.event_id}`);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(event.timestamp);
  assertThat(isInstant, `timestamp should be ISO 8601 in UTC with fractional seconds: ${event.timestamp}`);
  const ageMs = now.getTime() - Date.parse(event.timestamp);
  assertThat(Math.abs(ageMs) < 60_000, `timestamp should be when it happened, and is ${ageMs} ms off`);
  for (const field of ['tenant_id', 'partner_id', 'identity_id', 'request_id'] as const)
    assertSame(`type of ${field}`, typeof event[field], 'string');
  assertSame('type of data', typeof event.data, 'object');
  assertThat(/^[a-z_]+:.+$/.test(event.identity_id), `identity_id has no form: ${event.identity_id}`);
}

/** Whether events of a type concern a path, according to the documents. */
function isPathed(type: string): boolean {
  return /^(secret|certificate)\./.test(type);
}
