// What a hostile or hurried client sends: a clear 4xx in the service's error form, and nothing changed.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { limit, pathOf, quotaAs, TENANT, tokenOf } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const ada = pathOf('user', 'usr_ada');

test.each([
  ['{}', '/body/limit_bytes'],
  ['[]', '/body'],
  ['null', '/body'],
  ['"10"', '/body'],
  ['{"limit_bytes":-1}', '/body/limit_bytes'],
  ['{"limit_bytes":0.5}', '/body/limit_bytes'],
  ['{"limit_bytes":"10"}', '/body/limit_bytes'],
  ['{"limit_bytes":null}', '/body/limit_bytes'],
  ['{"limit_bytes":true}', '/body/limit_bytes'],
  ['{"limit_bytes":9007199254740992}', '/body/limit_bytes'],
  ['{"limit_bytes":99999999999999999999999999}', '/body/limit_bytes'],
  ['{"limit_bytes":1e400}', '/body/limit_bytes'],
  ['{"limit_bytes":1,"limit_type":"firm"}', '/body/limit_type'],
  ['{"limit_bytes":1,"limit_type":null}', '/body/limit_type'],
  ['{"limit_bytes":1,"warning_threshold_1":0}', '/body/warning_threshold_1'],
  ['{"limit_bytes":1,"warning_threshold_3":101}', '/body/warning_threshold_3'],
  ['{"limit_bytes":1,"warning_threshold_2":90.5}', '/body/warning_threshold_2'],
  ['{"limit_bytes":1,"warning_threshold_1":90,"warning_threshold_2":90}', '/body/warning_threshold_2'],
  ['{"limit_bytes":1,"warning_threshold_2":90,"warning_threshold_3":80}', '/body/warning_threshold_3'],
  ['{"limit_bytes":1,"warning_threshold_1":100}', '/body/warning_threshold_2'],
  ['{"limit_bytes":1,"warning_threshold_2":1}', '/body/warning_threshold_1'],
  ['{"limit_bytes":1,"warning_threshold_2":100}', '/body/warning_threshold_3'],
  ['{"limit_bytes":1,"grace_period_days":-1}', '/body/grace_period_days'],
  ['{"limit_bytes":1,"grace_period_days":36501}', '/body/grace_period_days'],
  ['{"limit_bytes":1,"grace_extra_percent":-0.1}', '/body/grace_extra_percent'],
  ['{"limit_bytes":1,"grace_extra_percent":10001}', '/body/grace_extra_percent'],
  ['{"limit_bytes":1,"exempt":"yes"}', '/body/exempt'],
  ['{"limit_bytes":1,"exempt_reason":5}', '/body/exempt_reason'],
])('Q-G-11 Q-G-12 Q-G-30 PUT of %s is 422 and names %s; nothing is set', async (body, pointer) => {
  const world = await mock.world();
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 10 });
  const before = (await quotaAs(world).get(ada)).body;
  const headers = { 'content-type': 'application/json' };
  const answer = await quotaAs(world, 'tenant_admin').put(ada, undefined, { body, headers });
  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({ code: 'VALIDATION_FAILED', message: expect.any(String) });
  expect(answer.body.error.faults[0]).toEqual({ pointer, message: expect.any(String) });
  expect((await quotaAs(world).get(ada)).body).toEqual(before);
});

test.each([
  [{}, [80, 90, 95]],
  [{ warning_threshold_1: 92 }, [92, 93, 95]],
  [{ warning_threshold_2: 70 }, [69, 70, 95]],
  [{ warning_threshold_2: 97 }, [80, 97, 98]],
  [{ warning_threshold_3: 60 }, [58, 59, 60]],
  [{ warning_threshold_1: 10, warning_threshold_3: 30 }, [10, 29, 30]],
])('Q-G-13 of thresholds %j the defaults of the others give way', async (given, expected) => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world, 'tenant_admin').put(ada, { limit_bytes: 1, ...given });
  expect(status).toBe(200);
  const { warning_threshold_1, warning_threshold_2, warning_threshold_3 } = body;
  expect([warning_threshold_1, warning_threshold_2, warning_threshold_3]).toEqual(expected);
});

test('Q-G-12 1e3 is a whole number; unknown fields and those that are the service’s own are ignored', async () => {
  const world = await mock.world();
  const body =
    '{"limit_bytes":1e3,"surprise":{},"grace_started_at":"2026-01-01T00:00:00Z","tenant_id":"ten_other"}';
  const headers = { 'content-type': 'application/json' };
  const answer = await quotaAs(world).put(ada, undefined, { body, headers });
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { limit_bytes: 1000, grace_started_at: null, tenant_id: 'ten_main' },
  ]);
});

test.each([
  ['{"exempt":"true"}', '/body/exempt'],
  ['{"reason":"none"}', '/body/exempt'],
  ['{"exempt":true,"reason":7}', '/body/reason'],
])('Q-G-29 POST exempt of %s is 422 and names %s', async (body, pointer) => {
  const world = await mock.world();
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 10 });
  const { status, body: answer } = await world.request('POST', `${ada}/exempt`, {
    token: tokenOf(world, 'tenant_admin'),
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect([status, answer.error.faults[0].pointer]).toEqual([422, pointer]);
});

test.each([
  ['half an object', '{"limit_bytes":', 'application/json', 400, 'MALFORMED_REQUEST'],
  ['nothing', '', 'application/json', 400, 'MALFORMED_REQUEST'],
  ['plain text', '{"limit_bytes":1}', 'text/plain', 400, 'MALFORMED_REQUEST'],
  [
    'more than 1 MiB',
    `{"limit_bytes":1,"padding":"${'x'.repeat(1_048_576)}"}`,
    'application/json',
    413,
    'BODY_TOO_LARGE',
  ],
])(
  'Q-G-11 a body of %s is refused in the error form, and nothing is set',
  async (_, body, type, status, code) => {
    const world = await mock.world();
    const answer = await quotaAs(world).put(TENANT, undefined, { body, headers: { 'content-type': type } });
    expect([answer.status, answer.body.error]).toEqual([status, { code, message: expect.any(String) }]);
    expect((await quotaAs(world).get(TENANT)).body.limit_bytes).toBe(107_374_182_400);
  },
);

test('Q-G-30 an overlong id is 422, and one with a slash in it is a user as any other', async () => {
  const world = await mock.world();
  const overlong = await quotaAs(world).put(pathOf('user', 'u'.repeat(201)), { limit_bytes: 1 });
  expect([overlong.status, overlong.body.error.faults[0].pointer]).toEqual([422, '/path/user_id']);
  for (const id of ['a/b', '../b', '__proto__', 'constructor']) {
    const path = pathOf('user', encodeURIComponent(id));
    expect((await quotaAs(world).put(path, { limit_bytes: 1 })).status).toBe(200);
    expect((await quotaAs(world).get(path)).status).toBe(200);
  }
});

test('Q-G-11 an unknown path is 404 and a wrong method 405, in the error form', async () => {
  const world = await mock.world();
  const unknown = await quotaAs(world).get('/api/v1/quotas/nothing');
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'NOT_FOUND']);
  const wrong = await quotaAs(world).post(TENANT, {});
  expect([wrong.status, wrong.headers.get('allow'), wrong.body.error.code]).toEqual([
    405,
    'GET, HEAD, PUT',
    'METHOD_NOT_ALLOWED',
  ]);
});
