// Order and concurrency: which attempts to an endpoint wait for which, and what the agenda says of it.
import { expect, it } from 'vitest';
import type { AttemptResult } from '../../src/delivery/attempt.ts';
import { publish } from '../../src/delivery/publishing.ts';
import { enableEndpoint, pauseEndpoint } from '../../src/delivery/switching.ts';
import { waitsForOf } from '../../src/delivery/waiting.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { policyWith } from '../support/policy-with.ts';

const strict = { order: 'strict', auto_disable: null };

function registered(change: object): DeliveryHarness {
  const harness = new DeliveryHarness(policyWith({ ...change }));
  harness.register();
  return harness;
}

const eventsSent = (harness: DeliveryHarness) => harness.sent.map(({ eventId }) => eventId);

it('in order, an event waits until the one before it is taken, however long that fails', async () => {
  const harness = registered(strict);
  harness.answers.push(answered(500), answered(500));
  const first = await harness.publishOne({ id: 'evt_1' });
  const second = await harness.publishOne({ id: 'evt_2' });
  await harness.publishOne({ id: 'evt_3' });
  expect(eventsSent(harness)).toEqual(['evt_1']);
  expect(harness.whys()).toContain('events are delivered in order');
  expect(waitsForOf(harness.world, second)).toBe(`the delivery ${first.id} comes first, and has not ended`);
  await harness.advance('10m');
  expect(eventsSent(harness)).toEqual(['evt_1', 'evt_1', 'evt_1', 'evt_2', 'evt_3']);
  expect(harness.sentAt()).toEqual([0, 60, 360, 360, 360]);
});

it('in order, an event that is given up lets the next one begin', async () => {
  const harness = registered({ ...strict, schedule: { delays: ['0s', '1m'] } });
  harness.answers.push(answered(500), answered(500));
  await harness.publish({ id: 'evt_1' });
  const second = await harness.publishOne({ id: 'evt_2' });
  await harness.advance('1m');
  expect(harness.delivery(second.id)).toMatchObject({ status: 'success', isWaiting: false });
});

it('in order, other endpoints do not wait', async () => {
  const harness = registered(strict);
  harness.register({ id: 'wh_2' });
  harness.onSend = async ({ endpointId }) => answered(endpointId === 'wh_1' ? 500 : 200);
  await harness.publish({ id: 'evt_1' });
  await harness.publish({ id: 'evt_2' });
  const sent = harness.sent.map(({ endpointId, eventId }) => `${endpointId} ${eventId}`);
  expect(sent).toEqual(['wh_1 evt_1', 'wh_2 evt_1', 'wh_2 evt_2']);
});

it('in order, an endpoint that is enabled again goes on where it was', async () => {
  const harness = registered(strict);
  harness.answers.push(answered(500));
  await harness.publish({ id: 'evt_1' });
  await harness.publish({ id: 'evt_2' });
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  await harness.advance('1h');
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(eventsSent(harness)).toEqual(['evt_1', 'evt_1', 'evt_2']);
});

it.each([
  [null, 40],
  [1, 1],
  [3, 3],
])('with a concurrency of %s, at most %i of 40 events are under way at once', async (concurrency, want) => {
  const policy = policyWith({ auto_disable: null, ...(concurrency === null ? {} : { concurrency }) });
  const underWay = new Set<() => void>();
  let most = 0;
  const harness = new DeliveryHarness(policy);
  harness.register();
  harness.onSend = () =>
    new Promise<AttemptResult>((resolve) => {
      const end = () => {
        underWay.delete(end);
        resolve(answered(200));
      };
      underWay.add(end);
      most = Math.max(most, underWay.size);
    });
  const { run } = harness.call((world) => {
    for (let count = 0; count < 40; count++)
      publish(world, harness.source, { id: `evt_${count}`, type: 'a', payload: {} });
  });
  const settled = run?.settled;
  while (harness.sent.length < 40 || underWay.size > 0) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of [...underWay].slice(0, 1)) end();
  }
  await settled;
  expect(most).toBe(want);
});
