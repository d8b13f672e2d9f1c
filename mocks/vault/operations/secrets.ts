// The one path by which a receiver answers `rotation.due`.

import { rotate } from '../domain/rotation.ts';
import { rotationPolicyOf } from '../domain/rotation-policies.ts';
import { ungovernedPath } from '../errors.ts';
import type { VaultMocks } from '../spec.ts';

export const writeSecret: VaultMocks['writeSecret'] = {
  handle({ id, path: { path }, principal }, world) {
    const policy = rotationPolicyOf(world, path);
    if (policy === undefined) return ungovernedPath(path);
    const { version } = rotate(world, { by: principal.identity, requestId: id }, policy);
    return { status: 200, body: { path, version } };
  },
};
