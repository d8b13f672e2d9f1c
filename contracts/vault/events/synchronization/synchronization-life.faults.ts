// Events of federated backends and of the identity cache that say something else than happened, or come too often.

import { events, type Fields, faultsOf, fieldsOf } from '../../../support/wire-faults.ts';
import { asAtFirst, data, dataWithheld, earlierThan, reportsTwice } from '../../alterations.ts';

const COMPLETED = 'federation.sync.completed';
const FAILED = 'federation.sync.failed';
const ALARM = 'federation.backend.unreachable';
const IDENTITIES = 'identity.sync.completed';

const dataIn = (earlier: readonly Fields[]) => earlier.map((event) => fieldsOf(event.data));

export const synchronizationLifeFaults = faultsOf({
  'V-EV-60': {
    'ends a synchronization before it begins': data(COMPLETED, ({ started_at: start }) => ({
      completed_at: earlierThan(start, 1),
    })),
    'names the id of a backend as its name': data(COMPLETED, ({ backend_id: id }) => ({ backend_name: id })),
    'counts what was updated as created': data(
      COMPLETED,
      ({ secrets_created: created, secrets_updated: updated }) => ({
        secrets_created: Number(created) + Number(updated),
      }),
    ),
    'swaps what was created and what was updated': data(
      COMPLETED,
      ({ secrets_created: created, secrets_updated: updated }) => ({
        secrets_created: updated,
        secrets_updated: created,
      }),
    ),
    'leaves conflicts out where there are none': data(COMPLETED, ({ conflicts }) => ({
      conflicts: conflicts === 0 ? undefined : conflicts,
    })),
    'adds the secrets of all synchronizations up': data(
      COMPLETED,
      ({ secrets_synced: synced }, _, earlier) => ({
        secrets_synced: dataIn(earlier).reduce(
          (sum, each) => sum + Number(each.secrets_synced),
          Number(synced),
        ),
      }),
    ),
    'reports federation.sync.completed twice': reportsTwice(COMPLETED),
  },
  'V-EV-61': {
    'dates a failure before its beginning': data(FAILED, ({ started_at: start }) => ({
      failed_at: earlierThan(start, 1),
    })),
    'announces the next attempt in the past': data(FAILED, () => ({
      next_attempt_at: '2020-01-01T00:00:00.000Z',
    })),
    'repeats the first error of a backend': asAtFirst(
      FAILED,
      ['error_code', 'error_message'],
      (_, { backend_id: id }) => id,
    ),
    'reports only the first three failures of a backend': dataWithheld(
      FAILED,
      ({ backend_id: id }, _, earlier) =>
        earlier.filter(
          ({ event_type: type, data: own }) => type === FAILED && fieldsOf(own).backend_id === id,
        ).length >= 3,
    ),
    'reports federation.sync.failed twice': reportsTwice(FAILED),
  },
  'V-EV-05.3': {
    'numbers the error codes of synchronizations': data(FAILED, () => ({ error_code: 42 })),
    'writes the error code of a synchronization in capitals': data(FAILED, ({ error_code: code }) => ({
      error_code: String(code).toUpperCase(),
    })),
  },
  'V-EV-62': {
    'counts three failures, whatever the threshold': data(ALARM, () => ({ consecutive_failures: 3 })),
    'writes no last success though there was one': data(ALARM, () => ({ last_success_at: null })),
  },
  'V-EV-62.1': {
    'names the present as the last success': data(ALARM, (_, { timestamp }) => ({
      last_success_at: timestamp,
    })),
    'reports federation.backend.unreachable twice': reportsTwice(ALARM),
  },
  'V-EV-62.4': {
    'raises the alarm once forever': dataWithheld(
      ALARM,
      ({ last_success_at: last }) => last !== undefined && last !== null,
    ),
    'raises the alarm twice and no more': dataWithheld(
      ALARM,
      (_, __, earlier) => earlier.filter(({ event_type: type }) => type === ALARM).length >= 2,
    ),
    'counts the failures before the recovery in the next alarm, too': data(
      ALARM,
      ({ consecutive_failures: count, backend_id: id }, _, earlier) => ({
        consecutive_failures:
          Number(count) * (dataIn(earlier).filter(({ backend_id: other }) => other === id).length + 1),
      }),
    ),
  },
  'V-EV-70.1': {
    'counts no users': data(IDENTITIES, () => ({ users_synced: 0 })),
    'numbers every update alike': data(IDENTITIES, () => ({ sync_id: 1 })),
    'counts the time of an update in seconds with a fraction': data(IDENTITIES, () => ({ duration_ms: 1.5 })),
    'counts the groups as users': data(IDENTITIES, ({ groups_synced: groups }) => ({ users_synced: groups })),
    'swaps the users and the groups of a synchronization': data(
      IDENTITIES,
      ({ users_synced: users, groups_synced: groups }) => ({ users_synced: groups, groups_synced: users }),
    ),
    'reports identity.sync.completed twice': reportsTwice(IDENTITIES),
  },
  'V-EV-70.2': {
    'names an administrator as the actor of an update of the identity cache': events(IDENTITIES, (event) => ({
      ...event,
      identity_id: 'user:admin',
    })),
  },
});
