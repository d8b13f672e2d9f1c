// Forced retries that are not made, or made otherwise than documented.

import {
  type Alter,
  answered,
  type Call,
  counting,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  type Proceed,
} from '../../support/wire-faults.ts';
import { deliveriesIn, listed, refusal } from '../alterations.ts';

const RETRY = 'retryDelivery';

/** The failed deliveries of the webhook that a call is about. */
async function failed({ path }: Call, proceed: Proceed): Promise<readonly Fields[]> {
  const query = { status: 'failed', limit: 100 };
  const list = { method: 'GET', path: `${baseOf(path)}/deliveries`, query, body: undefined };
  return deliveriesIn((await proceed(list)).body);
}

const baseOf = (path: string) => path.slice(0, path.indexOf('/deliveries/'));

const pathOf = (path: string, id: unknown) => `${baseOf(path)}/deliveries/${id}/retry`;

/** Answers forced retries as if they were made, if they could be. */
const shownOnly = (isMeant: (call: Call) => boolean): Alter =>
  instead(RETRY, async (call, proceed) => {
    const retried = (await failed(call, proceed)).find(({ id }) => id === call.values.delivery_id);
    return retried === undefined || !isMeant(call)
      ? proceed()
      : answered(202, { ...retried, status: 'pending' });
  });

/** Alters the attempts that forced retries cause. */
const retrying =
  (send: NonNullable<ReturnType<Alter>['send']>): Alter =>
  () => {
    const events = new Set<unknown>();
    return {
      async answer(call, proceed) {
        if (call.operation === RETRY)
          for (const { id, event_id: event } of await failed(call, proceed))
            if (id === call.values.delivery_id) events.add(event);
        return proceed();
      },
      send: (attempt, proceed) =>
        events.has(fieldsOf(JSON.parse(attempt.body)).event_id) ? send(attempt, proceed) : proceed(),
    };
  };

/** Makes forced retries under another path where they are refused. */
const elsewhere = (pathsOf: (call: Call, proceed: Proceed) => Promise<readonly string[]>): Alter =>
  instead(RETRY, async (call, proceed) => {
    const answer = await proceed();
    if (answer.status !== 404) return answer;
    for (const path of await pathsOf(call, proceed)) {
      const other = await proceed({ path });
      if (other.status < 300) return other;
    }
    return answer;
  });

export const forcedRetryFaults = faultsOf({
  'V-WH-17': {
    'answers to a forced retry and makes none': shownOnly(() => true),
    'answers a second forced retry and makes none': () => {
      const count = counting();
      return shownOnly(({ path }) => count(path) > 1)();
    },
    'grants one forced retry of a delivery and no other': () => {
      const granted = new Set<string>();
      return {
        async answer({ operation, path }, proceed) {
          if (operation === RETRY && granted.has(path)) return refusal(409);
          const answer = await proceed();
          if (operation === RETRY && answer.status < 300) granted.add(path);
          return answer;
        },
      };
    },
    'tries all failed deliveries of a webhook again with one': instead(RETRY, async (call, proceed) => {
      const all = await failed(call, proceed);
      const answer = await proceed();
      for (const { id } of all)
        if (answer.status < 300 && id !== call.values.delivery_id)
          await proceed({ path: pathOf(call.path, id) });
      return answer;
    }),
    'retries a delivery under the id of any webhook': elsewhere(async ({ values }, proceed) =>
      (await listed(proceed)).map(({ id }) => `/v1/webhooks/${id}/deliveries/${values.delivery_id}/retry`),
    ),
    'takes the beginning of an id of a delivery for the whole': elsewhere(async (call, proceed) =>
      (await failed(call, proceed))
        .filter(({ id }) => call.values.delivery_id?.startsWith(String(id)))
        .map(({ id }) => pathOf(call.path, id)),
    ),
    'retries the newest failed delivery, whatever the id': instead(RETRY, async (call, proceed) => {
      const all = (await failed(call, proceed)).toSorted((a, b) =>
        String(a.timestamp).localeCompare(String(b.timestamp)),
      );
      const isOwn = all.some(({ id }) => id === call.values.delivery_id);
      return isOwn ? proceed({ path: pathOf(call.path, all.at(-1)?.id) }) : proceed();
    }),
    'refuses a forced retry for a webhook that is disabled': instead(RETRY, async ({ path }, proceed) => {
      const { body } = await proceed({ method: 'GET', path: baseOf(path), body: undefined });
      return fieldsOf(body).enabled === false ? refusal(409) : proceed();
    }),
    'sends a forced retry under the id of another event': retrying(({ headers }, proceed) =>
      proceed({ headers: { ...headers, 'X-Vault-Event-Id': 'evt_another' } }),
    ),
    'takes a forced retry for delivered and sends nothing': retrying(async () => ({ status: 200 })),
  },
});
