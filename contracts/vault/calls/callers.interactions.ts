// A consumer that is refused: without a token, with an unknown token, without the scope, or over the rate
// limit.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anyRefusal, FROM_STATE, given, type HttpInteraction } from '../../support/interaction.ts';
import { expectGivenUp, JSON_BODY, problem, strangerAt, vaultOf } from '../consumer.ts';

const { regex } = MatchersV3;

const REGISTRATION = {
  name: 'Everything',
  url: 'https://hooks.example.test/vault',
  secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17',
  events: ['secret.*'],
};

export const callersInteractions: readonly HttpInteraction[] = [
  {
    title: 'learns that webhooks are not listed to strangers',
    rules: ['V-AU-01.2'],
    caller: null,
    request: { method: 'GET', path: '/v1/webhooks' },
    response: { status: anyRefusal(401) },
    async consume(provider) {
      const vault = strangerAt(provider);
      await expectGivenUp(vault.unwrap(vault.GET('/v1/webhooks')));
    },
  },
  {
    title: 'learns that event types are not listed to strangers',
    rules: ['V-AU-01.2', 'V-WH-18.1'],
    caller: null,
    request: { method: 'GET', path: '/v1/events/types' },
    response: { status: anyRefusal(401) },
    async consume(provider) {
      const vault = strangerAt(provider);
      await expectGivenUp(vault.unwrap(vault.GET('/v1/events/types')));
    },
  },
  {
    title: 'learns that its token is unknown',
    rules: ['V-AU-01.2'],
    caller: null,
    request: {
      method: 'GET',
      path: '/v1/webhooks',
      headers: { Authorization: 'Bearer nobody-has-been-given-this' },
    },
    response: { status: anyRefusal(401) },
    async consume({ url }) {
      const vault = vaultOf({ url, token: 'nobody-has-been-given-this' });
      await expectGivenUp(vault.unwrap(vault.GET('/v1/webhooks')));
    },
  },
  {
    title: 'gets a new token after a call without one',
    rules: ['V-AU-01.2'],
    gaps: ['V-G-12'],
    caller: null,
    request: { method: 'GET', path: '/v1/webhooks' },
    response: problem(401, 'Unauthenticated'),
    async consume(provider) {
      const vault = strangerAt(provider);
      const error = await expectGivenUp(vault.unwrap(vault.GET('/v1/webhooks')));
      expect([error.status, error.problem?.title]).toEqual([401, 'Unauthenticated']);
    },
  },
  {
    title: 'learns that it needs the admin scope to list webhooks',
    rules: ['V-AU-02.1'],
    caller: 'reader',
    request: { method: 'GET', path: '/v1/webhooks' },
    response: { status: anyRefusal(403) },
    async consume(provider) {
      const vault = vaultOf(provider);
      await expectGivenUp(vault.unwrap(vault.GET('/v1/webhooks')));
    },
  },
  {
    title: 'learns that it needs the admin scope to register a webhook',
    rules: ['V-AU-02.2'],
    caller: 'reader',
    request: { method: 'POST', path: '/v1/webhooks', headers: JSON_BODY, body: REGISTRATION },
    response: { status: anyRefusal(403) },
    async consume(provider) {
      const vault = vaultOf(provider);
      await expectGivenUp(vault.unwrap(vault.POST('/v1/webhooks', { body: REGISTRATION })));
    },
  },
  {
    title: 'asks for the admin scope when it is told that it lacks it',
    rules: ['V-AU-02.1'],
    gaps: ['V-G-12'],
    caller: 'reader',
    request: { method: 'GET', path: '/v1/webhooks' },
    response: problem(403, 'Forbidden'),
    async consume(provider) {
      const vault = vaultOf(provider);
      const error = await expectGivenUp(vault.unwrap(vault.GET('/v1/webhooks')));
      expect([error.status, error.problem?.title]).toEqual([403, 'Forbidden']);
    },
  },
  {
    title: 'waits when it has called too often',
    rules: [],
    gaps: ['V-G-12', 'V-G-13'],
    caller: FROM_STATE,
    states: [given('vault', 'the rate limit of the vault is used up')],
    request: { method: 'GET', path: '/v1/webhooks' },
    response: {
      status: 429,
      headers: {
        'Retry-After': regex('^[1-9][0-9]*$', '60'),
        'X-RateLimit-Limit': regex('^[0-9]+$', '60'),
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': regex('^[0-9]+$', '1767225660'),
      },
    },
    async consume(provider) {
      const { response } = await vaultOf(provider).GET('/v1/webhooks');
      expect(response.headers.get('retry-after')).toBe('60');
    },
  },
];
