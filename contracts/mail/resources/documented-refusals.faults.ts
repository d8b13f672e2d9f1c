// Statuses of resources that are others than documented.

import type { RuleId } from '../../../specs/generated/rules.ts';
import { type Alter, type Answer, answered, fault, type WireFault } from '../../support/wire-faults.ts';
import { answersInstead, refusal } from '../alterations.ts';

/** What an operation answers in place of a status. */
const REPLACED: readonly (readonly [RuleId, string, string, number, number | Answer])[] = [
  [
    'M-ER-04.1',
    'deletes the only active version of a template',
    'deleteTemplateVersion',
    400,
    { status: 204 },
  ],
  [
    'M-ER-04.2',
    'answers 409 to a version of a template that is not dynamic',
    'createTemplateVersion',
    400,
    refusal(409),
  ],
  [
    'M-ER-04.2',
    'answers 409 to the activation of a version of a template that is not dynamic',
    'activateTemplateVersion',
    400,
    refusal(409),
  ],
  ['M-ER-05', 'answers 404 to a scope that does not exist', 'createApiKey', 400, refusal(404)],
  ['M-ER-06', 'answers 409 to a DMARC policy that does not exist', 'createDomain', 400, refusal(409)],
  [
    'M-ER-06',
    'answers 404 to a change to a DMARC policy that does not exist',
    'updateDomain',
    400,
    refusal(404),
  ],
  ['M-ER-07', 'empties the bounce list without delete_all=true', 'deleteBounces', 400, { status: 204 }],
  ['M-ER-07', 'answers 422 to a deletion of all bounces by a slip', 'deleteBounces', 400, 422],
  ['M-ER-09.1', 'answers a domain that is there with 422', 'createDomain', 409, 422],
  ['M-ER-09.2', 'answers a role name in use with 422', 'createRole', 409, 422],
  ['M-ER-09.3', 'answers a template name in use with 422', 'createTemplate', 409, 422],
  ['M-ER-10.1', 'forgets images that a mail refers to', 'viewImage', 410, refusal(404)],
  ['M-ER-10.1', 'answers an image that is gone with 403', 'viewImage', 410, 403],
  ['M-ER-10.2', 'says of every image that it does not have that it is gone', 'viewImage', 404, refusal(410)],
  ['M-ER-10.2', 'answers an image that never was with 403', 'viewImage', 404, 403],
  [
    'M-ER-11.2',
    'answers 400 to an image that is too large',
    'uploadImage',
    413,
    answered(400, { detail: 'It is too large' }),
  ],
  ['M-ER-11.2', 'answers an image that is too large with 422', 'uploadImage', 413, 422],
  [
    'M-ER-11.2',
    'accepts an image that is too large',
    'uploadImage',
    413,
    answered(201, { id: 'img_0000000000000000' }),
  ],
  ['M-ER-16', 'answers 200 when a user is given a role', 'assignRole', 204, answered(200, {})],
  ['M-ER-16', 'answers 404 to the giving of a role', 'assignRole', 204, 404],
  ['M-ER-17.1', 'answers a read of an endpoint with 203', 'getWebhook', 200, 203],
  ['M-ER-17.1', 'answers the list of endpoints with 206', 'listWebhooks', 200, 206],
  ['M-ER-17.2', 'answers 204 to a change of a template', 'updateTemplate', 200, { status: 204 }],
  ['M-ER-17.3', 'answers a new API key with 200', 'createApiKey', 201, 200],
  ['M-ER-17.3', 'answers a new image with 200', 'uploadImage', 201, 200],
  ['M-ER-17.3', 'answers a new template without showing it', 'createTemplate', 201, answered(201, {})],
  ['M-ER-17.3', 'answers 204 to a new role', 'createRole', 201, { status: 204 }],
  [
    'M-ER-17.4',
    'answers 200 with a body when a template is deleted',
    'deleteTemplate',
    204,
    answered(200, { deleted: true }),
  ],
  ['M-ER-17.4', 'answers the removal of a domain with 200', 'deleteDomain', 204, 200],
  ['M-ER-17.5', 'answers the giving of a role with 201', 'assignRole', 204, 201],
];

/** The operations that find nothing of what is not there, and those that meet a name that is in use. */
const FINDING = {
  'M-ER-08.1': ['getWebhook'],
  'M-ER-08.2': ['getMessage'],
  'M-ER-08.3': ['getTemplate', 'deleteTemplate'],
  'M-ER-08.4': ['getApiKey'],
  'M-ER-08.5': ['getApiKey', 'deleteApiKey'],
  'M-ER-08.6': ['getDomain', 'updateDomain'],
  'M-ER-08.7': ['getImage', 'deleteImage', 'viewImage'],
  'M-ER-08.8': ['getBounce', 'deleteBounce'],
} as const satisfies Partial<Record<RuleId, readonly string[]>>;

const NAMING = {
  'M-ER-09.1': ['createDomain'],
  'M-ER-09.2': ['createRole', 'updateRole'],
  'M-ER-09.3': ['createTemplate', 'updateTemplate'],
} as const satisfies Partial<Record<RuleId, readonly string[]>>;

/** A fault for each operation of some rules. */
const forEach = (
  operations: Readonly<Partial<Record<RuleId, readonly string[]>>>,
  does: (operation: string) => string,
  alter: (operation: string) => Alter,
): WireFault[] =>
  Object.entries(operations).flatMap(([rule, ids]) =>
    ids.map((operation) => fault(rule as RuleId, does(operation), alter(operation))),
  );

export const documentedRefusalFaults: readonly WireFault[] = [
  ...REPLACED.map(([rule, does, operation, status, other]) =>
    fault(rule, does, answersInstead(operation, status, other)),
  ),
  ...forEach(
    FINDING,
    (operation) => `answers 403 where ${operation} finds nothing`,
    (operation) => answersInstead(operation, 404, refusal(403)),
  ),
  ...forEach(
    NAMING,
    (operation) => `answers 400 where ${operation} meets a name that is in use`,
    (operation) => answersInstead(operation, 409, refusal(400)),
  ),
];
