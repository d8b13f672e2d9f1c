// A consumer that lists, reads and removes its webhooks.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, given, type HttpInteraction } from '../../support/interaction.ts';
import { vaultOf, WEBHOOK_ID, webhookPath } from '../consumer.ts';

const { string, regex, boolean, eachLike } = MatchersV3;

const named = { params: { path: { id: WEBHOOK_ID } } };

export const webhooksInteractions: readonly HttpInteraction[] = [
  {
    title: 'lists webhooks with what they are for',
    rules: ['V-WH-07.1', 'V-WH-07.2', 'V-WH-01'],
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
    rules: ['V-WH-07.1', 'V-WH-07.2'],
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
];
