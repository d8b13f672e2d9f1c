// A consumer that lists its webhook endpoints, page by page.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import { mailClient, refusedSomehow } from '../consumer.ts';

const { boolean, eachLike, integer, string } = MatchersV3;

const ENDPOINTS = '/v3/user/webhooks';

export const endpointListInteractions: readonly HttpInteraction[] = [
  {
    title: 'lists its endpoints',
    rules: ['M-EP-08.1', 'M-ER-17.1'],
    caller: 'live',
    states: [given('mail', 'several endpoints exist', { count: 3 })],
    request: { method: 'GET', path: ENDPOINTS },
    response: {
      status: 200,
      body: {
        webhooks: eachLike({
          id: string('wh_example'),
          url: string('https://shop.example/hooks'),
          enabled: boolean(true),
        }),
        total: integer(3),
      },
    },
    async consume(provider) {
      const mail = mailClient(provider);
      const { webhooks, total } = await mail.unwrap(mail.GET(ENDPOINTS));
      expect(webhooks.map(({ id }) => id)).toEqual(['wh_example']);
      expect(total).toBe(3);
    },
  },
  {
    title: 'reads the next page of endpoints',
    rules: ['M-EP-08.2'],
    caller: 'live',
    states: [given('mail', 'several endpoints exist', { count: 3 })],
    request: { method: 'GET', path: ENDPOINTS, query: { page: '2', page_size: '2' } },
    response: { status: 200, body: { webhooks: [{ id: string('wh_third') }] } },
    async consume(provider) {
      const mail = mailClient(provider);
      const page = mail.GET(ENDPOINTS, { params: { query: { page: 2, page_size: 2 } } });
      expect((await mail.unwrap(page)).webhooks.map(({ id }) => id)).toEqual(['wh_third']);
    },
  },
  ...[true, false].map((isActive): HttpInteraction => {
    const listed = { id: string('wh_example'), enabled: isActive };
    return {
      title: `lists the endpoints that are ${isActive ? 'enabled' : 'not enabled'}`,
      rules: ['M-EP-09'],
      caller: 'live',
      states: [given('mail', 'several endpoints exist', { count: 3 })],
      request: { method: 'GET', path: ENDPOINTS, query: { is_active: String(isActive) } },
      response: { status: 200, body: { webhooks: isActive ? [listed, listed] : [listed] } },
      async consume(provider) {
        const mail = mailClient(provider);
        const list = mail.GET(ENDPOINTS, { params: { query: { is_active: isActive } } });
        const { webhooks } = await mail.unwrap(list);
        expect(webhooks.map(({ enabled }) => enabled)).toEqual(isActive ? [true, true] : [false]);
      },
    };
  }),
  refusedSomehow({
    title: 'requests a page that is too long',
    rules: ['M-EP-08.3'],
    caller: 'live',
    request: { method: 'GET', path: ENDPOINTS, query: { page_size: '101' } },
    call: (mail) => mail.GET(ENDPOINTS, { params: { query: { page_size: 101 } } }),
  }),
  {
    title: 'sees no endpoint on a page after the last',
    rules: ['M-EP-08.2'],
    gaps: ['M-G-34'],
    caller: 'live',
    states: [given('mail', 'several endpoints exist', { count: 3 })],
    request: { method: 'GET', path: ENDPOINTS, query: { page: '9' } },
    response: { status: 200, body: { webhooks: [], total: 3 } },
    async consume(provider) {
      const mail = mailClient(provider);
      const page = await mail.unwrap(mail.GET(ENDPOINTS, { params: { query: { page: 9 } } }));
      expect(page).toEqual({ webhooks: [], total: 3 });
    },
  },
];
