// A consumer that retries failed deliveries.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, given, type HttpInteraction } from '../../support/interaction.ts';
import {
  DELIVERY_ID,
  expectGivenUp,
  ofState,
  problem,
  vaultOf,
  WEBHOOK_ID,
  webhookPath,
} from '../consumer.ts';

const { regex } = MatchersV3;

const RETRY = '/v1/webhooks/{id}/deliveries/{delivery_id}/retry';

const retried = { params: { path: { id: WEBHOOK_ID, delivery_id: DELIVERY_ID } } };
const retryPath = () => webhookPath(`/deliveries/${ofState('delivery_id')}/retry`);

export const forcedRetriesInteractions: readonly HttpInteraction[] = [
  {
    title: 'retries a failed delivery',
    rules: ['V-WH-17'],
    caller: 'admin',
    states: [given('vault', 'a delivery failed')],
    request: { method: 'POST', path: retryPath() },
    response: { status: anySuccess(202) },
    async consume(provider) {
      const { response } = await vaultOf(provider).POST(RETRY, retried);
      expect(response.ok).toBe(true);
    },
  },
  {
    title: 'retries a failed delivery and sees it pending',
    rules: ['V-WH-17'],
    gaps: ['V-G-05'],
    caller: 'admin',
    states: [given('vault', 'a delivery failed')],
    request: { method: 'POST', path: retryPath() },
    response: { status: 202, body: { id: regex('^del_.+$', DELIVERY_ID), status: 'pending' } },
    async consume(provider) {
      const vault = vaultOf(provider);
      const delivery = await vault.unwrap(vault.POST(RETRY, retried));
      expect(delivery).toMatchObject({ id: DELIVERY_ID, status: 'pending' });
    },
  },
  {
    title: 'learns that a delivery has not failed',
    rules: ['V-WH-17'],
    gaps: ['V-G-05', 'V-G-12'],
    caller: 'admin',
    states: [given('vault', 'a delivery succeeded')],
    request: { method: 'POST', path: retryPath() },
    response: problem(409, 'Delivery not failed'),
    async consume(provider) {
      const vault = vaultOf(provider);
      const error = await expectGivenUp(vault.unwrap(vault.POST(RETRY, retried)));
      expect(error.problem?.title).toBe('Delivery not failed');
    },
  },
];
