// A consumer that reads the list of deliveries.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, given, type HttpInteraction } from '../../support/interaction.ts';
import { DELIVERY_ID, expectGivenUp, problem, vaultOf, WEBHOOK_ID, webhookPath } from '../consumer.ts';

const { string, regex, integer, eachLike } = MatchersV3;

const DELIVERIES = '/v1/webhooks/{id}/deliveries';
const named = { path: { id: WEBHOOK_ID } };
export const deliveryListInteractions: readonly HttpInteraction[] = [
  {
    title: 'reads what was delivered',
    rules: ['V-WH-15.1', 'V-WH-16.1', 'V-WH-16.2', 'V-WH-16.3', 'V-WH-16.4', 'V-WH-16.5', 'V-WH-16.6'],
    caller: 'admin',
    states: [given('vault', 'a delivery succeeded')],
    request: { method: 'GET', path: webhookPath('/deliveries') },
    response: {
      status: anySuccess(200),
      body: {
        deliveries: eachLike({
          id: regex('^del_.+$', DELIVERY_ID),
          event_id: regex('^evt_.+$', 'evt_P1oXnHFTvgIuuXTD'),
          event_type: string('secret.updated'),
          timestamp: string('2026-03-04T18:12:07.250Z'),
          status: regex('^(success|failed|pending)$', 'success'),
          response_code: integer(200),
          duration_ms: integer(84),
          attempt: integer(1),
        }),
        has_more: false,
      },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const { deliveries } = await vault.unwrap(vault.GET(DELIVERIES, { params: named }));
      expect(deliveries.map(({ event_type, status }) => `${event_type} ${status}`)).toEqual([
        'secret.updated success',
      ]);
    },
  },
  {
    title: 'looks for deliveries that have failed',
    rules: ['V-WH-15.2', 'V-WH-16.3'],
    caller: 'admin',
    states: [given('vault', 'a delivery failed')],
    request: { method: 'GET', path: webhookPath('/deliveries'), query: { status: 'failed' } },
    response: {
      status: anySuccess(200),
      body: { deliveries: eachLike({ id: regex('^del_.+$', DELIVERY_ID), status: 'failed' }) },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const params = { ...named, query: { status: 'failed' as const } };
      const { deliveries } = await vault.unwrap(vault.GET(DELIVERIES, { params }));
      expect(deliveries.map(({ id }) => id)).toEqual([DELIVERY_ID]);
    },
  },
  {
    title: 'reads the first page of many deliveries',
    rules: ['V-WH-15.3'],
    caller: 'admin',
    states: [given('vault', 'many deliveries were made', { count: 25 })],
    request: { method: 'GET', path: webhookPath('/deliveries'), query: { limit: '10' } },
    response: {
      status: anySuccess(200),
      body: { cursor: string('cur_PPUzTibaIzUEUTpCtvr0PQGMnGfu'), has_more: true },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const page = await vault.unwrap(vault.GET(DELIVERIES, { params: { ...named, query: { limit: 10 } } }));
      expect(page).toMatchObject({ cursor: 'cur_PPUzTibaIzUEUTpCtvr0PQGMnGfu', has_more: true });
    },
  },
  {
    title: 'learns that no page is as long as it asks for',
    rules: ['V-WH-15.3'],
    gaps: ['V-G-07', 'V-G-12'],
    caller: 'admin',
    states: [given('vault', 'a webhook exists')],
    request: { method: 'GET', path: webhookPath('/deliveries'), query: { limit: '101' } },
    response: problem(422, 'Invalid request', ['/limit']),
    async consume(provider) {
      const vault = vaultOf(provider);
      const call = vault.GET(DELIVERIES, { params: { ...named, query: { limit: 101 } } });
      expect((await expectGivenUp(vault.unwrap(call))).faults[0]?.pointer).toBe('/limit');
    },
  },
];
