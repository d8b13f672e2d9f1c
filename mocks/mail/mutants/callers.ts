// Mutants of who is let in: M-AU, but for the sender's domain.

import { endpoints } from '../../../src/delivery/endpoint.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterAccess, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService, Authenticated, UnreadRequest } from '../../../src/service/service.ts';
import { MAIN_TENANT, OTHER_TENANT, type Principal } from '../credentials.ts';
import { SCOPES } from '../spec.ts';
import { mainEndpoints } from './alterations.ts';

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
  {
    rule: 'M-AU-01',
    does: 'lets access tokens read only',
    overlaps: ['M-AU-02'],
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) =>
          (principal as Principal).scheme === 'jwt' && arrival.operation.method !== 'GET'
            ? { status: 403, body: { detail: 'Missing required scope: webhooks.write' } }
            : access.authorize(principal, arrival, world),
      })),
  },
  ...['getWebhook', 'getEventSettings'].map(
    (operation): Mutant => ({
      rule: 'M-AU-02',
      does: `asks for webhooks.write in ${operation}`,
      alter: (service) =>
        alterAccess(service, (access) => ({
          ...access,
          authorize: (principal, arrival, world) => {
            const { scopes } = principal as Principal;
            return arrival.operation.id === operation &&
              scopes.has('webhooks.read') &&
              !scopes.has('webhooks.write')
              ? { status: 403, body: { detail: 'Missing required scope: webhooks.write' } }
              : access.authorize(principal, arrival, world);
          },
        })),
    }),
  ),
  {
    rule: 'M-AU-02',
    does: 'pauses endpoints though it refuses to for want of a scope',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) => {
          const refused = access.authorize(principal, arrival, world);
          if (refused !== undefined && arrival.operation.id === 'updateWebhook')
            for (const { id } of mainEndpoints(world))
              world.collection(endpoints).update(id, { state: 'paused' });
          return refused;
        },
      })),
  },
  {
    rule: 'M-AU-02',
    does: 'gives a new API key every scope',
    overlaps: ['M-ER-17'],
    alter: (service) =>
      replaceOperation(service, 'createApiKey', ({ body }, _, proceed) => {
        const reply = proceed({ body: { ...(body as object), scopes: [...SCOPES] } });
        return 'status' in reply && reply.status === 201
          ? {
              ...reply,
              body: { ...(reply.body as object), scopes: (body as { readonly scopes: unknown }).scopes },
            }
          : reply;
      }),
  },
  ...(
    [
      ['lets callers without a credential remove endpoints', 'Missing Authorization header', 'deleteWebhook'],
      ['lets a token that has expired change the settings', 'JWT expired', 'updateEventSettings'],
      ['lets an API key that was revoked read the settings', 'Invalid API key', 'getEventSettings'],
    ] as const
  ).map(
    ([does, words, operation]): Mutant => ({
      rule: 'M-AU-03',
      does,
      overlaps: ['M-ER-02'],
      alter: (service) =>
        alterIdentified(service, (authenticated, arrival) =>
          tells(authenticated, words) && arrival.operation.id === operation
            ? { principal: ANYBODY }
            : authenticated,
        ),
    }),
  ),
  {
    rule: 'M-AU-03',
    does: 'takes an API key with one character more for the key',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authenticate: async (arrival: UnreadRequest, world: World) => {
          const found = await access.authenticate(arrival, world);
          if (!tells(found, 'Invalid API key')) return found;
          const authorization = String(arrival.headers.authorization).slice(0, -1);
          return access.authenticate({ ...arrival, headers: { ...arrival.headers, authorization } }, world);
        },
      })),
  },
  {
    rule: 'M-AU-03',
    does: 'believes a token that has no signature',
    alter: (service) =>
      alterIdentified(service, (authenticated, { headers }) =>
        String(headers.authorization).endsWith('.') ? { principal: ANYBODY } : authenticated,
      ),
  },
  {
    rule: 'M-AU-04',
    does: 'lets suspended tenants remove endpoints',
    overlaps: ['M-ER-02'],
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) => {
          const refused = access.authorize(principal, arrival, world);
          const isSuspended = refused !== undefined && wordsOf(refused) === 'Tenant suspended';
          return isSuspended && arrival.operation.id === 'deleteWebhook' ? undefined : refused;
        },
      })),
  },
  {
    rule: 'M-AU-04',
    does: "lists another tenant's endpoints",
    overlaps: ['M-EP-08'],
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ principal }, _, proceed) => {
        const [own, foreign] = [
          proceed(),
          proceed({ principal: { ...(principal as Principal), tenantId: OTHER_TENANT } }),
        ];
        if (!('body' in own) || !('body' in foreign)) return own;
        const [mine, theirs] = [own.body, foreign.body] as { readonly webhooks: readonly unknown[] }[];
        return {
          ...own,
          body: { ...mine, webhooks: [...(mine?.webhooks ?? []), ...(theirs?.webhooks ?? [])] },
        } as Reply;
      }),
  },
  ...(['updateWebhook', 'deleteWebhook'] as const).map(
    (operation): Mutant => ({
      rule: 'M-AU-04',
      does: `reaches another tenant's endpoint in ${operation}`,
      overlaps: ['M-ER-08', 'M-DL-05'],
      alter: (service) =>
        replaceOperation(service, operation, ({ principal }, _, proceed) => {
          const reply = proceed();
          const asOther = { ...(principal as Principal), tenantId: OTHER_TENANT };
          return 'status' in reply && reply.status === 404 ? proceed({ principal: asOther }) : reply;
        }),
    }),
  ),
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
