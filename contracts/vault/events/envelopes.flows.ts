// The fields that every event has besides its data.

import type { RuleId } from '../../../specs/generated/rules.ts';
import { knownTypes } from '../../../src/receiver/index.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { type AnyEvent, createSecret, emit, eventOf, only, subscribe, subscribeToAll } from '../support.ts';
import { laidOn } from './rotations/rotation-policy.ts';

const needs = ['inbox', 'simulate'] as const;
const overTime = ['clock', 'inbox', 'simulate'] as const;

type Check = (events: readonly AnyEvent[], now: Date, types: readonly string[]) => void;

/** The types of events that a field is of another type in. */
const wrongIn = (events: readonly AnyEvent[], field: keyof AnyEvent, type: 'string' | 'object') =>
  events
    .filter((event) => typeof event[field] !== type || event[field] === null)
    .map(({ event_type }) => event_type);

/** What is checked of one event of each type: each by itself, so that a failure says which field is wrong. */
const OF_EVERY_TYPE: readonly (readonly [title: string, rules: readonly RuleId[], check: Check])[] = [
  [
    'every type of the catalogue is sent, each under its name',
    ['V-EV-01.2', 'V-EV-04.1'],
    (events, _, types) =>
      assertSame('types', events.map(({ event_type }) => event_type).sort(), [...types].sort()),
  ],
  [
    'events of every type have ids of their own, with the prefix evt_',
    ['V-EV-01.1'],
    (events) => {
      const unmarked = events.filter(({ event_id }) => !/^evt_.+$/.test(event_id));
      assertSame(
        'types without the prefix',
        unmarked.map(({ event_type }) => event_type),
        [],
      );
      assertSame('different event ids', new Set(events.map(({ event_id }) => event_id)).size, events.length);
    },
  ],
  [
    'events of every type have the time at which they happened',
    ['V-EV-01.3'],
    (events, now) => {
      for (const event of events) assertTimestamp(event, now);
    },
  ],
  [
    'events of every type name the tenant and the partner',
    ['V-EV-01.4'],
    (events) => {
      for (const field of ['tenant_id', 'partner_id'] as const)
        assertSame(`types without ${field}`, wrongIn(events, field, 'string'), []);
    },
  ],
  [
    'events of every type name the actor, in one of its forms',
    ['V-EV-01.5', 'V-EV-02'],
    (events) => {
      assertSame('types without identity_id', wrongIn(events, 'identity_id', 'string'), []);
      for (const event of events) assertActor(event);
    },
  ],
  [
    'events of every type have data',
    ['V-EV-01.6'],
    (events) => assertSame('types without data', wrongIn(events, 'data', 'object'), []),
  ],
  [
    'events of every type name the request',
    ['V-EV-01.7'],
    (events) => assertSame('types without request_id', wrongIn(events, 'request_id', 'string'), []),
  ],
  ...(
    [
      ['events of every type of secrets have a path', ['V-EV-01.8', 'V-EV-03.1'], 'secret.', true],
      ['events of every type of certificates have a path', ['V-EV-01.8', 'V-EV-03.2'], 'certificate.', true],
      ['events of no type of policies have a path', ['V-EV-01.8', 'V-EV-03.3'], 'policy.', false],
      ['events of no type of engines have a path', ['V-EV-01.8', 'V-EV-03.4'], 'dynamic.', false],
    ] as const
  ).map(
    ([title, rules, prefix, hasPath]) =>
      [
        title,
        rules,
        (events: readonly AnyEvent[]) => {
          const of = events.filter(({ event_type }) => event_type.startsWith(prefix));
          const wrong = of.filter((event) => 'path' in event !== hasPath);
          assertThat(of.length > 0, `there should be events of ${prefix}`);
          assertSame(
            hasPath ? 'types without their path' : 'types with a path of their own',
            wrong.map(({ event_type }) => event_type),
            [],
          );
        },
      ] as const,
  ),
];

export const envelopesFlows: readonly Flow[] = [
  ...flowsOf('vault', {
    'an event has its time, tenant, actor and request': {
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
    },
    'an event of a secret bears its path': {
      rules: ['V-EV-03.1'],
      needs,
      async run(session) {
        await using hook = await subscribe(session, ['secret.created']);
        const path = await createSecret(session, hook);
        assertSame('path', only(await hook.events('secret.created'), 'secret.created').path, path);
      },
    },
  }),
  ...OF_EVERY_TYPE.map(([title, rules, check]) =>
    flow({
      service: 'vault',
      title,
      rules,
      needs: ['clock', 'inbox', 'emit'],
      async run(session) {
        const types = knownTypes('vault');
        await using hook = await subscribeToAll(session);
        const now = await session.clock.now();
        for (const type of types) await emit(session, hook, type);
        check((await hook.received()).map(eventOf), now, types);
      },
    }),
  ),
  ...flowsOf('vault', {
    'only events of secrets and certificates have a path': {
      rules: ['V-EV-03.1', 'V-EV-03.2', 'V-EV-03.3', 'V-EV-03.4'],
      gaps: ['V-G-26'],
      needs: ['inbox', 'emit'],
      async run(session) {
        const types = knownTypes('vault');
        await using hook = await subscribeToAll(session);
        for (const type of types) await emit(session, hook, type);
        const events = (await hook.received()).map(eventOf);
        const wrong = events.filter((event) => 'path' in event !== isPathed(event.event_type));
        assertSame(
          'types with a path that should have none, or the other way round',
          wrong.map(({ event_type }) => event_type),
          [],
        );
      },
    },
    'events caused by time have the whole envelope, the time at which they happened, and no person as the actor':
      {
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
      },
    'every event of a secret bears the path of that secret': {
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
    },
  }),
];

function assertEnvelope(event: AnyEvent, now: Date): void {
  assertThat(/^evt_.+$/.test(event.event_id), `event_id should begin with evt_: ${event.event_id}`);
  assertTimestamp(event, now);
  for (const field of ['tenant_id', 'partner_id', 'identity_id', 'request_id'] as const)
    assertSame(`type of ${field}`, typeof event[field], 'string');
  assertSame('type of data', typeof event.data, 'object');
  assertActor(event);
}

function assertTimestamp({ timestamp }: AnyEvent, now: Date): void {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(timestamp);
  assertThat(isInstant, `timestamp should be ISO 8601 in UTC with fractional seconds: ${timestamp}`);
  const ageMs = now.getTime() - Date.parse(timestamp);
  assertThat(Math.abs(ageMs) < 60_000, `timestamp should be when it happened, and is ${ageMs} ms off`);
}

function assertActor({ identity_id: actor }: AnyEvent): void {
  assertThat(/^[a-z_]+:.+$/.test(actor), `identity_id has no form: ${actor}`);
}

/** Whether events of a type concern a path, according to the documents. */
function isPathed(type: string): boolean {
  return /^(secret|certificate)\./.test(type);
}
