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
import {
  type AlteredData,
  alterData,
  alteredData,
  alterInTurn,
  forgetful,
  reportedTwice,
  tellAfter,
  withhold,
} from '../alterations.ts';

export const rotationLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-34.2',
    does: 'does not report a completed rotation',
    alter: (service) => withhold(service, ({ eventType }) => eventType === 'rotation.completed'),
  },
  {
    rule: 'V-EV-34.1',
    does: 'swaps the versions of a completed rotation',
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
    rule: 'V-EV-13.1',
    does: 'does not report a rotated secret',
    alter: (service) => withhold(service, ({ eventType }) => eventType === 'secret.rotated'),
  },
  ...forgetful('V-EV-13.1', {
    'secret.rotated': ['rotation_policy_name', 'grace_period_ends', 'auto_generated'],
  }),
  ...forgetful('V-EV-34.1', { 'rotation.completed': ['started_at', 'completed_at'] }),
  ...forgetful('V-EV-35.1', { 'rotation.failed': ['secret_path', 'error_message'] }),
  {
    rule: 'V-EV-34.2',
    does: 'does not complete a rotation whose value a person wrote',
    alter: (service) =>
      withhold(service, (delivery) => {
        const isCompleted = delivery.eventType === 'rotation.completed';
        return isCompleted && !String(JSON.parse(delivery.body).identity_id).startsWith('system:');
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
  ...(
    [
      [
        'V-EV-13.1',
        'counts the old version of every rotation as 1',
        'secret.rotated',
        (data) => ({ ...data, old_version: 1 }),
      ],
      [
        'V-EV-13.1',
        'ends the grace period as it begins',
        'secret.rotated',
        (data) => ({ ...data, grace_period_ends: '2026-01-31T00:00:00.000Z' }),
      ],
      [
        'V-EV-34.1',
        'names a secret twice that was rotated once',
        'rotation.completed',
        (data) => ({
          ...data,
          secrets_rotated: [0, 0].map((index) => (data.secrets_rotated as readonly object[])[index]),
        }),
      ],
      [
        'V-EV-35.2',
        'announces a retry in the past',
        'rotation.failed',
        (data) =>
          data.next_retry_at === null ? data : { ...data, next_retry_at: '2020-01-01T00:00:00.000Z' },
      ],
      [
        'V-EV-05.1',
        'drops what is outside ASCII from an error code',
        'rotation.failed',
        (data) => ({ ...data, error_code: String(data.error_code).replace(/[^ -~]/g, '') }),
      ],
      [
        'V-EV-13.1',
        'calls every rotation automatic',
        'secret.rotated',
        (data) => ({ ...data, auto_generated: true }),
      ],
      [
        'V-EV-13.1',
        'names the id of the policy in the place of its name',
        'secret.rotated',
        (data) => ({ ...data, rotation_policy_name: data.rotation_policy_id }),
      ],
      [
        'V-EV-34.1',
        'ends a rotation before it begins',
        'rotation.completed',
        (data) => ({ ...data, completed_at: '2020-01-01T00:00:00.000Z' }),
      ],
      [
        'V-EV-34.1',
        'names no secret that was rotated',
        'rotation.completed',
        (data) => ({ ...data, secrets_rotated: [] }),
      ],
      [
        'V-EV-35.3',
        'writes an empty text where no retries are left',
        'rotation.failed',
        (data) => ({ ...data, next_retry_at: data.next_retry_at ?? '' }),
      ],
      [
        'V-EV-05.1',
        'writes the error code of a rotation in capitals',
        'rotation.failed',
        (data) => ({ ...data, error_code: String(data.error_code).toUpperCase() }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
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
  {
    rule: 'V-EV-35.1',
    does: 'repeats the first error of a rotation',
    alter: (service) =>
      alterInTurn(service, 'rotation.failed', (data, [{ error_code, error_message } = data]) => ({
        ...data,
        error_code,
        error_message,
      })),
  },
  ...(
    [
      ['V-EV-13.1', 'secret.rotated'],
      ['V-EV-34.1', 'rotation.completed'],
      ['V-EV-35.1', 'rotation.failed'],
    ] as const
  ).map(reportedTwice),
];

interface Versions {
  readonly path: string;
  readonly old_version: number;
  readonly new_version: number;
}
