// A canary for validators that check nothing: request bodies that are known to be bad, and good ones beside them.
// Validators compiled from the documents must tell them apart.
import type { Json } from '../../src/engine/json.ts';
import type { DocumentName } from './documents.ts';

export interface BodyOperation {
  name: DocumentName;
  method: 'post' | 'put' | 'patch';
  path: string;
}
export interface KnownBody extends BodyOperation {
  why: string;
  body: Json;
}

const createVaultWebhook: BodyOperation = { name: 'vault', method: 'post', path: '/v1/webhooks' };
const createMailWebhook: BodyOperation = { name: 'mail', method: 'post', path: '/v3/user/webhooks' };
const changeMailSettings: BodyOperation = {
  name: 'mail',
  method: 'patch',
  path: '/v3/user/webhooks/event/settings',
};
const replaceQuota: BodyOperation = { name: 'quota', method: 'put', path: '/api/v1/quotas/tenant' };
const createWorld: BodyOperation = { name: 'control', method: 'post', path: '/_countersign/worlds' };

const withoutSecret = {
  name: 'Billing secrets',
  url: 'https://hooks.example.test/vault',
  events: ['secret.*'],
};
const vaultWebhook = { ...withoutSecret, secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17' };
const mailWebhook = { url: 'https://hooks.example.test/mail', enabled_events: ['bounce'] };
const maxBytes = Number.MAX_SAFE_INTEGER;

/** Bodies that fit, so that refusing everything is noticed too. */
export const goodBodies: KnownBody[] = [
  { ...createVaultWebhook, why: 'all that is required', body: vaultWebhook },
  { ...createVaultWebhook, why: 'an unknown field', body: { ...vaultWebhook, surprise: 1 } },
  { ...createMailWebhook, why: 'all that is required', body: mailWebhook },
  { ...changeMailSettings, why: 'nothing to change', body: {} },
  { ...replaceQuota, why: 'a limit of 0', body: { limit_bytes: 0 } },
  { ...replaceQuota, why: 'the largest limit', body: { limit_bytes: maxBytes } },
  { ...createWorld, why: 'nothing', body: {} },
];

/** Bodies that do not fit, each for one reason. */
export const badBodies: KnownBody[] = [
  { ...createVaultWebhook, why: 'no secret', body: withoutSecret },
  { ...createVaultWebhook, why: 'an http url', body: { ...vaultWebhook, url: 'http://hooks.example.test' } },
  { ...createVaultWebhook, why: 'a malformed pattern', body: { ...vaultWebhook, events: ['se*ret'] } },
  { ...createMailWebhook, why: 'no enabled_events', body: { url: mailWebhook.url } },
  {
    ...createMailWebhook,
    why: 'an unknown event type',
    body: { ...mailWebhook, enabled_events: ['bounced'] },
  },
  { ...changeMailSettings, why: 'a switch that is a string', body: { open: 'yes' } },
  { ...replaceQuota, why: 'no limit', body: { limit_type: 'hard' } },
  { ...replaceQuota, why: 'a negative limit', body: { limit_bytes: -1 } },
  { ...replaceQuota, why: 'a fraction of a byte', body: { limit_bytes: 0.5 } },
  { ...replaceQuota, why: 'a number in a string', body: { limit_bytes: '1' } },
  { ...replaceQuota, why: 'one byte too many', body: { limit_bytes: maxBytes + 1 } },
  { ...replaceQuota, why: 'a threshold of 101', body: { limit_bytes: 1, warning_threshold_3: 101 } },
  { ...replaceQuota, why: 'a negative grace period', body: { limit_bytes: 1, grace_period_days: -1 } },
  { ...createWorld, why: 'a misspelt field', body: { sede: 42 } },
  { ...createWorld, why: 'an id in capitals', body: { id: 'T1' } },
];
