// Whatever the control API is sent where it takes a body: never a 5xx, and every answer is one that its spec
// documents, in its form.

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { call, type MockWorld, startMock } from '../../../src/index.ts';
import type { Operation } from '../../../src/openapi/operations.ts';
import { assembleControl } from '../../../src/server/control/assemble.ts';
import { checkedOperations, type ServiceOperation } from '../../support/every-operation.ts';
import { services } from '../../support/registry/services.ts';
import { nearBodies } from './bodies.ts';

const mock = await startMock();
afterAll(() => mock.close());

const RUNS = { numRuns: 8 };

const freshWorld = () =>
  mock.world({ now: '2026-01-01T00:00:00Z', settings: { max_fired: 50, silent_receiver_ms: 1 } });

const document = assembleControl(services);
const operations = checkedOperations('control', document);

const jsonOf = ({ body }: Operation) => body?.content.get('application/json');
const withBodies = operations.filter(
  ({ id, operation }) => id !== 'simulateAction' && jsonOf(operation) !== undefined,
);

/** A path of the control API in a world. */
const pathIn = ({ path }: Operation, { id }: MockWorld) =>
  path.replace('{world}', id).replace('{name}', 'hook').replace('{delivery}', 'del_0000000000000000');

test.each(withBodies)('$id answers as documented, whatever it is sent', async ({ operation, check }) => {
  const world = await freshWorld();
  const bodies = nearBodies({ document, schema: jsonOf(operation) as string });
  await fc.assert(
    fc.asyncProperty(bodies, async (json) => {
      const answer = await call(mock.url, operation.method, pathIn(operation, world), { json });
      expect(answer.status).toBeLessThan(500);
      check(answer);
    }),
    RUNS,
  );
});

const simulating = operations.find(({ id }) => id === 'simulateAction') as ServiceOperation;
const actions = Array.from(services.values(), ({ name, actions: own, document: spec }) =>
  Object.entries(own).map(([action, { input }]) => ({
    service: name,
    action,
    place: { document: { ...spec, 'x-input': input }, schema: '/x-input' },
  })),
).flat();

test.each(actions)(
  'simulating $service $action answers as documented, whatever it is sent',
  async ({ service, action, place }) => {
    const world = await freshWorld();
    await fc.assert(
      fc.asyncProperty(nearBodies(place), async (json) => {
        const answer = await world.control('POST', `/simulate/${service}/${action}`, json);
        expect(answer.status).toBeLessThan(500);
        simulating.check(answer);
      }),
      RUNS,
    );
  },
);
