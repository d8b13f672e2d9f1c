// What makes each of the thirty event types happen: a true reason, by simulated actions and by time.

import type { MockWorld } from '../../../src/index.ts';

export type Reason = (world: MockWorld) => Promise<unknown>;

const create = (world: MockWorld, change = {}) =>
  world.simulate('vault/secret.create', { path: 'prod/db', ...change });

const createPolicy = async (world: MockWorld) =>
  (await world.simulate('vault/policy.create', { policy_name: 'readers' })).result.policy_id;

const bind = async (world: MockWorld, policy_id: string) => {
  const identity = { identity_type: 'group', identity_id: 'group:platform' };
  return (await world.simulate('vault/policy.bind', { policy_id, ...identity })).result.binding_id;
};

const rotateEvery = (world: MockWorld, change = {}) =>
  world.simulate('vault/rotation_policy.create', {
    name: 'monthly',
    path: 'prod/db',
    every: '30d',
    auto_generate: false,
    ...change,
  });

const issue = async (world: MockWorld, change = {}) => {
  const given = { common_name: 'api.example.test', valid_for: '90d', ...change };
  return (await world.simulate('vault/certificate.issue', given)).result.certificate_id;
};

const lease = async (world: MockWorld) => {
  const given = { engine: 'postgres-prod', role: 'readonly', ttl_seconds: 3_600 };
  return (await world.simulate('vault/lease.create', given)).result.lease_id;
};

const backend = async (world: MockWorld) =>
  (await world.simulate('vault/federation.backend', { name: 'aws-eu-central' })).result.backend_id;

const sync = (world: MockWorld, backend_id: string, outcome: 'completed' | 'failed') =>
  world.simulate('vault/federation.sync', { backend_id, outcome });

/** The reasons, in the catalogue's order. */
export const trueReasons: Readonly<Record<string, Reason>> = {
  'secret.created': create,
  'secret.updated': async (world) => {
    await create(world);
    await world.simulate('vault/secret.update', { path: 'prod/db' });
  },
  'secret.deleted': async (world) => {
    await create(world);
    await world.simulate('vault/secret.delete', { path: 'prod/db' });
  },
  'secret.rotated': async (world) => {
    await rotateEvery(world);
    await world.simulate('vault/rotation.write', { path: 'prod/db' });
  },
  'secret.expiring': async (world) => {
    await create(world, { expires_in: '40d' });
    await world.advance('10d');
  },
  'secret.expired': async (world) => {
    await create(world, { expires_in: '40d' });
    await world.advance('40d');
  },
  'secret.accessed': async (world) => {
    await create(world);
    await world.simulate('vault/secret.access', { path: 'prod/db' });
  },
  'policy.created': createPolicy,
  'policy.updated': async (world) =>
    world.simulate('vault/policy.update', { policy_id: await createPolicy(world) }),
  'policy.deleted': async (world) =>
    world.simulate('vault/policy.delete', { policy_id: await createPolicy(world) }),
  'policy.binding.created': async (world) => bind(world, await createPolicy(world)),
  'policy.binding.deleted': async (world) => {
    const policy_id = await createPolicy(world);
    await world.simulate('vault/policy.unbind', { policy_id, binding_id: await bind(world, policy_id) });
  },
  'policy.violation': (world) =>
    world.simulate('vault/access.deny', {
      path: 'prod/db',
      permission: 'secret:read',
      reason: 'condition_failed',
      failed_condition: 'mfa_required',
    }),
  'rotation.due': async (world) => {
    await rotateEvery(world);
    await world.advance('30d');
  },
  'rotation.overdue': async (world) => {
    await rotateEvery(world);
    await world.advance('31d');
  },
  'rotation.completed': async (world) => {
    await rotateEvery(world, { auto_generate: true });
    await world.advance('30d');
  },
  'rotation.failed': async (world) => {
    await rotateEvery(world);
    const failure = {
      error_code: 'connection_refused',
      error_message: 'The database refused the connection.',
    };
    await world.simulate('vault/rotation.fail', { path: 'prod/db', ...failure });
  },
  'certificate.issued': issue,
  'certificate.renewed': async (world) => {
    await issue(world, { issued_via: 'acme', auto_renew: true });
    await world.advance('60d');
  },
  'certificate.revoked': async (world) =>
    world.simulate('vault/certificate.revoke', {
      certificate_id: await issue(world),
      reason: 'key_compromise',
    }),
  'certificate.expiring': async (world) => {
    await issue(world);
    await world.advance('60d');
  },
  'certificate.renewal_failed': async (world) => {
    const failure = { error_code: 'challenge_failed', error_message: 'The challenge was not answered.' };
    await world.simulate('vault/certificate.fail_renewal', {
      certificate_id: await issue(world),
      ...failure,
    });
  },
  'dynamic.lease.created': lease,
  'dynamic.lease.renewed': async (world) =>
    world.simulate('vault/lease.renew', { lease_id: await lease(world), increment_seconds: 1_800 }),
  'dynamic.lease.revoked': async (world) =>
    world.simulate('vault/lease.revoke', { lease_id: await lease(world) }),
  'dynamic.lease.expired': async (world) => {
    await lease(world);
    await world.advance('1h');
  },
  'federation.sync.completed': async (world) => sync(world, await backend(world), 'completed'),
  'federation.sync.failed': async (world) => sync(world, await backend(world), 'failed'),
  'federation.backend.unreachable': async (world) => {
    const id = await backend(world);
    for (let failure = 0; failure < 3; failure++) await sync(world, id, 'failed');
  },
  'identity.sync.completed': (world) => world.simulate('vault/identity.sync', { users_synced: 12 }),
};
