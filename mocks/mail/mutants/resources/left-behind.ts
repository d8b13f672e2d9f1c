// Mutants of what a deletion, a refusal or a second change of a resource leaves behind: M-ER-04 to M-ER-10, M-ER-16,
// M-ER-17.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { answerInstead, type Fields, refused } from '../alterations.ts';

/** What is still read after it was deleted. */
const KEPT = [
  ['M-ER-08.3', 'template', 'deleteTemplate', 'getTemplate'],
  ['M-ER-08.5', 'API key', 'deleteApiKey', 'getApiKey'],
  ['M-ER-08.6', 'domain', 'deleteDomain', 'getDomain'],
  ['M-ER-08.7', 'image', 'deleteImage', 'getImage'],
  ['M-ER-08.8', 'bounce', 'deleteBounce', 'getBounce'],
] as const satisfies readonly (readonly [RuleId, string, string, string])[];

/** The answers that are replaced: those of an operation with a status. */
const REPLACED = [
  ['M-ER-17.1', 'answers a read of an endpoint with 203', 'getWebhook', 200, 203],
  ['M-ER-17.1', 'answers the list of endpoints with 206', 'listWebhooks', 200, 206],
  ['M-ER-17.3', 'answers a new API key with 200', 'createApiKey', 201, 200],
  ['M-ER-17.3', 'answers a new image with 200', 'uploadImage', 201, 200],
  ['M-ER-17.4', 'answers the removal of a domain with 200', 'deleteDomain', 204, 200],
  ['M-ER-17.5', 'answers the giving of a role with 201', 'assignRole', 204, 201],
  ['M-ER-10.1', 'answers an image that is gone with 403', 'viewImage', 410, 403],
  ['M-ER-10.2', 'answers an image that never was with 403', 'viewImage', 404, 403],
  ['M-ER-09.1', 'answers a domain that is there with 422', 'createDomain', 409, 422],
  ['M-ER-09.2', 'answers a role name in use with 422', 'createRole', 409, 422],
  ['M-ER-09.3', 'answers a template name in use with 422', 'createTemplate', 409, 422],
  ['M-ER-11.2', 'answers an image that is too large with 422', 'uploadImage', 413, 422],
  ['M-ER-16', 'answers 404 to the giving of a role', 'assignRole', 204, 404],
  ['M-ER-07', 'answers 422 to a deletion of all bounces by a slip', 'deleteBounces', 400, 422],
] as const satisfies readonly (readonly [RuleId, string, string, number, number])[];

export const leftBehindMutants: readonly Mutant[] = [
  ...KEPT.map(
    ([rule, kind, remove, read]): Mutant => ({
      rule,
      does: `still shows a deleted ${kind}`,
      alter: (service) => showingRemoved(service, remove, read),
    }),
  ),
  ...REPLACED.map(
    ([rule, does, operation, status, instead]): Mutant => ({
      rule,
      does,
      alter: (service) =>
        alterReply(service, [operation], (reply) =>
          reply.status === status ? { ...reply, status: instead, body: reply.body ?? {} } : reply,
        ),
    }),
  ),
  ...(['createTemplate', 'createRole'] as const).map(
    (operation): Mutant => ({
      rule: operation === 'createTemplate' ? 'M-ER-09.3' : 'M-ER-09.2',
      does: `keeps the names of what was deleted in ${operation}`,
      alter: (service) => {
        const known = new Set<string>();
        return replaceOperation(service, operation, ({ body, principal }, _, proceed) => {
          const key = JSON.stringify([(body as Fields).name, (principal as Fields).tenantId]);
          if (known.has(key)) return refused(409);
          const reply = proceed();
          if ('status' in reply && reply.status === 201) known.add(key);
          return reply;
        });
      },
    }),
  ),
  ...(['createTemplate', 'createRole', 'createDomain'] as const).map(
    (operation): Mutant => ({
      rule: ({ createTemplate: 'M-ER-09.3', createRole: 'M-ER-09.2', createDomain: 'M-ER-09.1' } as const)[
        operation
      ],
      does: `lets ${operation} add a second one of the same name`,
      alter: (service) =>
        replaceOperation(service, operation, ({ body }, _, proceed) => {
          const reply = proceed();
          if (!('status' in reply) || reply.status !== 409) return reply;
          const { name, domain } = body as { readonly name?: string; readonly domain?: string };
          const other = name === undefined ? { domain: `other.${domain}` } : { name: `${name} ` };
          return proceed({ body: { ...(body as Fields), ...other } });
        }),
    }),
  ),
  ...(['updateTemplate', 'updateRole'] as const).map(
    (operation): Mutant => ({
      rule: operation === 'updateTemplate' ? 'M-ER-09.3' : 'M-ER-09.2',
      does: `meets its own name in ${operation}`,
      alter: (service) =>
        replaceOperation(service, operation, ({ body }, _, proceed) => {
          const before = proceed({ body: {} });
          const { name } = ('body' in before ? before.body : {}) as Fields;
          return name !== undefined && name === (body as Fields).name ? refused(409) : proceed({ body });
        }),
    }),
  ),
  {
    rule: 'M-ER-04.1',
    does: 'deletes the active version where there are others',
    alter: (service) =>
      replaceOperation(service, 'deleteTemplateVersion', ({ path, principal }, world, proceed) => {
        const read = service.operations.getTemplate?.handle as
          | ((request: unknown, world: unknown) => Reply)
          | undefined;
        const { versions = [] } = (read?.({ path: { id: path.id }, principal }, world).body ?? {}) as {
          readonly versions?: readonly unknown[];
        };
        const reply = proceed() as Reply;
        return reply.status === 400 && versions.length > 1 ? { status: 204 } : reply;
      }),
  },
  {
    rule: 'M-ER-04.2',
    does: 'answers 409 to the activation of a version of a template that is not dynamic',
    alter: (service) => answerInstead(service, ['activateTemplateVersion'], 400, refused(409)),
  },
  {
    rule: 'M-ER-05',
    does: 'takes the name of a family for a scope',
    alter: (service) =>
      replaceOperation(service, 'createApiKey', ({ body }, _, proceed) => {
        const { scopes } = body as { readonly scopes: readonly string[] };
        return proceed({
          body: { ...(body as Fields), scopes: scopes.filter((scope) => scope.includes('.')) },
        });
      }),
  },
  {
    rule: 'M-ER-06',
    does: 'takes a policy as it stands in the record',
    alter: (service) =>
      replaceOperation(service, 'createDomain', ({ body }, _, proceed) => {
        const { dmarc_policy: policy } = body as { readonly dmarc_policy?: string };
        return proceed({
          body:
            policy === undefined ? body : { ...(body as Fields), dmarc_policy: policy.replace(/^p=/, '') },
        });
      }),
  },
  {
    rule: 'M-ER-07',
    does: 'empties the bounce list for delete_all=false',
    alter: (service) =>
      alterReply(service, ['deleteBounces'], (reply, { query }) =>
        reply.status === 400 && query.delete_all === 'false' ? { status: 204 } : reply,
      ),
  },
  {
    rule: 'M-ER-11.2',
    does: 'accepts an image that is too large',
    alter: (service) =>
      answerInstead(service, ['uploadImage'], 413, { status: 201, body: { id: 'img_0000000000000000' } }),
  },
];

/** Answers reads of what was removed as the last read before did. */
function showingRemoved(service: AnyService, remove: string, read: string): AnyService {
  const kept = new Map<string, Reply>();
  const keyOf = (request: { readonly path: unknown; readonly principal: unknown }) =>
    JSON.stringify([request.path, (request.principal as Fields).tenantId]);
  const noting = replaceOperation(service, remove, (request, world, proceed) => {
    const handle = service.operations[read]?.handle as
      | ((request: unknown, world: unknown) => Reply)
      | undefined;
    const before = handle?.(request, world);
    const reply = proceed() as Reply;
    if (before?.status === 200 && reply.status === 204) kept.set(keyOf(request), before);
    return reply;
  });
  return replaceOperation(noting, read, (request, _, proceed) => {
    const reply = proceed() as Reply;
    return reply.status === 404 ? (kept.get(keyOf(request)) ?? reply) : reply;
  });
}
