// How a consumer handles refusals that any operation may return: authentication, rate limits and invalid
// requests.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { FROM_STATE, given, type HttpInteraction, stateValue } from '../../support/interaction.ts';
import { client, errorOf, refusalOf } from '../consumer.ts';

const { regex } = MatchersV3;

const PATH = '/api/v1/quotas/tenant';
const headers = { 'Content-Type': 'application/json' };

export const callerInteractions: readonly HttpInteraction[] = [
  {
    title: 'signs in after a call without a token',
    rules: [],
    gaps: ['Q-G-07', 'Q-G-11'],
    caller: null,
    request: { method: 'GET', path: PATH },
    response: { status: 401, body: errorOf('UNAUTHENTICATED') },
    async consume({ url }) {
      const quota = client({ url, token: '' });
      const call = quota.GET(PATH, { headers: { Authorization: null } });
      expect(await refusalOf(quota.unwrap(call))).toMatchObject({ status: 401, retryClass: 'never' });
    },
  },
  {
    title: 'signs in again after a call with an unknown token',
    rules: [],
    gaps: ['Q-G-07', 'Q-G-11'],
    caller: null,
    states: [given('quota', 'the caller is not known')],
    request: {
      method: 'GET',
      path: PATH,
      headers: { Authorization: stateValue(`Bearer \${token}`, 'Bearer stale-token') },
    },
    response: { status: 401, body: errorOf('UNAUTHENTICATED') },
    async consume({ url }) {
      const quota = client({ url, token: 'stale-token' });
      expect(await refusalOf(quota.unwrap(quota.GET(PATH)))).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      });
    },
  },
  {
    title: 'waits when it has called too often',
    rules: [],
    gaps: ['Q-G-15'],
    caller: FROM_STATE,
    states: [given('quota', 'the rate limit of the quota service is used up', { credential: 'member' })],
    request: { method: 'GET', path: PATH },
    response: {
      status: 429,
      headers: { 'Retry-After': regex('^[1-9][0-9]*$', '60') },
      body: errorOf('RATE_LIMITED'),
    },
    async consume(provider) {
      const quota = client(provider);
      const { response } = await quota.GET(PATH);
      expect(response.headers.get('retry-after')).toBe('60');
    },
  },
  {
    title: 'learns that what it sent cannot be read',
    rules: [],
    gaps: ['Q-G-11'],
    caller: 'partner_admin',
    request: { method: 'PUT', path: PATH, content: { type: 'text/plain', text: 'a hundred gigabytes' } },
    response: { status: 400, body: errorOf('MALFORMED_REQUEST') },
    async consume({ url, token }) {
      const response = await fetch(`${url}${PATH}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
        body: 'a hundred gigabytes',
      });
      expect(response.status).toBe(400);
    },
  },
  {
    title: 'shows which field of a quota is wrong',
    rules: [],
    gaps: ['Q-G-11', 'Q-G-12'],
    caller: 'partner_admin',
    request: { method: 'PUT', path: PATH, headers, body: { limit_bytes: -1 } },
    response: {
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED', faults: [{ pointer: '/body/limit_bytes' }] } },
    },
    async consume(provider) {
      const quota = client(provider);
      const refusal = await refusalOf(quota.unwrap(quota.PUT(PATH, { body: { limit_bytes: -1 } })));
      expect(refusal.faults[0]?.pointer).toBe('/body/limit_bytes');
    },
  },
  {
    title: 'shows that warning thresholds have to rise',
    rules: [],
    gaps: ['Q-G-11', 'Q-G-12', 'Q-G-30'],
    caller: 'partner_admin',
    request: {
      method: 'PUT',
      path: PATH,
      headers,
      body: { limit_bytes: 1_000, warning_threshold_1: 90, warning_threshold_2: 90 },
    },
    response: {
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED', faults: [{ pointer: '/body/warning_threshold_2' }] } },
    },
    async consume(provider) {
      const quota = client(provider);
      const body = { limit_bytes: 1_000, warning_threshold_1: 90, warning_threshold_2: 90 };
      const refusal = await refusalOf(quota.unwrap(quota.PUT(PATH, { body })));
      expect(refusal.faults[0]?.pointer).toBe('/body/warning_threshold_2');
    },
  },
];
