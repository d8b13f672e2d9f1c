// Events that are emitted by hand: each type has all that it needs without being given anything.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { eventTypes } from '../support/specs.ts';

const mock = await startMock();
afterAll(() => mock.close());

test.each(eventTypes)('$service $type needs nothing but its name', async ({ service, type }) => {
  const world = await mock.world();
  const { status, body } = await world.control('POST', '/events', { service, type });
  expect(status).toBe(201);
  expect(body.event).toMatchObject({ event_type: type });
});
