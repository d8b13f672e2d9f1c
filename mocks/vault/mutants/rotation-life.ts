// Mutants of the events of rotations: told for a wrong reason, told wrongly, or not told at all.

import { iso } from '../../../src/engine/instant.ts';
import { alterAction, alterTimer, type Mutant } from '../../../src/service/mutant.ts';
import { SYSTEM } from '../domain/actors.ts';
import { ROTATION_GRACE, rotationPolicyOf } from '../domain/rotation-policies.ts';
import { announce, newCause } from '../events.ts';
import { alterData, dataOf, withhold } from './alterations.ts';

export const rotationLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-30',
    does: 'says at every warning that the rotation is due now',
    alter: (service) => alterData(service, 'rotation.due', (data) => ({ ...data, due_now: true })),
  },
  {
    rule: 'V-EV-30',
    does: 'warns of no rotation',
    alter: (service) => withhold(service, (delivery) => dataOf(delivery, 'rotation.due')?.due_now === false),
  },
  {
    rule: 'V-EV-31',
    does: 'names the policy of a rotation that is due now',
    alter: (service) =>
      alterData(service, 'rotation.due', (data) => ({ rotation_policy_name: 'monthly', ...data })),
  },
  {
    rule: 'V-EV-31',
    does: 'gives a rotation that is due now a threshold with a unit',
    overlaps: ['V-EV-30'],
    alter: (service) =>
      alterData(service, 'rotation.due', (data) => (data.due_now ? { ...data, threshold: '0d' } : data)),
  },
  {
    rule: 'V-EV-33',
    does: 'does not tell of a rotation that is overdue',
    alter: (service) => alterTimer(service, ROTATION_GRACE, () => undefined),
  },
  {
    rule: 'V-EV-33',
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
  {
    rule: 'V-EV-34',
    does: 'does not tell that a rotation is completed',
    overlaps: ['V-EV-11', 'V-EV-13', 'V-EV-04', 'V-SUB-03'],
    alter: (service) => withhold(service, ({ eventType }) => eventType === 'rotation.completed'),
  },
  {
    rule: 'V-EV-34',
    does: 'tells the versions of a completed rotation the wrong way round',
    overlaps: ['V-EV-13'],
    alter: (service) =>
      alterData(service, 'rotation.completed', (data) => ({
        ...data,
        secrets_rotated: (data.secrets_rotated as Versions[]).map(({ path, old_version, new_version }) => ({
          path,
          old_version: new_version,
          new_version: old_version,
        })),
      })),
  },
  {
    rule: 'V-EV-35',
    does: 'announces another retry when none is left',
    overlaps: ['V-EV-05'],
    alter: (service) =>
      alterAction(service, 'rotation.fail', (input, _, proceed) => proceed({ ...input, retries_left: 1 })),
  },
];

interface Versions {
  readonly path: string;
  readonly old_version: number;
  readonly new_version: number;
}
