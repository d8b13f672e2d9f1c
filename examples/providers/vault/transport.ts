// The HTTP request of one attempt: a signed POST, and the receiver's response within ten seconds.

import { createHmac } from 'node:crypto';
import { SECOND } from './clock.ts';
import type { StoredEvent, Webhook } from './model.ts';
import { newId, type Vault } from './vault.ts';

/** `code` is null if there was no response in time. */
export interface Answer {
  readonly code: number | null;
  readonly duration_ms: number;
}

const TIMEOUT_MS = 10 * SECOND;

export interface Attempt {
  readonly webhook: Webhook;
  readonly event: StoredEvent;
  readonly number: number;
  readonly delivery_id: string;
}

export async function post(vault: Vault, attempt: Attempt): Promise<Answer> {
  const { event, number } = attempt;
  const webhook = { ...attempt.webhook, ...attempt.webhook.remembered };
  const begun = performance.now();
  try {
    const response = await vault.send(routed(vault, webhook.url), {
      method: vault.broken('put-on-retry') && number > 1 ? 'PUT' : 'POST',
      headers: headersOf(vault, { ...attempt, webhook }),
      body: vault.broken('body-wrapped') ? `{"event":${event.body}}` : event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return inTime(vault, response.status, pretendedDuration(vault, response) ?? elapsed(begun));
  } catch {
    return { code: null, duration_ms: Math.min(elapsed(begun), TIMEOUT_MS) };
  }
}

function headersOf(vault: Vault, attempt: Attempt): Record<string, string> {
  const { webhook, event } = attempt;
  return distortedHeaders(vault, attempt, {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Vault-Webhook/1.0',
    'X-Vault-Event-Id': event.id,
    'X-Vault-Event-Type': event.type,
    'X-Vault-Timestamp': String(Math.floor(vault.clock.now() / SECOND)),
    'X-Vault-Signature': `sha256=${signature(...signedBy(vault, webhook, event))}`,
  });
}

function signedBy({ broken, store }: Vault, { secret }: Webhook, { body }: StoredEvent): [string, string] {
  if (broken('signed-with-first')) return [store.all('webhook')[0]?.secret ?? secret, body];
  return [secret, broken('signature-constant') ? '' : body];
}

/** The headers as a broken vault alters them. */
function distortedHeaders(
  { broken, clock }: Vault,
  { event, number, delivery_id }: Attempt,
  headers: Record<string, string>,
): Record<string, string> {
  const family = event.type.split('.')[0] ?? '';
  const milliseconds = String(clock.now());
  const { 'X-Vault-Signature': signed = '', ...unsigned } = headers;
  if (broken('timestamp-in-ms')) return { ...headers, 'X-Vault-Timestamp': milliseconds };
  if (broken('retry-timestamp-in-ms') && number > 1) return { ...headers, 'X-Vault-Timestamp': milliseconds };
  if (broken('signature-bare')) return { ...headers, 'X-Vault-Signature': signed.replace('sha256=', '') };
  if (broken('third-unsigned') && number >= 3) return unsigned;
  if (broken('third-new-event-id') && number === 3) return { ...headers, 'X-Vault-Event-Id': newId('evt_') };
  if (broken('event-id-of-delivery')) return { ...headers, 'X-Vault-Event-Id': delivery_id };
  if (broken('type-header-family')) return { ...headers, 'X-Vault-Event-Type': family };
  if (broken('agent-of-retry') && number > 1)
    return { ...headers, 'User-Agent': 'Vault-Webhook/1.0 (retry)' };
  return headers;
}

/** HMAC-SHA256 of the body in hexadecimal digits. */
function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** A response after the timeout does not count. */
function inTime({ broken }: Vault, code: number, duration_ms: number): Answer {
  const limit = broken('timeout-at-9') ? 9 * SECOND : broken('timeout-at-11') ? 11 * SECOND : TIMEOUT_MS;
  return duration_ms > limit ? { code: null, duration_ms: TIMEOUT_MS } : { code, duration_ms };
}

/** A receiver of the test environment states its simulated response time, so that there is no real wait. */
function pretendedDuration({ egress }: Vault, { headers }: Response): number | undefined {
  const pretended = headers.get('test-duration-ms');
  return egress.size === 0 || pretended === null ? undefined : Number(pretended);
}

/** In a test environment some origins are mapped to others; the rest of the URL is unchanged. */
function routed({ egress }: Vault, url: string): string {
  const { origin } = new URL(url);
  const instead = egress.get(origin);
  return instead === undefined ? url : instead + url.slice(origin.length);
}

function elapsed(begun: number): number {
  return Math.round(performance.now() - begun);
}
