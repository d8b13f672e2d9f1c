// Preparing an attempt: a signed request at its instant, altered where a fault applies.
import { expect, it } from 'vitest';
import { endpoints } from '../../src/delivery/endpoint.ts';
import { saveToken } from '../../src/delivery/oauth.ts';
import { pauseEndpoint } from '../../src/delivery/switching.ts';
import { faults } from '../../src/faults/fault.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { addWebhookFault } from '../support/faults.ts';
import { neverDisabling } from '../support/policy-with.ts';
import { START } from '../support/worlds.ts';

it('V-DL-06 the first attempt is sent at once: a signed POST of the event to the url', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register({ url: 'https://hooks.example.test/in?x=1' });
  await harness.publish({ payload: { event_id: 'evt_1', text: 'ü{timestamp}' } });
  expect(harness.sent).toMatchObject([
    {
      at: START,
      method: 'POST',
      url: 'https://hooks.example.test/in?x=1',
      body: '{"event_id":"evt_1","text":"ü{timestamp}"}',
      headers: { 'X-Shop-Event-Id': 'evt_1', 'X-Shop-Timestamp': '1767225600' },
      timeoutMs: 10_000,
    },
  ]);
  expect(harness.sent[0]?.signedContent).toBe(`1767225600.${harness.sent[0]?.body}`);
});

it('each attempt is signed anew over the same body, with the url and the secret of that moment', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.otherwise = answered(500);
  await harness.publish();
  await harness.transaction((world) =>
    world.collection(endpoints).update('wh_1', { secret: 'new', url: 'https://new.example.test/' }),
  );
  await harness.advance('30s');
  const [first, second] = harness.sent;
  expect(second).toMatchObject({
    body: first?.body,
    eventId: first?.eventId,
    url: 'https://new.example.test/',
  });
  expect(second?.headers['X-Shop-Timestamp']).toBe('1767225630');
  expect(second?.signature).not.toBe(first?.signature);
});

it('an attempt is prepared by one reading of its policy: a mutant of single attempts alters all of them', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return neverDisabling;
  };
  const rewrite = <Kept>(delivery: Kept) => {
    reads = 0;
    return delivery;
  };
  const harness = new DeliveryHarness(neverDisabling, { policy: read, rewrite });
  harness.register();
  const readsWhenSent: number[] = [];
  harness.onSend = () => void readsWhenSent.push(reads);
  await harness.publish();
  expect(readsWhenSent).toEqual([1]);
});

it('an attempt that no fault strikes is as if there were none', async () => {
  const [calm, stirred] = [new DeliveryHarness(neverDisabling), new DeliveryHarness(neverDisabling)];
  stirred.call((world) => addWebhookFault(world, 'tamper_body', null, { eventType: 'another' }));
  for (const harness of [calm, stirred]) {
    harness.register();
    await harness.publish();
  }
  const [usual, other] = [calm, stirred].map(({ sent }) => ({ ...sent[0], source: null }));
  expect(other).toEqual(usual);
  expect(other).toMatchObject({ fault: null });
});

it('a fault strikes the attempts it is about, as often as it may, and alters what is sent', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.otherwise = answered(500);
  harness.call((world) => addWebhookFault(world, 'duplicate', 3, { after: 1, times: 1 }));
  await harness.publish();
  await harness.advance('10m');
  expect(harness.sent.map(({ fault }) => fault && [fault.id, fault.effect, fault.copies.length])).toEqual([
    null,
    ['flt_duplicate', 'duplicate', 2],
    null,
  ]);
});

it('a copy carries the token of the endpoint as the request does', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register({ oauth: { clientId: 'id', clientSecret: 'cs' } });
  harness.call((world) => {
    addWebhookFault(world, 'replay');
    saveToken(world, harness.endpoint(), { accessToken: 'tok', expiresInSeconds: 60 });
  });
  await harness.publish();
  const [attempt] = harness.sent;
  expect([attempt, attempt?.fault?.copies[0]].map((sent) => sent?.headers.Authorization)).toEqual([
    'Bearer tok',
    'Bearer tok',
  ]);
});

it('what waits for its endpoint is no occasion for a fault', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500));
  await harness.publish();
  harness.call((world) => {
    pauseEndpoint(world, harness.endpoint());
    addWebhookFault(world, 'reset');
  });
  await harness.advance('1m');
  expect(harness.world.collection(faults).get('flt_reset')).toMatchObject({ seenCount: 0 });
});
