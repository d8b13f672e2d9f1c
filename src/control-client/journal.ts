// The journal of a world as it is kept and as it grows, read off the control API's stream.

import type { components } from '../../specs/generated/control.ts';
import { UnreachableError } from './control-error.ts';
import { serverSentEvents } from './server-sent-events.ts';
import { bodyOf, type Transport } from './transport.ts';

export type StreamedEntry = components['schemas']['JournalEntry'];

export interface FollowOptions {
  readonly world: string;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
}

/**
 * What is kept, and then what is added, until the signal is given or the mock ends. A stream that is cut, as
 * a slow reader's is, is taken up behind the last entry.
 *
 * @throws ControlError when there is no such world
 * @throws UnreachableError when nothing answers at the first time
 */
export async function* followJournal(
  transport: Transport,
  { world, signal }: FollowOptions,
): AsyncGenerator<StreamedEntry> {
  let after = `${world}:0`;
  let stream: Stream | undefined = await openStream(transport, { world, after, signal });
  while (stream !== undefined) {
    let isFruitful = false;
    try {
      for await (const { id, data } of serverSentEvents(stream)) {
        after = id;
        isFruitful = true;
        yield JSON.parse(data);
      }
    } catch {
      // Cut off: by the server, or by the signal.
    }
    if (!isFruitful || signal?.aborted) return;
    stream = await openStream(transport, { world, after, signal }).catch(() => undefined);
  }
}

type Stream = ReadableStream<Uint8Array>;

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
  const init = { params: { query }, parseAs: 'stream', ...(signal ? { signal } : {}) } as const;
  return bodyOf(transport.GET('/_countersign/stream', init)) as Promise<Stream>;
}

/**
 * What is kept, oldest first.
 *
 * @throws ControlError when there is no such world
 * @throws UnreachableError when nothing answers, or the stream is cut off before its end
 */
export async function* keptEntries(transport: Transport, world: string): AsyncGenerator<StreamedEntry> {
  const stream = await openStream(transport, { world, after: `${world}:0`, follow: false });
  try {
    for await (const { data } of serverSentEvents(stream)) yield JSON.parse(data);
  } catch {
    throw new UnreachableError('the mock cut its journal off before the end');
  }
}
