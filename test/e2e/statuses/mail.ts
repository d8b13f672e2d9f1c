// How each documented status of the mail service is met for its true reason.

import type { operations } from '../../../specs/generated/mail.ts';
import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { idTooLong, noCredential, notJson, outOfBounds, tooLarge, unfit } from './shared.ts';
import { because, type Call, fitting, forReason, onId, type Statuses, scenariosOf } from './way.ts';

type Kind = NonNullable<Scenarios['mail']['no resource of a kind exists']['parameters']['kind']>;

const when = scenariosOf<'mail'>();

/** There is nothing of the kind, or it is another tenant's: the two are not told apart. */
const unknown = (kind: Kind, callOf: (id: string) => Call) => [
  when('no resource of a kind exists', ({ id }) => callOf(id), { kind }),
  foreign(kind, callOf),
];
const foreign = (kind: Kind | 'endpoint', callOf: (id: string) => Call) =>
  when('another tenant has a resource of a kind', ({ id }) => callOf(id), { kind });

const none = (kind: Kind, json?: unknown) => unknown(kind, (id) => ({ path: { id }, json }));
const noEndpoint = (call: Call = {}) => [
  when('no endpoint exists', call),
  foreign('endpoint', (webhook_id) => ({ ...call, path: { webhook_id } })),
];

const otherTenant = because("another tenant's id in X-Tenant-Id", {
  headers: { 'x-tenant-id': 'ten_other' },
});
const failing = { 500: when('the next call crashes'), 503: when('a dependency is down') };
const guarded = {
  ...failing,
  401: [
    noCredential,
    when('the API key was revoked'),
    when('the access token has expired'),
    when('the access token has a wrong signature'),
  ],
  403: [when('the API key has no scope'), when('the tenant is suspended'), otherTenant],
  429: when('the rate limit is used up'),
};
const byId = { ...guarded, 422: idTooLong };
const written = { ...guarded, 400: notJson, 413: tooLarge, 422: unfit };
const listed = { ...guarded, 200: fitting(), 422: outOfBounds('page_size') };

const ENDPOINT = { url: 'https://inbox.countersign.test/hook', enabled_events: ['*'] };
const CHANGE = { json: { enabled: false } };
const MESSAGE = {
  from: { email: 'ada@example.com' },
  personalizations: [{ to: [{ email: 'ben@example.com' }] }],
  subject: 'Hello',
};
const CONTENT = { content: [{ type: 'text/plain', value: 'Hello' }] };
const VERSION = { name: 'Second', subject: 'Hello', html_content: '<p>Hello</p>' };
const IMAGE = { body: new Uint8Array([137, 80, 78, 71]), headers: { 'content-type': 'image/png' } };
const DMARC = { json: { dmarc_policy: 'reject' } };

const onVersion = ({ template_id: id, version_id }: { template_id: string; version_id: string }) => ({
  path: { id, version_id },
});

const renamed = (field: 'other_template_id' | 'other_role_id') => (given: Record<string, string>) => ({
  path: { id: given[field] ?? '' },
  json: { name: given.name },
});

export const mail: Statuses<operations> = {
  listWebhooks: listed,
  createWebhook: { ...written, 201: fitting({ json: ENDPOINT }) },
  getWebhook: { ...byId, 200: when('an endpoint exists'), 404: noEndpoint() },
  updateWebhook: {
    ...written,
    200: when('an endpoint exists', CHANGE),
    404: noEndpoint(CHANGE),
  },
  deleteWebhook: { ...byId, 204: when('an endpoint exists'), 404: noEndpoint() },
  rotateSigningSecret: { ...byId, 200: when('an endpoint exists'), 404: noEndpoint() },
  getEventSettings: { ...guarded, 200: fitting() },
  updateEventSettings: { ...written, 200: fitting({ json: { bounce: true } }) },

  sendMail: {
    ...written,
    202: fitting({ json: MESSAGE }),
    400: [
      because('a `template_id` without `d-`', { json: { ...MESSAGE, template_id: 't-legacy' } }),
      because('both content and a template', { json: { ...MESSAGE, ...CONTENT, template_id: 'd-welcome' } }),
      because('no personalizations', { json: { ...MESSAGE, personalizations: [] } }),
    ],
    403: [
      ...guarded[403],
      when('the domain is not verified', ({ from_email: email }) => ({
        json: { ...MESSAGE, from: { email } },
      })),
    ],
    404: because('an unknown template', { json: { ...MESSAGE, template_id: 'd-unknown' } }),
  },
  createBatch: { ...guarded, 201: fitting() },
  getMessage: { ...byId, 200: when('a message was sent', onId('message_id')), 404: none('message') },

  listTemplates: listed,
  createTemplate: {
    ...written,
    201: fitting({ json: { name: 'Greeting' } }),
    409: when('a template name is in use', ({ name }) => ({ json: { name } })),
  },
  getTemplate: { ...byId, 200: when('a template exists', onId('template_id')), 404: none('template') },
  updateTemplate: {
    ...written,
    200: when('a template exists', onId('template_id', { json: { name: 'Greeting' } })),
    404: none('template', { name: 'Greeting' }),
    409: when('a template name is in use', renamed('other_template_id')),
  },
  deleteTemplate: { ...byId, 204: when('a template exists', onId('template_id')), 404: none('template') },
  createTemplateVersion: {
    ...written,
    201: when('a template exists', onId('template_id', { json: VERSION })),
    400: when('a template is not dynamic', onId('template_id', { json: VERSION })),
    404: none('template', VERSION),
  },
  deleteTemplateVersion: {
    ...byId,
    204: when('a template version is inactive', onVersion),
    400: when('the version is the only active one', onVersion),
    404: none('template'),
  },
  activateTemplateVersion: {
    ...byId,
    200: when('a template version is inactive', onVersion),
    400: when('a template is not dynamic', onVersion),
    404: none('template'),
  },

  listApiKeys: listed,
  createApiKey: {
    ...written,
    201: fitting({ json: { name: 'ci', scopes: ['mail.send'] } }),
    400: because('an unknown scope', { json: { name: 'ci', scopes: ['mail.recall'] } }),
  },
  getApiKey: {
    ...byId,
    200: when('an API key exists', onId('api_key_id', { credential: 'live' })),
    404: none('api_key'),
  },
  deleteApiKey: {
    ...byId,
    204: when('an API key exists', onId('api_key_id', { credential: 'live' })),
    404: none('api_key'),
  },

  listImages: listed,
  uploadImage: { ...written, 201: fitting(IMAGE) },
  getImage: { ...byId, 200: when('an image exists', onId('image_id')), 404: none('image') },
  deleteImage: { ...byId, 204: when('an image exists', onId('image_id')), 404: none('image') },
  viewImage: {
    ...failing,
    200: when('an image exists'),
    404: because('an unknown image', { path: { image_id: 'img_unknown' } }),
    410: when('the image is gone'),
    422: idTooLong,
  },

  listBounces: listed,
  deleteBounces: {
    ...guarded,
    204: fitting({ query: { delete_all: 'true' } }),
    400: because('no `delete_all=true`', {}),
    413: tooLarge,
    422: forReason(
      'a text in the body beside the parameter',
      fitting({ query: { delete_all: 'true' }, json: { delete_all: 'yes' } }),
    ),
  },
  getBounce: { ...byId, 200: when('an address bounced'), 404: when('no address bounced') },
  deleteBounce: { ...byId, 204: when('an address bounced'), 404: when('no address bounced') },

  listDomains: listed,
  createDomain: {
    ...written,
    201: fitting({ json: { domain: 'ada.example' } }),
    400: because('an invalid DMARC policy', { json: { domain: 'ada.example', dmarc_policy: 'perhaps' } }),
    409: when('a domain exists', ({ domain }) => ({ json: { domain } })),
  },
  getDomain: { ...byId, 200: when('a domain exists', onId('domain_id')), 404: none('domain') },
  updateDomain: {
    ...written,
    200: when('a domain exists', onId('domain_id', DMARC)),
    400: forReason(
      'an invalid DMARC policy',
      when('a domain exists', onId('domain_id', { json: { dmarc_policy: 'perhaps' } })),
    ),
    404: none('domain', DMARC.json),
  },
  deleteDomain: { ...byId, 204: when('a domain exists', onId('domain_id')), 404: none('domain') },

  listRoles: listed,
  createRole: {
    ...written,
    201: fitting({ json: { name: 'Billing', permissions: [] } }),
    409: when('a role name is in use', ({ name }) => ({ json: { name, permissions: [] } })),
  },
  getRole: { ...byId, 200: when('a role exists', onId('role_id')), 404: none('role') },
  updateRole: {
    ...written,
    200: when('a role exists', onId('role_id', { json: { name: 'Billing' } })),
    404: none('role', { name: 'Billing' }),
    409: when('a role name is in use', renamed('other_role_id')),
  },
  deleteRole: { ...byId, 204: when('a role exists', onId('role_id')), 404: none('role') },
  assignRole: {
    ...byId,
    204: when('a user can be given a role', onId('user_id')),
    404: unknown('role', (role_id) => ({ path: { id: 'usr_ada', role_id } })),
  },

  getKeySet: {
    200: fitting(),
    '4XX': because('headers over 16 KiB, which the HTTP parser refuses', {
      headers: { 'x-large': 'x'.repeat(16_384) },
    }),
    500: when('the next call crashes'),
    503: when('the key set is down'),
  },
};
