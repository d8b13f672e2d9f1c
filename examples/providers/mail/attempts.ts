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
  readonly first_secret: string | null;
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
export function receiverOf({ db, broken }: Service, { endpoint_id: id }: Delivery): Receiver | undefined {
  const endpoint = db.get<Receiver & { first: string }>('SELECT * FROM endpoints WHERE id = ?', id);
  if (endpoint !== undefined)
    return broken('patch-url-for-show') ? { ...endpoint, url: JSON.parse(endpoint.first).url } : endpoint;
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
  const { broken } = service;
  const number = delivery.attempts + 1;
  try {
    const token = await accessToken(service, receiver, { number, signal });
    const body = bodyOf(service, delivery, number);
    const response = await service.send(receiver.url, {
      method: broken('deliver-by-put') ? 'PUT' : 'POST',
      headers: { ...headersOf(service, delivery, receiver, { number, body }), ...token },
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
function isSuccess({ broken }: Service, status: number | null): boolean {
  if (broken('redirect-is-success') && status === 302) return true;
  return broken('204-is-failure') ? status === 200 : status !== null && status >= 200 && status < 300;
}

function bodyOf({ broken }: Service, { body }: Delivery, number: number): string {
  return broken('event-id-anew') && number === 3 ? body.replace('"evt_', '"evt_3') : body;
}

function headersOf(
  service: Service,
  { event_type, first_at, first_secret }: Delivery,
  { secret }: Receiver,
  { number, body }: { number: number; body: string },
): Readonly<Record<string, string>> {
  const { clock, broken } = service;
  const isOld = broken('retry-timestamp-old') && first_at !== null;
  const atMs = isOld ? first_at : clock.now();
  const timestamp = String(broken('timestamp-header-ms') ? atMs : Math.floor(atMs / 1000));
  const signedMs = broken('third-signature-old') && number === 3 && first_at !== null ? first_at : atMs;
  const signed = broken('timestamp-header-ms') ? timestamp : String(Math.floor(signedMs / 1000));
  return {
    'Content-Type': 'application/json',
    'User-Agent': broken('user-agent-2') ? 'Mail-Webhook/2.0' : 'Mail-Webhook/1.0',
    ...(broken('retry-without-event') && number > 1 ? {} : { 'X-Mail-Event': namedIn(service, event_type) }),
    'X-Mail-Timestamp': timestamp,
    'X-Mail-Signature': signatureOf(service, { timestamp: signed, body, secret: first_secret ?? secret }),
  };
}

function namedIn({ broken }: Service, type: string): string {
  return broken('blocked-named-bounce') && type === 'blocked' ? 'bounce' : type;
}

function signatureOf(
  { broken }: Service,
  { timestamp, body, secret }: { timestamp: string; body: string; secret: string },
): string {
  const ascii = body.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const text = broken('signature-of-ascii') ? ascii : body;
  const signed = broken('signature-of-body') ? text : `${timestamp}.${text}`;
  return createHmac('sha256', secret)
    .update(signed)
    .digest(broken('signature-base64') ? 'base64' : 'hex');
}

/** Requests a token with the client credentials of an endpoint that has them. */
async function accessToken(
  { conditions, broken }: Service,
  { oauth_client_id: id, oauth_client_secret: secret }: Receiver,
  { number, signal }: { number: number; signal: AbortSignal },
): Promise<Readonly<Record<string, string>>> {
  if (id === null || broken('oauth-skipped') || (broken('oauth-not-for-retries') && number > 1)) return {};
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
  const { db, broken } = service;
  const attempts = delivery.attempts + 1;
  const isTaken = isSuccess(service, answered);
  const isLast = isTaken || (broken('400-not-retried') && answered === 400);
  const dueAt = isLast ? null : nextAt(service, { ...delivery, attempts }, at);
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
function nextAt({ clock, broken }: Service, { attempts, first_at }: Delivery, at: number): number | null {
  if (broken('five-attempts') && attempts === 5) return null;
  if (broken('seven-attempts') && attempts === 6) return clock.now() + 4 * 60 * MINUTE_MS;
  const delays = [...DELAYS_MS];
  if (broken('second-after-2m')) delays[0] = 2 * MINUTE_MS;
  if (broken('fifth-after-1m')) delays[3] = MINUTE_MS;
  if (broken('sixth-after-1h')) delays[4] = 60 * MINUTE_MS;
  const delayMs = delays[attempts - 1];
  if (delayMs === undefined) return null;
  return (broken('delays-from-first') ? (first_at ?? at) : clock.now()) + delayMs;
}

function recordSuccess({ db, broken }: Service, { endpoint_id, attempts }: Delivery, at: number): void {
  const isLate = broken('late-success-keeps-count') && attempts > 1;
  const count = broken('success-keeps-count') || isLate ? 'failure_count' : '0';
  const date = broken('last-success-missing') ? null : at;
  db.run(
    `UPDATE endpoints SET failure_count = ${count}, last_success_at = ? WHERE id = ?`,
    date,
    endpoint_id,
  );
}

function recordFailure({ db, broken }: Service, { endpoint_id, attempts }: Delivery, at: number): void {
  const counted = broken('failures-by-delivery') ? String(attempts) : 'failure_count + 1';
  const where = broken('failures-of-all') ? '? IS NOT NULL' : 'id = ?';
  db.run(`UPDATE endpoints SET failure_count = ${counted} WHERE ${where}`, endpoint_id);
  if (!(broken('last-failure-of-first') && attempts > 1))
    db.run('UPDATE endpoints SET last_failure_at = ? WHERE id = ?', at, endpoint_id);
  const allowed =
    FAILURES_ALLOWED + (broken('disabled-after-11') ? 1 : 0) - (broken('disabled-after-9') ? 1 : 0);
  db.run(
    'UPDATE endpoints SET enabled = 0, disabled_at = ? WHERE id = ? AND enabled = 1 AND failure_count >= ?',
    broken('disabled-without-date') ? null : at,
    endpoint_id,
    allowed,
  );
}
