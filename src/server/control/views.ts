// What the control API shows of what the engine keeps: instants as ISO 8601, names in snake case.

import type { components } from '../../../specs/generated/control.ts';
import { iso, isoOrNull } from '../../engine/instant.ts';
import type { JournalEntry, RequestEntry } from '../../engine/journal.ts';
import type { World } from '../../engine/world.ts';
import type { Attempt, Delivery } from '../../webhooks/delivery.ts';
import type { WorldHost } from '../worlds.ts';

type Schemas = components['schemas'];

/** Header names whose values are credentials of the caller. */
const CREDENTIAL_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization']);

export function clockView({ clock, queue }: World): Schemas['Clock'] {
  return {
    now: iso(clock.now),
    mode: clock.mode,
    scale: clock.scale,
    pending: queue.size,
    next_due_at: isoOrNull(queue.nextAt() ?? null),
  };
}

export function worldView(host: WorldHost, baseUrl: string): Schemas['World'] {
  host.timekeeper.tick();
  return {
    id: host.id,
    base_url: baseUrl,
    seed: host.world.seed,
    clock: clockView(host.world),
    credentials: host.credentials as Schemas['Credentials'],
    fixtures: host.world.fixtures as Schemas['Fixtures'],
    settings: host.world.settings as unknown as Schemas['Settings'],
  };
}

export function deliveryView(delivery: Delivery): Schemas['DeliveryRecord'] {
  return {
    id: delivery.id,
    service: delivery.service,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status,
    attempt: Math.max(1, delivery.attempts.length),
    next_attempt_at: isoOrNull(delivery.nextAttemptAt),
    attempts: delivery.attempts.map((attempt) => attemptView(attempt, delivery.body)),
  } as Schemas['DeliveryRecord'];
}

function attemptView(attempt: Attempt, body: string): Schemas['AttemptRecord'] {
  return {
    attempt: attempt.attempt,
    at: iso(attempt.at),
    url: attempt.url,
    connected_to: attempt.connectedTo,
    request: { headers: attempt.headers, body },
    signed_content: attempt.signedContent,
    signature: attempt.signature,
    response: attempt.response,
    error: attempt.error,
    duration_ms: attempt.durationMs,
    fault: null,
  };
}

/** A request as it is shown: bodies as JSON where they are JSON, credentials cut short. */
export function requestView(entry: RequestEntry): Schemas['RequestDetail'] {
  const { service, operation, method, path, status, why } = entry;
  return {
    service: service as Schemas['ServiceName'],
    operation,
    method,
    path,
    status,
    why: why ?? `${operation} was handled`,
    request: { headers: plainHeaders(entry.requestHeaders), body: readable(entry.requestBody) },
    response: { headers: plainHeaders(entry.responseHeaders), body: readable(entry.responseBody) },
  };
}

/** A request as a snapshot keeps it: credentials cut short. */
export function portableRequest(entry: RequestEntry): RequestEntry {
  return {
    ...entry,
    requestHeaders: plainHeaders(entry.requestHeaders),
    responseHeaders: plainHeaders(entry.responseHeaders),
  };
}

/** An entry of the journal as the stream shows it. */
export function entryView(worldId: string, entry: JournalEntry): Schemas['JournalEntry'] {
  return {
    world: worldId,
    seq: entry.seq,
    at: iso(entry.at),
    kind: entry.kind,
    id: entry.id,
    detail: detailView(entry),
  } as Schemas['JournalEntry'];
}

function detailView({ kind, detail }: JournalEntry): unknown {
  if (kind === 'request') return requestView(detail as RequestEntry);
  if (kind !== 'clock') return detail;
  const { move, from, to } = detail as { move: string; from: number; to: number };
  return { move, from: iso(from), to: iso(to) };
}

function plainHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        CREDENTIAL_HEADERS.has(name) ? shortened(String(value)) : String(value),
      ]),
  );
}

/** Enough of a credential to tell it from others, too little to use it. */
function shortened(credential: string): string {
  const [scheme, token] = credential.split(' ', 2);
  return token === undefined ? '…' : `${scheme} ${token.slice(0, 12)}…`;
}

function readable(body: unknown): unknown {
  if (body === undefined || body === null) return null;
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : body;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
