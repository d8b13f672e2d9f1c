// Mutants of the events of a rotation that was performed or failed.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterTimer } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { SYSTEM } from '../../domain/actors.ts';
import {
  ROTATION_RETRY,
  ROTATION_SCHEDULE,
  rotationPolicies,
  rotationPolicyOf,
} from '../../domain/rotation-policies.ts';
import { secretAt } from '../../domain/secrets.ts';
import { announce, newCause } from '../../events.ts';
import { tellAfter } from '../alterations.ts';

export const rotationLifeMutants = mutantsOf({
  'V-EV-35.3': {
    'announces another retry when none is left': (service) =>
      alterAction(service, 'rotation.fail', (input, _, proceed) => proceed({ ...input, retries_left: 1 })),
  },
  'V-EV-35.2': {
    'announces a retry and makes none': (service) => alterTimer(service, ROTATION_RETRY, () => undefined),
    'retries a value that a person has written': (service) =>
      alterAction(service, 'rotation.write', (input, world, proceed) => {
        const policy = rotationPolicyOf(world, String(input.path));
        const result = proceed(input);
        if (policy === undefined || policy.failure === null) return result;
        const { id, failure, retriesLeft } = policy;
        world.collection(rotationPolicies).update(id, { failure, retriesLeft });
        world.schedule({ service: 'vault', name: ROTATION_RETRY, id, at: world.now + 3_600_000 });
        return result;
      }),
  },
  'V-EV-13.2': {
    'takes an update by hand for a rotation': (service) =>
      tellAfter(service, 'secret.update', ({ path }, world) => {
        const { version } = secretAt(world, String(path));
        const versions = { old_version: version - 1, new_version: version };
        const policy = { rotation_policy_id: 'rpol_none', rotation_policy_name: 'none' };
        const data = { ...versions, ...policy, grace_period_ends: iso(world.now), auto_generated: false };
        announce(world, newCause(world, SYSTEM.rotation), 'secret.rotated', { path: String(path), data });
      }),
    'reports a rotation that failed as a new version': (service) =>
      tellAfter(service, 'rotation.fail', ({ path }, world) => {
        const policy = { rotation_policy_id: 'rpol_none', rotation_policy_name: 'none' };
        const versions = { old_version: 1, new_version: 2, grace_period_ends: iso(world.now) };
        const data = { ...versions, ...policy, auto_generated: true };
        announce(world, newCause(world, SYSTEM.rotation), 'secret.rotated', { path: String(path), data });
      }),
  },
  'V-EV-13.3': {
    'restarts the period when a secret is updated manually': (service) =>
      alterAction(service, 'secret.update', (input, world, proceed) => {
        const result = proceed(input);
        const policy = rotationPolicyOf(world, String(input.path));
        if (policy !== undefined) world.cancel('vault', ROTATION_SCHEDULE, policy.id);
        return result;
      }),
  },
  'V-EV-34.2': {
    'reports a rotation that failed as completed': (service) =>
      tellAfter(service, 'rotation.fail', ({ path }, world) => {
        const at = { started_at: iso(world.now), completed_at: iso(world.now) };
        const secrets_rotated = [{ path: String(path), old_version: 1, new_version: 2 }];
        const data = {
          rotation_policy_id: rotationPolicyOf(world, String(path))?.id ?? '',
          secrets_rotated,
          ...at,
        };
        announce(world, newCause(world, SYSTEM.rotation), 'rotation.completed', { data });
      }),
  },
});
