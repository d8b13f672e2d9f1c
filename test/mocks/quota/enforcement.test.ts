// The check of a write at the ends of what numbers hold; what is checked otherwise is in the contract and in model.test.ts.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { limit, upload, usedBytes, type WriteResult, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

/** Every level above the share, in the order of the check. Ada is in both groups. */
const LEVELS = [
  ['share', 'shr_docs'],
  ['user', 'usr_ada'],
  ['group', 'grp_eng'],
  ['group', 'grp_all'],
  ['tenant', 'ten_main'],
  ['partner', 'prt_main'],
] as const;

const intoShare = { share_id: 'shr_docs' };

function refusing({ error }: WriteResult): string {
  return error === null ? 'nobody' : error.body.error.target_id;
}

test('Q-G-09 room counts up to the ceiling of a soft quota, and what is used is taken off', async () => {
  const world = await mock.world();
  await write(world, { bytes: 50 });
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 100, limit_type: 'soft', grace_extra_percent: 50 });
  await limit(world, ['group', 'grp_eng'], { limit_bytes: 120 });
  expect(refusing(await write(world, { bytes: 200 }))).toBe('grp_eng');
});

test('Q-G-20 a limit of 0 admits empty files only', async () => {
  const world = await mock.world();
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 0 });
  expect((await upload(world, 'empty', { bytes: 0 })).status).toBe(201);
  expect((await upload(world, 'one', { bytes: 1 })).status).toBe(507);
});

test('Q-EN-01 Q-G-12 limits hold to the byte up to 2^53-1', async () => {
  const world = await mock.world();
  const most = Number.MAX_SAFE_INTEGER;
  for (const level of LEVELS) await limit(world, level, { limit_bytes: most });
  expect(refusing(await write(world, { ...intoShare, bytes: most - 1 }))).toBe('nobody');
  expect((await write(world, { ...intoShare, bytes: 2 })).error?.body.error).toMatchObject({
    level: 'share',
    limit_bytes: most,
    used_bytes: most - 1,
    requested_bytes: 2,
  });
  expect(refusing(await write(world, { ...intoShare, bytes: 1 }))).toBe('nobody');
  expect(await usedBytes(world, 'tenant', 'ten_main')).toBe(most);
  expect(refusing(await write(world, { user_id: 'usr_ben', bytes: 1 }))).toBe('grp_all');
});
