// What a hostile or hurried client sends: a clear 4xx in the service's error form, and nothing changed.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { limit, pathOf, quotaAs, TENANT } from './caller.ts';

const mock = await startMockHere({ services: ['quota'] });
afterAll(() => mock.close());

const ada = pathOf('user', 'usr_ada');

test.each([
  ['{"limit_bytes":1,"warning_threshold_1":90,"warning_threshold_2":90}', '/body/warning_threshold_2'],
  ['{"limit_bytes":1,"warning_threshold_2":90,"warning_threshold_3":80}', '/body/warning_threshold_3'],
  ['{"limit_bytes":1,"warning_threshold_1":100}', '/body/warning_threshold_2'],
  ['{"limit_bytes":1,"warning_threshold_2":1}', '/body/warning_threshold_1'],
  ['{"limit_bytes":1,"warning_threshold_2":100}', '/body/warning_threshold_3'],
])(
  'Q-G-13 PUT of thresholds that are not in order, %s, is 422 and names %s; nothing is set',
  async (body, pointer) => {
    const world = await mock.world();
    await limit(world, ['user', 'usr_ada'], { limit_bytes: 10 });
    const before = (await quotaAs(world).get(ada)).body;
    const headers = { 'content-type': 'application/json' };
    const answer = await quotaAs(world, 'tenant_admin').put(ada, undefined, { body, headers });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_FAILED', message: expect.any(String) });
    expect(answer.body.error.faults[0]).toEqual({ pointer, message: expect.any(String) });
    expect((await quotaAs(world).get(ada)).body).toEqual(before);
  },
);

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

test.each([
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
