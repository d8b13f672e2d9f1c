// What simulated actions return fits the schema that they declare for it, so the types made from it are true.

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, expect, test } from 'vitest';
import type { ActionName, MockWorld, Services } from '../../src/index.ts';
import { startMockHere } from '../support/mock-here.ts';
import { services } from '../support/registry/services.ts';
import { send } from './mail/caller.ts';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
const mock = await startMockHere();
afterAll(() => mock.close());

const PATH = { path: 'prod/db' };
const ofSecret = async (world: MockWorld) => {
  await world.simulate('vault/secret.create', PATH);
  return PATH;
};

/** An input of each action that returns something, and what has to happen before. */
const INPUTS: Partial<Record<ActionName<Services>, (world: MockWorld) => Promise<object>>> = {
  'vault/secret.create': async () => PATH,
  'vault/secret.update': ofSecret,
  'vault/secret.delete': ofSecret,
  'vault/secret.access': ofSecret,
  'vault/policy.create': async () => ({ policy_name: 'readers' }),
  'vault/policy.bind': async (world) => ({
    ...(await world.simulate('vault/policy.create', { policy_name: 'readers' })).result,
    identity_type: 'group',
    identity_id: 'group:platform',
  }),
  'vault/rotation_policy.create': async () => ({ name: 'm', ...PATH, every: '30d', auto_generate: false }),
  'vault/rotation.write': async (world) => {
    await world.simulate('vault/rotation_policy.create', {
      name: 'm',
      ...PATH,
      every: '30d',
      auto_generate: false,
    });
    return PATH;
  },
  'vault/certificate.issue': async () => ({ common_name: 'api.example.test', valid_for: '90d' }),
  'vault/certificate.renew': async (world) =>
    (await world.simulate('vault/certificate.issue', { common_name: 'a.test', valid_for: '90d' })).result,
  'vault/lease.create': async () => ({ engine: 'postgres', role: 'readonly', ttl_seconds: 60 }),
  'vault/lease.renew': async (world) => ({
    ...(await world.simulate('vault/lease.create', { engine: 'pg', role: 'r', ttl_seconds: 60 })).result,
    increment_seconds: 60,
  }),
  'vault/federation.backend': async () => ({ name: 'aws' }),
  'vault/identity.sync': async () => ({ users_synced: 3 }),
  'mail/message.bounce': async (world) => ({ message_id: await send(world) }),
  'mail/message.open': async (world) => ({ message_id: await send(world) }),
  'mail/dependency.down': async () => ({ name: 'cache' }),
  'mail/dependency.up': async () => ({ name: 'cache' }),
  'quota/write': async () => ({ user_id: 'usr_ada', bytes: 5 }),
};

test.each(Object.entries(INPUTS))('what %s returns fits its schema', async (name, inputOf) => {
  const world = await mock.world();
  const [service = '', action = ''] = name.split('/');
  const schema = services.get(service)?.actions[action]?.result;
  expect(schema).toBeDefined();
  const { result } = await world.untyped.simulate(name, { ...(await inputOf(world)) });
  const isDeclared = ajv.compile(schema as object);
  expect(isDeclared(result), JSON.stringify([result, isDeclared.errors])).toBe(true);
});
