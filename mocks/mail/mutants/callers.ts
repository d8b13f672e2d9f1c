// Mutants of who is let in: M-AU, but for the sender's domain.

import { endpoints } from '../../../src/delivery/endpoint.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterAccess, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService, Authenticated, UnreadRequest } from '../../../src/service/service.ts';
import { MAIN_TENANT, type Principal } from '../credentials.ts';
import { SCOPES } from '../spec.ts';

/** Somebody who may do everything. */
const ANYBODY: Principal = {
  credential: 'anybody',
  scheme: 'api_key',
  tenantId: MAIN_TENANT,
  scopes: new Set(SCOPES),
  isTest: false,
};

const WORDS_OF_401 = [
  'Missing Authorization header',
  'Invalid API key',
  'JWT expired',
  'JWT signature invalid',
] as const;

export const callerMutants: readonly Mutant[] = [
  {
    rule: 'M-AU-01',
    does: 'knows no access tokens',
    overlaps: ['M-AU-03'],
    alter: (service) =>
      alterIdentified(service, (authenticated, { headers }) =>
        isJwt(headers) ? { refused: { status: 401, body: { detail: 'Invalid API key' } } } : authenticated,
      ),
  },
  ...WORDS_OF_401.flatMap((words): Mutant[] => [
    {
      rule: 'M-AU-03',
      does: `lets in whom it should tell "${words}"`,
      overlaps: ['M-ER-01', 'M-ER-02'],
      alter: (service) =>
        alterIdentified(service, (authenticated) =>
          tells(authenticated, words) ? { principal: ANYBODY } : authenticated,
        ),
    },
    {
      rule: 'M-AU-03',
      does: `says "Unauthorized" in the place of "${words}"`,
      overlaps: ['M-ER-01', 'M-ER-02'],
      alter: (service) =>
        alterIdentified(service, (authenticated) =>
          tells(authenticated, words)
            ? { refused: { status: 401, body: { detail: 'Unauthorized' } } }
            : authenticated,
        ),
    },
  ]),
  ...(['webhooks.read', 'webhooks.write'] as const).map(
    (scope): Mutant => ({
      rule: 'M-AU-02',
      does: `does not ask for ${scope}`,
      overlaps: ['M-ER-02'],
      alter: (service) => alterAuthorization(service, `Missing required scope: ${scope}`, undefined),
    }),
  ),
  {
    rule: 'M-AU-02',
    does: 'does not name the scope that is missing',
    overlaps: ['M-ER-02'],
    alter: (service) =>
      alterAuthorization(service, 'Missing required scope: ', {
        status: 403,
        body: { detail: 'Missing required scope' },
      }),
  },
  {
    rule: 'M-AU-02',
    does: 'asks for webhooks.write where webhooks.read should do',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) => {
          const { scopes } = principal as Principal;
          const isReader = scopes.has('webhooks.read') && !scopes.has('webhooks.write');
          return isReader && arrival.operation.id === 'listWebhooks'
            ? { status: 403, body: { detail: 'Missing required scope: webhooks.write' } }
            : access.authorize(principal, arrival, world);
        },
      })),
  },
  {
    rule: 'M-AU-04',
    does: 'lets suspended tenants in',
    overlaps: ['M-ER-02'],
    alter: (service) => alterAuthorization(service, 'Tenant suspended', undefined),
  },
  {
    rule: 'M-AU-04',
    does: 'ignores that another tenant is named',
    overlaps: ['M-ER-02'],
    alter: (service) => alterAuthorization(service, 'Cross-tenant access denied', undefined),
  },
  {
    rule: 'M-AU-04',
    does: "shows another tenant's endpoint",
    overlaps: ['M-ER-08'],
    alter: (service) =>
      replaceOperation(service, 'getWebhook', ({ path, principal }, world, proceed) => {
        const owner = world.collection(endpoints).get(path.webhook_id as string)?.tenantId;
        const asOwner = { ...(principal as Principal), ...(owner === undefined ? {} : { tenantId: owner }) };
        return proceed({ principal: asOwner });
      }),
  },
];

/** Alters what is made of a credential. */
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

/** Answers something else, or nothing, where somebody is refused in these words. */
function alterAuthorization(service: AnyService, words: string, instead: Reply | undefined): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authorize: (principal, arrival, world) => {
      const refused = access.authorize(principal, arrival, world);
      return refused !== undefined && wordsOf(refused).startsWith(words) ? instead : refused;
    },
  }));
}

function tells(authenticated: Authenticated<unknown>, words: string): boolean {
  return 'refused' in authenticated && wordsOf(authenticated.refused) === words;
}

function wordsOf({ body }: Reply): string {
  return String((body as { readonly detail?: string } | undefined)?.detail);
}

function isJwt({ authorization }: UnreadRequest['headers']): boolean {
  return String(authorization).split('.').length === 3;
}
