// A consumer that tests a webhook.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, given, type HttpInteraction } from '../../support/interaction.ts';
import { expectGivenUp, problem, vaultOf, WEBHOOK_ID, webhookPath } from '../consumer.ts';

const { string, integer } = MatchersV3;

const named = { params: { path: { id: WEBHOOK_ID } } };

export const webhookTestsInteractions: readonly HttpInteraction[] = [
  {
    title: 'tests a webhook and sees what the receiver did',
    rules: ['V-WH-14.2'],
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
    rules: ['V-WH-14.1'],
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
