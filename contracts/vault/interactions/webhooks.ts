// A consumer that looks after its webhooks: lists, reads, tests and removes them.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, given, type HttpInteraction } from '../../support/interaction.ts';
import { expectGivenUp, problem, vaultOf, WEBHOOK_ID, webhookPath } from './support.ts';

const { string, regex, integer, number, boolean, eachLike, nullValue } = MatchersV3;

const named = { params: { path: { id: WEBHOOK_ID } } };

export const webhookInteractions: readonly HttpInteraction[] = [
  {
    title: 'lists webhooks with what they are for',
    rules: ['V-WH-07', 'V-WH-01'],
    caller: 'admin',
    states: [given('vault', 'several webhooks exist', { count: 2 })],
    request: { method: 'GET', path: '/v1/webhooks' },
    response: {
      status: 200,
      body: {
        webhooks: eachLike({
          id: regex('^wh_.+$', WEBHOOK_ID),
          name: string('hook 1'),
          url: regex('^https://.+$', 'https://hooks.example.test/vault'),
          events: eachLike(string('secret.*')),
          enabled: boolean(true),
        }),
      },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const { webhooks } = await vault.unwrap(vault.GET('/v1/webhooks'));
      expect(webhooks.map(({ id, events }) => [id, events])).toEqual([[WEBHOOK_ID, ['secret.*']]]);
    },
  },
  {
    title: 'lists webhooks where there is none',
    rules: ['V-WH-07'],
    caller: 'admin',
    states: [given('vault', 'no webhook exists')],
    request: { method: 'GET', path: '/v1/webhooks' },
    response: { status: 200, body: { webhooks: [] } },
    async consume(provider) {
      const vault = vaultOf(provider);
      expect((await vault.unwrap(vault.GET('/v1/webhooks'))).webhooks).toEqual([]);
    },
  },
  {
    title: 'reads how the deliveries of a webhook go',
    rules: ['V-WH-09', 'V-WH-10', 'V-WH-11'],
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
    rules: ['V-WH-09'],
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
  {
    title: 'notices that a webhook is failing',
    rules: ['V-WH-01'],
    gaps: ['V-G-02', 'V-G-33'],
    caller: 'admin',
    states: [given('vault', 'a webhook is failing')],
    request: { method: 'GET', path: webhookPath() },
    response: { status: 200, body: { status: 'failing' } },
    async consume(provider) {
      const vault = vaultOf(provider);
      expect((await vault.unwrap(vault.GET('/v1/webhooks/{id}', named))).status).toBe('failing');
    },
  },
  {
    title: 'removes a webhook',
    rules: ['V-WH-13'],
    caller: 'admin',
    states: [given('vault', 'a webhook exists')],
    request: { method: 'DELETE', path: webhookPath() },
    response: { status: anySuccess(204) },
    async consume(provider) {
      const { response } = await vaultOf(provider).DELETE('/v1/webhooks/{id}', named);
      expect(response.ok).toBe(true);
    },
  },
  {
    title: 'removes a webhook and expects nothing back',
    rules: ['V-WH-13'],
    gaps: ['V-G-04'],
    caller: 'admin',
    states: [given('vault', 'a webhook exists')],
    request: { method: 'DELETE', path: webhookPath() },
    response: { status: 204 },
    async consume(provider) {
      const { response } = await vaultOf(provider).DELETE('/v1/webhooks/{id}', named);
      expect(response.status).toBe(204);
    },
  },
  {
    title: 'tests a webhook and sees what the receiver did',
    rules: ['V-WH-14'],
    caller: 'admin',
    states: [given('vault', 'a webhook exists')],
    request: { method: 'POST', path: webhookPath('/test') },
    response: {
      status: anySuccess(200),
      body: {
        delivery_id: string('del_fL7AoNCu8q60lVy0'),
        status: string('success'),
        response_code: integer(204),
        duration_ms: integer(61),
      },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const result = await vault.unwrap(vault.POST('/v1/webhooks/{id}/test', named));
      expect(result).toMatchObject({ status: 'success', response_code: 204, duration_ms: 61 });
    },
  },
  {
    title: 'learns that there is nothing to test a webhook with',
    rules: ['V-WH-14'],
    gaps: ['V-G-12', 'V-G-37'],
    caller: 'admin',
    states: [given('vault', 'a webhook matches no event type')],
    request: { method: 'POST', path: webhookPath('/test') },
    response: problem(409, 'Nothing to test'),
    async consume(provider) {
      const vault = vaultOf(provider);
      const error = await expectGivenUp(vault.unwrap(vault.POST('/v1/webhooks/{id}/test', named)));
      expect(error.problem?.title).toBe('Nothing to test');
    },
  },
];
