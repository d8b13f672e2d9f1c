// The journal as server-sent events: new entries or, with an id, the entries after it.

import type { ServerResponse } from 'node:http';
import type { JournalEntry } from '../../../engine/journal.ts';
import { ApiError } from '../../../service/api-error.ts';
import type { ArrivedRequest } from '../../http/arrived-request.ts';
import { TAKEN_OVER } from '../../http/pipeline.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { EntryReader, eventsOf } from './entry-reader.ts';
import { findWorld } from './find.ts';

/** How often a comment keeps the connection open, in real milliseconds. */
const HEARTBEAT_MS = 15_000;

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
    const readerOf = (one: ManagedWorld) => new EntryReader(eventsOf(one, context), response, kinds);
    const followed = chosen.map((one) => ({ one, reader: readerOf(one) }));
    const cursor = header['Last-Event-ID'] ?? after;
    const caughtUp = followed.map(({ one, reader }) => reader.catchUp(missed(one, cursor)));
    if (!follow || request.method === 'HEAD') void Promise.all(caughtUp).then(() => response.end());
    else followWorlds(followed, { context, request, response, readerOf, isEveryWorld: world === undefined });
    return TAKEN_OVER;
  },
};

interface FollowedWorld {
  readonly one: ManagedWorld;
  readonly reader: EntryReader;
}

interface Following {
  readonly context: ControlContext;
  readonly request: ArrivedRequest;
  readonly response: ServerResponse;
  readonly readerOf: (one: ManagedWorld) => EntryReader;
  /** Whether worlds that are created later are followed too. */
  readonly isEveryWorld: boolean;
}

/** Writes new entries until the reader disconnects. */
function followWorlds(
  chosen: readonly FollowedWorld[],
  { context, request, response, readerOf, isEveryWorld }: Following,
): void {
  const follow = ({ one, reader }: FollowedWorld) => one.listen((entry) => reader.read(entry));
  const stops = chosen.map(follow);
  const add = (one: ManagedWorld) => void stops.push(follow({ one, reader: readerOf(one) }));
  if (isEveryWorld) stops.push(context.worlds.onCreate(add));
  else for (const { one } of chosen) stops.push(one.idle.hold(), endWith(one, response));
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
