// Saboteurs of who is let in: M-AU, but for the sender's domain.

import type { World } from '../../../src/engine/world.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterGate, replaceOperation, type Saboteur } from '../../../src/service/mutant.ts';
import type { AnyService, Arrival, Identified } from '../../../src/service/service.ts';
import { endpoints } from '../../../src/delivery/endpoint.ts';
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

export const callerSaboteurs: readonly Saboteur[] = [
  {
    rule: 'M-AU-01',
    does: 'knows no access tokens',
    overlaps: ['M-AU-03'],
    alter: (service) =>
      alterIdentified(service, (identified, { headers }) =>
        isJwt(headers) ? { refused: { status: 401, body: { detail: 'Invalid API key' } } } : identified,
      ),
  },
  ...WORDS_OF_401.flatMap((words): Saboteur[] => [
    {
      rule: 'M-AU-03',
      does: `lets in whom it should tell "${words}"`,
      overlaps: ['M-ER-01', 'M-ER-02'],
      alter: (service) =>
        alterIdentified(service, (identified) =>
          tells(identified, words) ? { principal: ANYBODY } : identified,
        ),
    },
    {
      rule: 'M-AU-03',
      does: `says "Unauthorized" in the place of "${words}"`,
      overlaps: ['M-ER-01', 'M-ER-02'],
      alter: (service) =>
        alterIdentified(service, (identified) =>
          tells(identified, words)
            ? { refused: { status: 401, body: { detail: 'Unauthorized' } } }
            : identified,
        ),
    },
  ]),
  ...(['webhooks.read', 'webhooks.write'] as const).map(
    (scope): Saboteur => ({
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
      alterGate(service, (gate) => ({
        ...gate,
        authorize: (principal, arrival, world) => {
          const { scopes } = principal as Principal;
          const isReader = scopes.has('webhooks.read') && !scopes.has('webhooks.write');
          return isReader && arrival.operation.id === 'listWebhooks'
            ? { status: 403, body: { detail: 'Missing required scope: webhooks.write' } }
            : gate.authorize(principal, arrival, world);
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
  change: (identified: Identified<unknown>, arrival: Arrival) => Identified<unknown>,
): AnyService {
  return alterGate(service, (gate) => ({
    ...gate,
    identify: async (arrival: Arrival, world: World) => change(await gate.identify(arrival, world), arrival),
  }));
}

/** Answers something else, or nothing, where somebody is refused in these words. */
function alterAuthorization(service: AnyService, words: string, instead: Reply | undefined): AnyService {
  return alterGate(service, (gate) => ({
    ...gate,
    authorize: (principal, arrival, world) => {
      const refused = gate.authorize(principal, arrival, world);
      return refused !== undefined && wordsOf(refused).startsWith(words) ? instead : refused;
    },
  }));
}

function tells(identified: Identified<unknown>, words: string): boolean {
  return 'refused' in identified && wordsOf(identified.refused) === words;
}

function wordsOf({ body }: Reply): string {
  return String((body as { readonly detail?: string } | undefined)?.detail);
}

function isJwt({ authorization }: Arrival['headers']): boolean {
  return String(authorization).split('.').length === 3;
}
