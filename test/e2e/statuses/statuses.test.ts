// Every documented status of every operation is given to whoever asks for it, and by a fault that injects it. For their true
// reasons e2e/verify.test.ts meets them, over HTTP.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { everyOperation, type ServiceOperation } from '../../support/every-operation.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { isNameable, waysOf } from './index.ts';
import { pathOf } from './way.ts';

const mock = await startMockHere();
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
