// The states that checks need, each reached as in normal use: through the API, by actions, and by waiting.

import { ApiError } from './api.ts';
import { HOUR, MINUTE, milliseconds, timestamp } from './clock.ts';
import type { Delivery, Webhook } from './model.ts';
import { act, type Input } from './test-actions.ts';
import { newId, type Vault } from './vault.ts';
import { createWebhook, removeWebhook } from './webhooks.ts';

type Values = Readonly<Record<string, unknown>>;
type State = (vault: Vault, params: Input) => Values | Promise<Values>;

const ATTEMPTS = 7;
const GRACE = '24h';
const LEASES = ['dynamic.lease.*'];

const STATES: Readonly<Record<string, State>> = {
  'the vault token has the admin scope': (vault) => ({ token: tokenWith(vault, 1) }),
  'the vault token has no scope': (vault) => ({ token: tokenWith(vault, 0) }),
  'the vault token is not known': () => ({ token: newId('nobody-') }),
  'a webhook exists': (vault, { path_prefix = null, ...params }) =>
    shown(webhookFor(vault, { ...params, ...(path_prefix === null ? {} : { filters: { path_prefix } }) })),
  'several webhooks exist': (vault, { count, ...params }) => {
    removeAll(vault);
    const made = Array.from({ length: Number(count ?? 3) }, () => webhookFor(vault, params));
    return { webhook_ids: made.map(({ id }) => id) };
  },
  'no webhook exists': (vault) => {
    removeAll(vault);
    return { webhook_id: newId('wh_') };
  },
  'a webhook is switched off': (vault, params) => shown(webhookFor(vault, { ...params, enabled: false })),
  'a webhook matches no event type': (vault, params) =>
    shown(webhookFor(vault, { ...params, events: ['secret.*.never'] })),
  'a delivery succeeded': async (vault, params) => {
    const webhook = webhookFor(vault, params);
    return deliveryOf(await sent(vault, webhook), webhook);
  },
  'a delivery failed': exhausted,
  'a webhook is failing': exhausted,
  'a delivery waits for its next attempt': (vault, { failed_attempts = 1, ...params }) =>
    waiting(vault, params, Number(failed_attempts)),
  'a vault delivery is on its last attempt': (vault, params) => waiting(vault, params, ATTEMPTS - 1),
  'many deliveries were made': async (vault, { count, ...params }) => {
    const webhook = webhookFor(vault, params);
    const ids = [];
    for (let made = 0; made < Number(count ?? 25); made += 1) {
      if (made > 0) await wait(vault, MINUTE);
      ids.push((await sent(vault, webhook)).id);
    }
    return { webhook_id: webhook.id, delivery_ids: ids };
  },
  'the vault receiver is down for a day': async (vault, { lasting = '1d', ...params }) => {
    const webhook = webhookFor(vault, params);
    const path = pathOf(params);
    const until = vault.clock.now() + milliseconds(String(lasting));
    await happen(vault, 'secret.create', { path });
    return { ...shown(webhook), path, until: timestamp(until) };
  },
  'a secret exists': async (vault, params) => {
    const path = pathOf(params);
    await happen(vault, 'secret.create', { ...params, path });
    return { path };
  },
  'a secret expires tonight': async (vault, params) => {
    const webhook = webhookFor(vault, { events: ['secret.expiring', 'secret.expired'], ...params });
    const path = pathOf(params);
    await happen(vault, 'secret.create', { path, expires_in: '25h' });
    return { ...shown(webhook), path, warned_at: later(vault, HOUR), expires_at: later(vault, 25 * HOUR) };
  },
  'a secret has expired': async (vault, { deleted, ...params }) => {
    const webhook = webhookFor(vault, { events: ['secret.expired', 'secret.deleted'], ...params });
    const path = pathOf(params);
    await happen(vault, 'secret.create', { path, expires_in: '1h', auto_delete: deleted === true });
    await wait(vault, HOUR);
    return { ...shown(webhook), path };
  },
  'a rotation is due': async (vault, params) => {
    const rotation = await rotationOf(vault, params);
    await wait(vault, milliseconds('30d'));
    return rotation;
  },
  'a rotation is overdue': async (vault, params) => {
    const rotation = await rotationOf(vault, params);
    await wait(vault, milliseconds('30d') + milliseconds(String(params.grace_period ?? GRACE)));
    return rotation;
  },
  'a rotation failed for the last time': async (vault, params) => {
    const rotation = await rotationOf(vault, params);
    const failure = { error_code: 'PERMISSION', error_message: 'the account may not', retries_left: 0 };
    await happen(vault, 'rotation.fail', { path: pathOf(params), ...failure });
    return rotation;
  },
  'no rotation policy governs the path': (_, params) => ({ path: pathOf(params) }),
  'a certificate is about to expire': async (
    vault,
    { common_name, is_acme_managed, auto_renew, ...params },
  ) => {
    const webhook = webhookFor(vault, { events: ['certificate.*'], ...params });
    const name = String(common_name ?? 'www.example.com');
    const kind = { is_acme_managed: is_acme_managed === true, auto_renew: auto_renew === true };
    const made = await happen(vault, 'certificate.issue', { common_name: name, valid_for: '25h', ...kind });
    return { ...shown(webhook), ...made, warned_at: later(vault, HOUR), not_after: later(vault, 25 * HOUR) };
  },
  'a lease is about to expire': async (vault, params) => {
    const webhook = webhookFor(vault, { events: LEASES, ...params });
    const { ttl_seconds, made } = await leaseOf(vault, params);
    return { ...shown(webhook), ...made, expires_at: later(vault, ttl_seconds * 1000) };
  },
  'a lease was revoked but its user remains': async (vault, params) => {
    const webhook = webhookFor(vault, { events: LEASES, ...params });
    const { made } = await leaseOf(vault, params);
    await happen(vault, 'lease.revoke', { ...made, revocation_succeeds: false });
    return { ...shown(webhook), ...made };
  },
  'a backend is about to become unreachable': (vault, params) => backendWith(vault, params, 1),
  'a backend is unreachable': (vault, params) => backendWith(vault, params, 0),
  'access is denied': async (
    vault,
    { permission = 'read', failed_condition = 'ip_not_allowed', ...params },
  ) => {
    const [webhook, path] = [webhookFor(vault, { events: ['policy.violation'], ...params }), pathOf(params)];
    await happen(vault, 'access.deny', { path, permission, reason: 'condition_failed', failed_condition });
    return { ...shown(webhook), path };
  },
};

/** Puts the vault into a state and returns its values. */
export async function enterState(vault: Vault, name: string, params: Input): Promise<Values> {
  const state = Object.hasOwn(STATES, name) ? STATES[name] : undefined;
  if (state === undefined) throw new ApiError(501, 'no_state', `"${name}" cannot be set up here.`);
  return await state(vault, params);
}

function webhookFor(vault: Vault, params: Input): Webhook {
  const {
    url = 'https://receiver.invalid/hook',
    name = 'hook',
    events = ['secret.*'],
    filters,
    enabled,
  } = params;
  const secret = newId('signing-');
  const optional = {
    ...(filters === undefined ? {} : { filters }),
    ...(enabled === undefined ? {} : { enabled }),
  };
  return createWebhook(vault, { url, name, events, secret, ...optional });
}

function shown({ id, url, secret }: Webhook): Values {
  return { webhook_id: id, url, secret };
}

function removeAll(vault: Vault): void {
  for (const { id } of vault.store.all('webhook')) removeWebhook(vault, id);
}

/** Creates a secret, whose event is delivered to the webhook. */
async function sent(vault: Vault, webhook: Webhook): Promise<Delivery> {
  await happen(vault, 'secret.create', { path: `sent/${newId('')}` });
  return vault.store.where('delivery', 'webhook_id', webhook.id).at(-1) as Delivery;
}

async function exhausted(vault: Vault, params: Input): Promise<Values> {
  const webhook = webhookFor(vault, params);
  const delivery = await sent(vault, webhook);
  await untilMade(vault, delivery.id, ATTEMPTS);
  return deliveryOf(delivery, webhook);
}

async function waiting(vault: Vault, params: Input, failedAttempts: number): Promise<Values> {
  const webhook = webhookFor(vault, params);
  const delivery = await sent(vault, webhook);
  await untilMade(vault, delivery.id, failedAttempts);
  const next = vault.store.jobs().find(({ subject }) => subject === delivery.id)?.due_at ?? 0;
  await vault.agenda.advanceTo(next - milliseconds(String(params.due_in ?? '30s')));
  return { ...deliveryOf(delivery, webhook), next_attempt_at: timestamp(next) };
}

/** Moves the clock until a given number of attempts were made. */
async function untilMade(vault: Vault, id: string, attempts: number): Promise<void> {
  while ((vault.store.get('delivery', id)?.attempts ?? attempts) < attempts) {
    const due = vault.store.jobs().find(({ subject }) => subject === id)?.due_at;
    if (due === undefined)
      throw new ApiError(409, 'no_attempt', 'The receiver takes what it ought to refuse.');
    await vault.agenda.advanceTo(due);
  }
}

function deliveryOf({ id, event_id }: Delivery, webhook: Webhook): Values {
  return { ...shown(webhook), delivery_id: id, event_id };
}

async function rotationOf(vault: Vault, params: Input): Promise<Values> {
  const webhook = webhookFor(vault, { events: ['rotation.*', 'secret.rotated'], ...params });
  const path = pathOf(params);
  const grace_period = String(params.grace_period ?? GRACE);
  await happen(vault, 'secret.create', { path });
  const input = { name: 'monthly', path, every: '30d', auto_generate: false, grace_period };
  const { rotation_policy_id, next_rotation_at } = await happen(vault, 'rotation_policy.create', input);
  const ends = Date.parse(String(next_rotation_at)) + milliseconds(grace_period);
  return {
    ...shown(webhook),
    path,
    rotation_policy_id,
    due_at: next_rotation_at,
    grace_ends_at: timestamp(ends),
  };
}

async function leaseOf(vault: Vault, { engine = 'postgres', role = 'readonly', ttl_seconds = 300 }: Input) {
  const made = await happen(vault, 'lease.create', { engine, role, ttl_seconds });
  return { made, ttl_seconds: Number(ttl_seconds) };
}

/** A backend that becomes unreachable after `missing` further failures. */
async function backendWith(vault: Vault, params: Input, missing: number): Promise<Values> {
  const webhook = webhookFor(vault, { events: ['federation.**'], ...params, name: 'hook' });
  const { name = 'vault-eu', threshold = 3 } = params;
  const backend = await happen(vault, 'federation.backend', { name, threshold });
  const failures = Number(threshold) - missing;
  for (let made = 0; made < failures; made += 1)
    await happen(vault, 'federation.sync', { ...backend, outcome: 'failed' });
  return { ...shown(webhook), ...backend, consecutive_failures: failures };
}

async function happen(vault: Vault, action: string, input: Input): Promise<Values> {
  const outcome = act(vault, action, input);
  await vault.agenda.settled();
  return outcome;
}

async function wait(vault: Vault, duration: number): Promise<void> {
  await vault.agenda.advanceTo(vault.clock.now() + duration);
}

function pathOf({ path = 'prod/db' }: Input): string {
  return path;
}

function later(vault: Vault, duration: number): string {
  return timestamp(vault.clock.now() + duration);
}

function tokenWith({ tokens }: Vault, scopes: number): string | undefined {
  return [...tokens].find(([, caller]) => caller.scopes.length === scopes)?.[0];
}
