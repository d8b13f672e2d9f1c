// The service as its users meet it. `npx countersign verify billing --service .` runs its contract as well.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMock } from 'countersign';
import billing from './service.ts';

test('an issued invoice can be read, and is paid by a customer', async () => {
  await using mock = await startMock({ services: [billing] });
  const world = (await mock.world()).untyped;
  const { result } = await world.scenario('an invoice is open', { amount_cents: 500 });
  const { events } = await world.simulate('billing/invoice.pay', { invoice_id: result.invoice_id });
  assert.deepEqual(
    events.map(({ type }) => type),
    ['invoice.paid'],
  );
});
