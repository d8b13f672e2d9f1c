// The journal as a test follows it: entries of the control API's stream, one by one, as they arrive.

import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { components } from '../../specs/generated/control.ts';

export type StreamEntry = components['schemas']['JournalEntry'];

/** One server-sent event of the stream. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly data: StreamEntry;
}

export interface JournalStream extends AsyncDisposable {
  readonly response: Response;
  /** The next event; resolves when it arrives. */
  next(): Promise<StreamEvent>;
  /** The next event that matches; events before it are skipped. */
  until(isMeant: (entry: StreamEntry) => boolean): Promise<StreamEvent>;
}

/**
 * Follows the journal of a server.
 *
 * @param query such as `?world=t1&kinds=attempt`
 * @example await using stream = await followJournal(mock.url, `?world=${world.id}`)
 */
export async function followJournal(
  url: string,
  query = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<JournalStream> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/_countersign/stream${query}`, { headers, signal: leaving.signal });
  const events = eventsOf(response);
  const next = async (): Promise<StreamEvent> => {
    const { value, done } = await events.next();
    if (done) throw new Error('the stream has ended');
    return value;
  };
  return {
    response,
    next,
    until: async (isMeant) => {
      for (;;) {
        const event = await next();
        if (isMeant(event.data)) return event;
      }
    },
    [Symbol.asyncDispose]: async () => leaving.abort(),
  };
}

async function* eventsOf({ body }: Response): AsyncGenerator<StreamEvent, void> {
  const bytes = body as ReadableStream<Uint8Array>;
  const events = bytes.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event = '', id = '', data } of events) yield { event, id, data: JSON.parse(data) };
}
