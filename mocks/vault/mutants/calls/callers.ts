// Mutants of authentication and authorization.

import { alterAccess, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService, Authenticated } from '../../../../src/service/service.ts';
import { type Principal, tokenHolders } from '../../credentials.ts';
import { refusal } from '../alterations.ts';

type Identify = AnyService['access']['authenticate'];

const ADMIN = { principal: tokenHolders.get('admin') as Principal };

/** A caller that is accepted at first, so that it can be refused later. */
const STRANGER = { principal: { ...ADMIN.principal } };

export const callersMutants: readonly Mutant[] = [
  {
    rule: 'V-AU-01.2',
    does: 'accepts callers without a token',
    alter: (service) => letIn(service, ({ headers }) => headers.authorization === undefined),
  },
  {
    rule: 'V-AU-01.2',
    does: 'takes any token',
    alter: (service) => letIn(service, ({ headers }) => headers.authorization !== undefined),
  },
  {
    rule: 'V-WH-18.1',
    does: 'lists the event types without a token',
    alter: (service) => letIn(service, ({ operation }) => operation.id === 'listEventTypes'),
  },
  ...(
    [
      ['V-AU-02.1', 'listWebhooks'],
      ['V-AU-02.2', 'createWebhook'],
    ] as const
  ).map(
    ([rule, id]): Mutant => ({
      rule,
      does: `requires no scope for ${id}`,
      alter: (service) =>
        alterAccess(service, (access) => ({
          ...access,
          authorize: (principal, arrival, world) =>
            arrival.operation.id === id ? undefined : access.authorize(principal, arrival, world),
        })),
    }),
  ),
  ...[
    'createWebhook',
    'getWebhook',
    'updateWebhook',
    'deleteWebhook',
    'testWebhook',
    'listDeliveries',
    'retryDelivery',
  ].map(
    (id): Mutant => ({
      rule: 'V-AU-01.2',
      does: `takes any caller for ${id}`,
      alter: (service) => letIn(service, ({ operation }) => operation.id === id),
    }),
  ),
  ...(
    [
      ['a token with something behind it', /^(Bearer \S+)x$/, '$1'],
      ['a token with something before it', /^Bearer x/, 'Bearer '],
      ['a token under another scheme', /^(Basic|Token) /, 'Bearer '],
      ['a token without a scheme', /^(?=[^ ]+$)(?!Bearer)/, 'Bearer '],
      ['the first of two tokens', /^(Bearer \S+) .*$/, '$1'],
    ] as const
  ).map(
    ([what, pattern, replacement]): Mutant => ({
      rule: 'V-AU-01.2',
      does: `takes ${what}`,
      alter: (service) =>
        readHeaders(service, (headers) => ({
          ...headers,
          authorization: String(headers.authorization ?? '').replace(pattern, replacement),
        })),
    }),
  ),
  {
    rule: 'V-AU-01.2',
    does: 'compares tokens case-insensitively',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authenticate: async (arrival, world) => {
          const given = await access.authenticate(arrival, world);
          const { authorization } = arrival.headers;
          if (!('error' in given) || typeof authorization !== 'string') return given;
          const other = authorization.replace(/(?<=^Bearer )[a-z]/i, (letter) =>
            letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
          );
          return access.authenticate(
            { ...arrival, headers: { ...arrival.headers, authorization: other } },
            world,
          );
        },
      })),
  },
  {
    rule: 'V-AU-01.2',
    does: 'takes a token in the header of another service',
    alter: (service) =>
      readHeaders(service, (headers) =>
        headers['x-api-key'] === undefined
          ? headers
          : { ...headers, authorization: `Bearer ${headers['x-api-key']}` },
      ),
  },
  {
    rule: 'V-AU-01.1',
    does: 'takes Bearer in lower case for nothing',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authenticate: (arrival, world) =>
          String(arrival.headers.authorization).startsWith('bearer')
            ? { error: refusal(401) }
            : access.authenticate(arrival, world),
      })),
  },
  ...(
    [
      ['deleteWebhook', 'removes a webhook for a caller whom it then refuses'],
      ['updateWebhook', 'changes a webhook for a caller whom it then refuses'],
      ['createWebhook', 'registers a webhook for a caller whom it then refuses'],
    ] as const
  ).map(
    ([id, does]): Mutant => ({
      rule: 'V-AU-01.2',
      does,
      alter: (service) =>
        replaceOperation(
          letIn(service, ({ operation }) => operation.id === id, STRANGER),
          id,
          ({ principal }, _, proceed) => {
            const reply = proceed();
            return principal === STRANGER.principal ? refusal(401) : reply;
          },
        ),
    }),
  ),
  {
    rule: 'V-AU-02.2',
    does: 'registers what it refuses for lack of the scope',
    alter: (service) =>
      replaceOperation(unscoped(service, 'createWebhook'), 'createWebhook', ({ principal }, _, proceed) => {
        const reply = proceed();
        return (principal as Principal).scopes.has('admin') ? reply : refusal(403);
      }),
  },
  {
    rule: 'V-AU-02.2',
    does: 'changes a webhook for a token without the scope, and refuses it',
    alter: (service) =>
      replaceOperation(unscoped(service, 'updateWebhook'), 'updateWebhook', ({ principal }, _, proceed) => {
        const reply = proceed();
        return (principal as Principal).scopes.has('admin') ? reply : refusal(403);
      }),
  },
  {
    rule: 'V-WH-18.1',
    does: 'lists the event types to whoever has any token',
    alter: (service) =>
      letIn(
        service,
        ({ operation, headers }) => operation.id === 'listEventTypes' && headers.authorization !== undefined,
      ),
  },
  {
    rule: 'V-AU-01.2',
    does: 'takes a token in a cookie',
    alter: (service) =>
      readHeaders(service, (headers) => {
        const [, token] = /token=([^;]+)/.exec(String(headers.cookie)) ?? [];
        return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
      }),
  },
  {
    rule: 'V-AU-01.2',
    does: 'takes a token as the password of Basic',
    alter: (service) =>
      readHeaders(service, (headers) => {
        const [, basic] = /^Basic (.+)$/.exec(String(headers.authorization)) ?? [];
        return basic === undefined
          ? headers
          : {
              ...headers,
              authorization: `Bearer ${Buffer.from(basic, 'base64').toString().split(':').at(-1)}`,
            };
      }),
  },
  {
    rule: 'V-AU-02.1',
    does: 'lists nothing where the scope is missing',
    alter: (service) =>
      replaceOperation(unscoped(service, 'listWebhooks'), 'listWebhooks', ({ principal }, _, proceed) =>
        (principal as Principal).scopes.has('admin') ? proceed() : { status: 200, body: { webhooks: [] } },
      ),
  },
];

/** Accepts some callers as one with all permissions. */
function letIn(
  service: AnyService,
  isLetIn: (arrival: Parameters<Identify>[0]) => boolean,
  as: Authenticated<Principal> = ADMIN,
): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authenticate: async (arrival, world) => {
      const authenticated = await access.authenticate(arrival, world);
      return 'error' in authenticated && isLetIn(arrival) ? as : authenticated;
    },
  }));
}

/** The service with an operation that requires no scope. */
function unscoped(service: AnyService, id: string): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authorize: (principal, arrival, world) =>
      arrival.operation.id === id ? undefined : access.authorize(principal, arrival, world),
  }));
}

type Headers = Parameters<Identify>[0]['headers'];

/** Reads the headers of a caller as other headers. */
function readHeaders(service: AnyService, change: (headers: Headers) => Headers): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authenticate: (arrival, world) =>
      access.authenticate({ ...arrival, headers: change(arrival.headers) }, world),
  }));
}
