// A consumer whose credential is missing, invalid, rate limited or not sufficient.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { MailClient } from '../../../src/client/index.ts';
import { FROM_STATE, given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { mailClient, refused } from '../consumer.ts';

const { integer } = MatchersV3;

const ENDPOINTS = '/v3/user/webhooks';
const SETTINGS = `${ENDPOINTS}/event/settings` as const;
const ONE = `${ENDPOINTS}/{webhook_id}` as const;
const list = { method: 'GET', path: ENDPOINTS } as const;
const exampleId = { params: { path: { webhook_id: 'wh_example' } } };
const hook = { url: 'https://shop.example/hooks', enabled_events: ['bounce' as const] };
const pathOfOne = (rest = '') => pathWith(`${ENDPOINTS}/\${webhook_id}${rest}`, { webhook_id: 'wh_example' });

const UNAUTHORIZED = [
  ['M-AU-03.1', null, 'Missing Authorization header', 'calls without a credential'],
  ['M-AU-03.2', 'revoked', 'Invalid API key', 'calls with an API key that was revoked'],
  ['M-AU-03.3', 'jwt_expired', 'JWT expired', 'calls with an access token that has expired'],
  [
    'M-AU-03.4',
    'jwt_bad_signature',
    'JWT signature invalid',
    'calls with an access token whose signature is wrong',
  ],
] as const;

/** Each documented operation on endpoints and settings, and a call of it by a caller without its scope. */
const SCOPED: readonly {
  readonly operation: string;
  readonly scope: 'webhooks.read' | 'webhooks.write';
  readonly request: HttpInteraction['request'];
  readonly gaps?: HttpInteraction['gaps'];
  readonly call: Parameters<typeof refused>[0]['call'];
}[] = [
  {
    operation: 'lists endpoints',
    scope: 'webhooks.read',
    request: list,
    call: (mail) => mail.GET(ENDPOINTS),
  },
  {
    operation: 'registers an endpoint',
    scope: 'webhooks.write',
    request: { method: 'POST', path: ENDPOINTS, body: hook },
    call: (mail) => mail.POST(ENDPOINTS, { body: hook }),
  },
  {
    operation: 'reads an endpoint',
    scope: 'webhooks.read',
    request: { method: 'GET', path: pathOfOne() },
    call: (mail) => mail.GET(ONE, exampleId),
  },
  {
    operation: 'changes an endpoint',
    scope: 'webhooks.write',
    request: { method: 'PATCH', path: pathOfOne(), body: { enabled: false } },
    call: (mail) => mail.PATCH(ONE, { ...exampleId, body: { enabled: false } }),
  },
  {
    operation: 'removes an endpoint',
    scope: 'webhooks.write',
    request: { method: 'DELETE', path: pathOfOne() },
    call: (mail) => mail.DELETE(ONE, exampleId),
  },
  {
    operation: 'rotates a signing secret',
    scope: 'webhooks.write',
    gaps: ['M-G-04'],
    request: { method: 'POST', path: pathOfOne('/signing_secret') },
    call: (mail) => mail.POST(`${ONE}/signing_secret`, exampleId),
  },
  {
    operation: 'reads the event settings',
    scope: 'webhooks.read',
    request: { method: 'GET', path: SETTINGS },
    call: (mail) => mail.GET(SETTINGS),
  },
  {
    operation: 'changes the event settings',
    scope: 'webhooks.write',
    request: { method: 'PATCH', path: SETTINGS, body: { click: true } },
    call: (mail) => mail.PATCH(SETTINGS, { body: { click: true } }),
  },
];

export const callerInteractions: readonly HttpInteraction[] = [
  ...['live', 'jwt'].map(
    (caller): HttpInteraction => ({
      title: `calls with ${caller === 'jwt' ? 'an access token' : 'an API key'}`,
      rules: [caller === 'jwt' ? 'M-AU-01.2' : 'M-AU-01.1'],
      caller,
      request: list,
      response: { status: 200, body: { total: integer(0) } },
      async consume(provider) {
        expect(await totalOf(mailClient(provider))).toBe(0);
      },
    }),
  ),
  {
    title: 'reads with an API key that may only read',
    rules: ['M-AU-02.1'],
    caller: 'read_only',
    request: list,
    response: { status: 200, body: { total: integer(0) } },
    async consume(provider) {
      expect(await totalOf(mailClient(provider))).toBe(0);
    },
  },
  ...UNAUTHORIZED.map(([rule, caller, detail, title]) =>
    refused({
      title,
      rules: [rule, 'M-ER-02.1'],
      caller,
      request: list,
      status: 401,
      detail,
      call: (mail) => mail.GET(ENDPOINTS),
    }),
  ),
  refused({
    title: 'calls with an API key that does not exist',
    rules: ['M-AU-03.2'],
    gaps: ['M-G-12', 'M-G-40'],
    caller: null,
    request: { ...list, headers: { Authorization: 'Bearer mk_live_mistyped' } },
    status: 401,
    detail: 'Invalid API key',
    call: (mail) => mail.GET(ENDPOINTS, { headers: { Authorization: 'Bearer mk_live_mistyped' } }),
  }),
  ...SCOPED.map(({ operation, scope, gaps = [], ...rest }) =>
    refused({
      title: `${operation} without the scope for it`,
      rules: [scope === 'webhooks.read' ? 'M-AU-02.1' : 'M-AU-02.2', 'M-AU-02.3', 'M-ER-02.1'],
      gaps,
      caller: scope === 'webhooks.read' ? 'no_scopes' : 'read_only',
      states: [given('mail', 'an endpoint exists')],
      status: 403,
      detail: `Missing required scope: ${scope}`,
      ...rest,
    }),
  ),
  refused({
    title: 'calls for a tenant that is suspended',
    rules: ['M-AU-04.1', 'M-ER-02.1'],
    caller: FROM_STATE,
    states: [given('mail', 'the tenant is suspended')],
    request: list,
    status: 403,
    detail: 'Tenant suspended',
    call: (mail) => mail.GET(ENDPOINTS),
  }),
  refused({
    title: 'names a tenant other than its own',
    rules: ['M-AU-04.2', 'M-ER-02.1'],
    gaps: ['M-G-15'],
    caller: 'live',
    request: { ...list, headers: { 'X-Tenant-Id': 'ten_of_somebody_else' } },
    status: 403,
    detail: 'Cross-tenant access denied',
    call: (mail) => mail.GET(ENDPOINTS, { params: { header: { 'X-Tenant-Id': 'ten_of_somebody_else' } } }),
  }),
];

async function totalOf(mail: MailClient): Promise<number> {
  return (await mail.unwrap(mail.GET(ENDPOINTS))).total;
}
