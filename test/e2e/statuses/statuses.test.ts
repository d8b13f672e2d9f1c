// Every documented status of every operation is met in three ways: asked for, injected, and for its true
// reason. The README shows the same as a table.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { everyOperation, type ServiceOperation } from '../../support/every-operation.ts';
import { everyStatus, isNameable, waysOf } from './index.ts';
import { pathOf } from './way.ts';

const mock = await startMock();
afterAll(() => mock.close());

/** Gives a world of its own, which ends with what is done in it: there are more tests than worlds may be. */
async function inWorld(act: (world: MockWorld) => Promise<void>): Promise<void> {
  const world = await mock.world();
  await act(world);
  await world.delete();
}

/** The statuses of an operation that a call or a fault can name. */
function nameable({ operation }: ServiceOperation): number[] {
  return [...operation.responses.keys()].filter((status) => isNameable({ status })).map(Number);
}

test('ways lead to what is documented, and to nothing else', () => {
  const documented = everyOperation.map(({ operation }) => [...operation.responses.keys()].sort());
  const led = everyOperation.map(({ service, id }) => Object.keys(waysOf[service]?.[id] ?? {}).sort());
  expect(led).toEqual(documented);
});

test.each(everyOperation)('$service $id gives each of its statuses to whoever asks', (target) =>
  inWorld(async (world) => {
    const { operation, check } = target;
    for (const status of nameable(target)) {
      const prefer = `code=${status}`;
      const answer = await world.request(operation.method, pathOf(operation), { headers: { prefer } });
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([status, prefer]);
      check(answer);
    }
  }),
);

test.each(everyOperation)('$service $id gives each of its statuses that a fault injects', (target) =>
  inWorld(async (world) => {
    const { service, id, operation, check } = target;
    for (const status of nameable(target)) {
      await world.untyped.addFault({ service, operation: id, respond: { status }, times: 1 });
      const answer = await world.request(operation.method, pathOf(operation));
      expect(answer.status).toBe(status);
      check(answer);
    }
  }),
);

test.each(everyStatus)('$service $id answers $status for a true reason: $way.reason', (target) =>
  inWorld(async (world) => {
    const { service, operation, status, way, check } = target;
    const answer = await way.meet({ world, service, operation });
    expect(answer.status, JSON.stringify(answer.body)).toSatisfy(isOf(status));
    if (isNameable(target)) check(answer);
    if (status === '401') expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }),
);

/** Whether a status is the documented one, or one of the documented range. */
const isOf = (documented: string) => (status: number) =>
  new RegExp(`^${documented.replaceAll('X', '\\d')}$`).test(String(status));
