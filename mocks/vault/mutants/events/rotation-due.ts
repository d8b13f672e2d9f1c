// Mutants of the events of a rotation that is due, or overdue.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterDeliveries } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { rotationPolicyOf } from '../../domain/rotation-policies.ts';
import { announce, newCause } from '../../events.ts';
import { alterOutcome, dataOf, rememberedIds, tellAfter } from '../alterations.ts';

export const rotationDueMutants = mutantsOf({
  'V-EV-33.3': {
    'calls a rotation overdue whose value was written in time': (service) =>
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
  'V-EV-33.1': {
    'calls no rotation overdue that was in time once': (service) => {
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
  'V-EV-30.1': {
    'warns of a rotation at two thresholds alone': (service) =>
      alterAction(service, 'rotation_policy.create', (input, _, proceed) =>
        proceed(
          input.warn_before === undefined
            ? input
            : { ...input, warn_before: (input.warn_before as readonly string[]).slice(0, 2) },
        ),
      ),
  },
  'V-EV-33.2': {
    'calls a rotation overdue that it has carried out itself': (service) => {
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
});
