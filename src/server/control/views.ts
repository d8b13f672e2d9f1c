// Converts the engine's data to the form of the control API: instants as ISO 8601, names in snake case.

import type { components } from '../../../specs/generated/control.ts';
import type { Attempt, AttemptCopy, Delivery } from '../../delivery/delivery.ts';
import { shownBody } from '../../delivery/faults/padded-body.ts';
import { waitsForOf } from '../../delivery/waiting.ts';
import { clockMoves } from '../../engine/clock.ts';
import { iso, isoOrNull } from '../../engine/instant.ts';
import { isOfKind, type JournalEntry } from '../../engine/journal.ts';
import type { StateChange } from '../../engine/lifecycle.ts';
import type { World } from '../../engine/world.ts';
import { readJson } from '../http/decoded-body.ts';
import { type RequestEntry, requests } from '../http/recorded-request.ts';
import type { ShownWorld } from '../worlds/managed-world.ts';
import { type Redaction, shownHeaders } from './redaction.ts';

type Schemas = components['schemas'];

export function clockView({ clock, queue }: World): Schemas['Clock'] {
  return {
    now: iso(clock.now),
    mode: clock.mode,
    scale: clock.scale,
    pending: queue.size,
    next_due_at: isoOrNull(queue.nextAt() ?? null),
  };
}

export function worldView({ id, world, credentials }: ShownWorld, baseUrl: string): Schemas['World'] {
  return {
    id,
    base_url: baseUrl,
    seed: world.seed,
    clock: clockView(world),
    credentials: credentials as Schemas['Credentials'],
    fixtures: world.fixtures as Schemas['Fixtures'],
    settings: world.settings as Schemas['Settings'],
  };
}

export function deliveryView(world: World, delivery: Delivery): Schemas['DeliveryRecord'] {
  const waitsFor = waitsForOf(world, delivery);
  return {
    id: delivery.id,
    service: delivery.service,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status,
    attempt: Math.max(1, delivery.attempts.length),
    next_attempt_at: waitsFor === null ? isoOrNull(delivery.nextAttemptAt) : null,
    waits_for: waitsFor,
    attempts: delivery.attempts.map((attempt) => attemptView(attempt, delivery.body)),
  } as Schemas['DeliveryRecord'];
}

/** A delivery without what was sent and answered, for lists of many. */
export function briefDeliveryView(world: World, delivery: Delivery): Schemas['DeliveryRecord'] {
  const shown = deliveryView(world, { ...delivery, attempts: [] });
  return {
    ...shown,
    attempt: Math.max(1, delivery.attempts.length),
    attempts: delivery.attempts.map(briefAttemptView),
  };
}

function briefAttemptView({ attempt, at, url, ...made }: Attempt): Schemas['AttemptRecord'] {
  return {
    attempt,
    at: iso(at),
    url,
    connected_to: made.connectedTo,
    request: null,
    signed_content: null,
    signature: null,
    response: made.response && { status: made.response.status, headers: {}, body: '' },
    error: made.error,
    duration_ms: made.durationMs,
    ...(made.taken === undefined ? {} : { taken: made.taken }),
    fault: made.fault?.effect ?? null,
    ...(made.fault === undefined ? {} : { fault_id: made.fault.id }),
  };
}

function attemptView(attempt: Attempt, body: string): Schemas['AttemptRecord'] {
  const { fault } = attempt;
  return {
    attempt: attempt.attempt,
    at: iso(attempt.at),
    url: attempt.url,
    ...exchangeView({ ...attempt, ...(fault ?? { body }) }),
    ...(attempt.taken === undefined ? {} : { taken: attempt.taken }),
    ...(attempt.hops === undefined ? {} : { redirects: attempt.hops.map((hop) => ({ ...hop })) }),
    ...(attempt.interruptedAt === undefined ? {} : { interrupted_at: iso(attempt.interruptedAt) }),
    fault: fault?.effect ?? null,
    ...(fault === undefined ? {} : { fault_id: fault.id }),
    ...(fault === undefined || fault.copies.length === 0 ? {} : { copies: fault.copies.map(exchangeView) }),
  };
}

/** A request to a receiver, and its outcome: the exact bytes that were signed, but no credentials. */
function exchangeView(exchange: AttemptCopy): Schemas['AttemptCopy'] {
  return {
    connected_to: exchange.connectedTo,
    request: { headers: shownHeaders(exchange.headers), body: shownBody(exchange) },
    signed_content: exchange.signedContent,
    signature: exchange.signature,
    response: exchange.response && {
      ...exchange.response,
      headers: shownHeaders(exchange.response.headers),
    },
    error: exchange.error,
    duration_ms: exchange.durationMs,
  };
}

/** A request as it is shown: without its secrets, with bodies as JSON if they are JSON. */
export function requestView(entry: RequestEntry, redaction: Redaction): Schemas['RequestDetail'] {
  const shown = redaction.request(entry);
  const { service, operation, method, path, status, why, decidedBy, rules, faults } = shown;
  return {
    service: service as Schemas['ServiceName'],
    operation,
    method,
    path,
    status,
    why: why ?? `${operation} was handled`,
    decided_by: decidedBy,
    rules: [...rules],
    faults: [...faults],
    request: { headers: shownHeaders(shown.requestHeaders), body: readable(shown.requestBody) },
    response: { headers: shownHeaders(shown.responseHeaders), body: readable(shown.responseBody) },
  };
}

/** A change of state as an item of a list. */
export function changeView({ id, at, detail }: JournalEntry<StateChange>): Schemas['ChangeRecord'] {
  return { id, at: iso(at), ...detail };
}

/** An entry of the journal as in the stream. */
export function entryView(
  worldId: string,
  entry: JournalEntry,
  redaction: Redaction,
): Schemas['JournalEntry'] {
  return {
    world: worldId,
    seq: entry.seq,
    at: iso(entry.at),
    kind: entry.kind,
    id: entry.id,
    detail: detailView(entry, redaction),
  } as Schemas['JournalEntry'];
}

function detailView(entry: JournalEntry, redaction: Redaction): unknown {
  if (isOfKind(requests, entry)) return requestView(entry.detail, redaction);
  if (!isOfKind(clockMoves, entry)) return entry.detail;
  const { move, from, to } = entry.detail;
  return { move, from: iso(from), to: iso(to) };
}

function readable(body: string | null): unknown {
  if (body === null) return null;
  const read = readJson(Buffer.from(body), { isOwn: true });
  return 'problem' in read ? body : read.value;
}
