// A consumer that registers webhooks.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { HttpInteraction } from '../../support/interaction.ts';
import { JSON_BODY, vaultOf, WEBHOOK_ID } from '../consumer.ts';

const { string, regex } = MatchersV3;

/** A webhook as the consumer registers it. */
export const BILLING = {
  name: 'Billing secrets',
  url: 'https://hooks.example.test/vault',
  secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17',
  events: ['secret.*'],
};
const FILTERS = { path_prefix: 'prod/billing/', secret_type: 'database', tags: ['pci'] };

/** The request that registers it. */
export const registration = (body: object) => ({
  method: 'POST' as const,
  path: '/v1/webhooks',
  headers: JSON_BODY,
  body,
});

export const registrationInteractions: readonly HttpInteraction[] = [
  {
    title: 'registers a webhook and keeps its id',
    rules: ['V-WH-01', 'V-WH-04.2', 'V-WH-08.1', 'V-WH-08.2'],
    caller: 'admin',
    request: registration(BILLING),
    response: {
      status: 201,
      body: {
        id: regex('^wh_.+$', WEBHOOK_ID),
        name: BILLING.name,
        url: BILLING.url,
        events: BILLING.events,
        enabled: true,
        status: string('healthy'),
        created_at: string('2026-03-02T09:30:00.000Z'),
      },
    },
    async consume(provider) {
      const vault = vaultOf(provider);
      const webhook = await vault.unwrap(vault.POST('/v1/webhooks', { body: BILLING }));
      expect(webhook).toMatchObject({ id: WEBHOOK_ID, name: BILLING.name, enabled: true });
    },
  },
  {
    title: 'registers a webhook for some secrets only',
    rules: ['V-WH-01', 'V-WH-05.1', 'V-WH-05.2', 'V-WH-05.3', 'V-SUB-05.1'],
    caller: 'admin',
    request: registration({ ...BILLING, filters: FILTERS }),
    response: { status: 201, body: { id: regex('^wh_.+$', WEBHOOK_ID), filters: FILTERS } },
    async consume(provider) {
      const vault = vaultOf(provider);
      const body = { ...BILLING, filters: FILTERS };
      const { filters } = await vault.unwrap(vault.POST('/v1/webhooks', { body }));
      expect(filters).toEqual(FILTERS);
    },
  },
  {
    title: 'registers a disabled webhook',
    rules: ['V-WH-04.1'],
    caller: 'admin',
    request: registration({ ...BILLING, enabled: false }),
    response: { status: 201, body: { enabled: false } },
    async consume(provider) {
      const vault = vaultOf(provider);
      const body = { ...BILLING, enabled: false };
      expect((await vault.unwrap(vault.POST('/v1/webhooks', { body }))).enabled).toBe(false);
    },
  },
];
