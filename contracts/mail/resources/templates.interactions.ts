// A consumer that manages the templates it sends. Methods and shapes are not documented: M-G-01, M-G-02.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { misshapen } from '../../support/misshapen.ts';
import { answered, refused, refusedBySchema, stateValue } from '../consumer.ts';
import { ASSUMED, resourceInteractions } from './resource.ts';

const { boolean, eachLike, regex, string } = MatchersV3;

const TEMPLATES = '/v3/templates';
const TEMPLATE = `${TEMPLATES}/{id}` as const;
const exampleId = { params: { path: { id: 'd-example' } } };
const pathOfTemplate = pathWith(`${TEMPLATES}/\${template_id}`, { template_id: 'd-example' });
const pathOfAny = pathWith(`${TEMPLATES}/\${id}`, { id: 'd-example' });

const exists = given('mail', 'a template exists', { name: 'Newsletter' });
const nowhere = given('mail', 'no resource of a kind exists', { kind: 'template' });

export const templateInteractions: readonly HttpInteraction[] = [
  ...resourceInteractions({
    name: 'a template',
    plural: 'templates',
    removes: 'deletes',
    unknown: ['M-ER-08.3', 'M-ER-02.1'],
    path: TEMPLATES,
    idOf: 'template_id',
    field: 'templates',
    entry: { id: 'd-example', name: 'Newsletter' },
    exists,
    nowhere,
    list: (mail) => mail.GET(TEMPLATES),
    read: (mail) => mail.GET(TEMPLATE, exampleId),
    remove: (mail) => mail.DELETE(TEMPLATE, exampleId),
  }),
  answered({
    title: 'creates a template',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    request: { method: 'POST', path: TEMPLATES, body: { name: 'Spring' } },
    status: 201,
    body: { id: regex('^d-.+$', 'd-example'), name: 'Spring' },
    call: (mail) => mail.POST(TEMPLATES, { body: { name: 'Spring' } }),
    becomes: { id: 'd-example', name: 'Spring' },
  }),
  refusedBySchema({
    title: 'creates a template without a name',
    rules: ['M-ER-02.2'],
    gaps: ASSUMED,
    caller: 'live',
    request: { method: 'POST', path: TEMPLATES, body: {} },
    call: (mail) => mail.POST(TEMPLATES, { body: misshapen({}) }),
  }),
  refused({
    title: 'creates a template under a name that is in use',
    rules: ['M-ER-09.3', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [given('mail', 'a template name is in use', { name: 'Receipt' })],
    request: { method: 'POST', path: TEMPLATES, body: { name: stateValue('name', 'Receipt') } },
    status: 409,
    call: (mail) => mail.POST(TEMPLATES, { body: { name: 'Receipt' } }),
  }),
  answered({
    title: 'reads a template and its active version',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'GET', path: pathOfTemplate },
    status: 200,
    body: { name: 'Newsletter', versions: eachLike({ id: string('ver_example'), active: boolean(true) }) },
    call: (mail) => mail.GET(TEMPLATE, exampleId),
    becomes: { name: 'Newsletter', versions: [{ id: 'ver_example', active: true }] },
  }),
  answered({
    title: 'renames a template',
    rules: ['M-ER-17'],
    gaps: ASSUMED,
    caller: 'live',
    states: [exists],
    request: { method: 'PATCH', path: pathOfTemplate, body: { name: 'Weekly' } },
    status: 200,
    body: { name: 'Weekly' },
    call: (mail) => mail.PATCH(TEMPLATE, { ...exampleId, body: { name: 'Weekly' } }),
    becomes: { name: 'Weekly' },
  }),
  refused({
    title: 'renames a template to a name that is in use',
    rules: ['M-ER-09.3', 'M-ER-02.1'],
    gaps: ASSUMED,
    caller: 'live',
    states: [given('mail', 'a template name is in use', { name: 'Receipt' })],
    request: {
      method: 'PATCH',
      path: pathWith(`${TEMPLATES}/\${other_template_id}`, { other_template_id: 'd-example' }),
      body: { name: 'Receipt' },
    },
    status: 409,
    call: (mail) => mail.PATCH(TEMPLATE, { ...exampleId, body: { name: 'Receipt' } }),
  }),
  refused({
    title: 'renames a template that does not exist',
    rules: ['M-ER-08.3'],
    gaps: ASSUMED,
    caller: 'live',
    states: [nowhere],
    request: { method: 'PATCH', path: pathOfAny, body: { name: 'Weekly' } },
    status: 404,
    call: (mail) => mail.PATCH(TEMPLATE, { ...exampleId, body: { name: 'Weekly' } }),
  }),
];
