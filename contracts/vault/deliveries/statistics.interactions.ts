// A consumer that monitors the delivery statistics of a webhook.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, given, type HttpInteraction } from '../../support/interaction.ts';
import { vaultOf, WEBHOOK_ID, webhookPath } from '../consumer.ts';

const { string, regex, integer, number, nullValue } = MatchersV3;

const named = { params: { path: { id: WEBHOOK_ID } } };

export const statisticsInteractions: readonly HttpInteraction[] = [
  {
    title: 'reads how the deliveries of a webhook go',
    rules: [
      'V-WH-09.1',
      'V-WH-09.2',
      'V-WH-09.3',
      'V-WH-10.1',
      'V-WH-10.2',
      'V-WH-10.3',
      'V-WH-11.1',
      'V-WH-11.2',
      'V-WH-11.3',
    ],
    caller: 'admin',
    states: [given('vault', 'a delivery succeeded')],
    request: { method: 'GET', path: webhookPath() },
    response: {
      status: anySuccess(200),
      body: {
        id: regex('^wh_.+$', WEBHOOK_ID),
        statistics: {
          deliveries_24h: integer(48),
          success_rate_24h: number(0.975),
          avg_latency_ms: integer(84),
        },
        last_delivery: {
          id: regex('^del_.+$', 'del_lbG8NGyD85uCOagO'),
          timestamp: string('2026-03-02T09:31:00.000Z'),
          status: regex('^(success|failed|pending)$', 'success'),
          response_code: integer(200),
        },
      },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const { statistics, last_delivery } = await vault.unwrap(vault.GET('/v1/webhooks/{id}', named));
      expect(statistics).toEqual({ deliveries_24h: 48, success_rate_24h: 0.975, avg_latency_ms: 84 });
      expect(last_delivery).toMatchObject({ status: 'success', response_code: 200 });
    },
  },
  {
    title: 'reads a webhook that nothing was sent to',
    rules: ['V-WH-09.2', 'V-WH-09.3'],
    gaps: ['V-G-28', 'V-G-33'],
    caller: 'admin',
    states: [given('vault', 'a webhook exists')],
    request: { method: 'GET', path: webhookPath() },
    response: {
      status: 200,
      body: { last_delivery: nullValue(), statistics: { deliveries_24h: 0, success_rate_24h: 1 } },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      expect((await vault.unwrap(vault.GET('/v1/webhooks/{id}', named))).last_delivery).toBeNull();
    },
  },
];
