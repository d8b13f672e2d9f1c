// Mutants of authentication: M-AU-01 and M-AU-03.

import type { World } from '../../../../src/engine/world.ts';
import { alterAccess, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService, Authenticated, UnreadRequest } from '../../../../src/service/service.ts';
import { MAIN_TENANT } from '../../credentials.ts';
import { type Principal, SCOPES } from '../../spec.ts';
import { detailOf } from './authorization.ts';

/** A caller with all permissions. */
const ANYBODY: Principal = {
  credential: 'anybody',
  scheme: 'api_key',
  tenantId: MAIN_TENANT,
  scopes: new Set(SCOPES),
  isTest: false,
};

const DETAILS_OF_401 = [
  ['M-AU-03.1', 'Missing Authorization header'],
  ['M-AU-03.2', 'Invalid API key'],
  ['M-AU-03.3', 'JWT expired'],
  ['M-AU-03.4', 'JWT signature invalid'],
] as const;

export const callerMutants: readonly Mutant[] = [
  {
    rule: 'M-AU-01.2',
    does: 'accepts no access tokens',
    alter: (service) =>
      alterIdentified(service, (authenticated, { headers }) =>
        isJwt(headers) ? { error: { status: 401, body: { detail: 'Invalid API key' } } } : authenticated,
      ),
  },
  ...DETAILS_OF_401.flatMap(([rule, detail]): Mutant[] => [
    {
      rule,
      does: `accepts callers that it should answer with "${detail}"`,
      alter: (service) =>
        alterIdentified(service, (authenticated) =>
          isRefused(authenticated, detail) ? { principal: ANYBODY } : authenticated,
        ),
    },
    {
      rule,
      does: `answers "Unauthorized" instead of "${detail}"`,
      alter: (service) =>
        alterIdentified(service, (authenticated) =>
          isRefused(authenticated, detail)
            ? { error: { status: 401, body: { detail: 'Unauthorized' } } }
            : authenticated,
        ),
    },
  ]),
  ...(
    [
      [
        'M-AU-03.1',
        'lets callers without a credential remove endpoints',
        'Missing Authorization header',
        'deleteWebhook',
      ],
      [
        'M-AU-03.3',
        'lets a token that has expired change the settings',
        'JWT expired',
        'updateEventSettings',
      ],
      [
        'M-AU-03.2',
        'lets an API key that was revoked read the settings',
        'Invalid API key',
        'getEventSettings',
      ],
    ] as const
  ).map(
    ([rule, does, detail, operation]): Mutant => ({
      rule,
      does,
      alter: (service) =>
        alterIdentified(service, (authenticated, arrival) =>
          isRefused(authenticated, detail) && arrival.operation.id === operation
            ? { principal: ANYBODY }
            : authenticated,
        ),
    }),
  ),
  {
    rule: 'M-AU-03.2',
    does: 'accepts an API key with an additional character',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authenticate: async (arrival: UnreadRequest, world: World) => {
          const found = await access.authenticate(arrival, world);
          if (!isRefused(found, 'Invalid API key')) return found;
          const authorization = String(arrival.headers.authorization).slice(0, -1);
          return access.authenticate({ ...arrival, headers: { ...arrival.headers, authorization } }, world);
        },
      })),
  },
  {
    rule: 'M-AU-03.5',
    does: 'accepts a token without a signature',
    alter: (service) =>
      alterIdentified(service, (authenticated, { headers }) =>
        String(headers.authorization).endsWith('.') ? { principal: ANYBODY } : authenticated,
      ),
  },
];

/** Alters the result of authentication. */
function alterIdentified(
  service: AnyService,
  change: (authenticated: Authenticated<unknown>, arrival: UnreadRequest) => Authenticated<unknown>,
): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authenticate: async (arrival: UnreadRequest, world: World) =>
      change(await access.authenticate(arrival, world), arrival),
  }));
}

function isRefused(authenticated: Authenticated<unknown>, detail: string): boolean {
  return 'error' in authenticated && detailOf(authenticated.error) === detail;
}

function isJwt({ authorization }: UnreadRequest['headers']): boolean {
  return String(authorization).split('.').length === 3;
}
