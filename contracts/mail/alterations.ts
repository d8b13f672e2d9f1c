// What several faults of the mail service have in common: answers that are replaced, and answers of other tenants.

import {
  type Alter,
  type Answer,
  answered,
  answers,
  type Fields,
  fieldsOf,
  type Names,
  type Proceed,
  replies,
} from '../support/wire-faults.ts';

/** Answers another status, or something else, where an operation has a status. */
export function answersInstead(operations: Names, status: number, instead: number | Answer): Alter {
  return replies(operations, (answer) => {
    if (answer.status !== status) return answer;
    if (typeof instead !== 'number') return instead;
    return { ...answered(instead, {}), ...answer, status: instead, body: answer.body ?? {} };
  });
}

/** Makes calls that find nothing as another tenant. */
export function reaches(operations: Names, as: 'live' | 'other_tenant'): Alter {
  const ids = new Set([operations].flat());
  return () => ({
    async answer({ operation }, proceed) {
      const answer = await proceed();
      return ids.has(operation) && answer.status === 404 ? proceed({ as }) : answer;
    },
  });
}

/** A refusal. */
export function refusal(status: number): Answer {
  return answered(status, { detail: 'It is refused' });
}

/** What is there at the path of a call, or at another one. */
export function read(proceed: Proceed, path?: string): Promise<Answer> {
  return proceed({ method: 'GET', body: undefined, ...(path === undefined ? {} : { path }) });
}

/** The path of the endpoints. */
export const ENDPOINTS = '/v3/user/webhooks';

export function endpointsIn(list: unknown): readonly Fields[] {
  const { webhooks } = fieldsOf(list);
  return Array.isArray(webhooks) ? webhooks : [];
}

/** Alters endpoints wherever they are shown, except when they are new. */
export function shows(change: (endpoint: Fields) => object): Alter {
  return answers(['getWebhook', 'listWebhooks', 'updateWebhook'], (body) =>
    Array.isArray(body.webhooks) ? { ...body, webhooks: endpointsIn(body).map(change) } : change(body),
  );
}

/** A refusal of a field. */
export function invalid(field: string): Answer {
  return answered(422, { detail: [{ loc: ['body', field], msg: 'It is refused', type: 'value' }] });
}
