// Mutants of the envelopes of events.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { iso } from '../../../../src/engine/instant.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterPayload, type Mutant } from '../../../../src/service/mutant.ts';
import { EVENT_TYPES, type EventType } from '../../spec.ts';
import { alterData, without } from '../alterations.ts';

const PATHLESS = EVENT_TYPES.filter((type) => /^(policy|dynamic)\./.test(type));
const WITH_PATH = EVENT_TYPES.filter((type) => /^(secret|certificate)\./.test(type));
const FAILURES: readonly EventType[] = [
  'rotation.failed',
  'certificate.renewal_failed',
  'federation.sync.failed',
];

const envelopeFields = (
  [
    ['event_id', 'V-EV-01.1'],
    ['event_type', 'V-EV-01.2'],
    ['timestamp', 'V-EV-01.3'],
    ['tenant_id', 'V-EV-01.4'],
    ['partner_id', 'V-EV-01.4'],
    ['identity_id', 'V-EV-01.5'],
    ['data', 'V-EV-01.6'],
    ['request_id', 'V-EV-01.7'],
  ] as const
).map(
  ([field, rule]): Mutant => ({
    rule,
    does: `leaves ${field} out of the envelope`,
    alter: (service) => alterPayload(service, 'all', (payload) => without(payload, field)),
  }),
);

export const envelopesMutants: readonly Mutant[] = [
  ...envelopeFields,
  {
    rule: 'V-EV-01.3',
    does: 'sends the time of an event without fractions of a second',
    alter: (service) =>
      alterPayload(service, 'all', (payload) => ({
        ...payload,
        timestamp: payload.timestamp.replace(/\.\d+Z$/, 'Z'),
      })),
  },
  {
    rule: 'V-EV-02',
    does: 'sends the actor without its kind',
    alter: (service) =>
      alterPayload(service, 'all', (payload) => ({
        ...payload,
        identity_id: payload.identity_id.replace(/^[a-z]+:/, ''),
      })),
  },
  {
    rule: 'V-EV-03.1',
    does: 'leaves the path out of events of secrets and certificates',
    alter: (service) => alterPayload(service, WITH_PATH, (payload) => without(payload, 'path')),
  },
  {
    rule: 'V-EV-03.3',
    does: 'gives events of policies and engines a path',
    alter: (service) => alterPayload(service, PATHLESS, (payload) => ({ ...payload, path: 'sys/policies' })),
  },
  {
    rule: 'V-EV-05.1',
    does: 'numbers the error codes',
    alter: (service) => alterData(service, FAILURES, (data) => ({ ...data, error_code: 42 })),
  },
  ...(
    [
      [
        'V-EV-01.7',
        'leaves the request out of what time brings about',
        ['secret.expiring', 'secret.expired', 'dynamic.lease.expired'],
        (event) => without(event, 'request_id'),
      ],
      [
        'V-EV-01.4',
        'leaves the partner out of what the system does',
        ['identity.sync.completed', 'federation.sync.completed', 'rotation.due'],
        (event) => without(event, 'partner_id'),
      ],
      [
        'V-EV-01.3',
        'dates what time brings about an hour late',
        ['secret.expiring', 'dynamic.lease.expired', 'secret.expired'],
        (event) => ({ ...event, timestamp: later(event.timestamp, 3_600_000) }),
      ],
      [
        'V-EV-02',
        'names the system without its form',
        ['secret.expired', 'identity.sync.completed', 'dynamic.lease.expired'],
        (event) => ({ ...event, identity_id: String(event.identity_id).replace('system:', '') }),
      ],
      [
        'V-EV-02',
        'takes every actor for a user',
        ['secret.updated', 'secret.accessed', 'secret.deleted'],
        (event) => ({ ...event, identity_id: String(event.identity_id).replace(/^[a-z]+:/, 'user:') }),
      ],
      [
        'V-EV-03.1',
        'leaves the path out of secret.rotated and certificate.expiring',
        ['secret.rotated', 'certificate.expiring'],
        (event) => without(event, 'path'),
      ],
      [
        'V-EV-03.3',
        'gives policy.binding.deleted a path',
        ['policy.binding.deleted'],
        (event) => ({ ...event, path: 'sys/policies' }),
      ],
      [
        'V-EV-03.1',
        'gives rotation.completed a path',
        ['rotation.completed'],
        (event) => ({ ...event, path: 'prod/db' }),
      ],
      [
        'V-EV-03.1',
        'names the parent of the path of a secret that is deleted or read',
        ['secret.deleted', 'secret.accessed'],
        (event) => ({ ...event, path: String(event.path).replace(/\/[^/]*$/, '') }),
      ],
      [
        'V-EV-01.3',
        'dates an event in another time zone',
        EVENT_TYPES,
        (event) => ({ ...event, timestamp: event.timestamp.replace('Z', '+00:00') }),
      ],
      [
        'V-EV-01.3',
        'leaves the fraction of a second out where it is zero',
        EVENT_TYPES,
        (event) => ({ ...event, timestamp: event.timestamp.replace('.000Z', 'Z') }),
      ],
      [
        'V-EV-01.8',
        'leaves the path out of what time brings about',
        ['secret.expired', 'secret.expiring'],
        (event) => without(event, 'path'),
      ],
      [
        'V-EV-01.5',
        'names no actor of what time brings about',
        ['secret.expired', 'dynamic.lease.expired'],
        (event) => ({ ...event, identity_id: null }),
      ],
      [
        'V-EV-01.6',
        'sends the data of an event as a text',
        ['policy.created', 'secret.updated'],
        (event) => ({
          ...event,
          data: typeof event.data === 'string' ? event.data : JSON.stringify(event.data),
        }),
      ],
      [
        'V-EV-03.3',
        'writes null for the path of a policy',
        ['policy.created', 'policy.violation'],
        (event) => ({ ...event, path: null }),
      ],
      [
        'V-EV-03.4',
        'gives dynamic.lease.revoked a path',
        ['dynamic.lease.revoked'],
        (event) => ({ ...event, path: 'postgres/readonly' }),
      ],
      [
        'V-EV-03.2',
        'leaves the path out of certificate.revoked',
        ['certificate.revoked'],
        (event) => without(event, 'path'),
      ],
      [
        'V-EV-02',
        'names no kind of a group or a service account',
        ['secret.accessed', 'secret.deleted'],
        (event) => ({ ...event, identity_id: String(event.identity_id).replace(/^(group|sa):/, '') }),
      ],
    ] as readonly (readonly [RuleId, string, readonly EventType[], (event: Envelope) => object])[]
  ).map(
    ([rule, does, types, change]): Mutant => ({
      rule,
      does,
      alter: (service) => alterPayload(service, types, change),
    }),
  ),
  {
    rule: 'V-EV-01.1',
    does: 'gives events of the same instant the same id',
    alter: (service) => {
      const first = new WeakMap<World, Map<string, string>>();
      return alterPayload(service, 'all', (event, world) => {
        const ids = first.get(world) ?? new Map<string, string>();
        first.set(world, ids);
        const event_id = ids.get(event.timestamp) ?? event.event_id;
        ids.set(event.timestamp, event_id);
        return { ...event, event_id };
      });
    },
  },
];

interface Envelope {
  readonly timestamp: string;
  readonly identity_id: string;
  readonly path?: string;
  readonly data: unknown;
}

/** A timestamp moved later by a given duration; one that is late already is not changed. */
function later(timestamp: string, ms: number): string {
  return timestamp.endsWith('7Z') ? timestamp : iso(Date.parse(timestamp) + ms).replace(/0Z$/, '7Z');
}
