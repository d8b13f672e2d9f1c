// A consumer that manages the versions of a template. Methods and shapes are not documented: M-G-01, M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import type { MailClient } from '../../../src/client/index.ts';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { answered, refused } from '../consumer.ts';
import { ASSUMED } from './resource.ts';

const TEMPLATE = '/v3/templates/{id}';
const VERSION = `${TEMPLATE}/versions/{version_id}` as const;
const exampleId = { params: { path: { id: 'd-example' } } };
const exampleVersion = { params: { path: { id: 'd-example', version_id: 'ver_example' } } };
const pathOf = (rest: string) =>
  pathWith(`/v3/templates/\${template_id}${rest}`, { template_id: 'd-example', version_id: 'ver_example' });
const spring = { name: 'Spring', subject: 'Spring is here', html_content: '<p>Spring is here</p>' };

const adds = {
  request: { method: 'POST', path: pathOf('/versions'), body: spring },
  call: (mail: MailClient) => mail.POST(`${TEMPLATE}/versions`, { ...exampleId, body: spring }),
} as const;
const activates = {
  request: { method: 'POST', path: pathOf(`/versions/\${version_id}/activate`) },
  call: (mail: MailClient) => mail.POST(`${VERSION}/activate`, exampleVersion),
} as const;
const removes = {
  request: { method: 'DELETE', path: pathOf(`/versions/\${version_id}`) },
  call: (mail: MailClient) => mail.DELETE(VERSION, exampleVersion),
} as const;

export const templateVersionInteractions: readonly HttpInteraction[] = [
  answered({
    title: 'adds a version to a template',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [given('mail', 'a template exists')],
    ...adds,
    status: 201,
    body: { id: MatchersV3.regex('^ver_.+$', 'ver_example'), name: 'Spring', active: true },
    becomes: { id: 'ver_example', active: true },
  }),
  refused({
    title: 'adds a version to a template that is not dynamic',
    rules: ['M-ER-04.2', 'M-ER-02.1'],
    gaps: [...ASSUMED, 'M-G-28'],
    caller: 'live',
    states: [given('mail', 'a template is not dynamic')],
    ...adds,
    status: 400,
  }),
  answered({
    title: 'activates a version of a template',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [given('mail', 'a template version is inactive')],
    ...activates,
    status: 200,
    body: { active: true },
    becomes: { active: true },
  }),
  refused({
    title: 'activates a version of a template that is not dynamic',
    rules: ['M-ER-04.2', 'M-ER-02.1'],
    gaps: [...ASSUMED, 'M-G-28'],
    caller: 'live',
    states: [given('mail', 'a template is not dynamic')],
    ...activates,
    status: 400,
  }),
  answered({
    title: 'deletes a version that is not active',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [given('mail', 'a template version is inactive')],
    ...removes,
    status: 204,
  }),
  refused({
    title: 'deletes the only active version of a template',
    rules: ['M-ER-04.1', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [given('mail', 'the version is the only active one')],
    ...removes,
    status: 400,
  }),
  refused({
    title: 'deletes a version that does not exist',
    rules: ['M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [given('mail', 'a template exists')],
    request: { method: 'DELETE', path: pathOf('/versions/ver_nowhere') },
    status: 404,
    call: (mail) =>
      mail.DELETE(VERSION, { params: { path: { id: 'd-example', version_id: 'ver_nowhere' } } }),
  }),
];
