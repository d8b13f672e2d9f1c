// Mutants of the events of a rotation that was performed or failed.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterTimer, type Mutant } from '../../../../src/service/mutant.ts';
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

export const rotationLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-35.3',
    does: 'announces another retry when none is left',
    alter: (service) =>
      alterAction(service, 'rotation.fail', (input, _, proceed) => proceed({ ...input, retries_left: 1 })),
  },
  {
    rule: 'V-EV-35.2',
    does: 'announces a retry and makes none',
    alter: (service) => alterTimer(service, ROTATION_RETRY, () => undefined),
  },
  {
    rule: 'V-EV-35.2',
    does: 'retries a value that a person has written',
    alter: (service) =>
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
  {
    rule: 'V-EV-13.2',
    does: 'takes an update by hand for a rotation',
    alter: (service) =>
      tellAfter(service, 'secret.update', ({ path }, world) => {
        const { version } = secretAt(world, String(path));
        const versions = { old_version: version - 1, new_version: version };
        const policy = { rotation_policy_id: 'rpol_none', rotation_policy_name: 'none' };
        const data = { ...versions, ...policy, grace_period_ends: iso(world.now), auto_generated: false };
        announce(world, newCause(world, SYSTEM.rotation), 'secret.rotated', { path: String(path), data });
      }),
  },
  {
    rule: 'V-EV-13.3',
    does: 'restarts the period when a secret is updated manually',
    alter: (service) =>
      alterAction(service, 'secret.update', (input, world, proceed) => {
        const result = proceed(input);
        const policy = rotationPolicyOf(world, String(input.path));
        if (policy !== undefined) world.cancel('vault', ROTATION_SCHEDULE, policy.id);
        return result;
      }),
  },
  {
    rule: 'V-EV-13.2',
    does: 'reports a rotation that failed as a new version',
    alter: (service) =>
      tellAfter(service, 'rotation.fail', ({ path }, world) => {
        const policy = { rotation_policy_id: 'rpol_none', rotation_policy_name: 'none' };
        const versions = { old_version: 1, new_version: 2, grace_period_ends: iso(world.now) };
        const data = { ...versions, ...policy, auto_generated: true };
        announce(world, newCause(world, SYSTEM.rotation), 'secret.rotated', { path: String(path), data });
      }),
  },
  {
    rule: 'V-EV-34.2',
    does: 'reports a rotation that failed as completed',
    alter: (service) =>
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
];
