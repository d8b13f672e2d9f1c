// The journal of a world as it is kept and as it grows, read off the control API's stream.

import type { components } from '../../specs/generated/control.ts';
import { UnreachableError } from './control-error.ts';
import { serverSentEvents } from './server-sent-events.ts';
import { bodyOf, type Transport } from './transport.ts';

export type JournalEntry = components['schemas']['JournalEntry'];

export interface FollowOptions {
  readonly world: string;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
  /** Called when something arrives, be it only a part of an entry. */
  readonly onArrival?: () => void;
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
  { world, signal, onArrival = () => {} }: FollowOptions,
): AsyncGenerator<JournalEntry> {
  let after = `${world}:0`;
  let stream: Stream | undefined = await openStream(transport, { world, after, signal });
  while (stream !== undefined) {
    let isFruitful = false;
    try {
      for await (const { id, data } of serverSentEvents(stream.pipeThrough(tap(onArrival)))) {
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
  }: { readonly world: string; readonly after: string; readonly signal?: AbortSignal | undefined },
): Promise<Stream> {
  const init = { params: { query }, parseAs: 'stream', ...(signal ? { signal } : {}) } as const;
  return bodyOf(transport.GET('/_countersign/stream', init)) as Promise<Stream>;
}

/** Passes bytes on and tells of them. */
function tap(onArrival: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(bytes, controller) {
      onArrival();
      controller.enqueue(bytes);
    },
  });
}

/** So many round trips in a row in which nothing arrived show that all is there. */
const QUIET_ROUNDS = 3;

/**
 * What is kept, oldest first. The server writes all of it before it answers another call, but does not mark
 * its end: the end is there when other calls are answered while nothing arrives.
 *
 * @throws ControlError when there is no such world
 * @throws UnreachableError when nothing answers, or the stream is cut off before that
 */
export async function* keptEntries(transport: Transport, world: string): AsyncGenerator<JournalEntry> {
  const leaving = new AbortController();
  let isQuiet = true;
  const onArrival = () => {
    isQuiet = false;
  };
  const entries = followJournal(transport, { world, signal: leaving.signal, onArrival });
  const askAround = () => bodyOf(transport.GET('/_countersign/health')).then(() => 'round' as const);
  try {
    let next = entries.next();
    let round = askAround();
    for (let quietCount = 0; quietCount < QUIET_ROUNDS; ) {
      const came = await Promise.race([next, round]);
      if (came === 'round') {
        quietCount = isQuiet ? quietCount + 1 : 0;
        isQuiet = true;
        if (quietCount < QUIET_ROUNDS) round = askAround();
      } else {
        if (came.done) throw new UnreachableError('the mock cut its journal off before the end');
        quietCount = 0;
        next = entries.next();
        yield came.value;
      }
    }
  } finally {
    leaving.abort();
  }
}
