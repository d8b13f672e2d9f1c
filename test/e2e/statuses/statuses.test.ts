// Every documented status of every operation is met in three ways: asked for, injected, and for its true
// reason. The README has the same table.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { everyOperation } from '../../support/every-operation.ts';
import { everyStatus, isNameable } from './index.ts';
import { pathOf } from './way.ts';

const mock = await startMock();
afterAll(() => mock.close());

test.each(everyOperation)('$service $id answers each of its statuses when it is asked to', async (asked) => {
  await using world = disposable(await mock.world());
  const { id, service, operation, check } = asked;
  for (const { status } of statusesOf(asked)) {
    const headers = { prefer: `code=${status}` };
    const answer = await world.request(operation.method, pathOf(operation), { headers });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([Number(status), headers.prefer]);
    check(answer);
  }
});
