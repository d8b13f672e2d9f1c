// Mutants of the events of a rotation that is due, or overdue.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterDeliveries, alterTimer, type Mutant } from '../../../../src/service/mutant.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { ROTATION_GRACE, rotationPolicyOf } from '../../domain/rotation-policies.ts';
import { announce, newCause } from '../../events.ts';
import {
  type AlteredData,
  alterData,
  alteredData,
  alterInTurn,
  alterOutcome,
  dataOf,
  forgetful,
  rememberedIds,
  reportedTwice,
  tellAfter,
  withhold,
} from '../alterations.ts';

export const rotationDueMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-30.2',
    does: 'says at every warning that the rotation is due now',
    alter: (service) => alterData(service, 'rotation.due', (data) => ({ ...data, due_now: true })),
  },
  {
    rule: 'V-EV-30.1',
    does: 'warns of no rotation',
    alter: (service) => withhold(service, (delivery) => dataOf(delivery, 'rotation.due')?.due_now === false),
  },
  {
    rule: 'V-EV-31.3',
    does: 'names the policy of a rotation that is due now',
    alter: (service) =>
      alterData(service, 'rotation.due', (data) => ({ rotation_policy_name: 'monthly', ...data })),
  },
  {
    rule: 'V-EV-31.2',
    does: 'gives a rotation that is due now a threshold with a unit',
    alter: (service) =>
      alterData(service, 'rotation.due', (data) => (data.due_now ? { ...data, threshold: '0d' } : data)),
  },
  {
    rule: 'V-EV-33.1',
    does: 'does not report an overdue rotation',
    alter: (service) => alterTimer(service, ROTATION_GRACE, () => undefined),
  },
  {
    rule: 'V-EV-33.3',
    does: 'calls a rotation overdue whose value was written in time',
    alter: (service) =>
      alterAction(service, 'rotation.write', (input, world, proceed) => {
        const policy = rotationPolicyOf(world, String(input.path));
        const at = iso(world.now);
        const data = {
          rotation_policy_id: policy?.id ?? '',
          due_at: at,
          grace_ended_at: at,
          overdue_hours: 0,
        };
        announce(world, newCause(world, SYSTEM.rotation), 'rotation.overdue', { data });
        return proceed(input);
      }),
  },
  ...forgetful('V-EV-30.1', { 'rotation.due': ['next_rotation_at', 'auto_generate'] }),
  ...forgetful('V-EV-33.1', { 'rotation.overdue': ['due_at', 'grace_ended_at', 'overdue_hours'] }),
  {
    rule: 'V-EV-30.1',
    does: 'warns only in the first period',
    alter: (service) =>
      withhold(service, (delivery) => {
        const data = dataOf(delivery, 'rotation.due');
        return (
          data?.due_now === false && Date.parse(String(data.next_rotation_at)) > Date.parse('2026-02-15')
        );
      }),
  },
  {
    rule: 'V-EV-31.1',
    does: 'says nothing of a rotation that is due in a later period',
    alter: (service) =>
      withhold(service, (delivery) => {
        const data = dataOf(delivery, 'rotation.due');
        return data?.due_now === true && Date.parse(String(data.next_rotation_at)) > Date.parse('2026-02-15');
      }),
  },
  {
    rule: 'V-EV-33.1',
    does: 'calls no rotation overdue that was in time once',
    alter: (service) => {
      const written = rememberedIds();
      const noting = tellAfter(service, 'rotation.write', ({ path }, world) => {
        written(world).add(rotationPolicyOf(world, String(path))?.id ?? '');
      });
      return alterDeliveries(noting, (delivery, world) => {
        const id = dataOf(delivery, 'rotation.overdue')?.rotation_policy_id;
        return written(world).has(String(id)) ? undefined : delivery;
      });
    },
  },
  ...(
    [
      [
        'V-EV-30.1',
        'announces the same date in every period',
        'rotation.due',
        (data) => (data.due_now ? data : { ...data, next_rotation_at: '2026-01-31T00:00:00.000Z' }),
      ],
      [
        'V-EV-30.1',
        'calls every rotation that it warns of automatic',
        'rotation.due',
        (data) => (data.due_now ? data : { ...data, auto_generate: true }),
      ],
      [
        'V-EV-30.1',
        'announces a rotation an hour late',
        'rotation.due',
        (data) =>
          data.due_now
            ? data
            : { ...data, next_rotation_at: String(data.next_rotation_at).replace('T00:', 'T01:') },
      ],
      [
        'V-EV-31.3',
        'writes null for the name of the policy of a rotation that is due now',
        'rotation.due',
        (data) => (data.due_now ? { ...data, rotation_policy_name: null } : data),
      ],
      [
        'V-EV-31.2',
        'gives a rotation that is due now a number for its threshold',
        'rotation.due',
        (data) => (data.due_now ? { ...data, threshold: 0 } : data),
      ],
      [
        'V-EV-33.1',
        'ends the grace period of an overdue rotation when it is due',
        'rotation.overdue',
        (data) => ({ ...data, grace_ended_at: data.due_at }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
  {
    rule: 'V-EV-33.1',
    does: 'counts the minutes since a rotation was due',
    alter: (service) =>
      alterData(service, 'rotation.overdue', (data) => {
        const minutes = (Date.parse(String(data.grace_ended_at)) - Date.parse(String(data.due_at))) / 60_000;
        return { ...data, overdue_hours: minutes };
      }),
  },
  {
    rule: 'V-EV-30.1',
    does: 'warns of a rotation at two thresholds alone',
    alter: (service) =>
      alterAction(service, 'rotation_policy.create', (input, _, proceed) =>
        proceed(
          input.warn_before === undefined
            ? input
            : { ...input, warn_before: (input.warn_before as readonly string[]).slice(0, 2) },
        ),
      ),
  },
  {
    rule: 'V-EV-31.3',
    does: 'names the policy of a rotation that is due now from the second period on',
    alter: (service) =>
      alterInTurn(service, 'rotation.due', (data, earlier) =>
        data.due_now && earlier.some(({ due_now }) => due_now)
          ? { ...data, rotation_policy_name: 'monthly' }
          : data,
      ),
  },
  {
    rule: 'V-EV-31.2',
    does: 'gives a rotation that is due now a threshold with a unit from the second period on',
    alter: (service) =>
      alterInTurn(service, 'rotation.due', (data, earlier) =>
        data.due_now && earlier.some(({ due_now }) => due_now) ? { ...data, threshold: '0d' } : data,
      ),
  },
  {
    rule: 'V-EV-33.2',
    does: 'calls a rotation overdue that it has carried out itself',
    alter: (service) => {
      const rotated = rememberedIds();
      return alterOutcome(service, (world, delivery) => {
        const data = dataOf(delivery, 'secret.rotated');
        if (data?.auto_generated !== true || rotated(world).has(delivery.eventId)) return;
        rotated(world).add(delivery.eventId);
        const rotation_policy_id = String(data.rotation_policy_id);
        const at = { due_at: iso(world.now), grace_ended_at: iso(world.now), overdue_hours: 0 };
        announce(world, newCause(world, SYSTEM.rotation), 'rotation.overdue', {
          data: { rotation_policy_id, ...at },
        });
      });
    },
  },
  ...(
    [
      ['V-EV-30.1', 'rotation.due'],
      ['V-EV-33.1', 'rotation.overdue'],
    ] as const
  ).map(reportedTwice),
];
