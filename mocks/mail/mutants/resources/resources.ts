// Mutants of resources of several kinds: creating, reading, listing, changing and deleting them.

import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { MAIN_TENANT } from '../../credentials.ts';
import { templates } from '../../domain/templates.ts';
import type { Principal } from '../../spec.ts';
import { alterBody, type Fields, refused } from '../alterations.ts';

/** The resources that another tenant must not see, and the operation that reads one. */
const OPERATIONS = [
  ['template', 'getTemplate'],
  ['API key', 'getApiKey'],
  ['image', 'getImage'],
  ['domain', 'getDomain'],
  ['role', 'getRole'],
] as const;

export const resourceMutants: readonly Mutant[] = [
  ...OPERATIONS.map(
    ([kind, operation]): Mutant => ({
      rule: 'M-AU-04.2',
      does: `shows another tenant's ${kind}`,
      alter: (service) =>
        replaceOperation(service, operation, ({ principal }, _, proceed) => {
          const reply = proceed();
          if (!('status' in reply) || reply.status !== 404) return reply;
          return proceed({ principal: { ...(principal as Principal), tenantId: MAIN_TENANT } });
        }),
    }),
  ),
  ...(
    [
      ['M-ER-09.3', 'createTemplate'],
      ['M-ER-09.1', 'createDomain'],
      ['M-ER-09.2', 'createRole'],
    ] as const
  ).map(
    ([rule, operation]): Mutant => ({
      rule,
      does: `lets ${operation} meet names that another tenant uses`,
      alter: (service) => {
        const taken = new Set<string>();
        return replaceOperation(service, operation, ({ body }, _, proceed) => {
          const { name, domain } = body as Fields;
          const key = String(name ?? domain);
          const reply = proceed();
          if ('status' in reply && reply.status === 201 && taken.has(key)) return refused(409);
          taken.add(key);
          return reply;
        });
      },
    }),
  ),
  ...(['updateTemplate', 'updateRole', 'updateDomain'] as const).map(
    (operation): Mutant => ({
      rule: 'M-ER-17.2',
      does: `answers ${operation} with the change, but does not store it`,
      alter: (service) =>
        replaceOperation(service, operation, ({ body }, _, proceed) => {
          const reply = proceed({ body: {} });
          return 'status' in reply && reply.status === 200
            ? { ...reply, body: { ...(reply.body as Fields), ...(body as Fields) } }
            : proceed();
        }),
    }),
  ),
  ...(['listTemplates', 'listApiKeys', 'listImages', 'listDomains', 'listRoles'] as const).map(
    (operation): Mutant => ({
      rule: 'M-ER-17.1',
      does: `leaves the newest out where ${operation} has more than one`,
      alter: (service) =>
        alterBody(service, [operation], (body) =>
          Object.fromEntries(
            Object.entries(body).map(([name, value]) => [
              name,
              Array.isArray(value) && value.length > 1 ? value.slice(0, -2) : value,
            ]),
          ),
        ),
    }),
  ),
  {
    rule: 'M-ER-05',
    does: 'looks at the first scope of a new key only',
    alter: (service) =>
      replaceOperation(service, 'createApiKey', ({ body }, _, proceed) => {
        const { scopes } = body as { readonly scopes: readonly string[] };
        return proceed({ body: { ...(body as Fields), scopes: scopes.slice(0, 1) } });
      }),
  },
  {
    rule: 'M-ER-04.1',
    does: 'deletes the only active version though it refuses to',
    alter: (service) =>
      alterReply(service, ['deleteTemplateVersion'], (reply, { path }, world) => {
        if (reply.status === 400) world.collection(templates).update(path.id as string, { versions: [] });
        return reply;
      }),
  },
  {
    rule: 'M-ER-17',
    does: 'leaves the version active that gives way to another',
    alter: (service) =>
      alterReply(service, ['activateTemplateVersion'], (reply, { path }, world) => {
        const { versions = [] } = world.collection(templates).get(path.id as string) ?? {};
        const active = versions.map((version) => ({ ...version, state: 'active' as const }));
        if (reply.status === 200) world.collection(templates).update(path.id as string, { versions: active });
        return reply;
      }),
  },
  {
    rule: 'M-ER-17',
    does: 'makes a version active that is not to be',
    alter: (service) =>
      replaceOperation(service, 'createTemplateVersion', ({ body }, _, proceed) =>
        proceed({ body: { ...(body as Fields), active: true } }),
      ),
  },
  {
    rule: 'M-ER-16',
    does: 'answers 409 when a user has the role already',
    alter: (service) => {
      const given = new Set<string>();
      return replaceOperation(service, 'assignRole', ({ path }, _, proceed) => {
        const key = JSON.stringify(path);
        if (given.has(key)) return refused(404);
        given.add(key);
        return proceed();
      });
    },
  },
];
