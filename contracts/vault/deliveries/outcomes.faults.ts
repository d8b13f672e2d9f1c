// Answers of receivers that are taken for something else, and attempts that are not made or made twice.

import { type Alter, counting, faultsOf, fieldsOf, takesAnswers } from '../../support/wire-faults.ts';

const keyOf = ({ url, body }: { readonly url: string; readonly body: string }) =>
  `${url} ${fieldsOf(JSON.parse(body)).event_id}`;

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

const isIn = (status: number | null, hundred: number) => Math.floor((status ?? 0) / 100) === hundred;

/** Takes some answers of receivers for another. */
const takes = (isMeant: (status: number | null, number: number) => boolean, status: number): Alter =>
  takesAnswers((given, number) => (isMeant(given, number) ? status : given));

/** Counts an attempt without making it. */
const loses =
  (lost: number): Alter =>
  () => {
    const numbers = counting();
    return {
      send: async (attempt, proceed) => (numbers(keyOf(attempt)) === lost ? { status: 500 } : proceed()),
    };
  };

/** Makes no attempt after one that was answered so; `statuses` are those of an event until now. */
const givesUp =
  (isEnd: (statuses: readonly (number | null)[]) => boolean): Alter =>
  () => {
    const answers = new Map<string, (number | null)[]>();
    return {
      async send(attempt, proceed) {
        const statuses = answers.get(keyOf(attempt)) ?? [];
        answers.set(keyOf(attempt), statuses);
        if (isEnd(statuses)) return { status: 500 };
        const response = await proceed();
        statuses.push(response.status);
        return response;
      },
    };
  };

const last = (statuses: readonly (number | null)[]) => statuses.at(-1) ?? 0;

export const outcomeFaults = faultsOf({
  'V-DL-01': {
    'takes 299 for a failure': takes((status) => status === 299, 500),
  },
  'V-DL-01.1': {
    'takes only 200 for a success': takes((status) => isSuccess(status) && status !== 200, 500),
    'takes an answer without a body for a failure': takes((status) => status === 204, 500),
  },
  'V-DL-01.3': {
    'takes a success at the third attempt for a failure': takes(
      (status, number) => number === 3 && isSuccess(status),
      500,
    ),
    'does not count a success of the seventh attempt': takes(
      (status, number) => number === 7 && isSuccess(status),
      500,
    ),
  },
  'V-DL-02': {
    'takes a redirect for a success': takes((status) => status === 302, 200),
    'takes 300 for a success': takes((status) => status === 300, 200),
    'takes 304 for a success': takes((status) => status === 304, 200),
    'takes 404 and 410 for a success': takes((status) => status === 404 || status === 410, 200),
    'takes 401 for a success': takes((status) => status === 401, 200),
    'takes 3xx for a success at a later attempt': takes(
      (status, number) => number > 1 && isIn(status, 3),
      200,
    ),
    'gives up when it is answered 4xx': givesUp((statuses) => isIn(last(statuses), 4)),
    'gives up when it is answered 410': givesUp((statuses) => last(statuses) === 410),
    'gives up when a later attempt is answered 4xx': givesUp(
      (statuses) => statuses.length > 1 && isIn(last(statuses), 4),
    ),
  },
  'V-DL-03': {
    'takes no answer for a success': takes((status) => status === null, 200),
    'gives up when an attempt is not answered': givesUp((statuses) => statuses.at(-1) === null),
    'gives up when the third attempt in a row is not answered': givesUp(
      (statuses) => statuses.length >= 3 && statuses.every((status) => status === null),
    ),
  },
  'V-DL-04': {
    'counts the fourth attempt without making it': loses(4),
    'counts the seventh attempt without making it': loses(7),
    'makes the third attempt twice': () => {
      const numbers = counting();
      return {
        async send(attempt, proceed) {
          const response = await proceed();
          if (numbers(keyOf(attempt)) === 3) await proceed();
          return response;
        },
      };
    },
  },
  'V-DL-04.2': {
    'tries only one of the webhooks again that an event has failed at': () => {
      const first = new Map<unknown, string>();
      const numbers = counting();
      return {
        async send(attempt, proceed) {
          const { event_id: id } = fieldsOf(JSON.parse(attempt.body));
          first.set(id, first.get(id) ?? attempt.url);
          const isTried = numbers(keyOf(attempt)) === 1 || first.get(id) === attempt.url;
          return isTried ? proceed() : { status: 500 };
        },
      };
    },
  },
});
