// Reads the journal of a world, and new entries as they are added, from the control API's stream.

import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import type { components } from '../../specs/generated/control.ts';
import { UnreachableError } from './control-error.ts';
import { bodyOf, type Transport } from './transport.ts';

export type StreamedEntry = components['schemas']['JournalEntry'];

export interface FollowOptions {
  readonly world: string;
  /** Stops reading. */
  readonly signal?: AbortSignal;
}

/**
 * Yields the entries so far and then new ones, until the signal aborts or the mock stops. If the stream is cut, as
 * happens to slow readers, reading resumes after the last entry.
 *
 * @throws ControlError when the world does not exist
 * @throws UnreachableError when nothing answers the first call
 */
export async function* followJournal(
  transport: Transport,
  { world, signal }: FollowOptions,
): AsyncGenerator<StreamedEntry> {
  let after = `${world}:0`;
  let stream: Stream | undefined = await openStream(transport, { world, after, signal });
  while (stream !== undefined) {
    let hasRead = false;
    try {
      for await (const { id, data } of eventsOf(stream)) {
        after = id ?? after;
        hasRead = true;
        yield JSON.parse(data);
      }
    } catch {
      // The stream was cut by the server or the signal.
    }
    if (!hasRead || signal?.aborted) return;
    stream = await openStream(transport, { world, after, signal }).catch(() => undefined);
  }
}

type Stream = ReadableStream<Uint8Array>;

function eventsOf(stream: Stream): ReadableStream<EventSourceMessage> {
  return stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}

function openStream(
  transport: Transport,
  {
    signal,
    ...query
  }: {
    readonly world: string;
    readonly after: string;
    readonly follow?: boolean;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Stream> {
  const init = {
    params: { query },
    parseAs: 'stream',
    // A response that does not end has to be read while it comes.
    fetch,
    Request,
    redirect: 'manual',
    ...(signal ? { signal } : {}),
  } as const;
  return bodyOf(transport.GET('/_countersign/stream', init)) as Promise<Stream>;
}

/**
 * Yields the entries so far, oldest first.
 *
 * @throws ControlError when the world does not exist
 * @throws UnreachableError when nothing answers, or the stream is cut before its end
 */
export async function* keptEntries(transport: Transport, world: string): AsyncGenerator<StreamedEntry> {
  const stream = await openStream(transport, { world, after: `${world}:0`, follow: false });
  try {
    for await (const { data } of eventsOf(stream)) yield JSON.parse(data);
  } catch {
    throw new UnreachableError('the mock closed the connection before the end of the journal');
  }
}
