// Attempts: what leaves and when, what an outcome does to the delivery, and what is on record.
import { expect, it } from 'vitest';
import { isSuccessful, type Outcome } from '../../src/webhooks/attempt.ts';
import { forceAttempt } from '../../src/webhooks/delivery.ts';
import { endpoints } from '../../src/webhooks/endpoint.ts';
import { deliveryPolicyOf } from '../../src/webhooks/policy.ts';
import { removeEndpoint } from '../../src/webhooks/switching.ts';
import { answered, Courier, silent } from '../support/courier.ts';
import { specs } from '../support/specs.ts';
import { START } from '../support/worlds.ts';

const vault = deliveryPolicyOf(specs.vault);
const mail = deliveryPolicyOf(specs.mail);

it('V-DL-06 the first attempt leaves at once: a signed POST of the event to the url', async () => {
  const courier = new Courier(vault);
  courier.register({ url: 'https://hooks.example.test/in?x=1' });
  await courier.publish({ payload: { event_id: 'evt_1', text: 'ü{timestamp}' } });
  expect(courier.departures).toMatchObject([
    {
      attempt: 1,
      at: START,
      method: 'POST',
      url: 'https://hooks.example.test/in?x=1',
      body: '{"event_id":"evt_1","text":"ü{timestamp}"}',
      headers: { 'X-Vault-Event-Id': 'evt_1', 'X-Vault-Timestamp': '1767225600' },
      timeoutMs: 10_000,
    },
  ]);
  expect(courier.departures[0]?.signedContent).toBe(`1767225600.${courier.departures[0]?.body}`);
});

it.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [302, false],
  [410, false],
  [500, false],
])('an answer %i is a success: %s', (status, want) => {
  expect(isSuccessful(answered(status))).toBe(want);
});

it('an answer that came too late is no success, nor is none at all', () => {
  expect(isSuccessful({ ...answered(200), error: 'no answer in time' })).toBe(false);
  expect(isSuccessful(silent(10_000))).toBe(false);
});

it('V-DL-01 a success at any attempt ends the delivery', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500), answered(500), answered(204));
  const delivery = await courier.publishOne();
  await courier.advance('48h');
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(courier.departedAt()).toEqual([0, 30, 330]);
});

it('V-DL-04 V-DL-05 seven attempts at their exact instants, then the delivery is failed and nothing follows', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const delivery = await courier.publishOne();
  await courier.advance('72h');
  expect(courier.departedAt()).toEqual([0, 30, 330, 2_130, 9_330, 38_130, 124_530]);
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(courier.world.queue.size).toBe(0);
});

it('M-DL-02 M-DL-03 mail’s six attempts, each timeout postponing those after it by 30 s', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.otherwise = silent(30_000);
  const delivery = await courier.publishOne();
  await courier.advance('72h');
  expect(courier.departedAt()).toEqual([0, 90, 420, 1_350, 4_980, 12_210]);
  expect(courier.delivery(delivery.id).status).toBe('failed');
});

it('between attempts a delivery is pending and says when the next one comes', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const delivery = await courier.publishOne();
  expect(delivery).toMatchObject({ status: 'pending', nextAttemptAt: START + 30_000, scheduledCount: 1 });
});

it('each attempt is on record with the exact bytes sent and what came of it, and in the journal', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500, { elapsedMs: 250 }), silent(10_000));
  const delivery = await courier.publishOne();
  await courier.advance('1m');
  const [first, second] = courier.departures;
  expect(courier.delivery(delivery.id).attempts).toMatchObject([
    {
      attempt: 1,
      at: START,
      headers: first?.headers,
      signature: first?.signature,
      response: { status: 500 },
      durationMs: 250,
    },
    { attempt: 2, headers: second?.headers, response: null, error: 'no answer in time', durationMs: null },
  ]);
  expect(courier.world.journal.list('attempt').map(({ detail }) => detail)).toMatchObject([
    { attempt: 1, status: 'pending', response_code: 500, error: null },
    { attempt: 2, status: 'pending', response_code: null, error: 'no answer in time' },
  ]);
});

it('each attempt is signed anew over the same body, with the url and the secret of that moment', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  await courier.publish();
  await courier.step((world) =>
    world.collection(endpoints).update('wh_1', { secret: 'new', url: 'https://new.example.test/' }),
  );
  await courier.advance('30s');
  const [first, second] = courier.departures;
  expect(second).toMatchObject({
    body: first?.body,
    eventId: first?.eventId,
    url: 'https://new.example.test/',
  });
  expect(second?.headers['X-Vault-Timestamp']).toBe('1767225630');
  expect(second?.signature).not.toBe(first?.signature);
});

it('a scheduled attempt that fails after a resend has succeeded schedules no other', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const { id } = await courier.publishOne();
  const slow = slowAttempt(courier);
  const advance = courier.advance('72h');
  await slow.isOpen;
  await courier.step((world) => forceAttempt(world, courier.delivery(id)));
  slow.answer(answered(500));
  await advance;
  expect(courier.delivery(id)).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(courier.departedAt()).toEqual([0, 30, 30]);
});

it('a resend that fails beside a scheduled attempt schedules nothing of its own', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const { id } = await courier.publishOne();
  const slow = slowAttempt(courier);
  const advance = courier.advance('72h');
  await slow.isOpen;
  await courier.step((world) => forceAttempt(world, courier.delivery(id)));
  slow.answer(answered(200));
  await advance;
  expect(courier.departedAt()).toEqual([0, 30, 30]);
});

it('an attempt whose endpoint is removed under it is forgotten', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.onSend = () => {
    courier.call((world) => removeEndpoint(world, courier.endpoint(), { keepDeliveries: false }));
    return undefined;
  };
  await courier.publish();
  expect([courier.defects, courier.world.queue.size]).toEqual([[], 0]);
});

it('the service is told of each outcome, once delivery and endpoint show it', async () => {
  const told: unknown[] = [];
  const courier = new Courier(vault, {
    onOutcome: (_world, { status }, { lastFailureAt, lastSuccessAt }, before) =>
      told.push([before.status, status, lastFailureAt, lastSuccessAt]),
  });
  courier.register();
  courier.answers.push(answered(500));
  await courier.publish();
  await courier.advance('30s');
  expect(told).toEqual([
    ['pending', 'pending', START, null],
    ['pending', 'success', START, START + 30_000],
  ]);
});

/** Lets the next attempt wait for its answer, and those after it go on as before. */
function slowAttempt(courier: Courier) {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const { promise: outcome, resolve: answer } = Promise.withResolvers<Outcome>();
  courier.onSend = () => {
    courier.onSend = () => undefined;
    open();
    return outcome;
  };
  return { isOpen, answer };
}
