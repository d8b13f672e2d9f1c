// A consumer that monitors the status of its webhooks.

import { expect } from 'vitest';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import { vaultOf, WEBHOOK_ID, webhookPath } from '../consumer.ts';

const named = { params: { path: { id: WEBHOOK_ID } } };

export const webhookStatusInteractions: readonly HttpInteraction[] = [
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
];
