// A delivery's life: published, attempted by the policy of its service, landed, retried, ended.
import { expect, it } from 'vitest';
import { diagram, refusal } from '../../src/engine/lifecycle.ts';
import { isSuccessful } from '../../src/webhooks/attempt.ts';
import { type Delivery, deliveryLifecycle, forceAttempt, forceRetry } from '../../src/webhooks/delivery.ts';
import { endpoints } from '../../src/webhooks/endpoint.ts';
import { deliveryPolicyOf } from '../../src/webhooks/policy.ts';
import { publishTest } from '../../src/webhooks/publishing.ts';
import { enableEndpoint, pauseEndpoint, removeEndpoint } from '../../src/webhooks/switching.ts';
import { answered, Courier, silent } from '../support/courier.ts';
import { specs } from '../support/specs.ts';
import { START } from '../support/worlds.ts';

const vault = deliveryPolicyOf(specs.vault);
const mail = deliveryPolicyOf(specs.mail);

it('an event goes to every enabled endpoint that subscribes to it, and is in the journal with its deliveries', async () => {
  const courier = new Courier(vault);
  courier.register({ id: 'wh_all', events: ['secret.*'] });
  courier.register({ id: 'wh_other', events: ['policy.*'] });
  courier.register({ id: 'wh_paused', events: ['**'], state: 'paused' });
  courier.register({ id: 'wh_exact', events: ['secret.created'] });
  const made = await courier.publish();
  expect(made.map(({ endpointId }) => endpointId)).toEqual(['wh_all', 'wh_exact']);
  expect(courier.world.journal.list('event')).toMatchObject([
    {
      id: 'evt_1',
      detail: { type: 'secret.created', cause: 'the test', deliveries: made.map(({ id }) => id) },
    },
  ]);
});

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
  const [delivery] = await courier.publish();
  await courier.advance('48h');
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(secondsOf(courier)).toEqual([0, 30, 330]);
});

it('V-DL-04 V-DL-05 seven attempts at their exact instants, then the delivery is failed and nothing follows', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const [delivery] = await courier.publish();
  await courier.advance('72h');
  expect(secondsOf(courier)).toEqual([0, 30, 330, 2_130, 9_330, 38_130, 124_530]);
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(courier.world.queue.size).toBe(0);
});

it('M-DL-02 M-DL-03 mail’s six attempts, each timeout postponing those after it by 30 s', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.otherwise = silent(30_000);
  const [delivery] = await courier.publish();
  await courier.advance('72h');
  expect(secondsOf(courier)).toEqual([0, 90, 420, 1_350, 4_980, 12_210]);
  expect(courier.delivery(idOf(delivery)).status).toBe('failed');
});

it('between attempts a delivery is pending and says when the next one comes', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const [delivery] = await courier.publish();
  expect(delivery).toMatchObject({ status: 'pending', nextAttemptAt: START + 30_000, scheduledCount: 1 });
});

it('each attempt is on record with the exact bytes sent and what came of it, and in the journal', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500, { elapsedMs: 250 }), silent(10_000));
  const [delivery] = await courier.publish();
  await courier.advance('1m');
  const [first, second] = courier.departures;
  expect(courier.delivery(idOf(delivery)).attempts).toMatchObject([
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

it('retries of a paused endpoint wait; enabling sends at once what fell due meanwhile', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const [delivery] = await courier.publish();
  await courier.step((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.advance('1h');
  expect(secondsOf(courier)).toEqual([0]);
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'pending', isWaiting: true });
  await courier.step((world) => enableEndpoint(world, courier.endpoint()));
  expect(secondsOf(courier)).toEqual([0, 3_600]);
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'success', isWaiting: false });
});

it('enabling before a retry is due leaves it its instant', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  await courier.publish();
  await courier.step((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.advance('10s');
  await courier.step((world) => enableEndpoint(world, courier.endpoint()));
  await courier.advance('1m');
  expect(secondsOf(courier)).toEqual([0, 30]);
});

it('events that occur while an endpoint is paused are not sent later', async () => {
  const courier = new Courier(vault);
  courier.register({ state: 'paused' });
  expect(await courier.publish()).toEqual([]);
  await courier.step((world) => enableEndpoint(world, courier.endpoint()));
  await courier.advance('1h');
  expect(courier.departures).toEqual([]);
});

it('an attempt that was under way when its endpoint was paused still counts', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.onSend = () => {
    courier.call((world) => pauseEndpoint(world, courier.endpoint()));
    return undefined;
  };
  const [delivery] = await courier.publish();
  expect(delivery?.status).toBe('success');
  expect(courier.endpoint()).toMatchObject({ state: 'paused', lastSuccessAt: START });
});

it('a forced retry of a failed delivery is numbered on and, failing, ends it again', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const [delivery] = await courier.publish();
  await courier.advance('72h');
  const { result, lane } = courier.call((world) => forceRetry(world, courier.delivery(idOf(delivery))));
  expect(result.status).toBe('pending');
  await lane?.settled;
  await courier.advance('72h');
  expect(courier.departures.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'failed', scheduledCount: 7 });
  expect(courier.defects).toEqual([]);
});

it('a forced retry that succeeds makes the delivery a success', async () => {
  const courier = new Courier(vault);
  const delivery = await failedDelivery(courier);
  courier.otherwise = answered(200);
  await courier.step((world) => forceRetry(world, delivery));
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'success', nextAttemptAt: null });
});

it('a forced retry of a delivery that is not failed is refused, with the reason', async () => {
  const courier = new Courier(vault);
  courier.register();
  const [delivery] = await courier.publish();
  await expect(courier.step((world) => forceRetry(world, delivery as Delivery))).rejects.toThrow(
    'a delivery that is success cannot force retry; it can when it is failed',
  );
});

it('an attempt outside the schedule takes no place in it: failing, it leaves the next retry where it was', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const [delivery] = await courier.publish();
  await courier.advance('10s');
  await courier.step((world) => forceAttempt(world, courier.delivery(idOf(delivery))));
  expect(courier.delivery(idOf(delivery))).toMatchObject({
    status: 'pending',
    scheduledCount: 1,
    nextAttemptAt: START + 30_000,
  });
  await courier.advance('72h');
  expect(secondsOf(courier)).toEqual([0, 10, 30, 330, 2_130, 9_330, 38_130, 124_530]);
  expect(courier.departures.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('an attempt outside the schedule that succeeds ends the schedule', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const [delivery] = await courier.publish();
  await courier.step((world) => forceAttempt(world, courier.delivery(idOf(delivery))));
  await courier.advance('72h');
  expect(secondsOf(courier)).toEqual([0, 0]);
  expect(courier.delivery(idOf(delivery)).status).toBe('success');
});

it('an attempt outside the schedule goes to a paused endpoint too, and a success waits for nothing more', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const [delivery] = await courier.publish();
  await courier.step((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.advance('1h');
  await courier.step((world) => forceAttempt(world, courier.delivery(idOf(delivery))));
  await courier.step((world) => enableEndpoint(world, courier.endpoint()));
  await courier.advance('72h');
  expect(secondsOf(courier)).toEqual([0, 3_600]);
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'success', isWaiting: false });
});

it('resending a success changes nothing if it fails', async () => {
  const courier = new Courier(vault);
  courier.register();
  const [delivery] = await courier.publish();
  courier.otherwise = answered(500);
  await courier.step((world) => forceAttempt(world, courier.delivery(idOf(delivery))));
  await courier.advance('72h');
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(secondsOf(courier)).toEqual([0, 0]);
});

it('a scheduled attempt that fails after a resend has succeeded schedules no other', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const [delivery] = await courier.publish();
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  courier.onSend = async () => {
    open();
    await isAnswered;
    return answered(500);
  };
  const advance = courier.advance('72h');
  await isOpen;
  courier.onSend = () => undefined;
  await courier.step((world) => forceAttempt(world, courier.delivery(idOf(delivery))));
  answer();
  await advance;
  expect(courier.delivery(idOf(delivery))).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(secondsOf(courier)).toEqual([0, 30, 30]);
});

it('a test is sent once, to an endpoint in any state, and leaves the endpoint as it was', async () => {
  const courier = new Courier(mail);
  const endpoint = courier.register({ state: 'paused' });
  courier.otherwise = answered(500);
  const event = { id: 'evt_t', type: 'bounce', payload: {} };
  const { id } = await courier.step((world) => publishTest(world, endpoint, event));
  await courier.advance('72h');
  expect(courier.departures).toHaveLength(1);
  expect(courier.delivery(id)).toMatchObject({ status: 'failed', isTest: true, nextAttemptAt: null });
  expect(courier.endpoint()).toEqual(endpoint);
  expect(courier.world.journal.list('event')).toMatchObject([{ detail: { deliveries: [id] } }]);
});

it('a removed endpoint takes its deliveries along', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.otherwise = answered(500);
  const [delivery] = await courier.publish();
  await courier.step((world) => removeEndpoint(world, courier.endpoint(), { keepDeliveries: false }));
  await courier.advance('72h');
  expect([courier.departures.length, courier.delivery(idOf(delivery)), courier.endpoint()]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

it('or leaves them on record, the pending ones as failed', async () => {
  const courier = new Courier(vault);
  courier.register();
  const [delivered] = await courier.publish({ id: 'evt_1' });
  courier.otherwise = answered(500);
  const [pending] = await courier.publish({ id: 'evt_2' });
  await courier.step((world) => removeEndpoint(world, courier.endpoint(), { keepDeliveries: true }));
  await courier.advance('72h');
  expect(courier.delivery(idOf(delivered)).status).toBe('success');
  expect(courier.delivery(idOf(pending))).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(courier.departures).toHaveLength(2);
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

it('the lifecycle of a delivery is one table: what it refuses and draws is what it does', () => {
  expect(refusal(deliveryLifecycle, 'pending', 'force_retry')).toContain('it can when it is failed');
  expect(diagram(deliveryLifecycle)).toContain('failed --> pending: force retry');
});

async function failedDelivery(courier: Courier): Promise<Delivery> {
  courier.register();
  courier.otherwise = answered(500);
  const [delivery] = await courier.publish();
  await courier.advance('72h');
  return courier.delivery(idOf(delivery));
}

/** When each attempt left, in seconds since the start. */
function secondsOf({ departures }: Courier): number[] {
  return departures.map(({ at }) => (at - START) / 1_000);
}

function idOf(delivery: Delivery | undefined): string {
  return delivery?.id ?? '';
}
