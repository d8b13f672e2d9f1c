// Data of events that is not as documented, or that of an earlier event.

import type { RuleId } from '../../../specs/generated/rules.ts';
import { type Alter, events, type Fields, fault, type WireFault } from '../../support/wire-faults.ts';

const HOUR_MS = 3_600_000;

type Types = string | readonly string[];

/** Alters the data of events of some types. */
const data = (types: Types, change: (data: Fields, event: Fields) => Fields): Alter =>
  events(types, (event) => ({
    ...event,
    data: { ...(event.data as Fields), ...change(event.data as Fields, event) },
  }));

/** Shows a field as the first event had it that was about the same. */
const asAtFirst = (types: Types, field: string, about: (event: Fields, data: Fields) => unknown): Alter =>
  events(types, (event, earlier) => {
    const own = event.data as Fields;
    const key = about(event, own);
    const first = earlier.find((each) => about(each, each.data as Fields) === key) ?? event;
    return key === undefined ? event : { ...event, data: { ...own, [field]: (first.data as Fields)[field] } };
  });

const at = (instant: unknown, byMs: number) => new Date(Date.parse(String(instant)) + byMs).toISOString();

/** Fields that are written otherwise. */
const ALTERED: readonly (readonly [RuleId, string, Types, (data: Fields, event: Fields) => Fields])[] = [
  [
    'V-EV-10',
    'dates the expiry of a new secret by the day',
    'secret.created',
    ({ expires_at: on }) => ({ expires_at: on && `${String(on).slice(0, 10)}T12:00:00.000000Z` }),
  ],
  [
    'V-EV-12',
    'counts one version more of what is deleted for good',
    'secret.deleted',
    ({ permanent, version_count: count }) => ({ version_count: Number(count) + (permanent ? 1 : 0) }),
  ],
  [
    'V-EV-14',
    'calls the threshold of a week 168h',
    'secret.expiring',
    ({ threshold }) => ({ threshold: threshold === '7d' ? '168h' : threshold }),
  ],
  ['V-EV-16', 'reads the first version of every secret', 'secret.accessed', () => ({ version: 1 })],
  [
    'V-EV-21',
    'names the actor as the identity whose binding is deleted',
    'policy.binding.deleted',
    ({ actor }) => ({ identity_id: actor }),
  ],
  [
    'V-EV-22',
    'calls mfa_required ip_not_allowed',
    'policy.violation',
    ({ failed_condition: failed }) => ({
      failed_condition: failed === 'mfa_required' ? 'ip_not_allowed' : failed,
    }),
  ],
  [
    'V-EV-33',
    'ends the grace when the rotation is due',
    'rotation.overdue',
    ({ due_at: due }) => ({ grace_ended_at: due }),
  ],
  [
    'V-EV-34',
    'completes a rotation an hour before it starts',
    'rotation.completed',
    ({ started_at: start }) => ({ completed_at: at(start, -HOUR_MS) }),
  ],
  [
    'V-EV-35',
    'tries a failed rotation again a day before the failure',
    'rotation.failed',
    ({ next_retry_at: next }, { timestamp }) => ({ next_retry_at: next && at(timestamp, -24 * HOUR_MS) }),
  ],
  [
    'V-EV-41',
    'counts the days before an expiry backwards',
    'certificate.renewed',
    ({ days_before_expiry: days }) => ({ days_before_expiry: -Number(days) }),
  ],
  [
    'V-EV-43',
    'writes is_acme_managed as yes or no',
    'certificate.expiring',
    ({ is_acme_managed: is }) => ({ is_acme_managed: is ? 'yes' : 'no' }),
  ],
  [
    'V-EV-44',
    'tries a failed renewal again a day before the failure',
    'certificate.renewal_failed',
    (_, { timestamp }) => ({ next_retry_at: at(timestamp, -24 * HOUR_MS) }),
  ],
  [
    'V-EV-50',
    'dates the expiry of a lease at the end of the hour',
    'dynamic.lease.created',
    ({ expires_at: on }) => ({ expires_at: `${String(on).slice(0, 13)}:59:59.000000Z` }),
  ],
  [
    'V-EV-52',
    'names the system as who revokes a lease',
    'dynamic.lease.revoked',
    () => ({ revoked_by: 'system:leases' }),
  ],
  [
    'V-EV-52',
    'calls the reason revoke_prefix explicit',
    'dynamic.lease.revoked',
    ({ reason }) => ({ reason: reason === 'revoke_prefix' ? 'explicit' : reason }),
  ],
  [
    'V-EV-60',
    'leaves conflicts out where there are none',
    'federation.sync.completed',
    ({ conflicts }) => ({ conflicts: conflicts === 0 ? undefined : conflicts }),
  ],
  [
    'V-EV-62',
    'counts three failures, whatever the threshold',
    'federation.backend.unreachable',
    () => ({ consecutive_failures: 3 }),
  ],
  [
    'V-EV-62',
    'writes no last success though there was one',
    'federation.backend.unreachable',
    () => ({ last_success_at: null }),
  ],
  [
    'V-EV-70',
    'swaps the users and the groups of a synchronization',
    'identity.sync.completed',
    ({ users_synced: users, groups_synced: groups }) => ({ users_synced: groups, groups_synced: users }),
  ],
  ['V-EV-70', 'gives every synchronization the id 1', 'identity.sync.completed', () => ({ sync_id: 1 })],
];

export const dataFaults: readonly WireFault[] = [
  ...ALTERED.map(([rule, does, types, change]) => fault(rule, does, data(types, change))),
  fault(
    'V-EV-01',
    'writes timestamps in another time zone',
    events('all', (event) => ({
      ...event,
      timestamp: at(event.timestamp, 2 * HOUR_MS).replace('Z', '+02:00'),
    })),
  ),
  fault(
    'V-EV-01',
    'writes the data of a violation as text',
    events('policy.violation', (event) => ({ ...event, data: JSON.stringify(event.data) })),
  ),
  ...(
    [
      [
        'V-EV-11',
        'names who made the first update of a secret as who made every one',
        'secret.updated',
        'updated_by',
        ({ path }) => path,
      ],
      [
        'V-EV-13',
        'counts the old version of every rotation of a secret as that of the first',
        'secret.rotated',
        'old_version',
        ({ path }) => path,
      ],
      [
        'V-EV-20',
        'names who created a policy as who deletes it',
        ['policy.created', 'policy.deleted'],
        'actor',
        (_, { policy_id: id }) => id,
      ],
      [
        'V-EV-30',
        'names the first threshold in every warning of a rotation',
        'rotation.due',
        'threshold',
        (_, { rotation_policy_id: id, next_rotation_at: next, due_now: isDue }) =>
          isDue ? undefined : `${id} ${next}`,
      ],
      [
        'V-EV-42',
        'names the reason of the first certificate that is revoked for all',
        'certificate.revoked',
        'reason',
        () => '',
      ],
      [
        'V-EV-51',
        'dates the expiry before each renewal of a lease like that before the first',
        'dynamic.lease.renewed',
        'previous_expires_at',
        (_, { lease_id: id }) => id,
      ],
      [
        'V-EV-61',
        'names the code of the first failure of a backend for all',
        'federation.sync.failed',
        'error_code',
        (_, { backend_id: id }) => id,
      ],
    ] as const satisfies readonly (readonly [
      RuleId,
      string,
      Types,
      string,
      (event: Fields, data: Fields) => unknown,
    ])[]
  ).map(([rule, does, types, field, about]) => fault(rule, does, asAtFirst(types, field, about))),
];
