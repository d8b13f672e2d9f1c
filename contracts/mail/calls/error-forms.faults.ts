// Errors that are written in another form than documented.

import {
  type Alter,
  type Answer,
  type Call,
  faultsOf,
  fieldsOf,
  replies,
} from '../../support/wire-faults.ts';

/** Alters errors of some kinds. */
const errors =
  (isMeant: (answer: Answer, call: Call) => boolean, change: (answer: Answer) => Answer): Alter =>
  () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      return answer.status >= 400 && isMeant(answer, call) ? change(answer) : answer;
    },
  });

const isInvalid = ({ status, body }: Answer) => status === 422 && Array.isArray(fieldsOf(body).detail);

const asText = (answer: Answer): Answer => ({ ...answer, body: { detail: 'Not valid' } });

/** Alters what is answered to requests that violate their schema. */
const invalid = (change: (answer: Answer) => Answer, operation?: string): Alter =>
  errors((answer, call) => isInvalid(answer) && call.operation === (operation ?? call.operation), change);

export const errorFormFaults = faultsOf({
  'M-ER-01': {
    'answers errors of sending as detail': errors(
      (_, { operation }) => operation === 'sendMail',
      (answer) => ({ ...answer, body: { detail: 'It cannot be sent' } }),
    ),
    'answers a template that does not exist as detail': replies('sendMail', (answer) =>
      answer.status === 404 ? { ...answer, body: { detail: 'Template not found' } } : answer,
    ),
  },
  'M-ER-02.1': {
    'answers errors as error': errors(
      (_, { operation }) => operation !== 'sendMail',
      (answer) => ({ ...answer, body: { error: fieldsOf(answer.body).detail } }),
    ),
  },
  'M-ER-02.2': {
    'answers validation errors with a text instead of a list': invalid(asText),
    ...Object.fromEntries(
      ['updateWebhook', 'updateEventSettings'].map((operation) => [
        `answers what breaks the schema of ${operation} with text`,
        invalid(asText, operation),
      ]),
    ),
    ...Object.fromEntries(
      ['createWebhook', 'updateWebhook', 'updateEventSettings'].map((operation) => [
        `answers what breaks the schema of ${operation} with 400`,
        invalid((answer) => ({ ...answer, status: 400 }), operation),
      ]),
    ),
  },
});
