// The refusals of callers, forgotten or written otherwise.

import type { RuleId } from '../../../specs/generated/rules.ts';
import {
  type Alter,
  type Answer,
  answered,
  type Call,
  fault,
  faultsOf,
  fieldsOf,
  instead,
  takes,
  type WireFault,
} from '../../support/wire-faults.ts';
import { answersInstead, reaches, refusal } from '../alterations.ts';

const detailOf = ({ body }: Answer) => String(fieldsOf(body).detail);

/** Alters refusals that begin so, of some operations or of all. */
const refusals =
  (
    detail: string,
    alter: (answer: Answer, admit: () => Promise<Answer>, call: Call) => Answer | Promise<Answer>,
    operation?: string,
  ): Alter =>
  () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      const isMeant = detailOf(answer).startsWith(detail) && call.operation === (operation ?? call.operation);
      return isMeant ? alter(answer, () => proceed({ as: 'live' }), call) : answer;
    },
  });

const admits = (detail: string, operation?: string) => refusals(detail, (_, admit) => admit(), operation);

const says = (detail: string, other: string, status?: number) =>
  refusals(detail, (answer) => answered(status ?? answer.status, { detail: other }));

const DETAILS = [
  ['M-AU-03.1', 'Missing Authorization header'],
  ['M-AU-03.2', 'Invalid API key'],
  ['M-AU-03.3', 'JWT expired'],
  ['M-AU-03.4', 'JWT signature invalid'],
] as const satisfies readonly (readonly [RuleId, string])[];

/** The refusals that a single operation forgets. */
const FORGOTTEN = [
  ['M-AU-02.1', 'Missing required scope: webhooks.read', 'getWebhook'],
  ['M-AU-02.1', 'Missing required scope: webhooks.read', 'getEventSettings'],
  ['M-AU-02.2', 'Missing required scope: webhooks.write', 'deleteWebhook'],
  ['M-AU-02.2', 'Missing required scope: webhooks.write', 'updateEventSettings'],
  ['M-AU-02.2', 'Missing required scope: webhooks.write', 'rotateSigningSecret'],
  ['M-AU-04.1', 'Tenant suspended', 'getEventSettings'],
  ['M-AU-04.1', 'Tenant suspended', 'listWebhooks'],
] as const satisfies readonly (readonly [RuleId, string, string])[];

const isJwt = ({ headers: { authorization = '' } }: Call) => authorization.split('.').length === 3;

/** Refuses callers as unknown ones. */
const unknown =
  (isMeant: (call: Call) => boolean): Alter =>
  () => ({
    answer: (call, proceed) => (isMeant(call) ? answered(401, { detail: 'Invalid API key' }) : proceed()),
  });

/** Asks for the scope to write where the one to read is enough. */
const asksToWrite = (operation: string): Alter =>
  instead(operation, ({ caller }, proceed) =>
    caller === 'read_only' ? answered(403, { detail: 'Missing required scope: webhooks.write' }) : proceed(),
  );

export const refusedCallerFaults: readonly WireFault[] = [
  ...DETAILS.flatMap(([rule, detail]) => [
    fault(rule, `accepts callers that it should answer with "${detail}"`, admits(detail)),
    fault(rule, `answers "Unauthorized" instead of "${detail}"`, says(detail, 'Unauthorized')),
  ]),
  ...FORGOTTEN.map(([rule, detail, operation]) =>
    fault(rule, `does not answer "${detail}" in ${operation}`, admits(detail, operation)),
  ),
  ...(
    [
      ['updateWebhook', 'endpoint', 'other_tenant'],
      ['deleteWebhook', 'endpoint', 'other_tenant'],
      ['deleteBounce', 'bounce list', 'live'],
      ['getBounce', 'bounce list', 'live'],
      ['assignRole', 'role', 'live'],
      ['sendMail', 'template', 'live'],
    ] as const
  ).map(([operation, resource, as]) =>
    fault('M-AU-04.2', `reaches another tenant's ${resource} in ${operation}`, reaches(operation, as)),
  ),
  ...faultsOf({
    'M-AU-01.1': { 'accepts no API keys': unknown((call) => call.caller !== undefined && !isJwt(call)) },
    'M-AU-01.2': {
      'accepts no access tokens': unknown(isJwt),
      'lets access tokens only list': unknown(
        (call) => isJwt(call) && call.caller === 'jwt' && call.operation !== 'listWebhooks',
      ),
      'lets access tokens read only': () => ({
        answer: (call, proceed) =>
          isJwt(call) && call.method !== 'GET'
            ? answered(403, { detail: 'Missing required scope: webhooks.write' })
            : proceed(),
      }),
    },
    'M-AU-02.1': {
      'does not require webhooks.read': admits('Missing required scope: webhooks.read'),
      'requires webhooks.write where webhooks.read should be enough': asksToWrite('listWebhooks'),
      'requires webhooks.write for getWebhook': asksToWrite('getWebhook'),
      'requires webhooks.write for getEventSettings': asksToWrite('getEventSettings'),
    },
    'M-AU-02.2': {
      'does not require webhooks.write': admits('Missing required scope: webhooks.write'),
      'gives a new API key every scope': takes('createApiKey', (given) => ({
        ...given,
        scopes: ['webhooks.read', 'webhooks.write'],
      })),
    },
    'M-AU-02.3': {
      'does not name the scope that is missing': says('Missing required scope: ', 'Missing required scope'),
      'names webhooks.read where webhooks.write is missing': says(
        'Missing required scope: webhooks.write',
        'Missing required scope: webhooks.read',
      ),
      'answers 401 where a scope is missing': says(
        'Missing required scope: webhooks.write',
        'Missing required scope: webhooks.write',
        401,
      ),
    },
    'M-AU-03.1': {
      'lets callers without a credential remove endpoints': admits('Missing Authorization', 'deleteWebhook'),
    },
    'M-AU-03.2': {
      'lets an API key that was revoked read the settings': admits('Invalid API key', 'getEventSettings'),
      'accepts an API key with an additional character': () => ({
        async answer({ headers }, proceed) {
          const answer = await proceed();
          const { authorization = '' } = headers;
          return detailOf(answer) === 'Invalid API key'
            ? proceed({ headers: { ...headers, authorization: authorization.slice(0, -1) } })
            : answer;
        },
      }),
    },
    'M-AU-03.3': {
      'lets a token that has expired change the settings': admits('JWT expired', 'updateEventSettings'),
    },
    'M-AU-03.5': {
      'accepts a token without a signature': () => ({
        answer: ({ headers: { authorization = '' } }, proceed) =>
          authorization.endsWith('.') ? proceed({ as: 'live' }) : proceed(),
      }),
    },
    'M-AU-04.1': {
      'accepts suspended tenants': admits('Tenant suspended'),
      'lets suspended tenants remove endpoints': refusals(
        'Tenant suspended',
        () => ({ status: 204 }),
        'deleteWebhook',
      ),
    },
    'M-AU-04.2': {
      'ignores that the request is for another tenant': () => ({
        async answer({ headers: { 'x-tenant-id': _, ...headers } }, proceed) {
          const answer = await proceed();
          return detailOf(answer).startsWith('Cross-tenant access denied') ? proceed({ headers }) : answer;
        },
      }),
      "shows another tenant's endpoint": reaches('getWebhook', 'other_tenant'),
      "rotates the secrets of another tenant's endpoints": reaches('rotateSigningSecret', 'live'),
      "shows another tenant's messages": reaches('getMessage', 'live'),
      "answers 403 and another text to a read of another tenant's endpoint": answersInstead(
        'getWebhook',
        404,
        refusal(403),
      ),
      "lists another tenant's endpoints": instead('listWebhooks', async (_, proceed) => {
        const own = await proceed();
        const foreign = await proceed({ as: 'other_tenant' });
        const lists = [own, foreign].map(({ body }) => fieldsOf(body).webhooks);
        return own.status === 200 ? { ...own, body: { ...fieldsOf(own.body), webhooks: lists.flat() } } : own;
      }),
    },
  }),
];
