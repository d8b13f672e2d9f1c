// Events of rotations that are due or overdue, that say something else than happened, or come too often or not at all.

import { type Fields, faultsOf, fieldsOf } from '../../../support/wire-faults.ts';
import { asAtFirst, data, dataWithheld, reportsTwice } from '../../alterations.ts';

const DUE = 'rotation.due';
const OVERDUE = 'rotation.overdue';

/** Alters the warnings that a rotation will be due, or the events that it is. */
const warning = (change: (data: Fields) => Fields) => data(DUE, (own) => (own.due_now ? {} : change(own)));
const atTime = (change: (data: Fields) => Fields) => data(DUE, (own) => (own.due_now ? change(own) : {}));

/** Alters them from the second period on. */
const inLaterPeriods = (field: string, value: string) =>
  data(DUE, (own, _, earlier) =>
    own.due_now && earlier.some((each) => fieldsOf(each.data).due_now) ? { [field]: value } : {},
  );

const isLater = ({ next_rotation_at: at }: Fields) => Date.parse(String(at)) > Date.parse('2026-02-15');

export const rotationDueFaults = faultsOf({
  'V-EV-30': {
    'names the first threshold in every warning of a rotation': asAtFirst(
      DUE,
      'threshold',
      (_, { rotation_policy_id: id, next_rotation_at: next, due_now: isDue }) =>
        isDue ? undefined : `${id} ${next}`,
    ),
  },
  'V-EV-30.1': {
    'warns of no rotation': dataWithheld(DUE, ({ due_now: isDue }) => isDue === false),
    'warns only in the first period': dataWithheld(DUE, (own) => own.due_now === false && isLater(own)),
    'announces the same date in every period': warning(() => ({
      next_rotation_at: '2026-01-31T00:00:00.000Z',
    })),
    'calls every rotation that it warns of automatic': warning(() => ({ auto_generate: true })),
    'announces a rotation an hour late': warning(({ next_rotation_at: at }) => ({
      next_rotation_at: new Date(Date.parse(String(at)) + 3_600_000).toISOString(),
    })),
    'reports rotation.due twice': reportsTwice(DUE),
  },
  'V-EV-30.2': {
    'says at every warning that the rotation is due now': data(DUE, () => ({ due_now: true })),
  },
  'V-EV-31.1': {
    'says nothing of a rotation that is due in a later period': dataWithheld(
      DUE,
      (own) => own.due_now === true && isLater(own),
    ),
  },
  'V-EV-31.2': {
    'gives a rotation that is due now a threshold with a unit': atTime(() => ({ threshold: '0d' })),
    'gives a rotation that is due now a number for its threshold': atTime(() => ({ threshold: 0 })),
    'gives a rotation that is due now a threshold with a unit from the second period on': inLaterPeriods(
      'threshold',
      '0d',
    ),
  },
  'V-EV-31.3': {
    'names the policy of a rotation that is due now': atTime(() => ({ rotation_policy_name: 'monthly' })),
    'writes null for the name of the policy of a rotation that is due now': atTime(() => ({
      rotation_policy_name: null,
    })),
    'names the policy of a rotation that is due now from the second period on': inLaterPeriods(
      'rotation_policy_name',
      'monthly',
    ),
  },
  'V-EV-33.1': {
    'does not report an overdue rotation': dataWithheld(OVERDUE, () => true),
    'ends the grace period of an overdue rotation when it is due': data(OVERDUE, ({ due_at: due }) => ({
      grace_ended_at: due,
    })),
    'counts the minutes since a rotation was due': data(OVERDUE, ({ grace_ended_at: end, due_at: due }) => ({
      overdue_hours: (Date.parse(String(end)) - Date.parse(String(due))) / 60_000,
    })),
    'reports rotation.overdue twice': reportsTwice(OVERDUE),
  },
});
