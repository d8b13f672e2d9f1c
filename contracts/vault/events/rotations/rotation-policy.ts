// Rotation policies for flows.

import type { Session } from '../../../../src/verify/session.ts';
import type { Subscription } from '../../support.ts';

/** Adds a monthly rotation policy to a path; both are named after the subscription's mark. */
export async function laidOn(session: Session, { mark }: Subscription, terms: object, name = 'db') {
  const path = `${mark}/${name}`;
  const policy = { name: mark, path, every: '30d', ...terms };
  const { rotation_policy_id, next_rotation_at } = await session.simulate(
    'vault',
    'rotation_policy.create',
    policy,
  );
  return { id: String(rotation_policy_id), path, nextAt: Date.parse(String(next_rotation_at)) };
}
