// Events of rotations that were performed or failed, that say something else than happened, or come too often or not at all.

import { type Fields, faultsOf, fieldsOf } from '../../../support/wire-faults.ts';
import { asAtFirst, data, dataWithheld, earlierThan, reportsTwice } from '../../alterations.ts';

const ROTATED = 'secret.rotated';
const COMPLETED = 'rotation.completed';
const FAILED = 'rotation.failed';

const rotatedIn = ({ secrets_rotated: rotated }: Fields) =>
  Array.isArray(rotated) ? rotated.map(fieldsOf) : [];

export const rotationLifeFaults = faultsOf({
  'V-EV-13': {
    'counts the old version of every rotation of a secret as that of the first': asAtFirst(
      ROTATED,
      'old_version',
      ({ path }) => path,
    ),
  },
  'V-EV-13.1': {
    'does not report a rotated secret': dataWithheld(ROTATED, () => true),
    'counts the old version of every rotation as 1': data(ROTATED, () => ({ old_version: 1 })),
    'ends the grace period as it begins': data(ROTATED, (_, { timestamp }) => ({
      grace_period_ends: timestamp,
    })),
    'calls every rotation automatic': data(ROTATED, () => ({ auto_generated: true })),
    'names the id of the policy in the place of its name': data(ROTATED, ({ rotation_policy_id: id }) => ({
      rotation_policy_name: id,
    })),
    'reports secret.rotated twice': reportsTwice(ROTATED),
  },
  'V-EV-34.1': {
    'swaps the versions of a completed rotation': data(COMPLETED, (own) => ({
      secrets_rotated: rotatedIn(own).map(({ old_version: old, new_version: version, ...secret }) => ({
        ...secret,
        old_version: version,
        new_version: old,
      })),
    })),
    'names a secret twice that was rotated once': data(COMPLETED, (own) => ({
      secrets_rotated: [...rotatedIn(own).slice(0, 1), ...rotatedIn(own).slice(0, 1)],
    })),
    'names no secret that was rotated': data(COMPLETED, () => ({ secrets_rotated: [] })),
    'names the secret that was rotated by itself': data(COMPLETED, (own) => ({
      secrets_rotated: rotatedIn(own)[0],
    })),
    'ends a rotation before it begins': data(COMPLETED, ({ started_at: start }) => ({
      completed_at: earlierThan(start, 1),
    })),
    'reports rotation.completed twice': reportsTwice(COMPLETED),
  },
  'V-EV-34.2': {
    'does not report a completed rotation': dataWithheld(COMPLETED, () => true),
    'does not complete a rotation whose value a person wrote': dataWithheld(
      COMPLETED,
      (_, { identity_id: by }) => !String(by).startsWith('system:'),
    ),
  },
  'V-EV-35.1': {
    'repeats the first error of a rotation': asAtFirst(FAILED, ['error_code', 'error_message']),
    'reports rotation.failed twice': reportsTwice(FAILED),
  },
  'V-EV-35.2': {
    'announces a retry in the past': data(FAILED, ({ next_retry_at: at }, { timestamp }) => ({
      next_retry_at: at && earlierThan(timestamp, 24),
    })),
  },
  'V-EV-35.3': {
    'writes an empty text where no retries are left': data(FAILED, ({ next_retry_at: at }) => ({
      next_retry_at: at ?? '',
    })),
    'writes nothing where no retries are left, not even null': data(FAILED, ({ next_retry_at: at }) => ({
      next_retry_at: at ?? undefined,
    })),
  },
  'V-EV-05.1': {
    'drops what is outside ASCII from an error code': data(FAILED, ({ error_code: code }) => ({
      error_code: String(code).replace(/[^ -~]/g, ''),
    })),
    'writes the error code of a rotation in capitals': data(FAILED, ({ error_code: code }) => ({
      error_code: String(code).toUpperCase(),
    })),
  },
});
