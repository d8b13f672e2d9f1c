// A consumer that is rate limited, or calls a service that is failing.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { FROM_STATE, given, type HttpInteraction } from '../../support/interaction.ts';
import { mailClient, refused } from '../consumer.ts';

const { regex, string } = MatchersV3;

const ENDPOINTS = '/v3/user/webhooks';
const list = { method: 'GET', path: ENDPOINTS } as const;

export const troubleInteractions: readonly HttpInteraction[] = [
  {
    title: 'waits when it has called too often',
    rules: ['M-ER-12.1', 'M-ER-12.2', 'M-ER-12.3', 'M-ER-12.4', 'M-ER-02.1'],
    caller: FROM_STATE,
    states: [given('mail', 'the rate limit is used up')],
    request: list,
    response: {
      status: 429,
      headers: {
        'Retry-After': regex('^[1-9][0-9]*$', '60'),
        'X-RateLimit-Limit': regex('^[1-9][0-9]*$', '600'),
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': regex('^[1-9][0-9]{9}$', '1767225660'),
      },
      body: { detail: string('Rate limit exceeded') },
    },
    async consume(provider) {
      const { response } = await mailClient(provider).GET(ENDPOINTS);
      expect(Number(response.headers.get('retry-after'))).toBe(60);
      expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    },
  },
  {
    title: 'quotes the request id of an unexpected error',
    rules: ['M-ER-13', 'M-ER-02.1'],
    gaps: ['M-G-26'],
    caller: 'live',
    states: [given('mail', 'the next call crashes')],
    request: list,
    response: {
      status: 500,
      headers: { 'X-Request-ID': regex('^.+$', 'req_example') },
      body: { detail: string('Internal server error') },
    },
    async consume(provider) {
      const mail = mailClient(provider);
      await expect(mail.unwrap(mail.GET(ENDPOINTS))).rejects.toMatchObject({
        status: 500,
        requestId: 'req_example',
        retryClass: 'backoff',
      });
    },
  },
  ...(['database', 'cache'] as const).map((name) =>
    refused({
      title: `calls while the ${name} is down`,
      rules: [name === 'database' ? 'M-ER-14.1' : 'M-ER-14.2', 'M-ER-02.1'],
      caller: 'live',
      states: [given('mail', 'a dependency is down', { name })],
      request: list,
      status: 503,
      call: (mail) => mail.GET(ENDPOINTS),
    }),
  ),
  refused({
    title: 'calls with an access token while the key set is down',
    rules: ['M-ER-14.3', 'M-ER-02.1'],
    caller: FROM_STATE,
    states: [given('mail', 'the key set is down')],
    request: list,
    status: 503,
    call: (mail) => mail.GET(ENDPOINTS),
  }),
];
