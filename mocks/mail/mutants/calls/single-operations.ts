// Mutants of authorization and of outages in single operations, and of the headers of a rate limit: M-AU-01 to M-AU-04,
// M-ER-02, M-ER-12 to M-ER-14.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import type { World } from '../../../../src/engine/world.ts';
import {
  alterAccess,
  alterErrors,
  alterReply,
  type Mutant,
  replaceOperation,
} from '../../../../src/service/mutant.ts';
import type { AnyService, UnreadRequest } from '../../../../src/service/service.ts';
import { MAIN_TENANT } from '../../credentials.ts';
import type { Principal } from '../../spec.ts';
import { refused } from '../alterations.ts';
import { detailOf } from './authorization.ts';
import { alterLimit, alterOutage } from './troubles.ts';

/** The refusals of authorization that a single operation forgets. */
const FORGOTTEN = [
  ['M-AU-02.1', 'Missing required scope: webhooks.read', 'getWebhook'],
  ['M-AU-02.1', 'Missing required scope: webhooks.read', 'getEventSettings'],
  ['M-AU-02.2', 'Missing required scope: webhooks.write', 'deleteWebhook'],
  ['M-AU-02.2', 'Missing required scope: webhooks.write', 'updateEventSettings'],
  ['M-AU-02.2', 'Missing required scope: webhooks.write', 'rotateSigningSecret'],
  ['M-AU-04.1', 'Tenant suspended', 'getEventSettings'],
  ['M-AU-04.1', 'Tenant suspended', 'listWebhooks'],
] as const satisfies readonly (readonly [RuleId, string, string])[];

/** The headers of 429 that mutants write in another way. */
const LIMIT_HEADERS = [
  ['M-ER-12.1', 'in milliseconds', 'Retry-After', (value) => Number(value) * 1_000],
  ['M-ER-12.1', 'as a date', 'Retry-After', () => 'Thu, 01 Jan 2026 00:01:00 GMT'],
  ['M-ER-12.1', 'as 0', 'Retry-After', () => 0],
  ['M-ER-12.2', 'as 0', 'X-RateLimit-Limit', () => 0],
  ['M-ER-12.3', 'as 1', 'X-RateLimit-Remaining', () => 1],
  ['M-ER-12.3', 'as -1', 'X-RateLimit-Remaining', () => -1],
  ['M-ER-12.4', 'as the seconds that are left', 'X-RateLimit-Reset', () => 60],
  ['M-ER-12.4', 'a minute too late', 'X-RateLimit-Reset', (value) => Number(value) + 60],
] as const satisfies readonly (readonly [RuleId, string, string, (value: unknown) => string | number])[];

export const singleOperationMutants: readonly Mutant[] = [
  ...FORGOTTEN.map(
    ([rule, detail, operation]): Mutant => ({
      rule,
      does: `does not answer "${detail}" in ${operation}`,
      alter: (service) =>
        alterAccess(service, (access) => ({
          ...access,
          authorize: (principal, arrival, world) => {
            const reply = access.authorize(principal, arrival, world);
            const isForgotten = arrival.operation.id === operation && reply && detailOf(reply) === detail;
            return isForgotten ? undefined : reply;
          },
        })),
    }),
  ),
  ...(
    [
      ['names webhooks.read where webhooks.write is missing', 403, 'Missing required scope: webhooks.read'],
      ['answers 401 where a scope is missing', 401, 'Missing required scope: webhooks.write'],
    ] as const
  ).map(
    ([does, status, detail]): Mutant => ({
      rule: 'M-AU-02.3',
      does,
      alter: (service) =>
        alterAccess(service, (access) => ({
          ...access,
          authorize: (principal, arrival, world) => {
            const reply = access.authorize(principal, arrival, world);
            return reply && detailOf(reply) === 'Missing required scope: webhooks.write'
              ? { status, body: { detail } }
              : reply;
          },
        })),
    }),
  ),
  {
    rule: 'M-AU-01.1',
    does: 'accepts no API keys',
    alter: (service) =>
      afterAuthentication(service, (principal) => (principal.scheme === 'jwt' ? principal : undefined)),
  },
  {
    rule: 'M-AU-01.2',
    does: 'lets access tokens only list',
    alter: (service) =>
      afterAuthentication(service, (principal, { operation }) =>
        principal.scheme === 'jwt' && operation.id !== 'listWebhooks' ? undefined : principal,
      ),
  },
  {
    rule: 'M-AU-04.2',
    does: "rotates the secrets of another tenant's endpoints",
    alter: (service) =>
      replaceOperation(service, 'rotateSigningSecret', ({ principal }, _, proceed) => {
        const reply = proceed();
        return 'status' in reply && reply.status === 404
          ? proceed({ principal: { ...(principal as Principal), tenantId: MAIN_TENANT } })
          : reply;
      }),
  },
  {
    rule: 'M-AU-04.2',
    does: "shows another tenant's messages",
    alter: (service) =>
      replaceOperation(service, 'getMessage', ({ principal }, _, proceed) => {
        const reply = proceed();
        return 'status' in reply && reply.status === 404
          ? proceed({ principal: { ...(principal as Principal), tenantId: MAIN_TENANT } })
          : reply;
      }),
  },
  {
    rule: 'M-AU-04.2',
    does: "answers 403 and another text to a read of another tenant's endpoint",
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) => (reply.status === 404 ? refused(403) : reply)),
  },
  ...['createWebhook', 'updateWebhook', 'updateEventSettings'].map(
    (operation): Mutant => ({
      rule: 'M-ER-02.2',
      does: `answers what breaks the schema of ${operation} with 400`,
      alter: (service) =>
        alterErrors(service, (reply, error) =>
          error.kind === 'invalid' && error.operation?.id === operation ? { ...reply, status: 400 } : reply,
        ),
    }),
  ),
  ...LIMIT_HEADERS.map(
    ([rule, how, name, written]): Mutant => ({
      rule,
      does: `writes ${name} ${how}`,
      alter: (service) => alterLimit(service, (headers) => ({ ...headers, [name]: written(headers[name]) })),
    }),
  ),
  ...(
    [
      ['M-ER-14.1', 'database', 'getEventSettings'],
      ['M-ER-14.1', 'database', 'listWebhooks'],
      ['M-ER-14.2', 'cache', 'listWebhooks'],
    ] as const
  ).map(
    ([rule, name, operation]): Mutant => ({
      rule,
      does: `answers ${operation} while the ${name} is down`,
      alter: (service) =>
        alterOutage(service, (reply, arrival) =>
          arrival.operation.id === operation && JSON.stringify(reply.body).includes(name) ? undefined : reply,
        ),
    }),
  ),
  ...(
    [
      ['M-ER-14.1', 'database', 500],
      ['M-ER-14.2', 'cache', 500],
      ['M-ER-14.3', 'key set', 401],
    ] as const
  ).map(
    ([rule, name, status]): Mutant => ({
      rule,
      does: `answers ${status} while the ${name} is down`,
      alter: (service) =>
        alterOutage(service, (reply) =>
          JSON.stringify(reply.body).includes(name) ? { ...reply, status } : reply,
        ),
    }),
  ),
];

/** Takes callers whose principal is `undefined` for unknown ones. */
function afterAuthentication(
  service: AnyService,
  change: (principal: Principal, arrival: UnreadRequest) => Principal | undefined,
): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authenticate: async (arrival: UnreadRequest, world: World) => {
      const found = await access.authenticate(arrival, world);
      if ('error' in found) return found;
      const principal = change(found.principal as Principal, arrival);
      return principal === undefined
        ? { error: { status: 401, body: { detail: 'Invalid API key' } } }
        : { principal };
    },
  }));
}
