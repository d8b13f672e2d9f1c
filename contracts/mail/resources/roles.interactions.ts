// A consumer that assigns roles to users. Little is documented about the roles themselves: M-G-01, M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, refused, stateValue } from '../consumer.ts';
import { ASSUMED, resourceInteractions } from './resource.ts';

const { regex } = MatchersV3;

const ROLES = '/api/admin/roles';
const ROLE = `${ROLES}/{id}` as const;
const exampleId = { params: { path: { id: 'rol_example' } } };
const pathOfRole = pathWith(`${ROLES}/\${role_id}`, { role_id: 'rol_example' });
const auditors = { name: 'Auditors', permissions: ['messages.read' as const] };

const exists = given('mail', 'a role exists', { name: 'Auditor' });
const nowhere = given('mail', 'no resource of a kind exists', { kind: 'role' });
const taken = given('mail', 'a role name is in use', { name: 'Auditor' });

export const roleInteractions: readonly HttpInteraction[] = [
  ...resourceInteractions({
    name: 'a role',
    plural: 'roles',
    removes: 'deletes',
    path: ROLES,
    idOf: 'role_id',
    field: 'roles',
    entry: { id: 'rol_example', name: 'Auditor' },
    exists,
    nowhere,
    gaps: ASSUMED,
    unknown: ['M-ER-02.1'],
    list: (mail) => mail.GET(ROLES),
    read: (mail) => mail.GET(ROLE, exampleId),
    remove: (mail) => mail.DELETE(ROLE, exampleId),
  }),
  answered({
    title: 'gives a role to a user',
    rules: ['M-ER-16', 'M-ER-17.5'],
    caller: 'live',
    states: [given('mail', 'a user can be given a role')],
    request: {
      method: 'POST',
      path: pathWith(`/api/admin/users/\${user_id}/roles/\${role_id}`, {
        user_id: 'usr_example',
        role_id: 'rol_example',
      }),
    },
    status: 204,
    call: (mail) =>
      mail.POST('/api/admin/users/{id}/roles/{role_id}', {
        params: { path: { id: 'usr_example', role_id: 'rol_example' } },
      }),
  }),
  answered({
    title: 'creates a role',
    rules: ['M-ER-17'],
    gaps: [...ASSUMED, 'M-G-19'],
    caller: 'live',
    request: { method: 'POST', path: ROLES, body: auditors },
    status: 201,
    body: { id: regex('^.+$', 'rol_example'), name: 'Auditors' },
    call: (mail) => mail.POST(ROLES, { body: auditors }),
    becomes: { id: 'rol_example', name: 'Auditors' },
  }),
  refused({
    title: 'creates a role under a name that is in use',
    rules: ['M-ER-09.2', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [taken],
    request: { method: 'POST', path: ROLES, body: { ...auditors, name: stateValue('name', 'Auditor') } },
    status: 409,
    call: (mail) => mail.POST(ROLES, { body: { ...auditors, name: 'Auditor' } }),
  }),
  answered({
    title: 'reads a role',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'GET', path: pathOfRole },
    status: 200,
    body: { name: 'Auditor' },
    call: (mail) => mail.GET(ROLE, exampleId),
    becomes: { name: 'Auditor' },
  }),
  answered({
    title: 'renames a role',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'PATCH', path: pathOfRole, body: { name: 'Reviewer' } },
    status: 200,
    body: { name: 'Reviewer' },
    call: (mail) => mail.PATCH(ROLE, { ...exampleId, body: { name: 'Reviewer' } }),
    becomes: { name: 'Reviewer' },
  }),
  refused({
    title: 'renames a role to a name that is in use',
    rules: ['M-ER-09.2', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [taken],
    request: {
      method: 'PATCH',
      path: pathWith(`${ROLES}/\${other_role_id}`, { other_role_id: 'rol_example' }),
      body: { name: 'Auditor' },
    },
    status: 409,
    call: (mail) => mail.PATCH(ROLE, { ...exampleId, body: { name: 'Auditor' } }),
  }),
];
