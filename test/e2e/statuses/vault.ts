// How each documented status of the vault is met for its true reason.

import type { operations } from '../../../specs/generated/vault.ts';
import { noCredential, notJson, outOfBounds, tooLarge, unfit } from './shared.ts';
import { fitting, onId, type Statuses, scenariosOf } from './way.ts';

const when = scenariosOf<'vault'>();

const known = { 401: noCredential, 429: when('the rate limit of the vault is used up') };
const admitted = { ...known, 403: when('the vault token has no scope') };
const written = { 400: notJson, 413: tooLarge, 422: unfit };

const onWebhook = onId('webhook_id');
const switchedOff = onId('webhook_id', { json: { enabled: false } });
const onDelivery = ({ webhook_id: id, delivery_id }: { webhook_id: string; delivery_id: string }) => ({
  path: { id, delivery_id },
});
const noWebhook = when('no webhook exists', onWebhook);

export const vault: Statuses<operations> = {
  listWebhooks: { ...admitted, 200: fitting() },
  createWebhook: {
    ...admitted,
    ...written,
    201: fitting({
      json: {
        name: 'hook',
        url: 'https://inbox.countersign.test/hook',
        secret: 'whsec-0123456789abcdef0123456789abcdef',
        events: ['secret.*'],
      },
    }),
  },
  getWebhook: { ...admitted, 200: when('a webhook exists', onWebhook), 404: noWebhook },
  updateWebhook: {
    ...admitted,
    ...written,
    200: when('a webhook exists', switchedOff),
    404: when('no webhook exists', switchedOff),
  },
  deleteWebhook: { ...admitted, 204: when('a webhook exists', onWebhook), 404: noWebhook },
  testWebhook: {
    ...admitted,
    200: when('a webhook exists', onWebhook),
    404: noWebhook,
    409: when('a webhook matches no event type', onWebhook),
  },
  listDeliveries: {
    ...admitted,
    200: when('a webhook exists', onWebhook),
    404: noWebhook,
    422: outOfBounds('limit'),
  },
  retryDelivery: {
    ...admitted,
    202: when('a delivery failed', onDelivery),
    404: noWebhook,
    409: when('a delivery succeeded', onDelivery),
  },
  listEventTypes: { ...known, 200: fitting() },
  writeSecret: {
    ...admitted,
    ...written,
    200: when('a rotation is due', { json: { value: 'new' } }),
    404: when('no rotation policy governs the path', { json: { value: 'new' } }),
  },
};
