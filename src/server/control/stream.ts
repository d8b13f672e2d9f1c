// The journal as server-sent events: what is recorded from now on or, after an id, from there on.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JournalEntry, JournalKind } from '../../engine/journal.ts';
import type { RequestParts } from '../../openapi/validators.ts';
import type { WorldHost } from '../worlds.ts';
import { findWorld } from './find.ts';
import type { ControlContext } from './handlers.ts';
import { entryView } from './views.ts';

/** How often a comment keeps the connection open, in real milliseconds. */
const HEARTBEAT_MS = 15_000;

/** How much may wait for a slow reader before it is cut off. */
const BACKLOG_BYTES = 8_388_608;

interface StreamQuery {
  readonly world?: string;
  readonly kinds?: readonly JournalKind[];
  readonly after?: string;
}

/** Answers with a stream; problems are raised before the first byte. */
export function streamJournal(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, header }: RequestParts,
  context: ControlContext,
): void {
  const { world, kinds, after } = query as StreamQuery;
  const hosts = world === undefined ? context.worlds.list() : [findWorld(context, world)];
  const cursor = (header['Last-Event-ID'] as string | undefined) ?? after;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
  raw.flushHeaders();
  const send = (host: WorldHost, entry: JournalEntry) => {
    if (kinds !== undefined && !kinds.includes(entry.kind)) return;
    raw.write(eventText(host.id, entry));
    if (raw.writableLength > BACKLOG_BYTES) raw.destroy();
  };
  for (const host of hosts) {
    for (const entry of missed(host, cursor)) send(host, entry);
  }
  const stops = hosts.map((host) => host.listen((entry) => send(host, entry)));
  if (world === undefined)
    stops.push(context.worlds.onCreate((host) => stops.push(host.listen((entry) => send(host, entry)))));
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  request.raw.on('close', () => {
    clearInterval(heartbeat);
    for (const stop of stops) stop();
  });
}

/** What a world recorded after an id of its own; nothing without one. */
function missed(host: WorldHost, cursor: string | undefined): readonly JournalEntry[] {
  const [world, seq] = (cursor ?? '').split(':');
  if (world !== host.id) return [];
  const { entries, nextSeq } = host.world.journal.state();
  const after = Number(seq) < nextSeq ? Number(seq) : 0;
  return entries.filter((entry) => entry.seq > after);
}

function eventText(world: string, entry: JournalEntry): string {
  return `event: ${entry.kind}\nid: ${world}:${entry.seq}\ndata: ${JSON.stringify(entryView(world, entry))}\n\n`;
}
