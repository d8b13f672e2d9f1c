// The journal as server-sent events: new entries or, with an id, the entries after it.

import type { ServerResponse } from 'node:http';
import type { JournalEntry } from '../../../engine/journal-kind.ts';
import { ApiError } from '../../../service/api-error.ts';
import { TAKEN_OVER } from '../../http/pipeline.ts';
import type { ArrivedRequest } from '../../http/request/arrived-request.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { Redaction } from '../redaction.ts';
import { entryView } from '../views.ts';
import { findWorld } from './find.ts';

/** How often a comment keeps the connection open, in real milliseconds. */
const HEARTBEAT_MS = 15_000;

/** The maximum amount of data that waits for a slow reader before it is disconnected. */
const BACKLOG_BYTES = 8_388_608;

/** The connection is used for nothing else: it ends with the stream. */
const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'close',
} as const;

/** Thrown errors are sent as responses, so nothing is written until no more can occur. */
export const streamOperations: Pick<ControlOperations, 'streamJournal'> = {
  streamJournal: ({ query, header }, context, { request, response }) => {
    const { world, kinds, after, follow = true } = query;
    const chosen = world === undefined ? context.worlds.list() : [findWorld(context, world)];
    const { streams: limit } = context.worlds.limits;
    if (context.readers.size >= limit)
      throw new ApiError('too-many-streams', `The stream has ${limit} readers.`);
    response.writeHead(200, HEADERS);
    response.flushHeaders();
    const cursor = header['Last-Event-ID'] ?? after;
    const writerFor = (one: ManagedWorld) =>
      entryWriter(one, { response, kinds, services: context.services });
    // The entries that are kept are bounded by the journal; only new ones can get ahead of a reader without limit.
    for (const one of chosen) missed(one, cursor).forEach(writerFor(one));
    if (!follow || request.method === 'HEAD') response.end();
    else followWorlds(chosen, { context, request, response, writerFor, isEveryWorld: world === undefined });
    return TAKEN_OVER;
  },
};

type EntryWriter = (entry: JournalEntry) => void;

/** Writes the entries of one world that have the requested kinds. */
function entryWriter(
  one: ManagedWorld,
  {
    response,
    kinds,
    services,
  }: Pick<ControlContext, 'services'> & {
    readonly response: ServerResponse;
    readonly kinds: readonly string[] | undefined;
  },
): EntryWriter {
  const redaction = new Redaction(services, one.credentials);
  return (entry) => {
    if (kinds === undefined || kinds.includes(entry.kind))
      response.write(eventText(entryView(one.id, entry, redaction)));
  };
}

interface Following {
  readonly context: ControlContext;
  readonly request: ArrivedRequest;
  readonly response: ServerResponse;
  readonly writerFor: (one: ManagedWorld) => EntryWriter;
  /** Whether worlds that are created later are followed too. */
  readonly isEveryWorld: boolean;
}

/** Writes new entries until the reader disconnects. A reader that is too slow is disconnected. */
function followWorlds(
  chosen: readonly ManagedWorld[],
  { context, request, response, writerFor, isEveryWorld }: Following,
): void {
  const follow = (one: ManagedWorld) => {
    const write = writerFor(one);
    return one.listen((entry) => {
      write(entry);
      if (response.writableLength > BACKLOG_BYTES) response.destroy();
    });
  };
  const stops = chosen.map(follow);
  if (isEveryWorld) stops.push(context.worlds.onCreate((one) => stops.push(follow(one))));
  else for (const one of chosen) stops.push(one.idle.hold(), endWith(one, response));
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS).unref();
  context.readers.add(response);
  request.raw.on('close', () => {
    clearInterval(heartbeat);
    context.readers.delete(response);
    for (const stop of stops) stop();
  });
}

/** Ends a stream when its world ends; its reader comes back to a world that has only left the memory. */
function endWith({ closed }: ManagedWorld, response: ServerResponse): () => void {
  const end = () => void response.end();
  closed.addEventListener('abort', end);
  return () => closed.removeEventListener('abort', end);
}

/** The entries of a world after the id of one of them; none without an id. */
function missed(managed: ManagedWorld, cursor: string | undefined): readonly JournalEntry[] {
  const [world, seq] = (cursor ?? '').split(':');
  if (world !== managed.id) return [];
  const after = Number(seq) < managed.world.journal.nextSeq ? Number(seq) : 0;
  return managed.toldEntries().filter((entry) => entry.seq > after);
}

function eventText(entry: ReturnType<typeof entryView>): string {
  const { world, seq, kind } = entry;
  return `event: ${kind}\nid: ${world}:${seq}\ndata: ${JSON.stringify(entry)}\n\n`;
}
