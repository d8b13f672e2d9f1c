// Files that a real client uploads and deletes.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { FILES, limit, quotaAs, tokenOf, USAGE, upload, usedBytes } from './caller.ts';

const mock = await startMockHere({ services: ['quota'] });
afterAll(() => mock.close());

test('Q-G-34 a path in a share is one file, whoever wrote it; in users’ own spaces it is one for each', async () => {
  const world = await mock.world();
  const share = 'shr_docs';
  expect((await upload(world, 'plan', { bytes: 10, share })).status).toBe(201);
  expect((await upload(world, 'plan', { bytes: 12, share, as: 'tenant_admin' })).status).toBe(200);
  expect((await upload(world, 'plan', { bytes: 5 })).status).toBe(201);
  expect((await upload(world, 'plan', { bytes: 5, as: 'tenant_admin' })).status).toBe(201);
  expect(await usedBytes(world, 'user', 'usr_ada')).toBe(17);
  expect(await usedBytes(world, 'user', 'usr_tenant_admin')).toBe(5);
});

test('Q-G-34 a replacement asks the quotas for the difference; one that is no larger asks nobody', async () => {
  const world = await mock.world();
  await upload(world, 'a', { bytes: 90 });
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 100 });
  const refused = await upload(world, 'a', { bytes: 101 });
  expect([refused.status, refused.body.error]).toMatchObject([507, { used_bytes: 90, requested_bytes: 11 }]);
  expect((await upload(world, 'a', { bytes: 100 })).status).toBe(200);
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 10 });
  expect((await upload(world, 'a', { bytes: 100 })).status).toBe(200);
  expect((await upload(world, 'a', { bytes: 50 })).status).toBe(200);
  expect((await upload(world, 'a', { bytes: 51 })).status).toBe(507);
  expect((await upload(world, 'b', { bytes: 0 })).status).toBe(507);
  expect(await usedBytes(world, 'user', 'usr_ada')).toBe(50);
});

test('Q-G-34 a streamed body is counted to the byte and not kept', async () => {
  const world = await mock.world();
  const chunk = new Uint8Array(65_536).fill(120);
  let chunksLeft = 200;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (chunksLeft-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const headers = { authorization: `Bearer ${tokenOf(world, 'member')}`, 'content-type': 'video/mp4' };
  const response = await fetch(`${world.url}${FILES}/film.mp4`, {
    method: 'PUT',
    headers,
    body: stream,
    duplex: 'half',
  });
  expect([response.status, await response.json()]).toMatchObject([201, { size_bytes: 13_107_200 }]);
  expect(await usedBytes(world, 'tenant', 'ten_main')).toBe(13_107_200);
  const [request] = await world.requests({ operation: 'putFile' });
  expect(JSON.stringify(request)).not.toContain('xxx');
});

test('Q-G-34 any content type is a file: JSON that is none, and no type at all', async () => {
  const world = await mock.world();
  const member = quotaAs(world, 'member');
  const headers = { 'content-type': 'application/json' };
  expect((await member.put(`${FILES}/a.json`, undefined, { body: '{"half', headers })).body.size_bytes).toBe(
    6,
  );
  expect((await member.put(`${FILES}/nothing`)).body.size_bytes).toBe(0);
});

test('Q-G-01 bytes that were deleted without naming a file are not given back twice', async () => {
  const world = await mock.world();
  await upload(world, 'a', { bytes: 100 });
  await world.simulate('quota/delete', { user_id: 'usr_ada', bytes: 70 });
  expect((await upload(world, 'a', { bytes: 50 })).status).toBe(200);
  expect(await usedBytes(world, 'user', 'usr_ada')).toBe(50);
  await world.simulate('quota/trash', { user_id: 'usr_ada', bytes: 45 });
  expect((await quotaAs(world, 'member').delete(`${FILES}/a`)).status).toBe(204);
  const { body } = await quotaAs(world).get(`${USAGE}/users/usr_ada`);
  expect(body).toMatchObject({ used_bytes: 45, trash_bytes: 45, file_count: 0 });
});

test('Q-G-27 a share that is unknown or another tenant’s is 404, one with an overlong id 422', async () => {
  const world = await mock.world();
  const message = (id: string) => `No share ${id} in this tenant.`;
  expect(await upload(world, 'a', { bytes: 5, share: 'shr_lost' })).toMatchObject({
    status: 404,
    body: { error: { message: message('shr_lost') } },
  });
  expect(await upload(world, 'a', { bytes: 5, share: 'shr_docs', as: 'other_partner_admin' })).toMatchObject({
    status: 404,
    body: { error: { message: message('shr_docs') } },
  });
  const overlong = await upload(world, 'a', { bytes: 5, share: 's'.repeat(201) });
  expect([overlong.status, overlong.body.error.faults[0].pointer]).toEqual([422, '/header/X-Share-Id']);
});
