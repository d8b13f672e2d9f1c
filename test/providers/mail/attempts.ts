// One attempt to deliver an event: its target, its signature, and its outcome.

import { createHmac } from 'node:crypto';
import type { Endpoint } from './endpoints.ts';
import { settingsId } from './events.ts';
import type { Service } from './schema.ts';

export interface Delivery {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly attempts: number;
  readonly first_at: number | null;
}

export type Receiver = Pick<
  Endpoint,
  'id' | 'url' | 'secret' | 'enabled' | 'oauth_client_id' | 'oauth_client_secret'
> & { readonly disabled_at: number | null; readonly deleted: number };

const MINUTE_MS = 60_000;
/** The delays of the attempts 2 to 6 after the previous failure. */
const DELAYS_MS = [1, 5, 15, 60, 120].map((minutes) => minutes * MINUTE_MS);
const FAILURES_ALLOWED = 10;

/** The target of a delivery; `undefined` if the endpoint was removed. */
export function receiverOf({ db }: Service, { endpoint_id: id }: Delivery): Receiver | undefined {
  const endpoint = db.get<Receiver & { first: string }>('SELECT * FROM endpoints WHERE id = ?', id);
  if (endpoint !== undefined) return endpoint;
  const sql = 'SELECT * FROM tenants';
  const tenant = db
    .all<{ id: string; settings: string; settings_secret: string }>(sql)
    .find((each) => settingsId(each.id) === id);
  if (tenant === undefined) return undefined;
  const { url } = JSON.parse(tenant.settings);
  const none = { oauth_client_id: null, oauth_client_secret: null, disabled_at: null, deleted: 0 };
  return { id, url, secret: tenant.settings_secret, enabled: 1, ...none };
}

export interface Answer {
  /** `null` if there was none. */
  readonly status: number | null;
  /** How much later than it arrives it counts as given. */
  readonly durationMs: number;
}

/** Sends a delivery once. */
export async function attempt(
  service: Service,
  delivery: Delivery,
  receiver: Receiver,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const token = await accessToken(service, receiver, signal);
    const { body } = delivery;
    const response = await service.send(receiver.url, {
      method: 'POST',
      headers: { ...headersOf(service, delivery, receiver), ...token },
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    // A receiver of the test environment says how long it would have taken, so that nobody really waits.
    return { status: response.status, durationMs: Number(response.headers.get('test-duration-ms') ?? 0) };
  } catch {
    return { status: null, durationMs: 0 };
  }
}

/** Whether a response means that the receiver has accepted the event. */
function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

function headersOf(
  { clock }: Service,
  { event_type, body }: Delivery,
  { secret }: Receiver,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(clock.now() / 1000));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Mail-Webhook/1.0',
    'X-Mail-Event': event_type,
    'X-Mail-Timestamp': timestamp,
    'X-Mail-Signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
  };
}

/** Requests a token with the client credentials of an endpoint that has them. */
async function accessToken(
  { conditions }: Service,
  { oauth_client_id: id, oauth_client_secret: secret }: Receiver,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (id === null) return {};
  if (conditions.oauthTokenUrl === null) throw new Error('there is nobody to ask for a token');
  const response = await fetch(conditions.oauthTokenUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    body: 'grant_type=client_credentials',
    signal,
  });
  const { access_token } = (await response.json()) as { access_token?: unknown };
  if (!response.ok || typeof access_token !== 'string') throw new Error('no token was given');
  return { Authorization: `Bearer ${access_token}` };
}

/** Records the outcome of an attempt that began at `at`, for the delivery and for the endpoint. */
export function recordAttempt(
  service: Service,
  delivery: Delivery,
  { answered, at }: { answered: number | null; at: number },
): void {
  const { db } = service;
  const attempts = delivery.attempts + 1;
  const isTaken = isSuccess(answered);
  const dueAt = isTaken ? null : nextAt(service, { ...delivery, attempts });
  const status = isTaken ? 'success' : dueAt === null ? 'failed' : 'pending';
  db.run(
    'UPDATE deliveries SET attempts = ?, status = ?, due_at = ?, first_at = COALESCE(first_at, ?) WHERE id = ?',
    attempts,
    status,
    dueAt,
    at,
    delivery.id,
  );
  if (isTaken) recordSuccess(service, { ...delivery, attempts }, at);
  else recordFailure(service, { ...delivery, attempts }, at);
}

/** When the next attempt is due after `attempts` have failed; `null` if there is none. */
function nextAt({ clock }: Service, { attempts }: Delivery): number | null {
  const delayMs = DELAYS_MS[attempts - 1];
  if (delayMs === undefined) return null;
  return clock.now() + delayMs;
}

function recordSuccess({ db }: Service, { endpoint_id }: Delivery, at: number): void {
  db.run(`UPDATE endpoints SET failure_count = 0, last_success_at = ? WHERE id = ?`, at, endpoint_id);
}

function recordFailure({ db }: Service, { endpoint_id }: Delivery, at: number): void {
  db.run(`UPDATE endpoints SET failure_count = failure_count + 1 WHERE id = ?`, endpoint_id);
  db.run('UPDATE endpoints SET last_failure_at = ? WHERE id = ?', at, endpoint_id);
  db.run(
    'UPDATE endpoints SET enabled = 0, disabled_at = ? WHERE id = ? AND enabled = 1 AND failure_count >= ?',
    at,
    endpoint_id,
    FAILURES_ALLOWED,
  );
}
