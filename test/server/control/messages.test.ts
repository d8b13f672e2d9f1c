// Messages: what a Pact verifier asks for, and the payload that it gets.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { billing } from '../../support/billing.ts';
import { problemOf } from '../../support/problem.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

/** Asks as a Pact verifier does. */
const ask = (world: MockWorld, description: string) =>
  world.control('POST', '/messages', { description, providerStates: [{ name: 'the shop is closed' }] });

test('a message is the payload of the latest event of its type', async () => {
  const world = await mock.world();
  await world.emit({ service: 'shop', type: 'returned', customer: 'first@example.com' });
  await world.emit({ service: 'shop', type: 'returned', customer: 'latest@example.com' });
  await world.emit({ service: 'shop', type: 'shipped', customer: 'other@example.com' });
  expect(await ask(world, 'returned by a mistyped address')).toMatchObject({
    status: 200,
    body: { event_type: 'returned', customer: 'latest@example.com' },
  });
});

test('without such an event one is composed, and does not happen', async () => {
  const world = await mock.world();
  expect(await ask(world, 'invoice.issued')).toMatchObject({
    status: 200,
    body: { event_type: 'invoice.issued', invoice: { id: expect.any(String) } },
  });
  expect((await world.control('GET', '/events')).body).toEqual({ events: [] });
});

test('the metadata are in a header, in Base64', async () => {
  const world = await mock.world();
  const response = await fetch(`${mock.url}/_countersign/worlds/${world.id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'returned at the door' }),
  });
  const metadata = response.headers.get('pact-message-metadata') ?? '';
  expect(JSON.parse(Buffer.from(metadata, 'base64').toString())).toEqual({ contentType: 'application/json' });
  expect(await response.json()).toMatchObject({ event_type: 'returned' });
});

test.each(['returning parcel', 'a return', 'invoice.issuedness'])(
  '"%s" begins with no event type, and is refused with the nearest one',
  async (description) => {
    const world = await mock.world();
    expect(problemOf(await ask(world, description))).toMatchObject({
      status: 422,
      code: 'unknown-event-type',
      hint: expect.stringMatching(/^Did you mean .+ Known are /),
    });
  },
);
