// The HTTP request of one attempt: a signed POST, and the receiver's response within ten seconds.

import { createHmac } from 'node:crypto';
import { SECOND } from './clock.ts';
import type { StoredEvent, Webhook } from './model.ts';
import type { Vault } from './vault.ts';

/** `code` is null if there was no response in time. */
export interface Answer {
  readonly code: number | null;
  readonly duration_ms: number;
}

const TIMEOUT_MS = 10 * SECOND;

export async function post(vault: Vault, webhook: Webhook, event: StoredEvent): Promise<Answer> {
  const begun = performance.now();
  try {
    const response = await vault.send(routed(vault, webhook.url), {
      method: 'POST',
      headers: headersOf(vault, webhook, event),
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return inTime(response.status, pretendedDuration(vault, response) ?? elapsed(begun));
  } catch {
    return { code: null, duration_ms: Math.min(elapsed(begun), TIMEOUT_MS) };
  }
}

function headersOf({ clock }: Vault, { secret }: Webhook, event: StoredEvent): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Vault-Webhook/1.0',
    'X-Vault-Event-Id': event.id,
    'X-Vault-Event-Type': event.type,
    'X-Vault-Timestamp': String(Math.floor(clock.now() / SECOND)),
    'X-Vault-Signature': `sha256=${signature(secret, event.body)}`,
  };
}

/** HMAC-SHA256 of the body in hexadecimal digits. */
function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** A response after the timeout does not count. */
function inTime(code: number, duration_ms: number): Answer {
  return duration_ms > TIMEOUT_MS ? { code: null, duration_ms: TIMEOUT_MS } : { code, duration_ms };
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
