// Mutants of what can be created, read, listed, changed and deleted: M-ER-04 to M-ER-10, M-ER-16 and M-ER-17.

import type { RuleId } from '../../../specs/generated/rules.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import { MAIN_TENANT, type Principal } from '../credentials.ts';
import { bounces, unlistBounce } from '../domain/bounces.ts';
import { images } from '../domain/images.ts';
import { templates } from '../domain/templates.ts';
import { alterBody, answerInstead, type Fields } from './alterations.ts';

/** Refusals that a mutant answers otherwise: those of an operation with a status. */
const REPLACED: readonly {
  readonly rule: RuleId;
  readonly operation: string;
  readonly status: number;
  readonly instead: Reply;
  readonly does: string;
  readonly overlaps?: readonly RuleId[];
}[] = [
  {
    rule: 'M-ER-04',
    operation: 'deleteTemplateVersion',
    status: 400,
    instead: { status: 204 },
    does: 'deletes the only active version of a template',
  },
  {
    rule: 'M-ER-04',
    operation: 'createTemplateVersion',
    status: 400,
    instead: refused(409),
    does: 'answers 409 to a version of a template that is not dynamic',
  },
  {
    rule: 'M-ER-05',
    operation: 'createApiKey',
    status: 400,
    instead: refused(404),
    does: 'answers 404 to a scope that does not exist',
  },
  {
    rule: 'M-ER-06',
    operation: 'createDomain',
    status: 400,
    instead: refused(409),
    does: 'answers 409 to a DMARC policy that does not exist',
  },
  {
    rule: 'M-ER-06',
    operation: 'updateDomain',
    status: 400,
    instead: refused(404),
    does: 'answers 404 to a change to a DMARC policy that does not exist',
  },
  {
    rule: 'M-ER-07',
    operation: 'deleteBounces',
    status: 400,
    instead: { status: 204 },
    does: 'empties the bounce list without delete_all=true',
  },
  ...[
    'getMessage',
    'getTemplate',
    'getApiKey',
    'deleteApiKey',
    'getWebhook',
    'getDomain',
    'getImage',
    'getBounce',
    'deleteBounce',
  ].map((operation) => ({
    rule: 'M-ER-08' as const,
    operation,
    status: 404,
    instead: refused(403),
    does: `answers 403 where ${operation} finds nothing`,
    overlaps: ['M-AU-04', 'M-ER-02', 'M-EP-12'] as const,
  })),
  ...['createDomain', 'createRole', 'updateRole', 'createTemplate', 'updateTemplate'].map((operation) => ({
    rule: 'M-ER-09' as const,
    operation,
    status: 409,
    instead: refused(400),
    does: `answers 400 where ${operation} meets a name that is in use`,
  })),
  {
    rule: 'M-ER-10',
    operation: 'viewImage',
    status: 410,
    instead: refused(404),
    does: 'forgets images that a mail refers to',
  },
  {
    rule: 'M-ER-10',
    operation: 'viewImage',
    status: 404,
    instead: refused(410),
    does: 'says of every image that it does not have that it is gone',
    overlaps: ['M-ER-08'],
  },
  {
    rule: 'M-ER-16',
    operation: 'assignRole',
    status: 204,
    instead: { status: 200, body: {} },
    does: 'answers 200 when a user is given a role',
    overlaps: ['M-ER-17'],
  },
  {
    rule: 'M-ER-17',
    operation: 'deleteTemplate',
    status: 204,
    instead: { status: 200, body: { deleted: true } },
    does: 'answers 200 with a body when a template is deleted',
  },
  {
    rule: 'M-ER-17',
    operation: 'createTemplate',
    status: 201,
    instead: { status: 201, body: {} },
    does: 'answers a new template without showing it',
  },
  {
    rule: 'M-ER-17',
    operation: 'createRole',
    status: 201,
    instead: { status: 204 },
    does: 'answers 204 to a new role',
  },
  {
    rule: 'M-ER-17',
    operation: 'updateTemplate',
    status: 200,
    instead: { status: 204 },
    does: 'answers 204 to a change of a template',
  },
];

/** What another tenant must not see, and the operation that shows one. */
const OPERATIONS = [
  ['template', 'getTemplate'],
  ['API key', 'getApiKey'],
  ['image', 'getImage'],
  ['domain', 'getDomain'],
  ['role', 'getRole'],
] as const;

export const resourceMutants: readonly Mutant[] = [
  ...REPLACED.map(
    ({ rule, does, operation, status, instead, overlaps = [] }): Mutant => ({
      rule,
      does,
      overlaps,
      alter: (service) => answerInstead(service, [operation], status, instead),
    }),
  ),
  {
    rule: 'M-ER-07',
    does: 'empties no bounce list, confirmed or not',
    alter: (service) =>
      replaceOperation(service, 'deleteBounces', () => ({
        status: 400,
        body: { detail: 'delete_all=true is required' },
      })),
    overlaps: ['M-ER-17'],
  },
  ...OPERATIONS.map(
    ([kind, operation]): Mutant => ({
      rule: 'M-AU-04',
      does: `shows another tenant's ${kind}`,
      overlaps: ['M-ER-08', 'M-ER-17'],
      alter: (service) =>
        replaceOperation(service, operation, ({ principal }, _, proceed) => {
          const reply = proceed();
          if (!('status' in reply) || reply.status !== 404) return reply;
          return proceed({ principal: { ...(principal as Principal), tenantId: MAIN_TENANT } });
        }),
    }),
  ),
  ...(['createTemplate', 'createDomain', 'createRole'] as const).map(
    (operation): Mutant => ({
      rule: 'M-ER-09',
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
      rule: 'M-ER-17',
      does: `answers with the change that ${operation} asks for, and keeps it not`,
      overlaps: ['M-ER-06', 'M-ER-09'],
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
      rule: 'M-ER-17',
      does: `leaves the newest out where ${operation} has more than one`,
      overlaps: ['M-ER-05', 'M-AU-04'],
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
    rule: 'M-ER-09',
    does: 'tells domains apart by the case of their letters',
    overlaps: ['M-ER-17'],
    alter: (service) =>
      replaceOperation(service, 'createDomain', ({ body }, _, proceed) => {
        const { domain } = body as { readonly domain: string };
        const reply = proceed();
        return 'status' in reply && reply.status === 409 && domain !== domain.toLowerCase()
          ? proceed({ body: { ...(body as Fields), domain: `${domain.toLowerCase()}.example` } })
          : reply;
      }),
  },
  {
    rule: 'M-ER-05',
    does: 'looks at the first scope of a new key only',
    alter: (service) =>
      replaceOperation(service, 'createApiKey', ({ body }, _, proceed) => {
        const { scopes } = body as { readonly scopes: readonly string[] };
        return proceed({ body: { ...(body as Fields), scopes: scopes.slice(0, 1) } });
      }),
    overlaps: ['M-ER-17'],
  },
  {
    rule: 'M-ER-06',
    does: 'takes a DMARC policy in capitals',
    alter: (service) =>
      replaceOperation(service, 'updateDomain', ({ body }, _, proceed) => {
        const { dmarc_policy: policy } = body as { readonly dmarc_policy?: string };
        return proceed({ body: policy === undefined ? body : { dmarc_policy: policy.toLowerCase() } });
      }),
  },
  {
    rule: 'M-ER-06',
    does: 'knows no DMARC policy none',
    alter: (service) =>
      replaceOperation(service, 'updateDomain', ({ body }, _, proceed) =>
        (body as Fields).dmarc_policy === 'none' ? refused(400) : proceed(),
      ),
  },
  {
    rule: 'M-ER-07',
    does: 'empties the bounce list whatever delete_all is',
    alter: (service) => alterEmptying(service, ({ delete_all: all }) => all !== undefined && all !== 'true'),
  },
  {
    rule: 'M-ER-07',
    does: 'empties the bounce list though it refuses to',
    alter: (service) =>
      alterReply(service, ['deleteBounces'], (reply, { principal }, world) => {
        const { tenantId } = principal as Principal;
        if (reply.status === 400)
          for (const bounce of world.collection(bounces).by('tenant', tenantId)) unlistBounce(world, bounce);
        return reply;
      }),
  },
  {
    rule: 'M-ER-08',
    does: 'takes all addresses off the bounce list with one',
    overlaps: ['M-ER-17'],
    alter: (service) =>
      alterReply(service, ['deleteBounce'], (reply, { principal }, world) => {
        const { tenantId } = principal as Principal;
        if (reply.status === 204)
          for (const bounce of world.collection(bounces).by('tenant', tenantId)) unlistBounce(world, bounce);
        return reply;
      }),
  },
  {
    rule: 'M-ER-04',
    does: 'deletes the only active version though it refuses to',
    overlaps: ['M-ER-17'],
    alter: (service) =>
      alterReply(service, ['deleteTemplateVersion'], (reply, { path }, world) => {
        if (reply.status === 400) world.collection(templates).update(path.id as string, { versions: [] });
        return reply;
      }),
  },
  {
    rule: 'M-ER-10',
    does: 'forgets images that only the template of a sent mail refers to',
    alter: (service) =>
      replaceOperation(service, 'deleteImage', ({ path }, world, proceed) => {
        const isInTemplate = [...world.collection(templates).values()].some(({ versions }) =>
          versions.some(({ htmlContent }) => htmlContent.includes(String(path.id))),
        );
        if (isInTemplate) world.collection(images).update(path.id as string, { state: 'unreferenced' });
        return proceed();
      }),
  },
  {
    rule: 'M-ER-10',
    does: 'remembers images that only a mail into the sandbox refers to',
    alter: (service) =>
      alterReply(service, ['sendMail'], (reply, { body }, world) => {
        const { mail_settings: settings } = body as Fields;
        const text = JSON.stringify(body);
        for (const image of world.collection(images).values())
          if (settings !== undefined && text.includes(image.id))
            world.collection(images).update(image.id, { state: 'referenced' });
        return reply;
      }),
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

function refused(status: number): Reply {
  return { status, body: { detail: 'It is refused' } };
}

/** Empties the bounce list where a request is such, and refuses it as ever. */
function alterEmptying(
  service: Parameters<Mutant['alter']>[0],
  isGranted: (query: Fields) => boolean,
): ReturnType<Mutant['alter']> {
  return alterReply(service, ['deleteBounces'], (reply, { query }) =>
    reply.status === 400 && isGranted(query) ? { status: 204 } : reply,
  );
}
