// The sender of an exploration does what its policy says: what is taken, when it tries again, in which order, and where it
// is sent on.
import { expect, it } from 'vitest';
import type { DeliveryPolicy } from '../../../src/delivery/policy/policy.ts';
import type { History } from '../../../src/verify/explore/history.ts';
import { deliverHistory } from '../../../src/verify/explore/sender.ts';
import { TimeLimit } from '../../../src/verify/explore/time-limit.ts';
import type { GradedAnswer } from '../../../src/verify/grading/answer.ts';
import { Wire } from '../../../src/verify/grading/wire.ts';
import { policyWith } from '../../support/policy-with.ts';

const URL = 'http://127.0.0.1:9/in';

/** Answers with these in turn, and then with 200; keeps where each delivery went. */
class ScriptedWire extends Wire {
  readonly urls: string[] = [];
  readonly #answers: Partial<GradedAnswer>[];

  constructor(answers: readonly Partial<GradedAnswer>[]) {
    super({ waitMs: 1_000, reach: { lookup: () => {}, assertReachable: () => {} } });
    this.#answers = [...answers];
  }

  override async post(url: string): Promise<GradedAnswer> {
    this.urls.push(url);
    const whole = { status: 200, error: null, isConnected: true, headers: {}, body: '', tookMs: 1 };
    return { ...whole, ...this.#answers.shift() };
  }
}

const history: History = {
  events: ['evt_1', 'evt_2'].map((id, index) => ({
    ...{ id, type: 'paid', atMs: index * 1_000 },
    body: JSON.stringify({ event_id: id, event_type: 'paid' }),
  })),
  deviations: [],
};

/** What happened, step by step: the event, its attempt, and when. */
async function stepsOf(policy: DeliveryPolicy, answers: readonly Partial<GradedAnswer>[]) {
  const wire = new ScriptedWire(answers);
  const timeLimit = new TimeLimit(60_000);
  const { steps, acknowledged } = await deliverHistory(history, {
    policy,
    wire,
    timeLimit,
    seed: 1,
    receiver: { url: URL, secret: 's3cret' },
    testEvent: null,
    worked: async () => {},
    changed: async () => {},
  });
  timeLimit.end();
  const delivered = steps.filter(({ kind }) => kind === 'delivered');
  return {
    acknowledged,
    urls: wire.urls,
    kinds: steps.map(({ kind }) => kind),
    steps: delivered.map(({ event, attempt, atMs }) => [event, attempt, atMs]),
  };
}

it('a status that the policy does not take is a failure, and tried again', async () => {
  const { steps } = await stepsOf(policyWith({ success: [200] }), [{ status: 204 }]);
  expect(steps).toEqual([
    ['evt_1', 1, 0],
    ['evt_2', 1, 1_000],
    ['evt_1', 2, 60_000],
  ]);
});

it('Retry-After is followed where the policy follows it', async () => {
  const busy = { status: 503, headers: { 'retry-after': '600' } };
  const { steps } = await stepsOf(policyWith({ retry_after: { mode: 'replace' } }), [busy]);
  expect(steps.at(-1)).toEqual(['evt_1', 2, 600_000]);
});

it('in order, the second event waits for the first', async () => {
  const { steps } = await stepsOf(policyWith({ order: 'strict' }), [{ status: 500 }, { status: 500 }]);
  expect(steps).toEqual([
    ['evt_1', 1, 0],
    ['evt_1', 2, 60_000],
    ['evt_1', 3, 360_000],
    ['evt_2', 1, 360_000],
  ]);
});

it('a 410 gives an event up, and disables the endpoint where the policy says so', async () => {
  const { steps, acknowledged, kinds } = await stepsOf(policyWith({ gone: 'disable' }), [{ status: 410 }]);
  expect(steps).toEqual([['evt_1', 1, 0]]);
  expect(kinds).toEqual(['delivered', 'off', 'gave_up', 'dropped']);
  expect(acknowledged).toEqual([]);
});

it('a redirect is followed where the policy follows it', async () => {
  const moved = { status: 308, headers: { location: '/moved' } };
  const policy = policyWith({ redirects: { at_most: 1, method: 'keep' } });
  const { urls, acknowledged } = await stepsOf(policy, [moved]);
  expect(urls).toEqual([URL, 'http://127.0.0.1:9/moved', URL]);
  expect(acknowledged).toEqual(['evt_1', 'evt_2']);
});
