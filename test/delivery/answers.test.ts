// What an answer does to its delivery, as the policy has it: which statuses are taken for a success, and what
// a 410 ends.
import { expect, it } from 'vitest';
import * as journal from '../../src/delivery/journal.ts';
import { enableEndpoint } from '../../src/delivery/switching.ts';
import { whyNothingIsSent } from '../../src/delivery/waiting.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { policyWith } from '../support/policy-with.ts';

it.each([
  [{}, 202, 'success'],
  [{}, 304, 'pending'],
  [{ success: ['2xx', 304] }, 304, 'success'],
  [{ success: [200, 201] }, 201, 'success'],
  [{ success: [200, 201] }, 202, 'pending'],
  [{ success: ['2xx', '4xx'] }, 404, 'success'],
] as const)('by %j, a delivery that is answered %i is %s', async (change, status, want) => {
  const harness = new DeliveryHarness(policyWith(change));
  harness.register();
  harness.otherwise = answered(status);
  expect(await harness.publishOne()).toMatchObject({ status: want });
  expect(harness.endpoint().failureCount).toBe(want === 'success' ? 0 : 1);
});

it.each([
  [['2xx', 304], 304, { taken: true }],
  [[200], 204, { taken: false }],
  [[200], 200, {}],
  [[200], 500, {}],
] as const)(
  'where %j are taken, the record of a %i says so if its status does not',
  async (success, status, want) => {
    const harness = new DeliveryHarness(policyWith({ success }));
    harness.register();
    harness.otherwise = answered(status);
    const { attempts } = await harness.publishOne();
    const [entry] = harness.world.journal.list(journal.attempts);
    const [record, noted] = [attempts[0], entry?.detail].map((each) =>
      each !== undefined && 'taken' in each ? { taken: each.taken } : {},
    );
    expect([record, noted]).toEqual([want, want]);
  },
);

it.each([
  ['retry', 'pending', 'enabled', null],
  ['end', 'failed', 'enabled', null],
  ['disable', 'failed', 'disabled', 'the receiver answered 410: it is gone'],
] as const)(
  'where gone is %s, a 410 leaves the delivery %s and the endpoint %s',
  async (gone, status, state, why) => {
    const policy = policyWith({ gone });
    const harness = new DeliveryHarness(policy);
    harness.register();
    harness.answers.push(answered(503), answered(410));
    harness.otherwise = answered(410);
    const waiting = await harness.publishOne();
    await harness.publishOne({ id: 'evt_2' });
    expect(harness.delivery(harness.sent[1]?.deliveryId ?? '')).toMatchObject({ status });
    expect(harness.endpoint().state).toBe(state);
    const shown = whyNothingIsSent(harness.world, harness.endpoint(), policy);
    if (why === null) expect(shown).toBeNull();
    else expect(shown).toContain(`: ${why}. 1 delivery waits; enabling sends it.`);
    expect(harness.delivery(waiting.id).status).toBe('pending');
  },
);

it('an endpoint that was enabled again after a 410 is disabled for failures as ever, and says so', async () => {
  const policy = policyWith({ gone: 'disable', auto_disable: { consecutive_failures: 1 } });
  const harness = new DeliveryHarness(policy);
  harness.register();
  harness.answers.push(answered(410), answered(500));
  await harness.publishOne();
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  await harness.publishOne({ id: 'evt_2' });
  expect(whyNothingIsSent(harness.world, harness.endpoint(), policy)).toContain('1 attempt failed in a row');
});

it('an endpoint that is never disabled by itself is not by a 410 either', async () => {
  const harness = new DeliveryHarness(policyWith({ gone: 'disable' }));
  harness.register({ isAutoDisabled: false });
  harness.otherwise = answered(410);
  expect(await harness.publishOne()).toMatchObject({ status: 'failed' });
  expect(harness.endpoint().state).toBe('enabled');
});
