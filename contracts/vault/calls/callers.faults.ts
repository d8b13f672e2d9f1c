// Callers of the vault that are let in, kept out or told something else than documented.

import {
  type Alter,
  type Answer,
  type Call,
  faultsOf,
  fieldsOf,
  instead,
  type Proceed,
} from '../../support/wire-faults.ts';
import { CREATE, LIST, ONE, refusal, UPDATE } from '../alterations.ts';

const TYPES = 'listEventTypes';

/** The operations that any token may call. */
const OPERATIONS = [CREATE, ONE, UPDATE, 'deleteWebhook', 'testWebhook', 'listDeliveries', 'retryDelivery'];

const isRefused = ({ status }: Answer) => status === 401 || status === 403;

const hasToken = ({ headers }: Call) => headers.authorization !== undefined;

/** Lets callers in that are refused, if they are meant. */
const admitted =
  (isMeant: (call: Call) => boolean): Alter =>
  () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      return isRefused(answer) && isMeant(call) ? proceed({ as: 'admin' }) : answer;
    },
  });

const admittedTo = (operation: string, isMeant: (call: Call) => boolean = () => true): Alter =>
  admitted((call) => call.operation === operation && isMeant(call));

/** Does what it refuses with one of these statuses. */
const doneAllTheSame = (operation: string, statuses: readonly number[]): Alter =>
  instead(operation, async (_, proceed) => {
    const answer = await proceed();
    if (statuses.includes(answer.status)) await proceed({ as: 'admin' });
    return answer;
  });

/** Reads the header with the token in another way. */
const reads =
  (change: (headers: Call['headers']) => string | undefined): Alter =>
  () => ({
    async answer({ headers }, proceed) {
      const authorization = change(headers);
      return proceed(authorization === undefined ? {} : { headers: { ...headers, authorization } });
    },
  });

const rewritten = (pattern: RegExp, replacement: string): Alter =>
  reads(({ authorization = '' }) => authorization.replace(pattern, replacement));

/** Takes a token whose first letter is written in the other case. */
const inAnyCase = async ({ headers }: Call, proceed: Proceed): Promise<Answer> => {
  const answer = await proceed();
  const { authorization } = headers;
  if (answer.status !== 401 || authorization === undefined) return answer;
  const other = authorization.replace(/(?<=^Bearer )[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return proceed({ headers: { ...headers, authorization: other } });
};

export const callerFaults = faultsOf({
  'V-AU-01.1': {
    'takes Bearer in lower case for nothing': () => ({
      answer: ({ headers: { authorization = '' } }, proceed) =>
        authorization.startsWith('bearer') ? refusal(401) : proceed(),
    }),
  },
  'V-AU-01': {
    'shows a webhook to any token': admittedTo(ONE, hasToken),
    'makes a forced retry without a token': admittedTo('retryDelivery', (call) => !hasToken(call)),
    'tests a webhook without a token': admittedTo('testWebhook', (call) => !hasToken(call)),
  },
  'V-AU-01.2': {
    'accepts callers without a token': admitted((call) => !hasToken(call)),
    'takes any token': admitted(hasToken),
    ...Object.fromEntries(OPERATIONS.map((id) => [`takes any caller for ${id}`, admittedTo(id)])),
    'takes a token with something behind it': rewritten(/^(Bearer \S+)x$/, '$1'),
    'takes a token with something before it': rewritten(/^Bearer x/, 'Bearer '),
    'takes a token under another scheme': rewritten(/^(Basic|Token) /, 'Bearer '),
    'takes a token without a scheme': rewritten(/^(?=[^ ]+$)(?!Bearer)/, 'Bearer '),
    'takes the first of two tokens': rewritten(/^(Bearer \S+) .*$/, '$1'),
    'compares tokens case-insensitively': () => ({ answer: inAnyCase }),
    'takes a token in the header of another service': reads(({ authorization, 'x-api-key': key }) =>
      key === undefined ? authorization : `Bearer ${key}`,
    ),
    'takes a token in a cookie': reads(({ authorization, cookie }) => {
      const [, token] = /token=([^;]+)/.exec(String(cookie)) ?? [];
      return token === undefined ? authorization : `Bearer ${token}`;
    }),
    'takes a token as the password of Basic': reads(({ authorization = '' }) => {
      const [, basic] = /^Basic (.+)$/.exec(authorization) ?? [];
      const given = Buffer.from(basic ?? '', 'base64')
        .toString()
        .split(':')
        .at(-1) as string;
      // What is no Base64 has anything in it, also what no header may have.
      return /^[\x21-\x7e]+$/.test(given) ? `Bearer ${given}` : authorization;
    }),
    'removes a webhook for a caller whom it then refuses': doneAllTheSame('deleteWebhook', [401]),
    'changes a webhook for a caller whom it then refuses': doneAllTheSame(UPDATE, [401]),
    'registers a webhook for a caller whom it then refuses': doneAllTheSame(CREATE, [401]),
  },
  'V-AU-02': {
    'shows the list that an admin has read without the scope as well': () => {
      let last: Answer | undefined;
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (call.operation !== LIST) return answer;
          if (answer.status === 200) last = answer;
          return answer.status === 403 && last !== undefined ? last : answer;
        },
      };
    },
    'creates a webhook that is not enabled without the scope': admittedTo(
      CREATE,
      ({ body }) => fieldsOf(body).enabled === false,
    ),
  },
  'V-AU-02.1': {
    'requires no scope for listWebhooks': admittedTo(LIST, hasToken),
    'lists nothing where the scope is missing': instead(LIST, async (_, proceed) => {
      const answer = await proceed();
      return answer.status === 403 ? { ...answer, status: 200, body: { webhooks: [] } } : answer;
    }),
  },
  'V-AU-02.2': {
    'requires no scope for createWebhook': admittedTo(CREATE, hasToken),
    'registers what it refuses for lack of the scope': doneAllTheSame(CREATE, [403]),
    'changes a webhook for a token without the scope, and refuses it': doneAllTheSame(UPDATE, [403]),
  },
  'V-WH-18.1': {
    'lists the event types without a token': admittedTo(TYPES, (call) => !hasToken(call)),
    'lists the event types to whoever has any token': admittedTo(TYPES, hasToken),
    'refuses the event types to a token without the admin scope': instead(TYPES, ({ caller }, proceed) =>
      caller === 'reader' ? refusal(403) : proceed(),
    ),
  },
});
