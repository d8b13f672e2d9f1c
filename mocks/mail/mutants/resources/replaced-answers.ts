// Mutants that replace the response of an operation on a resource: with another status, or without a body.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import type { Mutant } from '../../../../src/service/mutant.ts';
import { answerInstead, refused } from '../alterations.ts';

/** The replaced responses: those of an operation with a given status. */
const REPLACED: readonly {
  readonly rule: RuleId;
  readonly operation: string;
  readonly status: number;
  readonly instead: Reply;
  readonly does: string;
}[] = [
  {
    rule: 'M-ER-04.1',
    operation: 'deleteTemplateVersion',
    status: 400,
    instead: { status: 204 },
    does: 'deletes the only active version of a template',
  },
  {
    rule: 'M-ER-04.2',
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
  ...(
    [
      ['M-ER-08.2', 'getMessage'],
      ['M-ER-08.3', 'getTemplate'],
      ['M-ER-08.3', 'deleteTemplate'],
      ['M-ER-08.4', 'getApiKey'],
      ['M-ER-08.5', 'getApiKey'],
      ['M-ER-08.5', 'deleteApiKey'],
      ['M-ER-08.1', 'getWebhook'],
      ['M-ER-08.6', 'getDomain'],
      ['M-ER-08.6', 'updateDomain'],
      ['M-ER-08.7', 'getImage'],
      ['M-ER-08.7', 'deleteImage'],
      ['M-ER-08.7', 'viewImage'],
      ['M-ER-08.8', 'getBounce'],
      ['M-ER-08.8', 'deleteBounce'],
    ] as const
  ).map(([rule, operation]) => ({
    rule,
    operation,
    status: 404,
    instead: refused(403),
    does: `answers 403 where ${operation} finds nothing`,
  })),
  ...(
    [
      ['M-ER-09.1', 'createDomain'],
      ['M-ER-09.2', 'createRole'],
      ['M-ER-09.2', 'updateRole'],
      ['M-ER-09.3', 'createTemplate'],
      ['M-ER-09.3', 'updateTemplate'],
    ] as const
  ).map(([rule, operation]) => ({
    rule,
    operation,
    status: 409,
    instead: refused(400),
    does: `answers 400 where ${operation} meets a name that is in use`,
  })),
  {
    rule: 'M-ER-10.1',
    operation: 'viewImage',
    status: 410,
    instead: refused(404),
    does: 'forgets images that a mail refers to',
  },
  {
    rule: 'M-ER-10.2',
    operation: 'viewImage',
    status: 404,
    instead: refused(410),
    does: 'says of every image that it does not have that it is gone',
  },
  {
    rule: 'M-ER-16',
    operation: 'assignRole',
    status: 204,
    instead: { status: 200, body: {} },
    does: 'answers 200 when a user is given a role',
  },
  {
    rule: 'M-ER-17.4',
    operation: 'deleteTemplate',
    status: 204,
    instead: { status: 200, body: { deleted: true } },
    does: 'answers 200 with a body when a template is deleted',
  },
  {
    rule: 'M-ER-17.3',
    operation: 'createTemplate',
    status: 201,
    instead: { status: 201, body: {} },
    does: 'answers a new template without showing it',
  },
  {
    rule: 'M-ER-17.3',
    operation: 'createRole',
    status: 201,
    instead: { status: 204 },
    does: 'answers 204 to a new role',
  },
  {
    rule: 'M-ER-17.2',
    operation: 'updateTemplate',
    status: 200,
    instead: { status: 204 },
    does: 'answers 204 to a change of a template',
  },
];

export const replacedAnswerMutants: readonly Mutant[] = REPLACED.map(
  ({ rule, does, operation, status, instead }): Mutant => ({
    rule,
    does,
    alter: (service) => answerInstead(service, [operation], status, instead),
  }),
);
