// Tests of webhooks that are made or told otherwise than documented.

import {
  type Alter,
  answered,
  answers,
  changed,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  replies,
  without,
} from '../../support/wire-faults.ts';
import { DELIVERIES, listed, refusal } from '../alterations.ts';

const TEST = 'testWebhook';

const SUCCESS = {
  delivery_id: 'del_T04rlU0v3Lza142I',
  status: 'success',
  response_code: 200,
  duration_ms: 1,
};

/** Alters what a test sends, given the events that tests have sent before. */
const sends =
  (change: (event: Fields, earlier: readonly Fields[]) => object): Alter =>
  () => {
    let isTest = false;
    const earlier: Fields[] = [];
    return {
      async answer({ operation }, proceed) {
        isTest = operation === TEST;
        const answer = await proceed();
        isTest = false;
        return answer;
      },
      event(payload) {
        if (!isTest) return payload;
        const told = earlier.filter(({ event_id: id }) => id !== payload.event_id);
        earlier.push(payload);
        return change(payload, told);
      },
    };
  };

export const webhookTestFaults = faultsOf({
  'V-WH-14.1': {
    'tests a webhook without sending anything': instead(TEST, async ({ path }, proceed) => {
      const webhook = await proceed({ method: 'GET', path: path.replace(/\/test$/, ''), body: undefined });
      return webhook.status === 200 ? answered(200, SUCCESS) : proceed();
    }),
    'sends a test to every webhook': () => {
      let event: unknown;
      let isTest = false;
      return {
        async answer({ operation, path }, proceed) {
          if (operation !== TEST) return proceed();
          [event, isTest] = [undefined, true];
          const answer = await proceed();
          for (const { id } of await listed(proceed))
            if (!path.includes(String(id))) await proceed({ path: `/v1/webhooks/${id}/test` });
          isTest = false;
          return answer;
        },
        event(payload) {
          if (!isTest) return payload;
          event ??= payload.event_id;
          return { ...payload, event_id: event };
        },
      };
    },
    'tests with a path that path_prefix keeps out': sends((event) => ({ ...event, path: 'elsewhere/db' })),
    'refuses to test a webhook that is disabled': instead(TEST, async ({ path }, proceed) => {
      const webhook = await proceed({ method: 'GET', path: path.replace(/\/test$/, ''), body: undefined });
      return fieldsOf(webhook.body).enabled === false ? refusal(409) : proceed();
    }),
    'answers a test that it has nothing for, as if it had been sent': replies(TEST, (reply) =>
      reply.status === 409 ? answered(200, SUCCESS) : reply,
    ),
    'sends every test under the id of the first': sends((event, [first = event]) => ({
      ...event,
      event_id: first.event_id,
    })),
  },
  'V-WH-14': {
    'answers every test of a webhook with the delivery of the first': () => {
      const first = new Map<string, unknown>();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (call.operation !== TEST) return answer;
          return changed(answer, (result) => {
            if (!first.has(call.path)) first.set(call.path, result.delivery_id);
            return { ...result, delivery_id: first.get(call.path) };
          });
        },
      };
    },
  },
  'V-WH-14.2': {
    'does not show how long a test took': answers(TEST, (result) => without(result, 'duration_ms')),
    'answers how long a test took in seconds': answers(TEST, ({ duration_ms: ms, ...result }) => ({
      ...result,
      duration_ms: ms === null ? null : Math.round(Number(ms) / 1_000),
    })),
    'calls every test that was answered a success': answers(TEST, (result) => ({
      ...result,
      status: result.response_code === null ? 'failed' : 'success',
    })),
    'answers the duration 0 where a test was not answered': answers(
      TEST,
      ({ duration_ms: ms, ...result }) => ({ ...result, duration_ms: ms ?? 0 }),
    ),
    'does not list tests among the deliveries': () => {
      const tests = new Set<unknown>();
      return {
        async answer({ operation }, proceed) {
          const answer = await proceed();
          if (operation === TEST) tests.add(fieldsOf(answer.body).delivery_id);
          return operation !== DELIVERIES
            ? answer
            : changed(answer, (page) => ({
                ...page,
                deliveries: (page.deliveries as Fields[]).filter(({ id }) => !tests.has(id)),
              }));
        },
      };
    },
    'answers 200 for every answer of 2xx': answers(TEST, (result) => ({
      ...result,
      response_code: result.status === 'success' ? 200 : result.response_code,
    })),
    'answers what the receiver answered as a text': answers(TEST, (result) => ({
      ...result,
      response_code: String(result.response_code),
    })),
    'names the event of a test in the place of its delivery': () => {
      let event: unknown;
      return {
        async answer({ operation }, proceed) {
          const answer = await proceed();
          const delivery_id = String(event).replace('evt_', 'del_');
          return operation === TEST ? changed(answer, (result) => ({ ...result, delivery_id })) : answer;
        },
        send({ body }, proceed) {
          event = fieldsOf(JSON.parse(body)).event_id;
          return proceed();
        },
      };
    },
  },
});
