// The journal as server-sent events: what is recorded from now on or, after an id, from there on.

import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JournalEntry, JournalKind } from '../../engine/journal.ts';
import type { RequestParts } from '../../openapi/validators.ts';
import { ApiError } from '../../service/api-error.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { findWorld } from './find.ts';
import type { ControlContext } from './handlers.ts';
import { Redaction } from './redaction.ts';
import { entryView } from './views.ts';

/** How often a comment keeps the connection open, in real milliseconds. */
const HEARTBEAT_MS = 15_000;

/** How much may wait for a slow reader before it is cut off. */
const BACKLOG_BYTES = 8_388_608;

/** The connection serves nothing else: it ends with the stream. */
const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
} as const;

interface StreamQuery {
  readonly world?: string;
  readonly kinds?: readonly JournalKind[];
  readonly after?: string;
  readonly follow?: boolean;
}

/**
 * Answers with a stream; problems are raised before the first byte.
 *
 * @param readers all who read the stream at present: whoever closes the server ends their answers
 * @throws ApiError `too-many-streams` when there are as many as there may be
 */
export function streamJournal(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, header }: RequestParts,
  { context, readers }: { readonly context: ControlContext; readonly readers: Set<ServerResponse> },
): void {
  const { world, kinds, after, follow = true } = query as StreamQuery;
  const hosts = world === undefined ? context.worlds.list() : [findWorld(context, world)];
  const { streams: limit } = context.worlds.limits;
  if (readers.size >= limit) throw new ApiError('too-many-streams', `The stream has ${limit} readers.`);
  const cursor = (header['Last-Event-ID'] as string | undefined) ?? after;
  reply.hijack();
  const { raw } = reply;
  readers.add(raw);
  raw.writeHead(200, HEADERS);
  raw.flushHeaders();
  const writeTo = (host: ManagedWorld) => {
    const redaction = new Redaction(context.services, host.credentials);
    return (entry: JournalEntry) => {
      if (kinds === undefined || kinds.includes(entry.kind))
        raw.write(eventText(entryView(host.id, entry, redaction)));
    };
  };
  // What is kept is bounded by the journal; only what comes later can outrun a reader without end.
  for (const host of hosts) missed(host, cursor).forEach(writeTo(host));
  if (!follow) {
    readers.delete(raw);
    raw.end();
    return;
  }
  const sendTo = (host: ManagedWorld) => {
    const write = writeTo(host);
    return (entry: JournalEntry) => {
      write(entry);
      if (raw.writableLength > BACKLOG_BYTES) raw.destroy();
    };
  };
  const stops = hosts.map((host) => host.listen(sendTo(host)));
  if (world === undefined)
    stops.push(context.worlds.onCreate((host) => stops.push(host.listen(sendTo(host)))));
  else for (const { idle } of hosts) stops.push(idle.hold());
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  request.raw.on('close', () => {
    clearInterval(heartbeat);
    readers.delete(raw);
    for (const stop of stops) stop();
  });
}

/** What a world recorded after an id of its own; nothing without one. */
function missed(host: ManagedWorld, cursor: string | undefined): readonly JournalEntry[] {
  const [world, seq] = (cursor ?? '').split(':');
  if (world !== host.id) return [];
  const { entries, nextSeq } = host.world.journal.state();
  const after = Number(seq) < nextSeq ? Number(seq) : 0;
  return entries.filter((entry) => entry.seq > after);
}

function eventText(entry: ReturnType<typeof entryView>): string {
  const { world, seq, kind } = entry;
  return `event: ${kind}\nid: ${world}:${seq}\ndata: ${JSON.stringify(entry)}\n\n`;
}
