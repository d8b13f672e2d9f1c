// The operation with which a receiver responds to `rotation.due`.

import { rotate } from '../domain/rotation.ts';
import { rotationPolicyOf } from '../domain/rotation-policies.ts';
import { notFound } from '../errors.ts';
import type { VaultHandlers } from '../spec.ts';

export const secretHandlers = {
  writeSecret({ id, path: { path }, principal }, reply, world) {
    const policy = rotationPolicyOf(world, path);
    if (policy === undefined) return reply[404](...notFound('policy', path));
    const { version } = rotate(world, { by: principal.identity, requestId: id }, policy);
    return reply[200]({ path, version });
  },
} satisfies Partial<VaultHandlers>;
